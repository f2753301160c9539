import { useState } from 'preact/hooks';
import type { InsertionWish } from '../../lib/settings';
import { useLanguage } from '../i18n/language';
import { Switch } from './Switch';
import { useSaying } from '../hooks/use-notice';
import { Choices } from './Choices';

export interface InsertingProps {
  readonly inserting: {
    readonly wish: InsertionWish;
    readonly onWish: (wish: InsertionWish) => Promise<void>;
    readonly askedBefore: boolean;
    readonly onAskedBefore: (on: boolean) => Promise<void>;
  };
}

const forms = ['quote', 'summary'] as const;
const budgets = [500, 1000, 2000, 4000, 8000, 16_000, 32_000];

/** Sets the form and the length of inserted text, and whether Kura points out repeated questions. */
export function Inserting({ inserting }: InsertingProps) {
  const { t, number } = useLanguage();
  const [wish, setWish] = useState(inserting.wish);
  const { saying, attempt } = useSaying();
  const change = (next: InsertionWish) => {
    setWish(next);
    attempt(() => inserting.onWish(next));
  };
  // A value that another version of Kura offered stays a choice.
  const offered = [...new Set([...budgets, wish.tokens])].sort((one, other) => one - other);
  return (
    <section class="card" aria-labelledby="inserting">
      <h2 id="inserting">{t('options_insertion_title')}</h2>
      <Choices
        legend={t('options_insertion_form')}
        name="form"
        chosen={wish.form}
        onChoose={form => change({ ...wish, form })}
        choices={forms.map(form => ({
          value: form,
          label: t(`options_insertion_${form}`),
          detail: t(`options_insertion_${form}_detail`),
        }))}
      />
      <label class="field">
        <span>{t('options_insertion_tokens')}</span>
        <select
          value={String(wish.tokens)}
          onChange={event => change({ ...wish, tokens: Number(event.currentTarget.value) })}
        >
          {offered.map(tokens => (
            <option key={tokens} value={String(tokens)}>
              {t('options_insertion_about', number(tokens))}
            </option>
          ))}
        </select>
      </label>
      <p class="soft field-detail">{t('options_insertion_all')}</p>
      <Switch
        name={t('options_asked')}
        detail={t('options_asked_detail')}
        on={inserting.askedBefore}
        onSwitch={on => attempt(() => inserting.onAskedBefore(on))}
      />
      <p class="warning" role="status">
        {saying?.text}
      </p>
    </section>
  );
}
