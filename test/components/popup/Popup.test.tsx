import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Popup } from '../../../components/popup/Popup';
import type { PopupNavigation } from '../../../components/popup/Popup';
import type { Consent } from '../../../components/consent';
import type { SiteId } from '../../../lib/core/conversation';
import type { SavedPopup } from '../../../components/popup/state/popup-state';
import { applyPauseChange, noPauses, type Pauses } from '../../../lib/health/pauses';
import type { PageHealth } from '../../../lib/rpc/contracts/capture';
import type { RecallAnswer } from '../../../lib/rpc/contracts/engine';
import { Problem } from '../../../lib/core/problem';
import { findFencedQuotes } from '../../../lib/core/fence';
import { fakeTab, FakeLibrary, hit, status } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

// What looks through a text before it goes in is large, and loads here far slower than in a browser.
beforeAll(() => import('../../../lib/redact/find-sensitive'), 60_000);
afterEach(cleanup);

const kept = {
  en: {
    word: 'tide',
    nothing: 'volcano',
    hits: [
      hit(1, 'Reading the tables', 'When is low water?', 'The tide turns at six.'),
      hit(2, 'A walk to the island', 'Can I walk across?', 'Only while the tide is out.'),
      hit(3, 'Boots', 'Which boots?', 'Rubber ones.'),
    ],
  },
  ja: {
    word: '干潮',
    nothing: '火山',
    hits: [
      hit(1, '潮見表の読み方', '水が引くのはいつ？', '次の干潮は六時です。'),
      hit(2, '島まで歩く', '歩いて渡れますか？', '干潮のあいだだけ渡れます。'),
      hit(3, '長靴', 'どの靴がいい？', 'ゴム長です。'),
    ],
  },
} as const;

describe.each(['en', 'ja'] as const)('the popup in %s', language => {
  const { word, nothing, hits } = kept[language];

  function open(
    given: {
      draft?: SavedPopup;
      consent?: Consent;
      library?: FakeLibrary;
      doors?: Partial<PopupNavigation>;
      pauses?: Pauses;
      health?: PageHealth;
      address?: string;
      isRefused?: boolean;
      isWithdrawn?: true;
    } = {},
  ) {
    const library = given.library ?? new FakeLibrary(hits);
    const shown = fakeTab(
      given.address ?? 'https://claude.ai/chat/9?model=x',
      given.health ?? { site: 'claude', state: 'saved' },
    );
    // The same object, because what is inserted stands in it.
    const tab = Object.assign(shown, given.isWithdrawn && { isWithdrawn: given.isWithdrawn });
    const seen = {
      drafts: [] as SavedPopup[],
      consents: [] as SiteId[],
      pauses: [] as Pauses[],
      opened: [] as string[],
      clipboard: '',
    };
    const doors: PopupNavigation = {
      openChat: url => seen.opened.push(url),
      openWelcome: step => seen.opened.push(step ? `welcome ${step}` : 'welcome'),
      openLibrary: (hash = '') => seen.opened.push(`library${hash}`),
      openSettings: section => seen.opened.push(`settings ${section ?? ''}`.trim()),
      copy: async text => void (seen.clipboard = text),
      reload: async () => {},
      exportVault: async () => 3,
      ...given.doors,
    };
    const { t } = renderIn(
      language,
      <Popup
        library={library}
        tab={tab}
        consent={given.consent ?? { chatgpt: 1, claude: 1 }}
        onConsent={async sites => {
          if (given.isRefused) throw new Problem('SiteRefused', 'No');
          seen.consents.push(...sites);
        }}
        saved={given.draft ?? { question: '', selected: 0 }}
        pauses={given.pauses ?? noPauses}
        onPauses={async change =>
          void seen.pauses.push(applyPauseChange(seen.pauses.at(-1) ?? given.pauses ?? noPauses, change))
        }
        onSave={draft => void seen.drafts.push(draft)}
        navigation={doors}
      />,
    );
    const box = screen.getByRole<HTMLInputElement>('combobox');
    const type = (text: string) => fireEvent.input(box, { target: { value: text } });
    const press = (key: string, more = {}) => fireEvent.keyDown(box, { key, ...more });
    return { t, box, type, press, library, tab, seen };
  }
  const options = async (count: number) => {
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(count));
    return screen.getAllByRole('option');
  };
  /** The row that the box names. */
  const selected = () => {
    const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
    const row = screen.getByRole('listbox').querySelector<HTMLElement>('.hit-current');
    if (!row || row.id !== id) throw new Error('The box names another row than the list shows.');
    return row;
  };

  test('has the caret in the search box when it opens', () => {
    const { box } = open();
    expect(document.activeElement).toBe(box);
  });

  test('shows what holds the word while it is typed, with the word marked', async () => {
    const { type } = open();
    type(word);
    const [first] = await options(2);
    expect(first?.textContent).toContain(hits[0].title);
    expect(first?.querySelector('mark')?.textContent).toBe(word);
  });

  test('tells a screen reader how many are found, and counts nothing before something is asked', async () => {
    const { t, type } = open();
    const isSaid = (text: string) => screen.getAllByRole('status').some(one => one.textContent === text);
    const isAnyCountSaid = () => Array.from({ length: 5 }, (_, n) => t('popup_results_other', String(n))).some(isSaid);
    expect(isAnyCountSaid()).toBe(false);
    type(word);
    await waitFor(() => expect(isSaid(t('popup_results_other', '2'))).toBe(true));
    type('');
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
    expect(isAnyCountSaid()).toBe(false);
  });

  test('says where the answers end and the nearest begin, and when there is none but the nearest', async () => {
    const library = new FakeLibrary(hits);
    const answer = (certain: readonly boolean[]): RecallAnswer => ({
      hits: hits.slice(0, certain.length).map((one, n) => ({ ...one, isRelevant: certain[n] ?? false })),
      by: 'words',
    });
    const lines = () => [...screen.getByRole('listbox').children].map(({ textContent }) => textContent ?? '');
    library.answering = async () => answer([true, false]);
    const { t, type } = open({ library });
    type(word);
    await options(2);
    expect(lines()[1]).toBe(t('popup_less_certain'));
    library.answering = async () => answer([false, false]);
    type(nothing);
    expect(await screen.findByText(t('popup_nothing_certain'))).toBeTruthy();
    expect(lines()[0]).toBe(t('popup_nothing_certain'));
    expect(lines()).toHaveLength(3);
    library.answering = async () => answer([false, true]);
    type(word);
    // The order is the ranking's; only what comes after the last answer is set apart.
    await waitFor(() => expect(lines()).toHaveLength(2));
  });

  test('where little is saved, the nearest lead to the past chats; not under an answer, nor in a filled vault', async () => {
    const find = async (isRelevant: boolean, conversations: number) => {
      const library = new FakeLibrary(hits);
      library.now = { ...status, vault: { ...status.vault, conversations, documents: 5 } };
      library.answering = async () => ({ hits: [{ ...hits[0], isRelevant }], by: 'words' });
      const opened = open({ library });
      opened.type(word);
      await options(1);
      return opened;
    };
    const { t, seen } = await find(false, 8);
    expect(await screen.findByText(t('past_few', t('count_chats_other', '3')))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('empty_past') }));
    expect(seen.opened).toEqual(['welcome history']);
    cleanup();
    for (const [isRelevant, conversations] of [
      [true, 8],
      [false, 25],
    ] as const) {
      await find(isRelevant, conversations);
      expect(screen.queryByRole('button', { name: t('empty_past') })).toBeNull();
      cleanup();
    }
  });

  test('says the date in the reader’s own way, and the year where it is another', async () => {
    const { type, library } = open();
    library.answering = async () => ({ hits: [hits[0], { ...hits[1], at: Date.UTC(2019, 4, 2) }], by: 'words' });
    type(word);
    const [first, second] = await options(2);
    expect(second?.querySelector('time')?.textContent).toBe(language === 'en' ? 'May 2, 2019' : '2019年5月2日');
    expect(first?.querySelector('time')?.textContent).toBe(language === 'en' ? 'Nov 1' : '11月1日');
  });

  test('moves with the arrow keys, stays at both ends, and names the selected hit for a screen reader', async () => {
    const { type, press, box } = open();
    type(word);
    await options(2);
    press('ArrowDown');
    await waitFor(() => expect(selected().textContent).toContain(hits[1].title));
    expect(box.getAttribute('aria-activedescendant')).toBe(selected().id);
    press('ArrowDown');
    press('ArrowUp');
    await waitFor(() => expect(selected().textContent).toContain(hits[0].title));
    press('ArrowUp');
    press('PageDown');
    await waitFor(() => expect(selected().textContent).toContain(hits[1].title));
    // A click beside the rows takes the focus from the box.
    box.blur();
    fireEvent.keyDown(document.body, { key: 'ArrowUp' });
    await waitFor(() => expect(selected().textContent).toContain(hits[0].title));
    expect(document.activeElement).toBe(box);
  });

  test('to a screen reader the ticked rows of a list of several are selected, and the current one is not', async () => {
    const { type, press } = open();
    type(word);
    const [first, second] = await options(2);
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true');
    expect(screen.queryAllByRole('option', { selected: true })).toEqual([]);
    press('Enter', { shiftKey: true });
    press('ArrowDown');
    await waitFor(() => expect(screen.getAllByRole('option', { selected: true })).toEqual([first]));
    expect(selected()).toBe(second);
  });

  test('Enter before the first answer is there waits for it', async () => {
    const { t, type, press, tab } = open();
    type(word);
    press('Enter');
    expect(await screen.findByText(t('popup_inserted'))).toBeTruthy();
    expect(tab.composer).toContain(hits[0].snippet);
  });

  test('puts the selected passage into the composer on Enter, says so, and notes where it is from', async () => {
    const { t, type, press, tab, library } = open();
    type(word);
    await options(2);
    press('ArrowDown');
    await waitFor(() => expect(selected().textContent).toContain(hits[1].title));
    press('Enter');
    expect(await screen.findByText(t('popup_inserted'))).toBeTruthy();
    expect(tab.composer).toContain(hits[1].snippet);
    const [quote] = findFencedQuotes(tab.composer);
    expect(library.inserted).toMatchObject([
      {
        fence: quote?.fence,
        from: [
          { conversation: 'chatgpt:2', turn: '2-question' },
          { conversation: 'chatgpt:2', turn: '2-answer' },
        ],
        into: 'https://claude.ai/chat/9',
      },
    ]);
  });

  /** The first hit stands in the composer. */
  const inserted = async () => {
    const opened = open();
    opened.type(word);
    await options(2);
    opened.press('Enter');
    await screen.findByText(opened.t('popup_inserted'));
    return opened;
  };

  test('Enter does not insert again what stands in the composer, and the way to undo it stays', async () => {
    const { t, press, tab } = await inserted();
    press('Enter');
    expect(await screen.findByText(t('popup_inserted_already'))).toBeTruthy();
    expect(findFencedQuotes(tab.composer)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: t('preview_undo') }));
    await screen.findByText(t('preview_undone'));
    expect(tab.composer).toBe('');
    press('Enter');
    await screen.findByText(t('popup_inserted'));
    expect(findFencedQuotes(tab.composer)).toHaveLength(1);
  });

  test('what was deleted in the message box meanwhile goes in again', async () => {
    const { t, press, tab } = await inserted();
    tab.composer = '';
    press('Enter');
    await waitFor(() => expect(findFencedQuotes(tab.composer)).toHaveLength(1));
    expect(screen.queryByText(t('popup_inserted_already'))).toBeNull();
  });

  test('Enter that is held down inserts nothing more', async () => {
    const { tab } = await inserted();
    tab.composer = '';
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', repeat: true });
    await new Promise(resolve => setTimeout(resolve, 200));
    expect(tab.composer).toBe('');
  });

  test('another choice goes in beside what is in already', async () => {
    const { press, tab } = await inserted();
    press('ArrowDown');
    await waitFor(() => expect(selected().textContent).toContain(hits[1].title));
    press('Enter');
    await waitFor(() => expect(findFencedQuotes(tab.composer)).toHaveLength(2));
  });

  test('what is inserted again on purpose has a fence of its own', async () => {
    const { t, press, tab } = await inserted();
    press('Enter');
    fireEvent.click(await screen.findByRole('button', { name: t('popup_insert_again') }));
    await waitFor(() => expect(findFencedQuotes(tab.composer)).toHaveLength(2));
    expect(new Set(findFencedQuotes(tab.composer).map(({ fence }) => fence)).size).toBe(2);

    // What is undone leaves the first, which is known of and can be undone, too.
    fireEvent.click(screen.getByRole('button', { name: t('preview_undo') }));
    await screen.findByText(`${t('preview_undone')} ${t('preview_undone_one_left')}`);
    press('Enter');
    await screen.findByText(t('popup_inserted_already'));
    expect(findFencedQuotes(tab.composer)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: t('preview_undo') }));
    await screen.findByText(t('preview_undone'));
    expect(tab.composer).toBe('');
  });

  test('shows, in place of the list, exactly the text that goes in, and the list again with Escape', async () => {
    const { t, box, type, press, tab } = open();
    type(word);
    await options(2);
    box.setSelectionRange(0, 0);
    press('ArrowRight');
    expect(document.querySelector('.preview')).toBeNull();
    box.setSelectionRange(word.length, word.length);
    press('ArrowRight');
    const button = await screen.findByRole('button', { name: new RegExp(t('popup_insert_into', 'Claude')) });
    expect(document.activeElement).toBe(button);
    expect(screen.queryByRole('listbox')).toBeNull();
    const preview = document.querySelector('.preview pre')?.textContent;
    expect(preview).toContain(hits[0].snippet);
    expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(false);
    await options(2);
    // The caret is where it was: what is typed goes on.
    const again = screen.getByRole<HTMLInputElement>('combobox');
    expect(document.activeElement).toBe(again);
    expect([again.selectionStart, again.selectionEnd]).toEqual([word.length, word.length]);
    expect(tab.composer).toBe('');
    fireEvent.keyDown(again, { key: 'ArrowRight' });
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(t('popup_insert_into', 'Claude')) }));
    await waitFor(() => expect(tab.composer.replace(/[0-9a-f]{8}/g, '')).toBe(preview?.replace(/[0-9a-f]{8}/g, '')));
  });

  test('inserts on a double click, and selects on a single one', async () => {
    const { type, tab } = open();
    type(word);
    const [, second] = await options(2);
    if (!second) throw new Error('No second hit.');
    fireEvent.click(second);
    await waitFor(() => expect(selected()).toBe(second));
    expect(tab.composer).toBe('');
    fireEvent.dblClick(second);
    await waitFor(() => expect(tab.composer).toContain(hits[1].snippet));
  });

  test.each(['NoComposer', 'NotInserted'] as const)('offers the clipboard when the page says %s', async problem => {
    const { t, type, press, tab, seen, library } = open();
    tab.result = { state: 'failed', problem };
    type(word);
    await options(2);
    press('Enter');
    expect((await screen.findByRole('alert')).textContent).toContain(t(`problem_${problem}`));
    expect(library.inserted).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: t('popup_copy_instead') }));
    expect(await screen.findByText(t('popup_copied'))).toBeTruthy();
    expect(seen.clipboard).toContain(hits[0].snippet);
  });

  test('says which hit is the chat that is open', async () => {
    const { t, type } = open({ address: 'https://chatgpt.com/c/2' });
    type(word);
    const [first, second] = await options(2);
    expect(second?.textContent).toContain(t('hit_open'));
    expect(first?.textContent).not.toContain(t('hit_open'));
  });

  test('copies where no chat site is open, and says so before', async () => {
    const { t, type, press, tab, seen, library } = open({ address: 'https://example.org/article' });
    tab.page.insert = () => Promise.reject(new Problem('PageNotReady', 'No content script'));
    type(word);
    await options(2);
    const main = () => document.querySelector('.actions .primary')?.firstChild?.textContent;
    expect(main()).toBe(t('popup_copy_answer'));
    press('Enter', { shiftKey: true });
    await waitFor(() => expect(main()).toBe(t('popup_copy_several', '1')));
    press('Enter');
    expect(await screen.findByText(t('popup_copied'))).toBeTruthy();
    expect(seen.clipboard).toContain(hits[0].snippet);
    expect([tab.composer, library.inserted]).toEqual(['', []]);
  });

  test('says to reload a tab that Kura is not in', async () => {
    const { t, type, press, tab } = open();
    tab.page.insert = () => Promise.reject(new Problem('PageNotReady', 'No content script'));
    type(word);
    await options(2);
    press('Enter');
    expect((await screen.findByRole('alert')).textContent).toContain(t('problem_PageNotReady'));
  });

  test('says when the clipboard refuses, too', async () => {
    const { t, type, press, tab } = open({ doors: { copy: () => Promise.reject(new Error('denied')) } });
    tab.result = { state: 'failed', problem: 'NoComposer' };
    type(word);
    await options(2);
    press('Enter');
    fireEvent.click(await screen.findByRole('button', { name: t('popup_copy_instead') }));
    expect(await screen.findByText(t('popup_copy_failed'))).toBeTruthy();
  });

  test('an insertion that could not be noted down is still an insertion, and both are said', async () => {
    const library = new FakeLibrary(hits);
    library.logging = () => Promise.reject(new Problem('VaultFull', 'No room'));
    const { t, type, press, tab } = open({ library });
    type(word);
    await options(2);
    press('Enter');
    expect(await screen.findByText(`${t('popup_inserted')} ${t('popup_not_logged')}`)).toBeTruthy();
    expect(tab.composer).toContain(hits[0].snippet);
  });

  test('an insertion that is undone stays in the log, as undone', async () => {
    const { t, type, press, tab, library } = open();
    type(word);
    await options(2);
    press('Enter');
    fireEvent.click(await screen.findByRole('button', { name: t('preview_undo') }));
    expect(await screen.findByText(t('preview_undone'))).toBeTruthy();
    expect(tab.composer).toBe('');
    expect(library.inserted).toMatchObject([{ undone: true }]);
  });

  test('where the log cannot be told of it, it is undone all the same, and both are said', async () => {
    const library = new FakeLibrary(hits);
    library.markUndone = () => Promise.reject(new Problem('VaultUnreadable', 'no vault'));
    const { t, type, press, tab } = open({ library });
    type(word);
    await options(2);
    press('Enter');
    fireEvent.click(await screen.findByRole('button', { name: t('preview_undo') }));
    expect(await screen.findByText(`${t('preview_undone')} ${t('preview_undone_not_logged')}`)).toBeTruthy();
    expect(tab.composer).toBe('');
  });

  test('opens the library on Ctrl+Enter and on Cmd+Enter, the original chat on Alt+Enter, and inserts nothing', async () => {
    const { type, press, tab, seen } = open();
    type(word);
    await options(2);
    press('Enter', { ctrlKey: true });
    press('Enter', { metaKey: true });
    press('Enter', { altKey: true });
    const inLibrary = 'library#chat=chatgpt%3A1&turn=1-answer';
    expect(seen.opened).toEqual([inLibrary, inLibrary, 'https://chatgpt.com/c/1']);
    expect(tab.composer).toBe('');
  });

  test('offers no way to an address that is not of the web', async () => {
    const { t, type, press, seen } = open({
      // oxlint-disable-next-line no-script-url -- what a hostile vault file may hold.
      library: new FakeLibrary([{ ...hits[0], url: 'javascript:alert(1)' }]),
    });
    type(word);
    await options(1);
    press('Enter', { altKey: true });
    expect(seen.opened).toEqual([]);
    press('k', { ctrlKey: true });
    await screen.findByText(t('popup_open_library'));
    expect(screen.queryByText(t('popup_open_chat', 'ChatGPT'))).toBeNull();
  });

  test('what is asked before a chat is forgotten is asked whole, however long its title is', async () => {
    const title = word.repeat(60);
    const { t, type, press } = open({ library: new FakeLibrary([{ ...hits[0], title }]) });
    type(word);
    await options(1);
    press('k', { ctrlKey: true });
    fireEvent.click(await screen.findByText(t('popup_forget')));
    const question = document.querySelector('#forget')?.textContent ?? '';
    expect(question.length).toBeLessThan(75);
    const [before, after] = t('popup_forget_question', '|').split('|');
    expect([question.startsWith(`${before}${word}`), question.endsWith(`…${after}`)]).toEqual([true, true]);
  });

  test('leaves Enter and the arrows to an input method that is composing', async () => {
    const { type, press, tab } = open();
    type(word);
    await options(2);
    press('Enter', { isComposing: true });
    press('Enter', { keyCode: 229 });
    press('ArrowDown', { isComposing: true });
    expect(selected().textContent).toContain(hits[0].title);
    expect(tab.composer).toBe('');
  });

  test('drops the answer to a question that is no longer asked', async () => {
    const library = new FakeLibrary(hits);
    const asked = new Map<string, (answer: RecallAnswer) => void>();
    library.answering = question => new Promise(resolve => asked.set(question, resolve));
    const { type } = open({ library });
    type(nothing);
    await waitFor(() => expect(asked.has(nothing)).toBe(true));
    type(word);
    await waitFor(() => expect(asked.has(word)).toBe(true));
    asked.get(word)?.({ hits: [hits[0]], by: 'words' });
    await options(1);
    asked.get(nothing)?.({ hits: [hits[1], hits[2]], by: 'words' });
    // Everything that was going to happen has happened once a later question is answered.
    type(`${word} `);
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain(hits[0].title));
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  test('Enter pressed before the answer is there inserts that answer, not what was on show before', async () => {
    const library = new FakeLibrary(hits);
    const { type, press, tab } = open({ library });
    type(word);
    await options(2);
    const boots = hits[2].snippet;
    type(boots);
    press('Enter');
    await waitFor(() => expect(tab.composer).toContain(boots));
    expect(tab.composer).not.toContain(hits[0].snippet);
  });

  test('an Enter before the answer is taken back by typing on', async () => {
    const { type, press, tab } = open();
    type(word);
    await options(2);
    type(nothing);
    press('Enter');
    type(hits[2].snippet);
    await options(1);
    expect(tab.composer).toBe('');
  });

  test('comes back as it was closed: question, selection, and the question ready to be typed over', async () => {
    const { box } = open({ draft: { question: word, selected: 1 } });
    await options(2);
    expect(box.value).toBe(word);
    expect(selected().textContent).toContain(hits[1].title);
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, word.length]);
  });

  test('hands over what is to come back', async () => {
    const { type, press, seen } = open();
    type(word);
    await options(2);
    press('ArrowDown');
    expect(seen.drafts).toEqual([
      { question: word, selected: 0 },
      { question: word, selected: 1 },
    ]);
  });

  test('deletes a chat only after asking; it is gone from the list, and comes back', async () => {
    const { t, type, press, library } = open();
    type(word);
    await options(2);
    press('k', { ctrlKey: true });
    fireEvent.click(await screen.findByText(t('popup_forget')));
    const question = await screen.findByRole('alertdialog');
    expect(library.forgotten).toEqual([]);
    expect(document.activeElement?.textContent).toBe(t('popup_forget_keep'));
    fireEvent.click(within(question).getByRole('button', { name: t('popup_forget_confirm') }));
    await options(1);
    expect(await screen.findByText(t('popup_forgotten', hits[0].title))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('library_undo') }));
    await options(2);
    expect(screen.queryByText(t('popup_forgotten', hits[0].title))).toBeNull();
  });

  test('has one view, one foot and one notice', async () => {
    const { t, box, type, press } = open();
    type(word);
    await options(2);
    press('Enter', { shiftKey: true });
    press('ArrowDown');
    press('Enter', { shiftKey: true });
    const foot = () => document.querySelector('.popup-foot')?.textContent ?? '';
    const [selected = ''] = t('popup_selected', '2', '\n').split('\n');
    expect(foot()).toContain(selected);
    press('d', { ctrlKey: true });
    await waitFor(() => expect(document.querySelectorAll('.notice')).toHaveLength(1));
    box.setSelectionRange(0, 0);
    press('Backspace', { ctrlKey: true });
    const keep = await screen.findByRole('button', { name: t('popup_forget_keep') });
    expect([document.querySelectorAll('.notice').length, foot()]).toEqual([0, '']);
    fireEvent.click(keep);
    expect(foot()).toContain(selected);
    fireEvent.click(screen.getByText(t('note_new')));
    await waitFor(() => expect(document.querySelector('.note-form')).toBeTruthy(), { timeout: 5000 });
    expect(foot()).not.toContain(selected);
  });

  test('asks on Ctrl+Backspace, but not while that deletes a word, and gives the focus back to the box', async () => {
    const { t, box, type, press, library } = open();
    type(word);
    await options(2);
    box.setSelectionRange(word.length, word.length);
    press('Backspace', { ctrlKey: true });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    box.setSelectionRange(0, 0);
    press('Backspace', { ctrlKey: true });
    fireEvent.click(await screen.findByRole('button', { name: t('popup_forget_keep') }));
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(library.forgotten).toEqual([]);
  });

  test('says that nothing was found, and that only words were looked for', async () => {
    const { t, type } = open();
    type(nothing);
    expect(await screen.findByText(t('empty_found_title'))).toBeTruthy();
    expect(screen.getByText(t('empty_found_words'))).toBeTruthy();
  });

  test('says that nothing is kept yet, and leads to the sites that are on', async () => {
    const library = new FakeLibrary([]);
    library.now = { ...status, vault: { conversations: 0, documents: 0, turns: 0, pending: 0, failed: 0 } };
    const { t, seen } = open({ library });
    expect(await screen.findByText(t('empty_vault_title'))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ChatGPT' }).getAttribute('href')).toBe('https://chatgpt.com/');
    expect(screen.queryByRole('link', { name: 'Gemini' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: t('empty_past') }));
    expect(seen.opened).toEqual(['welcome history']);
  });

  test('asks before the first site was chosen, starts with one click, and leads to more sites', async () => {
    const library = new FakeLibrary([]);
    library.now = { ...status, vault: { conversations: 0, documents: 0, turns: 0, pending: 0, failed: 0 } };
    const { t, seen } = open({ library, consent: {} });
    expect(await screen.findByText(t('empty_consent_title', 'Claude'))).toBeTruthy();
    // The box is the fourth.
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: t('empty_consent_action') }));
    expect(seen.opened).toEqual(['welcome']);
    fireEvent.click(screen.getByRole('button', { name: t('welcome_keep') }));
    await waitFor(() => expect(seen.consents).toEqual(['claude']));
    expect(await screen.findByText(t('empty_vault_title'))).toBeTruthy();
  });

  test('starts the first three sites with the one click where no chat site is open', async () => {
    const library = new FakeLibrary([]);
    library.now = { ...status, vault: { conversations: 0, documents: 0, turns: 0, pending: 0, failed: 0 } };
    const { t, seen } = open({ library, consent: {}, address: 'https://example.com/' });
    const names = { en: 'ChatGPT, Claude, and Gemini', ja: 'ChatGPT、Claude、Gemini' };
    expect(await screen.findByText(t('empty_consent_title', names[language]))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('welcome_keep') }));
    await waitFor(() => expect(seen.consents).toEqual(['chatgpt', 'claude', 'gemini']));
    expect(screen.getByRole('link', { name: 'Gemini' })).toBeTruthy();
  });

  test('switches a further site on in its own tab', async () => {
    const { t, seen } = open({ consent: { chatgpt: 1 } });
    fireEvent.click(await screen.findByRole('button', { name: t('health_turn_on') }));
    await waitFor(() => expect(seen.consents).toEqual(['claude']));
    expect(await screen.findByText(t('health_saved', 'Claude'))).toBeTruthy();
  });

  test('says that the browser refused a site, which stays off', async () => {
    const { t } = open({ consent: { chatgpt: 1 }, isRefused: true });
    fireEvent.click(await screen.findByRole('button', { name: t('health_turn_on') }));
    expect(await screen.findByText(t('problem_SiteRefused'))).toBeTruthy();
    expect(screen.getByText(t('health_off', 'Claude'))).toBeTruthy();
  });

  test('says of a tab whose site the browser took away why it is off', async () => {
    const { t } = open({ consent: { chatgpt: 1 }, isWithdrawn: true });
    expect(await screen.findByText(t('health_withdrawn', 'Claude'))).toBeTruthy();
  });

  test('what was said about one hit is gone when the user turns to another', async () => {
    const { t, type, press } = open();
    type(word);
    const [, second] = await options(2);
    press('Enter');
    expect(await screen.findByText(t('popup_inserted'))).toBeTruthy();
    if (second) fireEvent.click(second);
    await waitFor(() => expect(screen.queryByText(t('popup_inserted'))).toBeNull());
  });

  test('says how much is kept and which of the two is answering', async () => {
    const library = new FakeLibrary(hits);
    library.answering = async () => ({ hits, by: 'words and meaning' });
    const { t, type } = open({ library });
    expect(await screen.findByText(t('status_by_words'))).toBeTruthy();
    expect(
      screen.getByText(
        language === 'en' ? '3 chats, 12 messages saved' : '3 件のチャット、12 件のメッセージを保存済み',
      ),
    ).toBeTruthy();
    type(word);
    expect(await screen.findByText(t('status_semantic'))).toBeTruthy();
  });

  test('says how many documents are kept, whose sections are no messages', async () => {
    const library = new FakeLibrary(hits);
    library.now = { ...status, vault: { ...status.vault, documents: 2 } };
    open({ library });
    const text = language === 'en' ? '1 chat, 2 documents saved' : '1 件のチャット、文書 2 件を保存済み';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('says what waits for the index, and how far the model is', async () => {
    const library = new FakeLibrary(hits);
    library.now = {
      ...status,
      vault: { ...status.vault, pending: 1 },
      model: { state: 'loading', name: 'e5', progress: 0.25 },
    };
    open({ library });
    expect(
      await screen.findByText(language === 'en' ? 'Still indexing 1 chat' : '検索の準備待ち：1 件のチャット'),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { hidden: true }).value).toBe(0.25);
  });

  test('says by name what went wrong, and tries again', async () => {
    const library = new FakeLibrary(hits);
    library.answering = () => Promise.reject(new Problem('EngineUnavailable', 'No answer'));
    const { t, type } = open({ library });
    type(word);
    expect((await screen.findByRole('alert')).textContent).toBe(t('problem_EngineUnavailable'));
    delete library.answering;
    fireEvent.click(screen.getByRole('button', { name: t('popup_try_again') }));
    await options(2);
  });

  test('exports from its menu and says how many chats are in the file', async () => {
    const { t } = open();
    fireEvent.click(screen.getByText(t('menu_export')));
    expect(await screen.findByText(t('export_done', t('count_chats_other', '3')))).toBeTruthy();
  });

  test('leads to the library', () => {
    const { t, seen } = open();
    fireEvent.click(screen.getByText(t('menu_library')));
    expect(seen.opened).toEqual(['library']);
  });

  test('goes to the settings to import, where a file dialog may stay open', () => {
    const { t, seen } = open();
    fireEvent.click(screen.getByText(t('menu_import')));
    expect(seen.opened).toEqual(['settings import']);
  });

  test('pauses the chat that is open, says so, and resumes it', async () => {
    const { t, seen } = open();
    fireEvent.click(await screen.findByText(t('tab_pause_chat')));
    expect(await screen.findByText(t('paused_chat', 'Claude'))).toBeTruthy();
    expect(Object.keys(seen.pauses[0]?.chats ?? {})).toEqual(['claude:9']);
    fireEvent.click(screen.getByRole('button', { name: t('pause_resume') }));
    expect(await screen.findByText(t('health_saved', 'Claude'))).toBeTruthy();
    expect(seen.pauses.at(-1)).toEqual(noPauses);
  });

  test('pauses the site, and everything', async () => {
    const { t, seen } = open();
    fireEvent.click(await screen.findByText(t('tab_pause_site', 'Claude')));
    expect(await screen.findByText(t('paused_site', 'Claude'))).toBeTruthy();
    expect(Object.keys(seen.pauses[0]?.sites ?? {})).toEqual(['claude']);
    fireEvent.click(screen.getByRole('button', { name: t('pause_resume') }));
    fireEvent.click(await screen.findByText(t('tab_pause_everywhere')));
    expect(await screen.findByText(t('paused_everywhere'))).toBeTruthy();
  });

  test('never keeps the chat that is open, but asks first', async () => {
    const { t, library } = open();
    fireEvent.click(await screen.findByText(t('tab_never')));
    expect(library.forgotten).toEqual([]);
    expect(document.activeElement?.textContent).toBe(t('popup_forget_keep'));
    fireEvent.click(screen.getByRole('button', { name: t('never_confirm') }));
    expect(await screen.findByText(t('never_done'))).toBeTruthy();
    expect(library.forgotten).toEqual(['claude:9']);
  });

  test('what is never kept is found no longer, at once', async () => {
    const own = { ...hits[0], conversation: 'claude:9' as const };
    const { t, type } = open({ library: new FakeLibrary([own, hits[1]]) });
    type(word);
    await options(2);
    // The whole answer is there: nothing but the forgetting asks once more.
    await waitFor(() => expect(screen.queryByText(t('popup_searching'))).toBeNull());
    fireEvent.click(await screen.findByText(t('tab_never')));
    fireEvent.click(screen.getByRole('button', { name: t('never_confirm') }));
    await options(1);
    expect(screen.getByRole('option').textContent).toContain(hits[1].title);
  });

  test('gives the focus back to the menu when the chat that is open is kept', async () => {
    const { t, library } = open();
    fireEvent.click(await screen.findByText(t('tab_never')));
    fireEvent.click(await screen.findByRole('button', { name: t('popup_forget_keep') }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(t('menu_label')));
    expect(library.forgotten).toEqual([]);
  });

  test('keeps a private chat only when asked to', async () => {
    const { t } = open({ health: { site: 'claude', state: 'private' } });
    expect(await screen.findByText(t('health_private'))).toBeTruthy();
    fireEvent.click(screen.getByText(t('tab_keep_private')));
    expect(await screen.findByText(t('tab_private_kept'))).toBeTruthy();
    expect(await screen.findByText(t('health_reading', 'Claude'))).toBeTruthy();
  });

  test('copies a report about a page that cannot be read', async () => {
    const { t, seen } = open({ health: { site: 'claude', state: 'unreadable', missing: 'main' } });
    fireEvent.click(await screen.findByRole('button', { name: t('report_copy') }));
    expect(await screen.findByText(t('report_copied'))).toBeTruthy();
    expect(seen.clipboard).toBe('Kura cannot read claude: main');
  });

  test.each(['none', 'found', 'tooSoon'] as const)(
    'looks for an update of Kura on such a page, and says: %s',
    async answer => {
      const { t } = open({
        health: { site: 'claude', state: 'unreadable', missing: 'main' },
        doors: { updateKura: async () => answer },
      });
      fireEvent.click(await screen.findByRole('button', { name: t('update_check') }));
      expect(await screen.findByText(t(`update_${answer}`))).toBeTruthy();
    },
  );

  test('offers no update where the browser cannot look for one, and shows no selector', async () => {
    const { t } = open({ health: { site: 'claude', state: 'unreadable', missing: 'main > .thread' } });
    await screen.findByRole('button', { name: t('report_copy') });
    expect(screen.queryByRole('button', { name: t('update_check') })).toBeNull();
    expect(document.body.textContent).not.toContain('.thread');
  });
});
