/** The panel while the tab in front goes from a chat of one space to a chat of another: what lies behind a wall stays there. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Panel, type PanelState } from '../../../components/sidepanel/Panel';
import type { SavedPopup } from '../../../components/popup/state/popup-state';
import { noPauses } from '../../../lib/health/pauses';
import type { Conversation, ConversationId } from '../../../lib/core/conversation';
import type { Hit } from '../../../lib/core/hit';
import type { SearchFilter } from '../../../lib/search/engine';
import type { CurrentScope, PageAddress } from '../../../lib/core/scope';
import { closedDoors } from '../../fakes/closed-navigation';
import { fakeTab, FakeLibrary, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

const words = {
  en: { asked: 'tide', work: 'The tide of offers turns.', home: 'The tide turns at six.', space: 'Work' },
  ja: { asked: '干潮', work: '見積もりの干潮です。', home: '次の干潮は六時です。', space: '仕事' },
} as const;

/** Claude's chats lie in the second space, all others in the first. Where one stands is answered when `known` is. */
class TwoSpaces extends FakeLibrary {
  known = Promise.resolve();
  override getCurrentScope = async (page?: PageAddress): Promise<CurrentScope> => {
    await this.known;
    return { scope: { space: page?.url.includes('claude') ? 'space-1' : 'main' }, by: 'chat' };
  };
  override readConversation = async (id: ConversationId): Promise<Conversation> => ({
    id,
    source: 'chatgpt',
    url: '',
    title: '',
    space: 'space-1',
    createdAt: 1,
    updatedAt: 1,
    turns: [],
    activePath: [],
    completeness: { state: 'complete', turns: 0 },
    revision: 1,
  });
  override recall = async (question: string, filter?: Partial<SearchFilter>) => {
    const { scope: within } = filter ?? {};
    const { hits, by } = this.find(question);
    return { by, hits: hits.filter(({ space }) => within === 'everywhere' || within?.space === space) };
  };
}

const inSpace = (space: string, given: Hit): Hit => ({ ...given, space, isRelevant: true });

interface Given {
  readonly draft?: SavedPopup;
  readonly inFront?: 'claude' | 'gemini';
}

async function open(language: 'en' | 'ja', finds: readonly ('work' | 'home')[], given: Given = {}) {
  const { asked, work, home, space } = words[language];
  const all = { work: inSpace('space-1', hit(1, 'W', 'Q', work)), home: inSpace('main', hit(2, 'H', 'Q', home)) };
  const library = new TwoSpaces(finds.map(where => all[where]));
  await library.createSpace(space);
  const claude = fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' });
  const gemini = fakeTab('https://gemini.google.com/app/7', { site: 'gemini', state: 'saved' });
  let tell: (changed: Partial<PanelState>) => void = () => {};
  const drafts: SavedPopup[] = [];
  const tabs = { claude, gemini };
  const { t } = renderIn(
    language,
    <Panel
      library={library}
      initial={{ tab: tabs[given.inFront ?? 'claude'], consent: { claude: 1, gemini: 1 }, pauses: noPauses }}
      follow={told => {
        tell = told;
        return () => {};
      }}
      onConsent={async () => {}}
      onPauses={async () => {}}
      saved={given.draft ?? { question: asked, selected: 0 }}
      onSave={draft => drafts.push(draft)}
      navigation={closedDoors}
    />,
  );
  return { t, library, claude, gemini, drafts, tell: (changed: Partial<PanelState>) => act(() => tell(changed)) };
}

const press = (key: string, how = {}) => fireEvent.keyDown(screen.getByRole('combobox'), { key, ...how });
const shows = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(text),
    ]),
  );

describe.each(['en', 'ja'] as const)('from a chat of one space to a chat of another (%s)', language => {
  const { asked, work, home } = words[language];

  test('asked for before it is known where one stands, what is found there goes in, and nothing of before', async () => {
    const { library, gemini, tell } = await open(language, ['work', 'home']);
    await shows(work);
    let know = () => {};
    library.known = new Promise(resolve => (know = resolve));
    await tell({ tab: gemini });
    press('Enter');
    know();
    await waitFor(() => expect(gemini.composer).not.toBe(''));
    expect([gemini.composer.includes(work), gemini.composer.includes(home)]).toEqual([false, true]);
  });

  test('an assistant that asks once more, after the walls were lifted, is answered from behind them', async () => {
    const { t, claude, tell } = await open(language, ['home']);
    const call = { call: 'recall', query: asked } as const;
    const asks = { call, location: { turn: 't9', body: 'recall' }, chat: 'claude:9', site: 'claude', tab: 1 } as const;
    const bar = () => document.querySelector('.call-bar')?.textContent ?? '';
    await tell({ call: { ...asks, at: 1 } });
    await waitFor(() => expect(bar()).toContain(t('call_nothing', 'Claude')));
    fireEvent.click(screen.getByText(t('scope_everywhere')));
    await shows(home);
    // Wholly, and not by words alone.
    await waitFor(() => expect(screen.queryByText(t('popup_searching'))).toBeNull());
    await tell({ call: { ...asks, at: 2 } });
    await waitFor(() => expect(bar()).toContain(t('call_nothing', 'Claude')));
    expect(document.querySelector('.preview')?.textContent ?? '').not.toContain(home);
    press('Enter');
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(claude.composer).toBe('');
  });

  const ticked = () => document.querySelectorAll('[role="option"][aria-selected="true"]').length;

  test('what was ticked behind the walls of one goes into no other', async () => {
    const { library, gemini, drafts, tell } = await open(language, ['work', 'home']);
    await shows(work);
    press('Enter', { shiftKey: true });
    await waitFor(() => expect(ticked()).toBe(1));
    let know = () => {};
    library.known = new Promise(resolve => (know = resolve));
    await tell({ tab: gemini });
    press('Enter');
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(gemini.composer).toBe('');
    know();
    await waitFor(() => expect(gemini.composer).toContain(home));
    expect(gemini.composer).not.toContain(work);
    expect(JSON.stringify(drafts.at(-1))).not.toContain(work);
  });

  test.each([
    ['claude', 1],
    ['gemini', 0],
  ] as const)('what was ticked comes back only behind the same walls: over %s', async (inFront, count) => {
    const { drafts } = await open(language, ['work']);
    await shows(work);
    press('Enter', { shiftKey: true });
    await waitFor(() => expect(drafts.at(-1)?.choice?.picked).toHaveLength(1));
    cleanup();
    const again = await open(language, ['work'], { draft: structuredClone(drafts.at(-1)), inFront } as Given);
    await waitFor(() => expect(screen.queryByText(again.t('popup_searching'))).toBeNull());
    expect(ticked()).toBe(count);
    press('Enter');
    await new Promise(resolve => setTimeout(resolve, 50));
    await waitFor(() => expect(again.claude.composer.includes(work)).toBe(count === 1));
    expect(again.gemini.composer).toBe('');
  });

  test('what was ticked while the walls were lifted is ticked no more when they are back', async () => {
    const { t, claude } = await open(language, ['home']);
    await waitFor(() => expect(screen.queryByText(t('popup_searching'))).toBeNull());
    fireEvent.click(screen.getByText(t('scope_everywhere')));
    await shows(home);
    press('Enter', { shiftKey: true });
    await waitFor(() => expect(ticked()).toBe(1));
    fireEvent.click(screen.getByRole('button', { name: t('scope_back', words[language].space) }));
    await waitFor(() => expect(document.querySelector('.actions .primary')).toBeNull());
    press('Enter');
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(claude.composer).toBe('');
  });
});
