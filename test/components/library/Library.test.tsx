import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Library } from '../../../components/library/Library';
import type { LibraryNavigation } from '../../../components/library/Library';
import type { Route } from '../../../components/library/route';
import { parseQuery } from '../../../lib/query/parse-query';
import type { Conversation, SourceId } from '../../../lib/core/conversation';
import { applyPauseChange, noPauses } from '../../../lib/health/pauses';
import type { Pauses } from '../../../lib/health/pauses';
import { FakeLibrary, hit } from '../../fakes/library';
import { renderIn } from '../../fakes/language';

afterEach(cleanup);

// A page of its own has a size here only if it is given one.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(680);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  return () => vi.restoreAllMocks();
});

const chat = (number: number, title: string, source: SourceId = 'chatgpt'): Conversation => ({
  id: `${source}:${number}`,
  source,
  url: `https://chatgpt.com/c/${number}`,
  title,
  space: 'main',
  createdAt: number * 86_400_000,
  updatedAt: number * 86_400_000,
  completeness: { state: 'partial', turns: 2, gap: false },
  revision: 1,
  turns: [
    { id: 'q', parent: null, role: 'user', text: `About ${title}?`, observedAt: 1 },
    { id: 'a', parent: 'q', role: 'assistant', text: `**${title}** it is.`, observedAt: 1 },
  ],
  activePath: ['q', 'a'],
});

function shown(language: 'en' | 'ja', chats: readonly Conversation[], first: Route = {}) {
  const library = new FakeLibrary([hit(1, 'Tides', 'When?', 'The tide turns at six.')], chats);
  library.now = {
    ...library.now,
    vault: { conversations: chats.length, documents: 0, turns: chats.length * 2, pending: 0, failed: 0 },
  };
  const copied: string[] = [];
  const exported: string[] = [];
  const opened: (string | undefined)[] = [];
  const paused: Pauses[] = [];
  const doors: LibraryNavigation = {
    copy: async text => void copied.push(text),
    openWelcome: step => void opened.push(step),
    openSettings: () => undefined,
    exportSelected: async these => exported.push(...these.map(({ title }) => title)),
  };
  let place = first;
  const page = () => (
    <Library
      library={library}
      route={place}
      onRoute={next => {
        place = next;
        rendered.rerender(page());
      }}
      navigation={doors}
      pauses={noPauses}
      onPauses={async change => void paused.push(applyPauseChange(paused.at(-1) ?? noPauses, change))}
    />
  );
  const rendered = renderIn(language, page());
  return { ...rendered, library, copied, exported, opened, paused, placeNow: () => place };
}

const rows = () => screen.getAllByRole('option').map(row => row.textContent);

describe('the list', () => {
  test('shows the newest first, and by site', async () => {
    shown('en', [chat(1, 'Tides'), chat(2, 'Boats', 'claude'), chat(3, '潮見表')]);
    await screen.findByText('潮見表');
    expect(rows().map(row => row?.slice(0, 5))).toEqual(['Ch潮見表', 'ClBoa', 'ChTid']);
    expect(screen.getByText('3 chats')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Claude/ }));
    expect(await screen.findByText('1 chat')).toBeTruthy();
    expect(rows()).toHaveLength(1);
  });

  test('says below each title a sentence of the last answer, as the popup does', async () => {
    const { library } = shown('en', [chat(1, 'Tides'), chat(2, 'Boats')]);
    library.listed = [hit(1, 'Tides', 'When?', 'High water is at six.')];
    await screen.findByText('Boats');
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('.chat-row')].map(row => row.querySelector('.snippet')?.textContent),
      ).toEqual([undefined, 'High water is at six.']),
    );
  });

  test('beside a story that was come to by its address has the chats of its space', async () => {
    const given = [chat(1, 'Tides'), { ...chat(2, 'Boats'), space: 's1' }];
    const { library } = shown('en', given, { story: 's1' });
    library.walls.push({ id: 's1', name: 'Sea' });
    await screen.findByRole('heading', { name: 'Sea' });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByRole('button', { name: /^Sea/ }).getAttribute('aria-current')).toBe('true');
    cleanup();
    shown('en', given, { story: 'none such' });
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.getByRole('heading', { level: 2, name: 'All chats' })).toBeTruthy();
  });

  test('of five thousand draws those in sight and tells their places', async () => {
    shown(
      'en',
      Array.from({ length: 5000 }, (_, n) => chat(n + 1, `Chat ${n + 1}`)),
    );
    await screen.findByText('Chat 5000');
    const drawn = screen.getAllByRole('option');
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[3]?.getAttribute('aria-posinset')).toBe('4');
    expect(drawn[3]?.getAttribute('aria-setsize')).toBe('5000');
  });

  test('is walked through with the arrow keys, and opened with Enter', async () => {
    const { placeNow } = shown('ja', [chat(1, '潮'), chat(2, '舟')]);
    await screen.findByText('潮');
    const list = screen.getByRole('listbox');
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    expect(list.getAttribute('aria-activedescendant')).toBe('chat-1');
    fireEvent.keyDown(list, { key: 'Enter' });
    expect(placeNow()).toEqual({ chat: 'chatgpt:1' });
    expect(await screen.findByRole('heading', { level: 2, name: '潮' })).toBeTruthy();
  });

  test('a chat stays open under a dialog that Escape is for', async () => {
    const { placeNow } = shown('en', [chat(1, 'Tides')], { chat: 'chatgpt:1' });
    await screen.findByRole('heading', { level: 2, name: 'Tides' });
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(placeNow()).toEqual({ chat: 'chatgpt:1' });
    dialog.remove();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(placeNow()).toEqual({});
  });

  test('finds titles as they are typed', async () => {
    shown('en', [chat(1, 'Tides'), chat(2, 'Boats')]);
    await screen.findByText('Boats');
    fireEvent.input(screen.getByRole('searchbox', { name: 'Search all answers' }), { target: { value: 'tid' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Titles only' }));
    expect(screen.getByRole('searchbox', { name: 'Search titles' })).toBeTruthy();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('Tides');
  });

  test('finds answers, each a way to its place', async () => {
    const { placeNow } = shown('en', [chat(1, 'Tides')]);
    fireEvent.input(await screen.findByRole('searchbox', { name: 'Search all answers' }), {
      target: { value: 'tide' },
    });
    fireEvent.click(await screen.findByRole('option', { name: /The tide turns at six/ }));
    expect(screen.getByText('1 result')).toBeTruthy();
    expect(placeNow()).toEqual({ chat: 'chatgpt:1', turn: '1-answer' });
  });
});

describe('a search for answers', () => {
  test.each(['en', 'ja'] as const)('that finds nothing says what to try, in %s', async language => {
    const { t } = shown(language, [chat(1, 'Tides')]);
    const box = await screen.findByRole('searchbox', { name: t('library_search_answers') });
    fireEvent.input(box, { target: { value: 'qqq' } });
    expect(await screen.findByText(t('empty_found_words'))).toBeTruthy();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      t('library_nothing_found'),
      '',
    ]);
  });

  test('stays when another shelf is chosen, and is confined to it', async () => {
    const { library } = shown('en', [{ ...chat(400, 'Tides'), tags: ['sea'] }, chat(2, 'Boats', 'claude')]);
    const asked: unknown[] = [];
    const { recall } = library;
    library.recall = (question, filter, options) => {
      asked.push(filter);
      return recall(question, filter, options);
    };
    fireEvent.input(await screen.findByRole('searchbox', { name: 'Search all answers' }), {
      target: { value: 'tide' },
    });
    await screen.findByText('1 result');
    fireEvent.click(screen.getByRole('button', { name: 'Any time' }));
    fireEvent.click(screen.getByRole('button', { name: 'February 1971', hidden: true }));
    const [from, to] = [new Date(1971, 1).getTime(), new Date(1971, 2).getTime()];
    await waitFor(() => expect(asked.at(-1)).toEqual({ scope: 'everywhere', from, to }));
    fireEvent.click(screen.getByRole('button', { name: /Claude/ }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ scope: 'everywhere', source: 'claude' }));
    fireEvent.click(screen.getByRole('button', { name: /^sea/ }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ scope: 'everywhere', tag: 'sea' }));
  });

  describe.each([
    ['en', 'tide yesterday', 'yesterday: Nov 18, 2025'],
    ['ja', '昨日のtide', '昨日（2025年11月18日）'],
  ] as const)('that names a time (%s: %s)', (language, question, words) => {
    const clock = new Date(2025, 10, 19, 15).getTime();
    const sites = [{ id: 'claude', names: ['Claude'] }] as const;
    /** A library that understands as the real one does; from then there is nothing. */
    function understanding() {
      const rendered = shown(language, [chat(1, 'Tides')]);
      const asked: string[] = [];
      const { library } = rendered;
      library.answering = async (typed, options) => {
        const { words: left, phrases: _phrases, ...demands } = parseQuery(typed, clock, { sites, ...options });
        asked.push(left);
        const { hits } = library.find('tide', options);
        return { hits: demands.time ? [] : hits, by: options?.by ?? 'words and meaning', filters: demands };
      };
      return { ...rendered, asked };
    }
    const chips = () => [...document.querySelectorAll('.chip')];

    test('shows it as a chip, and searches for it as words once that is left out', async () => {
      const { t, asked } = understanding();
      const box = await screen.findByRole<HTMLInputElement>('searchbox');
      fireEvent.input(box, { target: { value: question } });
      const chip = await screen.findByRole('button', { name: t('popup_asked_leave_out', words) });
      expect(chips()).toEqual([chip]);
      fireEvent.click(chip);
      await screen.findByRole('option', { name: /The tide turns at six/ });
      expect(asked.at(-1)).toBe(question);
      expect(chips()).toEqual([]);
      expect(box.value).toBe(question);
      expect(document.activeElement).toBe(box);
      // Until it is typed away.
      fireEvent.input(box, { target: { value: 'tide' } });
      await waitFor(() => expect(asked.at(-1)).toBe('tide'));
      fireEvent.input(box, { target: { value: question } });
      await waitFor(() => expect(chips()).toHaveLength(1));
    });

    test('offers to search without it where there is nothing from then', async () => {
      const { t } = understanding();
      fireEvent.input(await screen.findByRole('searchbox'), { target: { value: question } });
      fireEvent.click(await screen.findByRole('button', { name: t('empty_search_without', words) }));
      expect(await screen.findByRole('option', { name: /The tide turns at six/ })).toBeTruthy();
    });

    test('takes what is said in signs out of the box', async () => {
      const { t } = understanding();
      const box = await screen.findByRole<HTMLInputElement>('searchbox');
      fireEvent.input(box, { target: { value: 'site:claude tide' } });
      fireEvent.click(await screen.findByRole('button', { name: t('popup_asked_leave_out', 'Claude') }));
      await waitFor(() => expect(box.value).toBe('tide'));
    });

    test('where little is saved, what finds nothing good leads to the past chats', async () => {
      const { t, library, opened } = shown(language, [chat(1, 'Tides')]);
      library.answering = async typed => ({
        hits: typed === 'none' ? [] : [{ ...hit(1, 'Tides', 'When?', 'At six.'), isRelevant: typed === 'strong' }],
        by: 'words',
      });
      const box = await screen.findByRole('searchbox');
      for (const typed of ['weak', 'none']) {
        fireEvent.input(box, { target: { value: typed } });
        fireEvent.click(await screen.findByRole('button', { name: t('empty_past') }));
      }
      expect(opened).toEqual(['history', 'history']);
      fireEvent.input(box, { target: { value: 'strong' } });
      await waitFor(() => expect(screen.queryByRole('button', { name: t('empty_past') })).toBeNull());
    });

    test('says which answers are from other times', async () => {
      const { t, library } = shown(language, [chat(1, 'Tides')]);
      const near = { ...hit(2, 'Boats', 'When?', 'The boat leaves with the tide.'), isRelevant: false };
      const far = {
        ...hit(1, 'Tides', 'When?', 'The tide turns at six.'),
        isRelevant: true,
        isOtherTime: true as const,
      };
      library.answering = async () => ({ hits: [near, far], by: 'words' });
      fireEvent.input(await screen.findByRole('searchbox'), { target: { value: question } });
      expect(await screen.findByText(t('popup_other_times'))).toBeTruthy();
      expect([...document.querySelectorAll('.hits-heading')].map(note => note.textContent)).toEqual([
        t('popup_nothing_certain'),
        t('popup_other_times'),
      ]);
    });
  });

  test('is opened by Enter in the box, once there is one for what stands there', async () => {
    const { library, placeNow } = shown('en', [chat(1, 'Tides'), chat(2, 'Boats')]);
    library.recall = new FakeLibrary([hit(1, 'Tides', 'When?', 'tide 1'), hit(2, 'Boats', 'Which?', 'boat 2')]).recall;
    const box = await screen.findByRole('searchbox', { name: 'Search all answers' });
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.input(box, { target: { value: 'boat' } });
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    await screen.findByText('1 result');
    expect(placeNow()).toEqual({});
    fireEvent.input(box, { target: { value: 'tide' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(placeNow()).toMatchObject({ chat: 'chatgpt:1' }));
    expect(document.querySelector('.search-result')?.getAttribute('aria-current')).toBe('true');
  });

  test('has ticks: by key, by pointer and over a range; what is ticked has one menu, and another question has none', async () => {
    const { library } = shown('en', [chat(1, 'Tides'), chat(2, 'Boats'), chat(3, 'Nets')]);
    const hits = [
      hit(1, 'Tides', 'When?', 'tide 1'),
      hit(2, 'Boats', 'Which?', 'tide 2'),
      hit(3, 'Nets', 'How?', 'tide 3'),
    ];
    library.recall = new FakeLibrary(hits).recall;
    const box = screen.getByRole('searchbox', { name: 'Search all answers' });
    fireEvent.input(box, { target: { value: 'tide' } });
    await screen.findByText('3 results');
    const list = screen.getByRole('listbox');
    expect(list.getAttribute('aria-multiselectable')).toBe('true');
    const ticked = () =>
      within(list)
        .getAllByRole('option')
        .flatMap(row =>
          row.getAttribute('aria-selected') === 'true' ? (row.querySelector('.hit-title')?.textContent ?? '') : [],
        );
    // Two at once: the first is still being read.
    fireEvent.keyDown(list, { key: ' ' });
    fireEvent.click(within(list).getAllByRole('option')[1]?.querySelector('.hit-tick') ?? list);
    await waitFor(() => expect(ticked()).toEqual(['Tides', 'Boats']));
    expect(screen.getByRole('button', { name: /^Actions/ })).toBeTruthy();
    fireEvent.keyDown(list, { key: ' ' });
    await waitFor(() => expect(ticked()).toEqual(['Boats']));
    fireEvent.keyDown(list, { key: 'ArrowDown', shiftKey: true });
    await waitFor(() => expect(ticked()).toEqual(['Tides', 'Boats']));
    fireEvent.keyDown(list, { key: 'a', ctrlKey: true });
    await waitFor(() => expect(ticked()).toHaveLength(3));
    fireEvent.keyDown(list, { key: 'Escape' });
    expect(ticked()).toEqual([]);
    fireEvent.keyDown(list, { key: 'End' });
    fireEvent.keyDown(list, { key: ' ' });
    await waitFor(() => expect(ticked()).toEqual(['Nets']));
    fireEvent.keyDown(list, { key: 'Delete' });
    await waitFor(() => expect(library.kept.has('chatgpt:3')).toBe(false));
    fireEvent.keyDown(list, { key: ' ' });
    fireEvent.input(box, { target: { value: 'tide 1' } });
    await screen.findByText('1 result');
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  test('goes on behind the last one where more was asked for, and takes the focus from nothing else', async () => {
    const { library } = shown('en', [chat(1, 'Tides')]);
    const many = Array.from({ length: 25 }, (_, n) => hit(n + 1, `Chat ${n + 1}`, 'When?', `tide ${n + 1}`));
    library.recall = new FakeLibrary(many).recall;
    fireEvent.input(await screen.findByRole('searchbox', { name: 'Search all answers' }), {
      target: { value: 'tide' },
    });
    await screen.findByText('First 20 results');
    const more = screen.getByRole('button', { name: 'Show more' });
    more.focus();
    fireEvent.click(more);
    expect(document.activeElement?.textContent).toContain('Chat 20');
    const box = screen.getByRole('searchbox');
    box.focus();
    // Over the list, and at its end.
    await waitFor(() => expect(screen.getAllByText('25 results')).toHaveLength(2));
    expect(document.activeElement).toBe(box);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('that finds nothing says so where the count stands', async () => {
    shown('ja', [chat(1, '潮')]);
    fireEvent.input(await screen.findByRole('searchbox', { name: 'すべての回答を検索' }), {
      target: { value: '氷' },
    });
    expect(await screen.findByText('見つかりませんでした')).toBeTruthy();
  });
});

const listEntries = () => [...document.querySelectorAll('.action > span:nth-child(2)')].map(each => each.textContent);

const menuOf = (title: string) =>
  waitFor(() => {
    const menu = document.querySelector(`.action-menu[aria-label="Actions: ${title}"]`);
    if (!menu) throw new Error(`No menu of ${title}.`);
    return menu;
  });

/** The entries of the menu that belongs to what stands here. */
function entries(region: HTMLElement): string[] {
  fireEvent.click(within(region).getByRole('button', { name: /^(Actions|操作)/ }));
  return listEntries();
}

/** Chooses this entry of that menu. */
function act(name: string, region: HTMLElement): void {
  entries(region);
  fireEvent.click(within(region).getByRole('option', { name, hidden: true }));
}

const chosen = () => screen.getByRole('region', { name: /selected$/ });

describe('what is done with chats', () => {
  test('the menu of a row has all that applies, in the order of every menu, and names its chat', async () => {
    shown('en', [chat(1, 'Tides'), chat(2, 'Boats')]);
    const list = await screen.findByRole('listbox');
    await screen.findByText('Tides');
    fireEvent.keyDown(list, { key: 'k', ctrlKey: true });
    const menu = await menuOf('Boats');
    expect(listEntries()).toEqual([
      'Open on ChatGPT',
      'Copy answer',
      'Copy as Markdown',
      'Pin',
      'Rename',
      'Tag…',
      'Move to space…',
      'Save as note',
      'Pause this chat',
      'Delete',
    ]);
    fireEvent.keyDown(menu, { key: 'Escape' });
    fireEvent.contextMenu(screen.getByRole('option', { name: /Tides/ }));
    await menuOf('Tides');
  });

  // Many looks through a large tree by role, which jsdom answers slowly.
  test('a chat is renamed, tagged, pinned and moved to a new space', async () => {
    const { library } = shown('en', [chat(1, 'Tides')], { chat: 'chatgpt:1' });
    const open = await screen.findByRole('region', { name: 'Open chat' });
    await within(open).findByRole('heading', { level: 2 });
    act('Rename', open);
    fireEvent.input(within(open).getByLabelText('Title'), { target: { value: '潮の満ち引き' } });
    // The input method takes back a conversion.
    fireEvent.keyDown(within(open).getByLabelText('Title'), { key: 'Escape', isComposing: true });
    fireEvent.click(within(open).getByRole('button', { name: 'Save' }));
    await within(open).findByRole('heading', { level: 2, name: '潮の満ち引き' });

    act('Tag…', open);
    fireEvent.input(within(open).getByLabelText('Tag'), { target: { value: 'sea, 海' } });
    fireEvent.submit(within(open).getByLabelText('Tag'));
    await within(open).findByText('海');

    act('Pin', open);
    await waitFor(() => expect(library.kept.get('chatgpt:1')?.pinned).toBe(true));
    expect(await screen.findByText('Pinned', { selector: '[role=status] *, [role=status]' })).toBeTruthy();

    act('Move to space…', open);
    fireEvent.click(within(open).getByText('New space…'));
    fireEvent.input(within(open).getByLabelText('Name of the new space'), { target: { value: 'Work' } });
    fireEvent.submit(within(open).getByLabelText('Name of the new space'));
    await screen.findByRole('button', { name: /Work/ });
    expect(library.kept.get('chatgpt:1')).toMatchObject({ title: '潮の満ち引き', pinned: true, tags: ['sea', '海'] });
    expect(library.kept.get('chatgpt:1')?.space).not.toBe('main');
  });

  test('Shift and a click choose rows, and select no text of the page', async () => {
    shown('en', [chat(1, 'Tides'), chat(2, 'Boats')]);
    await screen.findByText('Boats');
    const last = screen.getAllByRole('option').at(-1);
    if (!last) throw new Error('No second row.');
    // `false`: the browser does not begin what it does by itself.
    expect(fireEvent.mouseDown(last, { shiftKey: true })).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('listbox'));
    expect(fireEvent.mouseDown(last)).toBe(true);
  });

  test('several are chosen and forgotten, and come back', async () => {
    const { library } = shown('en', [chat(1, 'Tides'), chat(2, 'Boats'), chat(3, 'Nets')]);
    await screen.findByText('Nets');
    const list = screen.getByRole('listbox');
    fireEvent.keyDown(list, { key: ' ' });
    fireEvent.keyDown(list, { key: 'ArrowDown', shiftKey: true });
    expect(screen.getByText('2 selected')).toBeTruthy();
    act('Delete', chosen());
    await screen.findByText('Deleted: 2 chats');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect([...library.kept.keys()]).toEqual(['chatgpt:1']);

    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.queryByText('Deleted: 2 chats')).toBeNull();
  });

  test('several are moved, which is said, and each goes back to where it was', async () => {
    const { library } = shown('en', [chat(1, 'Tides'), chat(2, 'Boats'), chat(3, 'Nets')]);
    library.walls.push({ id: 's1', name: 'Sea' }, { id: 's2', name: 'Work' });
    await library.update(['chatgpt:2'], { space: 's2' });
    const spaces = () => [...library.kept.values()].map(({ space }) => space);
    await screen.findByRole('button', { name: /^Sea/ });
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'a', ctrlKey: true });
    await waitFor(() => act('Move to space…', chosen()));
    fireEvent.click(within(screen.getByRole('region', { name: 'Move to a space' })).getByText('Sea'));
    await screen.findByText('Moved to “Sea”: 3 chats');
    expect(spaces()).toEqual(['s1', 's1', 's1']);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(spaces()).toEqual(['main', 's2', 'main']));
    expect(screen.queryByText('Moved to “Sea”: 3 chats')).toBeNull();
  });

  test('a fact whose earlier wordings lose their places with it has no way back, and that it is no fact there is said', async () => {
    const fact = {
      ...chat(1, 'Tides', 'note'),
      space: 's1',
      note: { place: { episode: 'e2' }, replaces: 'note:0' },
    } as const;
    const { library, t } = shown('en', [fact]);
    library.walls.push({ id: 's1', name: 'Sea' });
    await screen.findByRole('button', { name: /^Sea/ });
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'a', ctrlKey: true });
    await waitFor(() => act('Move to space…', chosen()));
    fireEvent.click(within(screen.getByRole('region', { name: 'Move to a space' })).getByText('Main'));
    await screen.findByText(t('library_moved_facts', '1 chat', 'Main'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('what is done with those that are chosen shows at once, and what is no longer on the shelf is chosen no longer', async () => {
    const { library } = shown('en', [chat(1, 'Tides'), chat(2, 'Boats'), chat(3, 'Nets')]);
    await screen.findByText('Nets');
    const list = screen.getByRole('listbox');
    fireEvent.keyDown(list, { key: ' ' });
    fireEvent.keyDown(list, { key: 'ArrowDown', shiftKey: true });
    const pinned = () => [...library.kept.values()].filter(one => one.pinned).map(({ id }) => id);
    const choose = async (name: string, expected: readonly string[]) => {
      await waitFor(() => act(name, chosen()));
      await waitFor(() => expect(pinned()).toEqual(expected));
    };
    await choose('Pin', ['chatgpt:2', 'chatgpt:3']);
    await choose('Unpin', []);
    await library.update(['chatgpt:3'], { pinned: true });
    await choose('Pin', ['chatgpt:2', 'chatgpt:3']);
    expect(screen.getByText('2 selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Pinned/ }));
    await screen.findByRole('heading', { level: 2, name: 'Pinned' });
    fireEvent.keyDown(await screen.findByRole('listbox'), { key: ' ' });
    await screen.findByText('1 selected');
    act('Unpin', chosen());
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });

  test('the list has the focus when what is chosen was forgotten, came back, or is chosen no longer', async () => {
    shown('en', [chat(1, 'Tides'), chat(2, 'Boats'), chat(3, 'Nets')]);
    await screen.findByText('Nets');
    const press = (name: string) => {
      const button = screen.getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
    };
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('listbox'));
    fireEvent.keyDown(screen.getByRole('listbox'), { key: ' ' });
    act('Delete', chosen());
    expect(document.activeElement).toBe(screen.getByRole('listbox'));
    await screen.findByText('Deleted: 1 chat');
    press('Undo');
    expect(document.activeElement).toBe(screen.getByRole('listbox'));
    fireEvent.keyDown(screen.getByRole('listbox'), { key: ' ' });
    press('Clear selection');
    expect(document.activeElement).toBe(screen.getByRole('listbox'));
  });

  test('those that are chosen, and no others, are handed out as a file', async () => {
    const { exported } = shown('en', [chat(1, '潮見表'), chat(2, 'Boats'), chat(3, 'Nets')]);
    await screen.findByText('Nets');
    const list = screen.getByRole('listbox');
    fireEvent.keyDown(list, { key: ' ' });
    fireEvent.keyDown(list, { key: 'ArrowDown', shiftKey: true });
    act('Export', chosen());
    await screen.findByText(/^Exported 2 chats/);
    expect(exported).toEqual(['Nets', 'Boats']);
  });

  test('a key forgets the one the list is at, and a key undoes it', async () => {
    const { library } = shown('ja', [chat(1, '潮'), chat(2, '舟')]);
    await screen.findByText('舟');
    const list = screen.getByRole('listbox');
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyDown(list, { key: 'Delete' });
    await waitFor(() => expect([...library.kept.keys()]).toEqual(['chatgpt:2']));
    await screen.findByText(/を削除しました/);
    fireEvent.keyDown(list, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(library.kept.size).toBe(2));
  });

  test('a key undoes it from the empty search box, too, where the focus may have come to', async () => {
    const { library } = shown('en', [chat(1, 'Tides', 'claude'), chat(2, 'Boats')]);
    fireEvent.click(await screen.findByRole('button', { name: /^Claude/ }));
    await screen.findByRole('heading', { level: 2, name: 'Claude' });
    fireEvent.keyDown(await screen.findByRole('listbox'), { key: 'Delete' });
    await screen.findByText('Deleted: 1 chat');
    // What the list is of is still said, though no shelf is called so any more.
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Claude/ })).toBeNull());
    expect(screen.getByRole('heading', { level: 2, name: 'Claude' })).toBeTruthy();
    const box = screen.getByRole('searchbox');
    const undo = () => fireEvent.keyDown(box, { key: 'z', ctrlKey: true });
    box.focus();
    fireEvent.input(box, { target: { value: 'x' } });
    undo();
    // Who empties it may want the words back.
    fireEvent.input(box, { target: { value: '' } });
    undo();
    expect(library.kept.size).toBe(1);
    box.blur();
    box.focus();
    undo();
    await waitFor(() => expect(library.kept.size).toBe(2));
  });

  test('a space is renamed, but not to a name that is taken, and removed without losing a chat', async () => {
    const { library } = shown('en', [chat(1, 'Tides'), chat(2, 'Boats')]);
    library.walls.push({ id: 's1', name: 'Sea' }, { id: 's2', name: 'Work' });
    await library.update(['chatgpt:1'], { space: 's1' });
    fireEvent.click(await screen.findByRole('button', { name: /^Sea/ }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Sea' })).toBeTruthy();

    // What is rarely done to a space is folded.
    expect(screen.queryByRole('button', { name: 'Rename space' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Manage space' }));
    fireEvent.click(screen.getByRole('button', { name: 'Rename space' }));
    const name = screen.getByLabelText('Name of the space');
    fireEvent.input(name, { target: { value: 'Main' } });
    expect(screen.getByText('Another space has this name.')).toBeTruthy();
    fireEvent.input(name, { target: { value: ' Work ' } });
    expect(screen.getByText('Another space has this name.')).toBeTruthy();
    fireEvent.submit(name);
    expect(library.walls[1]).toEqual({ id: 's1', name: 'Sea' });
    fireEvent.input(name, { target: { value: '海' } });
    fireEvent.submit(name);
    expect(await screen.findByRole('heading', { level: 2, name: '海' })).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Delete space only' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete the space “海”?' });
    expect(within(question).getByText('Moves 1 chat to Main. No chat is deleted.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    fireEvent.click(within(question).getByRole('button', { name: 'Delete space only' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'All chats' })).toBeTruthy();
    await waitFor(() => expect(library.kept.get('chatgpt:1')?.space).toBe('main'));
    expect(library.walls.map(({ id }) => id)).toEqual(['main', 's2']);
  });

  test('a chat is paused and resumed; a note cannot be', async () => {
    const { paused } = shown('en', [chat(1, 'Tides'), chat(2, 'Told', 'note')], { chat: 'chatgpt:1' });
    const open = await screen.findByRole('region', { name: 'Open chat' });
    await within(open).findByRole('heading', { level: 2 });
    act('Pause this chat', open);
    expect(await screen.findByText(/^Paused: saved messages stay/)).toBeTruthy();
    expect(paused[0]?.chats).toEqual({ 'chatgpt:1': expect.any(Number) });
    act('Resume this chat', open);
    await waitFor(() => expect(screen.queryByText(/^Paused: saved messages stay/)).toBeNull());
    expect(paused[1]).toEqual(noPauses);
    fireEvent.click(screen.getByRole('option', { name: /Told/ }));
    await screen.findByRole('heading', { level: 2, name: 'Told' });
    expect(entries(screen.getByRole('region', { name: 'Open chat' }))).not.toContain('Pause this chat');
  });

  test('all are chosen at once, those out of sight included', async () => {
    shown(
      'en',
      Array.from({ length: 1200 }, (_, n) => chat(n + 1, `Chat ${n + 1}`)),
    );
    await screen.findByText('Chat 1200');
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'a', ctrlKey: true });
    expect(await screen.findByText('1,200 selected')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
    expect(screen.queryByText('1,200 selected')).toBeNull();
    // Who thinks better of it meanwhile is not overruled.
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'a', ctrlKey: true });
    fireEvent.keyDown(screen.getByRole('listbox'), { key: ' ' });
    await screen.findByText('1 selected');
    await new Promise(resolve => setTimeout(resolve, 200));
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

  test('a chat is copied as Markdown', async () => {
    const { copied } = shown('ja', [chat(1, '潮')], { chat: 'chatgpt:1' });
    await screen.findByRole('heading', { level: 2, name: '潮' });
    fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true, shiftKey: true });
    await screen.findByText('コピーしました');
    expect(copied).toEqual([
      '# 潮\n\n<https://chatgpt.com/c/1>\n\n## あなた\n\nAbout 潮?\n\n## ChatGPT\n\n**潮** it is.\n',
    ]);
  });
});

describe('when there is nothing', () => {
  test('an empty vault says how it is filled', async () => {
    shown('en', []);
    expect(await screen.findByText('No chats yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose sites' })).toBeTruthy();
  });

  test('a chat that is gone is said to be', async () => {
    shown('ja', [chat(1, '潮')], { chat: 'claude:nowhere' });
    expect(await screen.findByText('このチャットは保存されていません。削除した可能性があります。')).toBeTruthy();
  });

  test('a vault that does not answer is asked again', async () => {
    const { library } = shown('en', [chat(1, 'Tides')]);
    await screen.findByText('Tides');
    library.listConversations = async () => {
      throw new Error('down');
    };
    fireEvent.click(screen.getByRole('button', { name: /ChatGPT/ }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    library.listConversations = async () => ({ total: 0, chats: [] });
    fireEvent.click(again);
    expect(await screen.findByText('No chats here yet.')).toBeTruthy();
  });
});
