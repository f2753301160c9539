import { useRef, useState } from 'preact/hooks';
import type { MarkdownWords, OtherForm } from '../../lib/transfer/format-names';
import { useLanguage } from '../i18n/language';
import { Choices } from './Choices';
import { markdownWords } from './markdown-text';
import { useCancellable, type Watch } from './use-cancellable';
import { useKeptFocus } from './use-keep-focus';
import { Said } from './StatusText';

export interface ExportElseProps {
  /** Downloads the vault in this format and resolves with the number of chats. `onProgress` receives the finished share, 0 to 1. */
  readonly exportElse: (form: OtherForm, words: MarkdownWords, watch: Watch<number>) => Promise<number>;
}

const forms = ['markdown', 'jsonl', 'chatgpt', 'all'] as const;

/** Exports the vault in formats of other programs. */
export function ExportElse({ exportElse }: ExportElseProps) {
  const { t, count } = useLanguage();
  const [form, setForm] = useState<OtherForm>('markdown');
  const { saying, busy, step = 0, begin, cancel } = useCancellable<number>();
  const [go, stop] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useKeptFocus(busy, () => stop.current ?? go.current);
  const save = () =>
    begin(async watch => {
      const chats = await exportElse(form, markdownWords(t), watch);
      return t('export_done', count('count_chats', chats));
    });
  return (
    <section class="card" aria-labelledby="export-else">
      <h2 id="export-else">{t('options_else_title')}</h2>
      <p class="soft">{t('options_else_detail')}</p>
      <Choices
        legend={t('options_else_form')}
        name="else-form"
        chosen={form}
        onChoose={setForm}
        choices={forms.map(value => ({
          value,
          label: t(`options_else_${value}`),
          detail: t(`options_else_${value}_detail`),
        }))}
      />
      <div class="deed">
        {busy ? (
          <p class="under-way">
            <label for="else-progress">{t('menu_exporting')}</label>
            <progress id="else-progress" max={1} value={step} />
            <button ref={stop} type="button" onClick={cancel}>
              {t('options_cancel')}
            </button>
          </p>
        ) : (
          <button ref={go} type="button" onClick={save}>
            {t('options_else_export')}
          </button>
        )}
        <Said saying={saying} />
      </div>
    </section>
  );
}
