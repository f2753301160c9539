import { useState } from 'preact/hooks';
import type { SpaceRule } from '../../lib/vault/notes-contract';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { useReturningFocus } from '../hooks/use-return-focus';
import { useSaying } from '../hooks/use-notice';
import { RuleForm } from './RuleForm';
import { ruleText } from './rule-text';

export interface RuleDesk {
  readonly setRules: (space: string, rules: readonly SpaceRule[]) => Promise<unknown>;
  /** Resolves with the number of chats that were moved. */
  readonly applyRules: () => Promise<number>;
}

interface SpaceRulesProps {
  readonly space: Space;
  readonly desk: RuleDesk;
  readonly onLeave: () => void;
}

/** Shows the rules of a space, adds and removes them, and applies them to stored chats. */
export function SpaceRules({ space, desk, onLeave }: SpaceRulesProps) {
  const { t, count } = useLanguage();
  const { saying, busy, attempt } = useSaying();
  const region = useReturningFocus<HTMLElement>();
  // Saved rules are shown at once, until the page reads the space again.
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
    // Escape does not discard a rule that the user has begun to type.
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

/** Lists the rules in words, each with a remove button. */
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
