import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import type { ContinueActions, OpenChatTab } from '../../../components/continue/continue-actions';
import { ContinueDialog } from '../../../components/continue/ContinueDialog';
import type { Consent } from '../../../components/consent';
import type { Conversation, ConversationId, SiteId } from '../../../lib/core/conversation';
import type { ChatToContinue, ContinuedChat } from '../../../lib/rpc/contracts/continue-chat';
import type { InsertionNote } from '../../../lib/rpc/contracts/page';
import { Problem } from '../../../lib/core/problem';
import { estimateTokens } from '../../../lib/compose/estimate-tokens';
import { findFencedQuotes } from '../../../lib/core/fence';
import { FakeLibrary, fakeTab } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const said = {
  en: { question: 'When is low water?', other: 'When is high water?', answer: 'At six.', title: 'Tides' },
  ja: { question: '干潮はいつ？', other: '満潮はいつ？', answer: '六時です。', title: '潮' },
} as const;

/** Asked twice: the branch that is shown is the second. */
const chat = (language: 'en' | 'ja', more: Partial<Conversation> = {}): Conversation => {
  const { question, other, answer, title } = said[language];
  const turn = { observedAt: 1 };
  return {
    id: 'chatgpt:1',
    source: 'chatgpt',
    url: 'https://chatgpt.com/c/1',
    title,
    space: 'main',
    createdAt: 1,
    updatedAt: 1,
    completeness: { state: 'complete', turns: 3 },
    revision: 1,
    turns: [
      { ...turn, id: 'old', parent: null, role: 'user', text: other },
      { ...turn, id: 'q', parent: null, role: 'user', text: question },
      { ...turn, id: 'a', parent: 'q', role: 'assistant', text: answer },
    ],
    activePath: ['q', 'a'],
    ...more,
  };
};

describe.each(['en', 'ja'] as const)('going on elsewhere, in %s', language => {
  function open(
    given: {
      chat?: ConversationId | undefined;
      turn?: string;
      kept?: readonly Conversation[];
      tokens?: number;
      consent?: Consent;
      used?: readonly SiteId[];
      onItsWay?: readonly ContinuedChat[];
      begin?: () => Promise<void>;
      address?: string;
      openChats?: readonly OpenChatTab[];
      insertIntoTab?: ContinueActions['insertIntoTab'];
    } = {},
  ) {
    const seen = {
      begun: [] as ChatToContinue[],
      ended: [] as string[],
      closed: 0,
      clipboard: '',
      intoTabs: [] as number[],
      notes: [] as InsertionNote[],
    };
    let tell: (all: readonly ContinuedChat[]) => void = () => {};
    const elsewhere: ContinueActions = {
      begin: given.begin ?? (async one => void seen.begun.push(one)),
      end: async fence => {
        seen.ended.push(fence);
        tell([]);
      },
      watch(told) {
        tell = told;
        told(given.onItsWay ?? []);
        return () => {};
      },
      used: async () => given.used ?? [],
      listOpenChats: async ids => (given.openChats ?? []).filter(({ site }) => ids.includes(site)),
      insertIntoTab:
        given.insertIntoTab ??
        (async (open, text, note) => {
          seen.intoTabs.push(open);
          seen.notes.push(note);
          await tab.page.insert(text);
          return 'https://claude.ai/chat/7';
        }),
    };
    const library = new FakeLibrary([], given.kept ?? [chat(language)]);
    const tab = fakeTab(given.address ?? 'https://chatgpt.com/c/1', { site: 'chatgpt', state: 'saved' });
    const { t } = renderIn(
      language,
      <ContinueDialog
        continueActions={elsewhere}
        library={library}
        consent={given.consent ?? { chatgpt: 1, claude: 1, gemini: 1 }}
        chat={'chat' in given ? given.chat : 'chatgpt:1'}
        turn={given.turn}
        insertion={given.tokens === undefined ? undefined : { form: 'quote', tokens: given.tokens }}
        tab={tab}
        navigation={{ copy: async text => void (seen.clipboard = text), openSettings: () => {} }}
        onClose={() => seen.closed++}
      />,
    );
    return { seen, t, tab, library };
  }
  const names = () => within(screen.getByRole('list', { hidden: true })).getAllByRole('button', { hidden: true });
  /** Without the two letters of the tile. */
  const choice = () => waitFor(() => names().map(button => button.textContent.slice(2)));

  test('offers the sites that are switched on, but its own, and the last used one first', async () => {
    open({ used: ['gemini'] });
    expect(await choice()).toEqual(['Gemini', 'Claude']);
  });

  test('takes the branch that is shown, in the language of the interface, to the chosen site', async () => {
    const { seen } = open();
    await choice();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Claude'));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toContain('Gemini');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    fireEvent.click(document.activeElement ?? document.body);
    await waitFor(() => expect(seen.closed).toBe(1));
    const [one] = seen.begun;
    expect(one).toMatchObject({
      site: 'claude',
      title: said[language].title,
      from: [
        { conversation: 'chatgpt:1', turn: 'q' },
        { conversation: 'chatgpt:1', turn: 'a' },
      ],
    });
    expect(findFencedQuotes(one?.text ?? '')[0]?.fence).toBe(one?.fence);
    expect(one?.text).toContain(`> ${said[language].question}`);
    expect(one?.text).not.toContain(said[language].other);
    expect(one?.text).toContain({ en: 'I asked:', ja: '私の質問：' }[language]);
  });

  test('quotes one message alone with its source, into a new chat of any assistant', async () => {
    const { seen } = open({ turn: 'a' });
    expect(await choice()).toEqual(['ChatGPT', 'Claude', 'Gemini']);
    fireEvent.click(names()[0] ?? document.body);
    await waitFor(() => expect(seen.closed).toBe(1));
    const [one] = seen.begun;
    expect(one).toMatchObject({ site: 'chatgpt', from: [{ conversation: 'chatgpt:1', turn: 'a' }] });
    expect(findFencedQuotes(one?.text ?? '')).toHaveLength(1);
    expect(one?.text).toContain(said[language].answer);
    expect(one?.text).not.toContain(said[language].question);
  });

  const openChats = [
    { tab: 7, site: 'claude', title: 'Cover letter 職務経歴書' },
    { tab: 8, site: 'poe', title: 'Off here' },
  ] as const;

  test('a message goes into a chat that is open, whose page says so, and is noted down', async () => {
    const { seen, t, tab, library } = open({ turn: 'a', openChats });
    const list = await screen.findByRole('list', { name: t('continue_open_chats'), hidden: true });
    const [first, ...others] = within(list).getAllByRole('button', { hidden: true });
    expect(others).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(first));
    fireEvent.click(first ?? document.body);
    await waitFor(() => expect(seen.closed).toBe(1));
    expect(seen.intoTabs).toEqual([7]);
    expect(findFencedQuotes(tab.composer)).toHaveLength(1);
    expect(tab.composer).toContain(said[language].answer);
    expect(seen.notes[0]?.text).toContain('ChatGPT');
    expect(library.inserted).toMatchObject([
      { fence: seen.notes[0]?.fence, into: 'https://claude.ai/chat/7', from: [{ turn: 'a' }] },
    ]);
    expect(seen.begun).toEqual([]);
  });

  test('an open chat is not offered to a whole chat, which begins anew', async () => {
    const { t } = open({ openChats });
    await screen.findByRole('list', { name: t('continue_sites'), hidden: true });
    expect(screen.queryByRole('list', { name: t('continue_open_chats'), hidden: true })).toBeNull();
  });

  test('says why a message did not go into an open chat, and stays', async () => {
    const insertIntoTab = () => Promise.reject(new Problem('NoComposer', 'gone'));
    const { seen, t, library } = open({ turn: 'a', openChats, insertIntoTab });
    const list = await screen.findByRole('list', { name: t('continue_open_chats'), hidden: true });
    fireEvent.click(within(list).getByRole('button', { hidden: true }));
    expect(await screen.findByText(t('problem_NoComposer'))).toBeTruthy();
    expect(seen.closed).toBe(0);
    expect(library.inserted).toEqual([]);
  });

  test('says which chat it is, with the whole title where there is no room for a long one', async () => {
    open();
    await choice();
    expect(screen.getByTitle(said[language].title).textContent).toBe(said[language].title);
  });

  test('says when only a part of the chat is in the vault, and so does the text', async () => {
    const completeness = { state: 'partial', turns: 3, gap: true, of: 74 } as const;
    const { t, seen } = open({ kept: [chat(language, { completeness })] });
    await choice();
    const receipt = t('receipt_partial_of', '3', '74');
    expect(screen.getByText(t('continue_partial', receipt))).toBeTruthy();
    fireEvent.click(names()[0] ?? document.body);
    await waitFor(() => expect(seen.begun).toHaveLength(1));
    const says = {
      en: 'Kura has 3 of 74 messages of this chat.',
      ja: 'このチャットの発言全74件のうち、Kuraにあるのは3件です',
    }[language];
    expect(seen.begun[0]?.text).toContain(says);
  });

  test.each([
    [undefined, 6000],
    [1000, 1500],
    [16_000, 24_000],
  ])('where a passage may have %s tokens, a chat has at most %i', async (tokens, most) => {
    // Each word is a token, about.
    const answer = Array.from({ length: 30_000 }, (_, n) => `w${n}`).join(' ');
    const kept = chat(language, {
      turns: [
        { id: 'q', parent: null, role: 'user', text: said[language].question, observedAt: 1 },
        { id: 'a', parent: 'q', role: 'assistant', text: answer, observedAt: 1 },
      ],
    });
    const { seen } = open({ kept: [kept], ...(tokens !== undefined && { tokens }) });
    await waitFor(() => expect(names()).toHaveLength(2));
    fireEvent.click(names()[0] ?? document.body);
    await waitFor(() => expect(seen.begun).toHaveLength(1));
    const taken = estimateTokens(seen.begun[0]?.text ?? '');
    expect(taken).toBeLessThanOrEqual(most);
    expect(taken).toBeGreaterThan(most * 0.9);
  });

  test('says what looks private in what goes along', async () => {
    const secret = { id: 'q', role: 'user', text: 'mail: yuki@tides-harbour.jp', observedAt: 1, parent: null } as const;
    const { t } = open({ kept: [chat(language, { turns: [secret], activePath: ['q'] })] });
    expect(await screen.findByText(t('continue_sensitive', '1'))).toBeTruthy();
  });

  test('says that a chat is not kept, and that no other site is switched on', async () => {
    const { t } = open({ kept: [] });
    expect(await screen.findByText(t('continue_not_kept'))).toBeTruthy();
    cleanup();
    open({ consent: { chatgpt: 1 } });
    expect(await screen.findByText(t('continue_no_site'))).toBeTruthy();
    expect(screen.getByText(t('continue_settings'))).toBeTruthy();
  });

  test('says why it could not begin, and stays', async () => {
    const begin = () => Promise.reject(new Problem('TooLarge', 'too large'));
    const { seen, t } = open({ begin });
    await choice();
    fireEvent.click(names()[0] ?? document.body);
    expect(await screen.findByText(t('problem_TooLarge'))).toBeTruthy();
    expect(seen.closed).toBe(0);
  });

  const onItsWay = (state: ContinuedChat['state'], more: Partial<ContinuedChat> = {}): ContinuedChat => ({
    fence: '0a1b2c3d',
    from: [{ conversation: 'chatgpt:1', turn: 'q' }],
    title: said[language].title,
    site: 'claude',
    text: 'the packed chat',
    tab: 7,
    since: 1,
    state,
    ...more,
  });

  test('while it is on its way it can be called off', async () => {
    const { seen, t } = open({ chat: undefined, onItsWay: [onItsWay('waiting')] });
    expect(screen.getByText(t('continue_waiting', said[language].title, 'Claude'))).toBeTruthy();
    fireEvent.click(screen.getByText(t('continue_cancel')));
    await waitFor(() => expect(seen.ended).toEqual(['0a1b2c3d']));
    expect(screen.queryByText(t('continue_cancel'))).toBeNull();
  });

  test('a text that waits is copied instead', async () => {
    const { seen, t } = open({ chat: undefined, onItsWay: [onItsWay('stalled')] });
    expect(screen.getByText(t('continue_stalled', 'Claude', said[language].title))).toBeTruthy();
    expect(screen.queryByText(t('continue_insert_here'))).toBeNull();
    fireEvent.click(screen.getByText(t('popup_copy_instead')));
    expect(await screen.findByText(t('popup_copied'))).toBeTruthy();
    expect(seen).toMatchObject({ clipboard: 'the packed chat', ended: ['0a1b2c3d'] });
  });

  test('or inserted where its site is open now, and noted down', async () => {
    const { seen, t, tab, library } = open({
      chat: undefined,
      onItsWay: [onItsWay('failed', { problem: 'NotInserted' })],
      address: 'https://claude.ai/new?x=1',
    });
    expect(screen.getByRole('alert').textContent).toContain(t('problem_NotInserted'));
    fireEvent.click(screen.getByText(t('continue_insert_here')));
    expect(await screen.findByText(t('popup_inserted'))).toBeTruthy();
    expect(tab.composer).toBe('the packed chat');
    expect(library.inserted).toMatchObject([{ fence: '0a1b2c3d', into: 'https://claude.ai/new' }]);
    expect(seen.ended).toEqual(['0a1b2c3d']);
  });

  test('what did not go in stays ready', async () => {
    const { seen, t, tab } = open({
      chat: undefined,
      onItsWay: [onItsWay('stalled')],
      address: 'https://claude.ai/new',
    });
    tab.result = { state: 'failed', problem: 'NoComposer' };
    fireEvent.click(screen.getByText(t('continue_insert_here')));
    expect(await screen.findByText(t('problem_NoComposer'))).toBeTruthy();
    expect(seen.ended).toEqual([]);
    expect(screen.getByText(t('popup_copy_instead'))).toBeTruthy();
  });
});
