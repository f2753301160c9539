import { useState } from 'preact/hooks';
import type { SpaceRule } from '../../lib/vault/noting';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { useReturningFocus } from '../use-returning-focus';
import { useSaying } from '../use-saying';
import { RuleForm } from './RuleForm';
import { ruleText } from './rule-words';

export interface RuleDesk {
  readonly setRules: (space: string, rules: readonly SpaceRule[]) => Promise<unknown>;
  /** Answers how many chats were moved. */
  readonly applyRules: () => Promise<number>;
}

interface SpaceRulesProps {
  readonly space: Space;
  readonly desk: RuleDesk;
  readonly onLeave: () => void;
}

/** What comes to a space by itself: its rules, each in words, added and removed, and applied to what is kept already. */
export function SpaceRules({ space, desk, onLeave }: SpaceRulesProps) {
  const { t, count } = useLanguage();
  const { saying, busy, attempt } = useSaying();
  const region = useReturningFocus<HTMLElement>();
  // Shown at once; the page that holds the space looks at it a moment later, and then what it sees counts.
  const [set, setRules] = useState<{ readonly over: Space['rules']; readonly rules: readonly SpaceRule[] }>();
  const rules = set && set.over === space.rules ? set.rules : (space.rules ?? []);
  const change = (next: readonly SpaceRule[]) =>
    attempt(async () => {
      await desk.setRules(space.id, next);
      setRules({ over: space.rules, rules: next });
    });
  const apply = async () => {
    const moved = await desk.applyRules();
    return moved === 0 ? t('rules_applied_none') : t('rules_applied', count('count_chats', moved));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A rule that is begun is not lost to a key.
    const isBegun = event.target instanceof HTMLInputElement && event.target.value !== '';
    if (event.key !== 'Escape' || event.isComposing || isBegun) return;
    event.stopPropagation();
    onLeave();
  };
  return (
    <section
      class="line-form space-rules"
      ref={region}
      tabIndex={-1}
      aria-label={t('rules_title', space.name)}
      onKeyDown={onKeyDown}
    >
      <p>
        <strong dir="auto">{t('rules_title', space.name)}</strong>
      </p>
      {rules.length === 0 && <p class="soft">{t('rules_none')}</p>}
      <RuleList {...{ rules, busy }} onRules={change} />
      <RuleForm
        busy={busy}
        onAdd={rule => change([...rules.filter(one => ruleText(one, t) !== ruleText(rule, t)), rule])}
      />
      {rules.length > 0 && (
        <button type="button" disabled={busy} onClick={() => attempt(apply)}>
          {t('rules_apply')}
        </button>
      )}
      <p class={saying?.tone === 'bad' ? 'warning' : 'soft'} role="status">
        {saying?.text}
      </p>
    </section>
  );
}

interface RuleListProps {
  readonly rules: readonly SpaceRule[];
  readonly busy: boolean;
  readonly onRules: (rules: readonly SpaceRule[]) => void;
}

/** Each in words, and a way to remove it. */
function RuleList({ rules, busy, onRules }: RuleListProps) {
  const { t } = useLanguage();
  return (
    <ul>
      {rules.map((rule, place) => (
        <li key={ruleText(rule, t)} class="space-rule">
          <span dir="auto">{ruleText(rule, t)}</span>
          <button
            type="button"
            class="quiet small"
            disabled={busy}
            aria-label={t('rules_remove', ruleText(rule, t))}
            onClick={() => onRules(rules.filter((_, at) => at !== place))}
          >
            {t('rules_remove_short')}
          </button>
        </li>
      ))}
    </ul>
  );
}
