/** The popup closes by itself on any click into the page: what it had inserted is known to the next one, while it stands there. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ProposedCall } from '../../../components/popup/state/call';
import { Popup } from '../../../components/popup/Popup';
import type { SavedPopup } from '../../../components/popup/state/popup-state';
import { Panel, type PanelState } from '../../../components/sidepanel/Panel';
import { noPauses } from '../../../lib/health/pauses';
import { Problem } from '../../../lib/core/problem';
import { toOpenMark, findFencedQuotes } from '../../../lib/core/fence';
import { closedDoors } from '../../fakes/closed-navigation';
import { fakeTab, FakeLibrary, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

// What looks through a text before it goes in is large, and loads here far slower than in a browser.
beforeAll(() => import('../../../lib/redact/find-sensitive'), 60_000);
afterEach(cleanup);

const kept = {
  en: {
    word: 'tide',
    mine: 'My question: ',
    hits: [
      hit(1, 'Reading the tables', 'When is low water?', 'The tide turns at six.'),
      hit(2, 'A walk to the island', 'Can I walk across?', 'Only while the tide is out.'),
    ],
  },
  ja: {
    word: '干潮',
    mine: '質問です。',
    hits: [
      hit(1, '潮見表の読み方', '水が引くのはいつ？', '次の干潮は六時です。'),
      hit(2, '島まで歩く', '歩いて渡れますか？', '干潮のあいだだけ渡れます。'),
    ],
  },
} as const;

const address = 'https://claude.ai/chat/9?model=x';
/** Not a copy: its page writes into the tab that it was made with. */
const claude = (id: number) => Object.assign(fakeTab(address, { site: 'claude', state: 'saved' }), { id });

describe.each(['en', 'ja'] as const)('the popup, opened once more, in %s', language => {
  const { word, mine, hits } = kept[language];

  /** A popup over this tab, with what stood in the one before it. */
  function open(
    tab: ReturnType<typeof fakeTab>,
    library: FakeLibrary,
    { draft = { question: word, selected: 0 }, call }: { draft?: SavedPopup; call?: ProposedCall } = {},
  ) {
    cleanup();
    const { t } = renderIn(
      language,
      <Popup
        library={library}
        tab={tab}
        call={call}
        consent={{ claude: 1 }}
        onConsent={async () => undefined}
        saved={draft}
        pauses={noPauses}
        onPauses={async () => undefined}
        onSave={() => undefined}
        navigation={closedDoors}
      />,
    );
    return { t, press: (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key }) };
  }
  const found = () => waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  /** All that was asked has been answered. */
  const settled = () => new Promise(resolve => setTimeout(resolve, 200));
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  /** The first hit was inserted, and the popup has closed. */
  async function inserted() {
    const tab = claude(1);
    tab.composer = mine;
    const library = new FakeLibrary(hits);
    const { t, press } = open(tab, library);
    await found();
    press('Enter');
    await screen.findByText(t('popup_inserted'));
    await waitFor(() => expect(library.inserted).toHaveLength(1));
    cleanup();
    return { t, tab, library };
  }

  test('says that it was inserted, and undoes exactly that', async () => {
    const { t, tab, library } = await inserted();
    open(tab, library);
    await screen.findByText(t('popup_inserted'));
    click(t('preview_undo'));
    await screen.findByText(t('preview_undone'));
    expect(tab.composer).toBe(mine);
    expect(library.inserted).toMatchObject([{ undone: true }]);

    open(tab, library);
    await found();
    await settled();
    expect(document.querySelector('.notice')).toBeNull();
  });

  test('Enter does not insert again what stands there, unless that is meant', async () => {
    const { t, tab, library } = await inserted();
    const { press } = open(tab, library);
    await found();
    press('Enter');
    await screen.findByText(t('popup_inserted_already'));
    expect(findFencedQuotes(tab.composer)).toHaveLength(1);
    click(t('popup_insert_again'));
    await waitFor(() => expect(findFencedQuotes(tab.composer)).toHaveLength(2));
    await waitFor(() => expect(library.inserted).toHaveLength(2));

    // Both stand there, and each can be undone, also by a third popup.
    const third = open(tab, library);
    await screen.findByText(t('popup_inserted'));
    click(t('preview_undo'));
    await screen.findByText(`${t('preview_undone')} ${t('preview_undone_one_left')}`);
    expect(findFencedQuotes(tab.composer)).toMatchObject([{ fence: library.inserted[0]?.fence }]);
    third.press('Enter');
    await screen.findByText(t('popup_inserted_already'));
    click(t('preview_undo'));
    await screen.findByText(t('preview_undone'));
    expect(tab.composer).toBe(mine);
  });

  test('Enter that comes before the log has answered inserts nothing twice either', async () => {
    const { t, tab, library } = await inserted();
    const log = library.listInsertions;
    let answer = () => {};
    library.listInsertions = async () => {
      await new Promise<void>(resolve => (answer = resolve));
      return log();
    };
    const { press } = open(tab, library);
    await found();
    press('Enter');
    await settled();
    expect(findFencedQuotes(tab.composer)).toHaveLength(1);
    answer();
    await screen.findByText(t('popup_inserted_already'));
    expect(findFencedQuotes(tab.composer)).toHaveLength(1);
  });

  test('another hit goes in beside it', async () => {
    const { t, tab, library } = await inserted();
    const { press } = open(tab, library, { draft: { question: word, selected: 1 } });
    await found();
    press('Enter');
    await waitFor(() => expect(library.inserted).toHaveLength(2));
    expect(screen.queryByText(t('popup_inserted_already'))).toBeNull();

    // The third undoes the newest, and says nothing of the other as if it were the same.
    open(tab, library);
    await screen.findByText(t('popup_inserted'));
    click(t('preview_undo'));
    await screen.findByText(t('preview_undone'));
    expect(findFencedQuotes(tab.composer)).toMatchObject([{ fence: library.inserted[0]?.fence }]);
  });

  test('what the site’s own keys have brought back after an undo is known, too', async () => {
    const { t, tab, library } = await inserted();
    const before = tab.composer;
    open(tab, library);
    await screen.findByText(t('popup_inserted'));
    click(t('preview_undo'));
    await screen.findByText(t('preview_undone'));
    expect(tab.composer).toBe(mine);
    tab.composer = before;
    open(tab, library);
    expect(await screen.findByText(t('popup_inserted'))).toBeTruthy();
  });

  test('who turns to something else is told no more of it', async () => {
    const { t, tab, library } = await inserted();
    const { press } = open(tab, library);
    await found();
    await screen.findByText(t('popup_inserted'));
    press('ArrowDown');
    await waitFor(() => expect(screen.queryByText(t('popup_inserted'))).toBeNull());
  });

  type Opened = Awaited<ReturnType<typeof inserted>>;
  test.each<readonly [string, (opened: Opened) => ReturnType<typeof fakeTab> | void]>([
    ['was sent or deleted', ({ tab }) => void (tab.composer = '')],
    [
      'has lost its end',
      ({ tab, library }) =>
        void (tab.composer = `${mine}${toOpenMark(library.inserted[0]?.fence ?? '')} ${hits[0].snippet}`),
    ],
    [
      'stands in another chat, where the site has taken it along',
      ({ tab }) => void (tab.url = new URL('https://claude.ai/chat/10')),
    ],
    ['stands in another tab with the same address', () => claude(2)],
    [
      'has stood there for hours',
      ({ library }) => {
        const one = library.inserted[0];
        if (one) library.inserted[0] = { ...one, at: Date.now() - 2 * 60 * 60_000 };
      },
    ],
    [
      'cannot be asked about: the log',
      ({ library }) => void (library.listInsertions = () => Promise.reject(new Problem('VaultUnreadable', 'no vault'))),
    ],
    [
      'cannot be asked about: the page',
      ({ tab }) =>
        void (tab.page.containsInsertion = () => Promise.reject(new Problem('PageNotReady', 'No content script'))),
    ],
  ])('nothing is promised of what %s, and Enter inserts', async (_, happens) => {
    const opened = await inserted();
    const tab = happens(opened) ?? opened.tab;
    const before = findFencedQuotes(tab.composer).length;
    const { press } = open(tab, opened.library);
    await found();
    await settled();
    expect(document.querySelector('.notice')).toBeNull();
    press('Enter');
    await waitFor(() => expect(findFencedQuotes(tab.composer)).toHaveLength(before + 1));
  });

  test('a note that an assistant proposes is looked at first', async () => {
    const { t, tab, library } = await inserted();
    const written = { turn: 't9', body: 'remember {}' };
    const call: ProposedCall = {
      call: { call: 'remember', text: word },
      location: written,
      chat: 'claude:9',
      site: 'claude',
      at: 1,
      tab: 1,
    };
    open(tab, library, { call });
    await screen.findByText(t('call_note', 'Claude'));
    await settled();
    expect(screen.queryByText(t('popup_inserted'))).toBeNull();
    click(t('call_not_now'));
    await screen.findByText(t('popup_inserted'));
  });

  test('the panel says it beside the chat in which it stands, and nowhere else', async () => {
    const { t, tab, library } = await inserted();
    const other = claude(2);
    let tell: (changed: Partial<PanelState>) => void = () => {};
    renderIn(
      language,
      <Panel
        library={library}
        initial={{ tab: other, consent: { claude: 1 }, pauses: noPauses }}
        follow={told => {
          tell = told;
          return () => {};
        }}
        onConsent={async () => {}}
        onPauses={async () => {}}
        saved={{ question: word, selected: 0 }}
        onSave={() => {}}
        navigation={closedDoors}
      />,
    );
    const inFront = (now: ReturnType<typeof fakeTab>) => act(() => tell({ tab: now }));
    await found();
    await settled();
    expect(screen.queryByText(t('popup_inserted'))).toBeNull();
    await inFront(tab);
    await screen.findByText(t('popup_inserted'));
    let answer = () => {};
    const log = library.listInsertions;
    library.listInsertions = async () => {
      await new Promise<void>(resolve => (answer = resolve));
      return log();
    };
    await inFront(other);
    expect(screen.queryByText(t('popup_inserted'))).toBeNull();
    await inFront(tab);
    // Whatever is known of the other tab.
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' });
    await settled();
    answer();
    await screen.findByText(t('popup_inserted_already'));
    click(t('preview_undo'));
    await screen.findByText(t('preview_undone'));
    expect([tab.composer, other.composer]).toEqual([mine, '']);
  });
});
