import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { noPauses } from '../../../lib/health/pauses';
import { openSettings, type SettingsGiven } from './open-settings';

afterEach(cleanup);

describe.each(['en', 'ja'] as const)('the sites in %s', language => {
  const open = (given?: SettingsGiven) => openSettings(language, { at: '#sites', ...given });

  test('switches one site on and off at once', () => {
    const { seen } = open({ consent: { claude: 5 } });
    fireEvent.click(screen.getByRole('switch', { name: 'Claude' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Gemini' }));
    expect(seen.switches).toEqual([
      ['claude', false],
      ['gemini', true],
    ]);
  });

  test('says that a site was refused, and that nothing has changed', async () => {
    const { t } = open({ isRefused: true });
    const gemini = screen.getByRole<HTMLInputElement>('switch', { name: 'Gemini' });
    fireEvent.click(gemini);
    expect(await screen.findByText(t('problem_SiteRefused'))).toBeTruthy();
    expect(gemini.checked).toBe(false);
  });

  test('says of a site that the browser took away why it is off', () => {
    const { t } = open({ consent: { claude: 5 }, withdrawn: ['gemini', 'claude'] });
    expect(screen.getAllByText(t('options_site_withdrawn'))).toHaveLength(1);
    expect(screen.getByRole('switch', { name: 'Gemini' }).closest('label')?.textContent).toContain(
      t('options_site_withdrawn'),
    );
  });

  test('says what is wrong with a site that is on, and nothing while all is well', async () => {
    const { t } = open({
      consent: { claude: 5, gemini: 5 },
      health: [
        { site: 'claude', state: 'unreadable', missing: 'main [role="log"]', since: Date.UTC(2026, 10, 2, 12) },
        { site: 'gemini', state: 'saved', completeness: { state: 'partial', turns: 12, gap: true } },
        { site: 'chatgpt', state: 'failed' },
      ],
    });
    expect(await screen.findByText(t('health_unreadable', 'Claude'))).toBeTruthy();
    // What is missing on the page stands in the report alone.
    expect(document.body.textContent).not.toContain('role="log"');
    expect(document.querySelectorAll('.site-light')).toHaveLength(1);
  });

  test('shows the first three sites, and folds the others until one of them is on', () => {
    open();
    expect(document.querySelector<HTMLDetailsElement>('.more-sites')?.open).toBe(false);
    cleanup();
    open({ consent: { poe: 5 } });
    expect(document.querySelector<HTMLDetailsElement>('.more-sites')?.open).toBe(true);
  });

  test('copies a report about a site that cannot be read, while such a page is open', async () => {
    let report: string | undefined;
    const { t, seen } = open({
      consent: { claude: 5 },
      health: [{ site: 'claude', state: 'unreadable', missing: 'main' }],
      report: () => report,
    });
    fireEvent.click(await screen.findByRole('button', { name: t('report_copy') }));
    expect(await screen.findByText(t('report_no_page'))).toBeTruthy();
    report = 'a report';
    fireEvent.click(screen.getByRole('button', { name: t('report_copy') }));
    expect(await screen.findByText(t('report_copied'))).toBeTruthy();
    expect(seen.copied).toEqual(['a report']);
  });

  test('two paused chats of one site are told apart', async () => {
    const { t } = open({
      pauses: { ...noPauses, chats: { 'claude:8': 1, 'claude:9': 1 } },
      titles: { 'claude:8': '潮', 'claude:9': 'Boats' },
    });
    expect(await screen.findByText('潮')).toBeTruthy();
    expect(await screen.findByRole('button', { name: `${t('pause_resume')}: Boats` })).toBeTruthy();
  });

  test('lists what is paused, with a way back for each', async () => {
    const { t, seen } = open({ pauses: { everywhere: 3, sites: { gemini: 2 }, chats: { 'claude:9': 1 } } });
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: t('options_paused_chat', 'Claude') });
    expect(link.href).toBe('https://claude.ai/chat/9');
    fireEvent.click(screen.getByRole('button', { name: `${t('pause_resume')}: Gemini` }));
    await waitFor(() => expect(seen.pauses.at(-1)).toEqual({ everywhere: 3, sites: {}, chats: { 'claude:9': 1 } }));
    fireEvent.click(screen.getByRole('switch', { name: t('options_paused_everywhere') }));
    await waitFor(() => expect(seen.pauses.at(-1)).toEqual({ sites: {}, chats: { 'claude:9': 1 } }));
    fireEvent.click(screen.getByRole('button', { name: `${t('pause_resume')}: Claude` }));
    await waitFor(() => expect(screen.queryByText(t('options_paused_chat', 'Claude'))).toBeNull());
  });

  test('switches off what reads the data that sites load', async () => {
    const { t, seen } = open();
    const tap = screen.getByRole<HTMLInputElement>('switch', { name: t('options_tap') });
    expect(tap.checked).toBe(true);
    fireEvent.click(tap);
    await waitFor(() => expect(seen.taps).toEqual([false]));
  });

  test('switches the mark on chat pages off', async () => {
    const { t, seen } = open({ at: '#general' });
    fireEvent.click(screen.getByRole('switch', { name: t('options_mark') }));
    await waitFor(() => expect(seen.marks).toEqual([false]));
  });
});
