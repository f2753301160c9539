import { useState } from 'preact/hooks';
import type { InsertionSettings } from '../../lib/settings';
import { useLanguage } from '../i18n/language';
import { Switch } from './Switch';
import { useNotice } from '../hooks/use-notice';
import { Choices } from './Choices';
import { Group } from './Group';
import { Row, SelectRow } from './Row';
import { StatusText } from './StatusText';

export interface InsertingProps {
  readonly inserting: {
    readonly settings: InsertionSettings;
    readonly onSettings: (settings: InsertionSettings) => Promise<void>;
    readonly askedBefore: boolean;
    readonly onAskedBefore: (on: boolean) => Promise<void>;
  };
}

const forms = ['quote', 'summary'] as const;
const budgets = [500, 1000, 2000, 4000, 8000, 16_000, 32_000];

/** Sets the form and the length of inserted text, and whether Kura points out repeated questions. */
export function Inserting({ inserting }: InsertingProps) {
  const { t, number } = useLanguage();
  const [settings, setSettings] = useState(inserting.settings);
  const { notice, run } = useNotice();
  const updateSettings = (next: InsertionSettings) => {
    setSettings(next);
    run(() => inserting.onSettings(next));
  };
  // A value that another version of Kura offered stays a choice.
  const budgetChoices = [...new Set([...budgets, settings.tokens])].sort((a, b) => a - b);
  return (
    <Group id="inserting">
      <Choices
        legend={t('options_insertion_form')}
        name="form"
        chosen={settings.form}
        onChoose={form => updateSettings({ ...settings, form })}
        choices={forms.map(form => ({ value: form, label: t(`options_insertion_${form}`) }))}
      />
      <SelectRow
        name={t('options_insertion_tokens')}
        detail={t('options_insertion_all')}
        chosen={String(settings.tokens)}
        onChoose={tokens => updateSettings({ ...settings, tokens: Number(tokens) })}
        choices={budgetChoices.map(tokens => ({
          value: String(tokens),
          label: t('options_insertion_about', number(tokens)),
        }))}
      />
      <Switch
        name={t('options_asked')}
        detail={t('options_asked_detail')}
        on={inserting.askedBefore}
        onSwitch={on => run(() => inserting.onAskedBefore(on))}
      />
      <Row name={t('options_page_bridge')} detail={t('bridge_row_detail')}>
        <a class="button" href="#bridge" aria-label={`${t('bridge_open')}: ${t('options_page_bridge')}`}>
          {t('bridge_open')}
        </a>
      </Row>
      <StatusText notice={notice} />
    </Group>
  );
}
