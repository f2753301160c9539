import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { ExportOtherFormats, type ExportOtherFormatsProps } from '../../../components/options/ExportOtherFormats';
import { Problem } from '../../../lib/core/problem';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

describe.each(['en', 'ja'] as const)('for other programs, in %s', language => {
  const open = (exportElse: ExportOtherFormatsProps['exportOtherFormats']) =>
    renderIn(language, <ExportOtherFormats exportOtherFormats={exportElse} />);
  const expectSaid = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

  test('the vault goes out in the form that was chosen, with words in the language of the page', async () => {
    const asked: string[] = [];
    const { t } = open(async (form, words) => {
      asked.push(`${form} ${words.user} ${words.after(3)} ${words.after(0)}`);
      return 12;
    });
    fireEvent.click(screen.getByRole('button', { name: t('options_else_export') }));
    await expectSaid(t('export_done', language === 'en' ? '12 chats' : '12 件のチャット'));
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'jsonl' } });
    fireEvent.click(screen.getByRole('button', { name: t('options_else_export') }));
    const words =
      language === 'en'
        ? 'You Another version, after message 3 Another version, from the beginning'
        : 'あなた ほかのバージョン（3 番目のメッセージのあと） ほかのバージョン（はじめから）';
    await waitFor(() => expect(asked).toEqual([`markdown ${words}`, `jsonl ${words}`]));
  });

  test('it says how far it is, and can be cancelled', async () => {
    const { t } = open(
      (_form, _words, { signal, onProgress }) =>
        new Promise((_, reject) => {
          onProgress(0.25);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    screen.getByRole('button', { name: t('options_else_export') }).focus();
    fireEvent.click(screen.getByRole('button', { name: t('options_else_export') }));
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveProperty('value', 0.25));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('options_cancel') }));
    fireEvent.click(screen.getByRole('button', { name: t('options_cancel') }));
    await expectSaid(t('options_cancelled'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('options_else_export') }));
  });

  test('what is too much for a zip is told by name', async () => {
    const { t } = open(() => Promise.reject(new Problem('ZipFull', '')));
    fireEvent.click(screen.getByRole('button', { name: t('options_else_export') }));
    await expectSaid(t('problem_ZipFull'));
    expect(screen.getByRole('status').className).toContain('warning');
  });
});
