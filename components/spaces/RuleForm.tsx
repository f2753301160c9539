import { useState } from 'preact/hooks';
import type { SourceId } from '../../lib/core/conversation';
import { sourceOrder } from '../../lib/sites/sources';
import type { SpaceRule } from '../../lib/vault/notes-contract';
import { useLanguage } from '../i18n/language';
import { formatSource } from '../i18n/source-text';

const emptyFields = { site: '', account: '', address: '', title: '' };

/** Renders a form for a new rule. A chat must meet every condition that is filled in. */
export function RuleForm({ busy, onAdd }: { readonly busy: boolean; readonly onAdd: (rule: SpaceRule) => void }) {
  const { t } = useLanguage();
  const [fields, setFields] = useState(emptyFields);
  const rule = toRule(fields);
  const isEmpty = Object.keys(rule).length === 0;
  const renderField = (name: 'account' | 'address' | 'title', label: string) => (
    <label>
      <span>{label}</span>
      <input
        dir="auto"
        maxLength={300}
        value={fields[name]}
        onInput={event => setFields({ ...fields, [name]: event.currentTarget.value })}
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
        setFields(emptyFields);
      }}
    >
      <div class="note-fields">
        <label>
          <span>{t('rules_site')}</span>
          <select value={fields.site} onChange={event => setFields({ ...fields, site: event.currentTarget.value })}>
            <option value="">{t('rules_site_any')}</option>
            {sourceOrder.map(source => (
              <option key={source} value={source}>
                {formatSource(source, t)}
              </option>
            ))}
          </select>
        </label>
        {renderField('title', t('rules_title_part'))}
        {renderField('address', t('rules_address'))}
        {renderField('account', t('rules_account'))}
      </div>
      <p class="soft">{t('rules_all_hold')}</p>
      <button type="submit" disabled={isEmpty || busy}>
        {t('rules_add')}
      </button>
    </form>
  );
}

function toRule({ site, account, address, title }: typeof emptyFields): SpaceRule {
  const source: SourceId | undefined = sourceOrder.find(one => one === site);
  return {
    ...(source && { site: source }),
    ...(account.trim() && { account: account.trim() }),
    ...(address.trim() && { address: address.trim() }),
    ...(title.trim() && { title: title.trim() }),
  };
}
