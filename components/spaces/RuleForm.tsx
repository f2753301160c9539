import { useState } from 'preact/hooks';
import type { Source } from '../../lib/core/conversation';
import { sourceOrder } from '../../lib/sites/sources';
import type { SpaceRule } from '../../lib/vault/notes-contract';
import { useLanguage } from '../i18n/language';
import { sourceText } from '../i18n/source-text';

const nothing = { site: '', account: '', address: '', title: '' };

/** Renders a form for a new rule. A chat must meet every condition that is filled in. */
export function RuleForm({ busy, onAdd }: { readonly busy: boolean; readonly onAdd: (rule: SpaceRule) => void }) {
  const { t } = useLanguage();
  const [said, setSaid] = useState(nothing);
  const rule = ruleOf(said);
  const isEmpty = Object.keys(rule).length === 0;
  const field = (name: 'account' | 'address' | 'title', label: string) => (
    <label>
      <span>{label}</span>
      <input
        dir="auto"
        maxLength={300}
        value={said[name]}
        onInput={event => setSaid({ ...said, [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <form
      class="rule-form"
      onSubmit={event => {
        event.preventDefault();
        if (isEmpty || busy) return;
        onAdd(rule);
        setSaid(nothing);
      }}
    >
      <div class="note-fields">
        <label>
          <span>{t('rules_site')}</span>
          <select value={said.site} onChange={event => setSaid({ ...said, site: event.currentTarget.value })}>
            <option value="">{t('rules_site_any')}</option>
            {sourceOrder.map(source => (
              <option key={source} value={source}>
                {sourceText(source, t)}
              </option>
            ))}
          </select>
        </label>
        {field('title', t('rules_title_part'))}
        {field('address', t('rules_address'))}
        {field('account', t('rules_account'))}
      </div>
      <p class="soft">{t('rules_all_hold')}</p>
      <button type="submit" disabled={isEmpty || busy}>
        {t('rules_add')}
      </button>
    </form>
  );
}

function ruleOf({ site, account, address, title }: typeof nothing): SpaceRule {
  const source: Source | undefined = sourceOrder.find(one => one === site);
  return {
    ...(source && { site: source }),
    ...(account.trim() && { account: account.trim() }),
    ...(address.trim() && { address: address.trim() }),
    ...(title.trim() && { title: title.trim() }),
  };
}
