import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CatchUpActions } from '../../../components/catch-up/use-catch-up';
import { updateConsent } from '../../../components/consent';
import type { Consent } from '../../../components/consent';
import type { BoxChange } from '../../../components/welcome/use-practice';
import { Welcome } from '../../../components/welcome/Welcome';
import type { Conversation, SiteId } from '../../../lib/core/conversation';
import { Problem } from '../../../lib/core/problem';
import type { ModelChoice } from '../../../lib/search/engine';
import { sites } from '../../../lib/sites/registry';
import type { Coverage } from '../../../lib/vault/vault';
import { fakeImportActions } from '../../fakes/import-actions';
import { status } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const expectedNames = { en: 'Claude and Gemini', ja: 'Claude、Gemini' };
const idle: CatchUpActions = {
  countVisited: async () => 0,
  run: async () => ({ state: 'paused' }),
  reset: async () => undefined,
};
const claude: Coverage = { site: 'claude', listed: 312, kept: 0, complete: 0, changed: 0, seenAt: 5 };

describe.each(['en', 'ja'] as const)('the welcome page in %s', language => {
  interface Given {
    readonly consent?: Consent;
    readonly store?: () => Promise<void>;
    readonly at?: string;
    readonly coverage?: readonly Coverage[];
    readonly storedId?: string;
    readonly shortcut?: string;
    readonly keep?: () => Promise<void>;
  }
  function open({ consent = {}, store, at = '', coverage = [], storedId, shortcut = 'Alt+Shift+K', keep }: Given = {}) {
    location.hash = at;
    const stored: Consent[] = [];
    const off: SiteId[] = [];
    let reads = 0;
    const onAgree = store ?? (async (next: Consent) => void stored.push(next));
    const vault = new Map<string, Conversation>();
    const models: ModelChoice[] = [];
    const forgotten: Conversation['id'][] = [];
    // What the popup does over this page.
    const popup = { openedCount: 0, box: (): HTMLElement | null => null, report: (_change: BoxChange) => {} };
    const { t, unmount } = renderIn(
      language,
      <Welcome
        consent={consent}
        onAgree={onAgree}
        onOff={store ?? (async site => void off.push(site))}
        shortcut={shortcut}
        library={{
          getStatus: async () => {
            reads += 1;
            return status;
          },
          readCoverage: async () => {
            reads += 1;
            return coverage;
          },
        }}
        catchUp={idle}
        practice={{
          storedId,
          keep: keep ?? (async chat => void vault.set(chat.id, chat)),
          forget: async id => {
            vault.delete(id);
            forgotten.push(id);
          },
          openPopup: () => void (popup.openedCount += 1),
          serveBox: (box, report) => {
            Object.assign(popup, { box, report });
            return () => Object.assign(popup, { box: () => null });
          },
        }}
        importActions={fakeImportActions().importActions}
        useModel={async choice => void models.push(choice)}
      />,
    );
    const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
    const agree = () => fireEvent.click(screen.getByRole('button', { name: t('welcome_keep') }));
    const goOn = () => fireEvent.click(screen.getByRole('button', { name: t('welcome_continue') }));
    const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
    const countReads = () => reads;
    return { countReads, t, stored, off, turn, isOn, agree, goOn, heading, vault, models, forgotten, popup, unmount };
  }

  test('proposes the first three sites, folds the others, and agrees to nothing before the button', () => {
    const { stored, isOn } = open();
    const switches = screen.getAllByRole<HTMLInputElement>('switch');
    expect(switches).toHaveLength(Object.keys(sites).length);
    expect(switches.filter(({ checked }) => checked).map(one => one.getAttribute('aria-label'))).toEqual([
      'ChatGPT',
      'Claude',
      'Gemini',
    ]);
    expect(isOn('Poe')).toBe(false);
    expect(document.querySelector<HTMLDetailsElement>('.more-sites')?.open).toBe(false);
    expect(stored).toEqual([]);
  });

  test('says of a site that it is less tested, and where chats are saved, before it asks', () => {
    const { t } = open();
    const detailOf = (name: string) => screen.getByRole('switch', { name }).closest('label')?.textContent;
    expect(detailOf('Poe')).toContain(t('sites_less_proven'));
    expect(detailOf('ChatGPT')).not.toContain(t('sites_less_proven'));
    expect(screen.getByText(t('welcome_where'))).toBeTruthy();
  });

  test('reads what its steps show once, and again only while that step is shown', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const rest = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    const { countReads, agree } = open();
    await rest(30_000);
    expect(countReads()).toBe(2);
    agree();
    await rest(1000);
    await rest(30_000);
    expect(countReads()).toBeGreaterThan(10);
  });

  test('agrees with one click to exactly the sites that are on, and goes on to the past', async () => {
    const { t, stored, turn, agree, heading } = open();
    turn('Claude');
    agree();
    await waitFor(() => expect(heading()).toBe(t('welcome_past_title')));
    expect(stored.map(Object.keys)).toEqual([['chatgpt', 'gemini']]);
  });

  test('says that the browser refused, and stays where it is', async () => {
    const { t, agree, heading } = open({ store: () => Promise.reject(new Problem('SiteRefused', 'No')) });
    agree();
    expect(await screen.findByText(t('problem_SiteRefused'))).toBeTruthy();
    expect(heading()).toBe(t('welcome_choose_title'));
  });

  test('asks for a site when none is chosen', async () => {
    const { t, stored, turn, agree } = open();
    for (const name of ['ChatGPT', 'Claude', 'Gemini']) turn(name);
    agree();
    expect(await screen.findByText(t('welcome_choose_first'))).toBeTruthy();
    expect(stored).toEqual([]);
  });

  test('agrees to what is new alone: a site that was switched off elsewhere meanwhile stays off', async () => {
    const { t, stored, turn, agree, heading } = open({ consent: { claude: 5 } });
    turn('Gemini');
    agree();
    await waitFor(() => expect(heading()).toBe(t('welcome_past_title')));
    expect(stored.map(Object.keys)).toEqual([['gemini']]);
  });

  test('says so when the choice could not be stored, and claims nothing', async () => {
    const { t, agree, heading } = open({ store: () => Promise.reject(new Error('disk')) });
    agree();
    expect(await screen.findByText(t('welcome_save_failed'))).toBeTruthy();
    expect(heading()).toBe(t('welcome_choose_title'));
  });

  test('opened again, it shows what was agreed, and a site is switched off at once', async () => {
    const { t, stored, off, turn, isOn, goOn, heading } = open({ consent: { claude: 5, gemini: 6 } });
    expect([isOn('ChatGPT'), isOn('Claude')]).toEqual([false, true]);
    turn('Claude');
    expect(await screen.findByText(t('welcome_site_off', 'Claude'))).toBeTruthy();
    expect([off, stored]).toEqual([['claude'], []]);
    goOn();
    await waitFor(() => expect(heading()).toBe(t('welcome_past_title')));
    expect(stored).toEqual([]);
  });

  test('a site that could not be switched off is shown as read', async () => {
    const { t, turn, isOn } = open({
      consent: { claude: 5, gemini: 6 },
      store: () => Promise.reject(new Error('disk')),
    });
    turn('Claude');
    expect(await screen.findByText(t('welcome_save_failed_reading', expectedNames[language]))).toBeTruthy();
    expect(isOn('Claude')).toBe(true);
  });

  test('offers to fetch what a site holds, with how many chats and how long, or says how to find out', async () => {
    const { t } = open({ at: '#history', consent: { claude: 5 }, coverage: [claude] });
    const chats = t('count_chats_other', '312');
    expect(await screen.findByText(t('catch_up_open', 'Claude', chats))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('catch_up_start') })).toBeTruthy();
    cleanup();
    // Each site whose list is not known yet, and none whose pages have no list that Kura reads.
    open({ at: '#history', consent: { claude: 5, gemini: 5, poe: 5 } });
    expect(await screen.findByText(t('welcome_fetch', expectedNames[language]))).toBeTruthy();
    const links = ['Claude', 'Gemini'].map(name => screen.getByRole('link', { name: t('welcome_open_site', name) }));
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      'https://claude.ai/new',
      'https://gemini.google.com/app',
    ]);
    expect(screen.queryByRole('link', { name: t('welcome_open_site', 'Poe') })).toBeNull();
    cleanup();
    open({ at: '#history', consent: { claude: 5, gemini: 5 }, coverage: [claude] });
    expect(await screen.findByText(t('welcome_fetch', 'Gemini'))).toBeTruthy();
    expect(screen.queryByText(t('welcome_fetch', expectedNames[language]))).toBeNull();
  });

  test('says how to get an export, one site at a time', () => {
    const { t } = open({ at: '#history' });
    fireEvent.click(screen.getByRole('button', { name: 'Gemini' }));
    expect(screen.getByText(t('export_help_gemini'), { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'takeout.google.com' }).getAttribute('href')).toBe(
      'https://takeout.google.com',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Grok' }));
    expect(screen.getByText(t('export_help_grok'), { exact: false })).toBeTruthy();
    expect(screen.queryByText(t('export_help_gemini'))).toBeNull();
  });

  test('the past can wait, and once it is here one goes on', async () => {
    const { t, goOn } = open({ at: '#history' });
    const file = new File(['{}'], 'kura.json');
    fireEvent.change(screen.getByLabelText(t('options_data_import'), { selector: 'input' }), {
      target: { files: [file] },
    });
    fireEvent.click(await screen.findByRole('button', { name: t('import_go_other', '2') }));
    await screen.findByText(t('options_data_imported', t('import_new_other', '2')));
    goOn();
    expect(await screen.findByText(t('practice_detail'))).toBeTruthy();
    cleanup();
    open({ at: '#history' });
    fireEvent.click(screen.getByRole('button', { name: t('welcome_later') }));
    expect(await screen.findByText(t('practice_detail'))).toBeTruthy();
  });

  test('a practice chat is saved, the popup inserts into the box, and the chat is deleted', async () => {
    const { t, vault, heading, popup } = open({ at: '#try', consent: { chatgpt: 5 } });
    expect(heading()).toBe(t('practice_title', 'Alt Shift K'));
    expect([...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(['Alt', 'Shift', 'K']);
    fireEvent.click(await screen.findByRole('button', { name: t('practice_open') }));
    expect(popup.openedCount).toBe(1);
    expect([...vault.values()].map(({ source, title, tags }) => [source, title, tags])).toEqual([
      ['note', t('practice_chat_title'), [t('practice_tag')]],
    ]);
    // The word that the person is told to type stands in it.
    const [, word = ''] = /[“「](.+)[”」]/.exec(t('practice_detail')) ?? [];
    expect(word).not.toBe('');
    expect([...vault.values()].every(({ turns }) => turns[0]?.text.includes(word))).toBe(true);
    expect(popup.box()).toBe(screen.getByRole('textbox', { name: t('practice_composer') }));
    expect(popup.box()?.textContent).toBe(t('practice_draft'));
    void act(() => popup.report('inserted'));
    expect(screen.getByText(t('practice_inserted'))).toBeTruthy();
    const link = screen.getByRole('link', { name: t('welcome_open_site', 'ChatGPT') });
    expect([link.getAttribute('href'), link.className]).toEqual(['https://chatgpt.com/', 'button primary big']);
    expect(heading()).toBe(t('welcome_next_key', 'Alt Shift K'));
    await waitFor(() => expect(vault.size).toBe(0));
    fireEvent.click(screen.getByRole('button', { name: t('practice_again') }));
    await screen.findByRole('button', { name: t('practice_open') });
    expect(vault.size).toBe(1);
  });

  test('says what is true of the text that was inserted, and lets it be tried again', async () => {
    const { t, popup, heading, vault } = open({ at: '#try', consent: { chatgpt: 5 } });
    await screen.findByRole('button', { name: t('practice_open') });
    const said = () => document.querySelector('.practice [role=status]')?.textContent;
    // Each with what is said after it. An earlier text may go while another try waits.
    const steps = [
      ['undone', 'practice_detail'],
      ['inserted', 'practice_inserted'],
      ['undone', 'practice_undone'],
      ['undone', 'practice_undone'],
      ['inserted', 'practice_inserted'],
      ['undone', 'practice_undone'],
    ] as const;
    for (const [change, key] of steps) {
      void act(() => popup.report(change));
      expect(said()).toBe(t(key));
    }
    expect(heading()).toBe(t('welcome_next_key', 'Alt Shift K'));
    await waitFor(() => expect(vault.size).toBe(0));
    fireEvent.click(screen.getByRole('button', { name: t('practice_again') }));
    await screen.findByRole('button', { name: t('practice_open') });
    void act(() => popup.report('undone'));
    expect([said(), vault.size]).toEqual([t('practice_detail'), 1]);
  });

  test('where the popup has no key, its icon is named', () => {
    const { t, heading } = open({ at: '#try', shortcut: '' });
    expect(heading()).toBe(t('practice_title', t('practice_icon')));
    expect(document.querySelector('kbd')).toBeNull();
  });

  test('says why no practice chat could be saved, and tries again', async () => {
    let count = 0;
    const keep = async () => {
      count += 1;
      if (count === 1) throw new Problem('VaultFull', 'No room');
    };
    const { t } = open({ at: '#try', keep });
    expect(await screen.findByText(t('problem_VaultFull'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('practice_open') })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: t('practice_again') }));
    expect(await screen.findByRole('button', { name: t('practice_open') })).toBeTruthy();
    expect(screen.getByText(t('practice_detail'))).toBeTruthy();
  });

  test('a practice chat that was never inserted goes when the person goes on, closes the page, or comes back', async () => {
    const leave = [
      (page: ReturnType<typeof open>) => page.unmount(),
      () => void dispatchEvent(new Event('pagehide')),
      () => {
        location.hash = '#history';
        dispatchEvent(new HashChangeEvent('hashchange'));
      },
    ];
    for (const go of leave) {
      const page = open({ at: '#try' });
      await screen.findByRole('button', { name: page.t('practice_open') });
      expect(page.vault.size).toBe(1);
      go(page);
      await waitFor(() => expect(page.vault.size).toBe(0));
      cleanup();
    }
    // The browser may end before.
    const { forgotten } = open({ at: '#try', storedId: 'left' });
    expect(forgotten).toEqual(['note:practice-left']);
  });

  test('offers a model with its size once something was inserted, and asks nobody before the button is pressed', async () => {
    const { t, models, popup } = open({ at: '#try' });
    expect(screen.queryByText(t('welcome_semantic_title'))).toBeNull();
    void act(() => popup.report('inserted'));
    const button = await screen.findByRole('button', { name: t('welcome_semantic_get', '123') });
    expect(models).toEqual([]);
    fireEvent.click(button);
    await waitFor(() => expect(models.map(({ from }) => from)).toEqual(['hub']));
  });
});

describe('consent', () => {
  test('keeps the day of an earlier agreement', () =>
    expect(updateConsent({ claude: 5 }, 'claude', true, 9)).toEqual({ claude: 5 }));
  test('notes the day of a new one', () =>
    expect(updateConsent({ claude: 5 }, 'gemini', true, 9)).toEqual({ claude: 5, gemini: 9 }));
  test('leaves no trace of one that was taken back', () =>
    expect(updateConsent({ claude: 5, gemini: 9 }, 'claude', false)).toEqual({ gemini: 9 }));
});
