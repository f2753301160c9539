/** Finding a setting: what does not have it is out of sight, and comes back. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
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
    const shown = () => [...document.querySelectorAll<HTMLElement>('.options-sections > section:not([hidden])')];
    const ids = () => shown().map(section => section.getAttribute('aria-labelledby'));
    const links = () =>
      within(screen.getByRole('navigation', { name: t('options_contents') }))
        .queryAllByRole('link')
        .map(link => link.getAttribute('href'));
    return { t, box, type, ids, links, shown };
  }

  test('by its words, in whatever letters they are typed, and the list of sections follows', async () => {
    const { type, ids, links, shown } = open();
    const all = ids();
    for (const wanted of [backup, wide]) {
      type(wanted);
      await waitFor(() => expect(ids().length).toBeLessThan(all.length));
      expect(ids()).toContain('backups');
      expect(links()).toEqual(ids().map(id => `#${id}`));
      for (const section of shown()) expect(section.textContent?.toLowerCase()).toContain(backup);
    }
  });

  test('and all of them are there again when the box is emptied', async () => {
    const { box, type, ids, links } = open();
    const all = ids();
    type(backup);
    await waitFor(() => expect(ids().length).toBeLessThan(all.length));
    fireEvent.keyDown(box, { key: 'Escape' });
    await waitFor(() => expect(ids()).toEqual(all));
    expect(links()).toHaveLength(all.length);
  });

  test('or it is said that there is none, beside the whole list of sections, and a button shows all again', async () => {
    const { t, type, ids, links } = open();
    const all = ids();
    type(nowhere);
    await waitFor(() => expect(ids()).toEqual([]));
    expect(screen.getByText(t('options_find_nothing'))).toBeTruthy();
    expect(links()).toEqual(all.map(id => `#${id}`));
    fireEvent.click(screen.getByRole('button', { name: t('options_find_all') }));
    await waitFor(() => expect(ids()).toEqual(all));
    expect(screen.queryByText(t('options_find_nothing'))).toBeNull();
  });

  test('and where there is none, a link of the list leads to its section all the same', async () => {
    const { t, type, ids } = open();
    type(nowhere);
    await waitFor(() => expect(ids()).toEqual([]));
    fireEvent.click(screen.getByRole('link', { name: t('options_backups_title') }));
    await waitFor(() => expect(ids()).toContain('backups'));
  });

  test('and who is sent to the import sees it, whatever was looked for', async () => {
    const counts = { conversations: 9, turns: 18 };
    const loss = { had: { ...counts, at: 1 }, has: { conversations: 0, turns: 0 }, enough: 2 };
    const { t, type, ids } = open({ loss });
    const sendToImport = await screen.findByText(t('loss_import'));
    type(nowhere);
    await waitFor(() => expect(ids()).toEqual([]));
    fireEvent.click(sendToImport);
    await waitFor(() => expect(ids()).toContain('data'));
  });
});
