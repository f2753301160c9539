import { useState } from 'preact/hooks';
import type { SpaceRule } from '../../lib/vault/notes-contract';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { useReturnFocus } from '../hooks/use-return-focus';
import { useNotice } from '../hooks/use-notice';
import { RuleForm } from './RuleForm';
import { formatRule } from './format-rule';

export interface SpaceRuleActions {
  readonly setRules: (space: string, rules: readonly SpaceRule[]) => Promise<unknown>;
  /** Resolves with the number of chats that were moved. */
  readonly applyRules: () => Promise<number>;
}

interface SpaceRulesProps {
  readonly space: Space;
  readonly actions: SpaceRuleActions;
  readonly onClose: () => void;
}

/** Shows the rules of a space, adds and removes them, and applies them to stored chats. */
export function SpaceRules({ space, actions, onClose }: SpaceRulesProps) {
  const { t, count } = useLanguage();
  const { notice, busy, run } = useNotice();
  const region = useReturnFocus<HTMLElement>();
  // Saved rules are shown at once, until the page reads the space again.
  const [saved, setRules] = useState<{ readonly basis: Space['rules']; readonly rules: readonly SpaceRule[] }>();
  const rules = saved && saved.basis === space.rules ? saved.rules : (space.rules ?? []);
  const saveRules = (next: readonly SpaceRule[]) =>
    run(async () => {
      await actions.setRules(space.id, next);
      setRules({ basis: space.rules, rules: next });
    });
  const applyRules = async () => {
    const movedCount = await actions.applyRules();
    return movedCount === 0 ? t('rules_applied_none') : t('rules_applied', count('count_chats', movedCount));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape does not discard a rule that the user has begun to type.
    const isBegun = event.target instanceof HTMLInputElement && event.target.value !== '';
    if (event.key !== 'Escape' || isBegun) return;
    event.stopPropagation();
    onClose();
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
      <RuleList {...{ rules, busy }} onRules={saveRules} />
      <RuleForm
        busy={busy}
        onAdd={rule => saveRules([...rules.filter(one => formatRule(one, t) !== formatRule(rule, t)), rule])}
      />
      {rules.length > 0 && (
        <button type="button" disabled={busy} onClick={() => run(applyRules)}>
          {t('rules_apply')}
        </button>
      )}
      <p class={notice?.tone === 'bad' ? 'warning' : 'soft'} role="status">
        {notice?.text}
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
      {rules.map((rule, index) => (
        <li key={formatRule(rule, t)} class="space-rule">
          <span dir="auto">{formatRule(rule, t)}</span>
          <button
            type="button"
            class="quiet small"
            disabled={busy}
            aria-label={t('rules_remove', formatRule(rule, t))}
            onClick={() => onRules(rules.filter((_, otherIndex) => otherIndex !== index))}
          >
            {t('rules_remove_short')}
          </button>
        </li>
      ))}
    </ul>
  );
}
