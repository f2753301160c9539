import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { sectionPages, settingsPages } from '../../../components/options/settings-pages';
import { openSettings, type SettingsGiven } from './open-settings';

afterEach(cleanup);

describe.each(['en', 'ja'] as const)('the settings in %s', language => {
  const open = (given?: SettingsGiven) => openSettings(language, given);

  test('takes theme and language at once', () => {
    const { t, seen, choose, select } = open({ at: '#general' });
    choose(t('options_theme_dark'));
    select(t('options_language'), 'ja');
    select(t('options_language'), 'en');
    expect(seen.themes).toEqual(['dark']);
    expect(seen.languages).toEqual(['ja', 'en']);
  });

  test('keeps form and length of what is inserted, and speaks up by itself only when told to', () => {
    const { t, seen, choose } = open({ at: '#inserting' });
    choose(t('options_insertion_summary'));
    fireEvent.change(screen.getByRole('combobox', { name: t('options_insertion_tokens') }), {
      target: { value: '1000' },
    });
    expect(seen.wishes).toEqual([
      { form: 'summary', tokens: 4000 },
      { form: 'summary', tokens: 1000 },
    ]);
    const asked = screen.getByRole<HTMLInputElement>('switch', { name: t('options_asked') });
    expect(asked.checked).toBe(false);
    fireEvent.click(asked);
    expect(seen.asked).toEqual([true]);
  });

  test('hides keys before keeping only when told to, and says so where it stands what is kept', () => {
    const { t, seen } = open();
    const kept = within(screen.getByRole('region', { name: t('options_kept_title') }));
    const hide = kept.getByRole<HTMLInputElement>('switch', { name: t('options_hide') });
    expect(hide.checked).toBe(false);
    fireEvent.click(hide);
    expect(seen.hidden).toEqual([true]);
  });

  test('shows what was inserted where, with a way to its chat', async () => {
    const from = [{ conversation: 'claude:1', turn: 'a' }] as const;
    open({
      at: '#insertion-log',
      inserted: [{ fence: 'abcdef12', from, into: 'https://chatgpt.com/c/2', at: 5, titles: ['洗濯物 Laundry'] }],
    });
    const link = await screen.findByRole('link', { name: '洗濯物 Laundry' });
    expect(link.getAttribute('href')).toMatch(/^\/library\.html#chat=claude%3A1/);
  });

  test('shows the keys as they are, and leads to where they are changed', async () => {
    const { t, seen } = open({
      at: '#general',
      shortcuts: [{ name: '_execute_action', description: '', keys: 'Alt+Shift+K' }],
    });
    expect(await screen.findByText('Alt+Shift+K')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('options_shortcuts_change') }));
    expect(seen.doors).toEqual(['shortcuts']);
  });

  test('a list in which nothing stands says so', async () => {
    const { t } = open();
    for (const key of [
      'options_shortcuts_unknown',
      'options_spaces_none',
      'options_model_stored_none',
      'coverage_none',
      'preview_log_empty',
    ] as const) {
      expect(await screen.findByText(t(key))).toBeTruthy();
    }
  });

  // The first section of a page has the page's own heading.
  const isFirst = (id: string) => ['semantic', 'backups', 'looks'].includes(id);

  test.each(['', 'nowhere', ...settingsPages, ...Object.keys(sectionPages).filter(isFirst)])(
    'starts in the box that finds a setting, at #%s',
    at => {
      const { t } = open({ at: `#${at}` });
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: t('options_find') }));
    },
  );

  // What accounts hold is there once it is known.
  const places = Object.keys(sectionPages).filter(id => !isFirst(id) && id !== 'coverage');

  test.each(places)('starts at the section that the address names: #%s', id => {
    open({ at: `#${id}`, labs: { rules: true, stories: true } });
    const place = document.getElementById(id);
    // Whoever goes on with Tab comes to its controls.
    expect([place?.contains(document.activeElement), place?.closest('[hidden]')]).toEqual([true, null]);
  });

  test('another page has the focus on its heading where the browser took it from the link', async () => {
    const { t } = open({ at: '#sites' });
    for (const page of ['documents', 'sites', 'general'] as const) {
      (document.activeElement as HTMLElement).blur();
      location.hash = page;
      await waitFor(() => expect(document.activeElement?.textContent).toBe(t(`options_page_${page}`)));
    }
    // Who is somewhere stays there.
    const box = screen.getByRole('searchbox', { name: t('options_find') });
    box.focus();
    location.hash = 'search';
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: t('options_page_search') })).toBeTruthy());
    expect(document.activeElement).toBe(box);
  });

  test('what the box has, no later rendering takes away', async () => {
    const { t } = open({ at: '#search' });
    const box = screen.getByRole('searchbox', { name: t('options_find') });
    fireEvent.input(box, { target: { value: 'xyzzy' } });
    await screen.findByText(t('options_find_nothing'));
    expect(document.activeElement).toBe(box);
  });

  test('starts at the import when the popup sent the user to it', () => {
    const { t } = open({ at: '#import' });
    expect(document.activeElement).toBe(screen.getByLabelText(t('options_data_import'), { selector: 'input' }));
  });

  test('goes to the import as often as the notice of missing chats is clicked', async () => {
    const counts = { conversations: 2, turns: 8 };
    const { t } = open({ loss: { had: { ...counts, at: 1 }, has: { conversations: 0, turns: 0 }, enough: 2 } });
    const button = await screen.findByText(t('loss_import'));
    for (let n = 0; n < 2; n++) {
      fireEvent.click(button);
      const picker = screen.getByLabelText(t('options_data_import'), { selector: 'input' });
      await waitFor(() => expect(document.activeElement).toBe(picker));
      picker.blur();
    }
  });

  test('says what leaves the machine and how to check it', () => {
    const { t } = open();
    expect(screen.getByText(t('options_privacy_nothing'))).toBeTruthy();
    expect(screen.getByText(t('options_privacy_check'))).toBeTruthy();
  });
});
