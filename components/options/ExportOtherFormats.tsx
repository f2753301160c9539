import { useRef, useState } from 'preact/hooks';
import type { MarkdownLabels, OtherFormat } from '../../lib/transfer/format-names';
import { useLanguage } from '../i18n/language';
import { Group } from './Group';
import { SelectRow } from './Row';
import { getMarkdownText } from './get-markdown-text';
import { useCancellable, type Watch } from './use-cancellable';
import { useKeepFocus } from './use-keep-focus';
import { StatusText } from './StatusText';

export interface ExportOtherFormatsProps {
  /** Downloads the vault in this format and resolves with the number of chats. `onProgress` receives the finished share, 0 to 1. */
  readonly exportOtherFormats: (format: OtherFormat, words: MarkdownLabels, watch: Watch<number>) => Promise<number>;
}

const formats = ['markdown', 'jsonl', 'chatgpt', 'all'] as const;

/** Exports the vault in formats of other programs. */
export function ExportOtherFormats({ exportOtherFormats }: ExportOtherFormatsProps) {
  const { t, count } = useLanguage();
  const [format, setFormat] = useState<OtherFormat>('markdown');
  const { notice, busy, step = 0, start, cancel } = useCancellable<number>();
  const [exportButton, cancelButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useKeepFocus(busy, () => cancelButton.current ?? exportButton.current);
  const startExport = () =>
    start(async watch => {
      const chats = await exportOtherFormats(format, getMarkdownText(t), watch);
      return t('export_done', count('count_chats', chats));
    });
  return (
    <Group id="export-else" title={t('options_else_title')}>
      <SelectRow
        name={t('options_else_form')}
        detail={t(`options_else_${format}_detail`)}
        chosen={format}
        onChoose={setFormat}
        choices={formats.map(value => ({ value, label: t(`options_else_${value}`) }))}
      >
        {!busy && (
          <button ref={exportButton} type="button" onClick={startExport}>
            {t('options_else_export')}
          </button>
        )}
      </SelectRow>
      {busy && (
        <p class="setting running">
          <label for="else-progress">{t('menu_exporting')}</label>
          <progress id="else-progress" max={1} value={step} />
          <button ref={cancelButton} type="button" onClick={cancel}>
            {t('options_cancel')}
          </button>
        </p>
      )}
      <StatusText notice={notice} />
      <p class="setting soft">{t('options_else_detail')}</p>
    </Group>
  );
}
