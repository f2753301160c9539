/** Finding a setting: what does not have it is out of sight, and comes back. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { openSettings, type SettingsGiven } from './open-settings';

afterEach(cleanup);

const words = {
  en: { backup: 'backup', wide: 'ＢＡＣＫＵＰ', nowhere: 'gramophone' },
  ja: { backup: 'バックアップ', wide: 'ﾊﾞｯｸｱｯﾌﾟ', nowhere: '蓄音機' },
} as const;

describe.each(['en', 'ja'] as const)('a setting is found (%s)', language => {
  const { backup, wide, nowhere } = words[language];

  function open(given: SettingsGiven = {}) {
    const { t } = openSettings(language, given);
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: t('options_find') });
    const type = (value: string) => fireEvent.input(box, { target: { value } });
    const pages = () =>
      [...document.querySelectorAll<HTMLElement>('.settings-page:not([hidden])')].map(page => page.dataset['page']);
    const sections = () => [
      ...document.querySelectorAll<HTMLElement>('.settings-page:not([hidden]) section:not([hidden])'),
    ];
    return { t, box, type, pages, sections };
  }

  test('by its words, in whatever letters they are typed, on every page', async () => {
    const { type, pages, sections } = open();
    expect(pages()).toEqual(['sites']);
    for (const wanted of [backup, wide]) {
      type(wanted);
      await waitFor(() => expect(pages()).toContain('backup'));
      expect(pages()).not.toContain('search');
      // The heading of the page has the word, so all of that page is shown; of the others only what has it.
      for (const section of sections().filter(one => !one.closest('[data-page=backup]')))
        expect(section.textContent?.toLowerCase()).toContain(backup);
      type('');
      await waitFor(() => expect(pages()).toEqual(['sites']));
    }
  });

  test('among the folded ones, too, which are folded again afterwards', async () => {
    const { box, type, pages } = open({ isFolded: true });
    const advanced = () => document.querySelector<HTMLDetailsElement>('[data-page=search] .advanced');
    expect(advanced()?.open).toBe(false);
    type(nowhere);
    await waitFor(() => expect(pages()).toEqual([]));
    type('huggingface');
    await waitFor(() => expect(pages()).toContain('search'));
    expect(advanced()?.open).toBe(true);
    fireEvent.keyDown(box, { key: 'Escape' });
    await waitFor(() => expect(pages()).toEqual(['sites']));
    expect(advanced()?.open).toBe(false);
  });

  test('or it is said that there is none, and a button shows the page again', async () => {
    const { t, type, pages } = open();
    type(nowhere);
    await waitFor(() => expect(pages()).toEqual([]));
    expect(screen.getByText(t('options_find_nothing'))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('options_find_all') }));
    await waitFor(() => expect(pages()).toEqual(['sites']));
    expect(screen.queryByText(t('options_find_nothing'))).toBeNull();
  });

  test('and where there is none, a link leads to its page all the same', async () => {
    const { t, type, pages } = open();
    type(nowhere);
    await waitFor(() => expect(pages()).toEqual([]));
    fireEvent.click(screen.getByRole('link', { name: t('options_page_backup') }));
    await waitFor(() => expect(pages()).toEqual(['backup']));
  });

  test('and who is sent to the import sees it, whatever was looked for', async () => {
    const counts = { conversations: 9, turns: 18 };
    const loss = { had: { ...counts, at: 1 }, has: { conversations: 0, turns: 0 }, enough: 2 };
    const { t, type, pages } = open({ loss });
    const sendToImport = await screen.findByText(t('loss_import'));
    type(nowhere);
    await waitFor(() => expect(pages()).toEqual([]));
    fireEvent.click(sendToImport);
    await waitFor(() => expect(pages()).toEqual(['backup']));
  });
});
