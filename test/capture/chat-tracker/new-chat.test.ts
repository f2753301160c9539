import { expect, test } from 'vitest';
import type { ObservedTurn } from '../../../lib/core/conversation';
import {
  markFirstTurn,
  noNewChat,
  observeFirstSight,
  observeNamed,
  observeUnnamed,
} from '../../../lib/capture/chat-tracker/new-chat';

/** Holds the state from one call to the next. */
function createNewChatDetector() {
  let state = noNewChat;
  return {
    observeUnnamed(turns: readonly ObservedTurn[], isStreaming = false) {
      state = observeUnnamed(state, turns, isStreaming);
    },
    observeNamed(chat: string) {
      state = observeNamed(state, chat);
    },
    observeFirstSight(chat: string, turns: readonly ObservedTurn[]) {
      state = observeFirstSight(observeNamed(state, chat), chat, turns);
    },
    markFirstTurn(chat: string, turns: readonly ObservedTurn[]) {
      const marked = markFirstTurn(state, chat, turns);
      state = marked.newChat;
      return marked.turns;
    },
  };
}

const asked = { id: 'p1', role: 'user', text: '雪はなぜ白いのですか？' } as const;
const answered = { id: 'a1', role: 'assistant', text: '光が散らばるからです。' } as const;

test('the prompt that was on the page before the chat had its id is the first turn of all', () => {
  const births = createNewChatDetector();
  births.observeUnnamed([]);
  births.observeUnnamed([{ ...asked, id: 'pending-1' }]);
  expect(births.markFirstTurn('c1', [asked, answered])).toEqual([{ ...asked, parent: null }, answered]);
  expect(births.markFirstTurn('c1', [asked, answered, { ...asked, id: 'p2' }])[0]).toEqual({ ...asked, parent: null });
});

test('a first prompt that was handed out before it had a lasting id is the first under that id too, and no other with its words', () => {
  const births = createNewChatDetector();
  births.observeUnnamed([]);
  births.observeUnnamed([{ ...asked, id: 'pending-1' }]);
  expect(births.markFirstTurn('c1', [{ ...asked, id: 'asked::x' }, answered])[0]).toHaveProperty('parent', null);
  expect(births.markFirstTurn('c1', [{ ...asked, id: 'asked::x' }, answered])[0]).toHaveProperty('parent', null);
  expect(births.markFirstTurn('c1', [asked, answered])[0]).toEqual({ ...asked, parent: null });
  expect(births.markFirstTurn('c1', [{ ...asked, id: 'p9' }, answered])[0]).not.toHaveProperty('parent');
});

test('a later window of the same chat that begins with the same words elsewhere is not its beginning', () => {
  const births = createNewChatDetector();
  births.observeUnnamed([]);
  births.observeUnnamed([asked]);
  births.markFirstTurn('c1', [asked, answered]);
  const window = [
    { ...asked, id: 'p9' },
    { ...answered, id: 'a9' },
  ];
  expect(births.markFirstTurn('c1', window)).toEqual(window);
});

test('another chat, opened while the prompt waited for its id, is not taken for it', () => {
  const births = createNewChatDetector();
  births.observeUnnamed([]);
  births.observeUnnamed([asked]);
  const other = [{ ...asked, text: 'Why is the sky blue?' }, answered];
  expect(births.markFirstTurn('c2', other)).toEqual(other);
  expect(births.markFirstTurn('c3', [asked, answered])).toEqual([asked, answered]);
});

test('a page that showed nothing before says nothing about where a chat begins', () => {
  const births = createNewChatDetector();
  births.observeUnnamed([]);
  expect(births.markFirstTurn('c1', [asked, answered])).toEqual([asked, answered]);
});

test('a page that still shows the chat that was left says nothing about where that one begins', () => {
  const births = createNewChatDetector();
  births.observeNamed('c1');
  births.observeUnnamed([asked, answered]);
  expect(births.markFirstTurn('c1', [asked, answered])).toEqual([asked, answered]);

  births.observeUnnamed([asked, answered]);
  births.observeUnnamed([]);
  births.observeUnnamed([asked]);
  expect(births.markFirstTurn('c2', [asked, answered])[0]).toHaveProperty('parent', null);
});

test('where the watching begins over a chat that was left, nothing begins', () => {
  const births = createNewChatDetector();
  births.observeUnnamed([asked]);
  expect(births.markFirstTurn('c1', [asked, answered])).toEqual([asked, answered]);
});

test('a chat that the page was at before is not born again, though it could not be read meanwhile', () => {
  const births = createNewChatDetector();
  births.observeNamed('c1');
  births.observeUnnamed([]);
  births.observeUnnamed([asked]);
  expect(births.markFirstTurn('c1', [asked, answered])).toEqual([asked, answered]);
});

test('a prompt that is answered when it is first seen begins nothing, and one that was seen alone or growing does', () => {
  const marked = (...seen: readonly (readonly [number, boolean])[]) => {
    const births = createNewChatDetector();
    births.observeUnnamed([]);
    for (const [count, isGrowing] of seen) births.observeUnnamed([asked, answered].slice(0, count), isGrowing);
    return 'parent' in (births.markFirstTurn('c1', [asked, answered])[0] ?? {});
  };
  expect([marked([2, false]), marked([2, true]), marked([1, false]), marked([1, false], [2, false])]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('a prompt that waited is the first of the chat that was opened next, or of none', () => {
  const births = createNewChatDetector();
  births.observeUnnamed([]);
  births.observeUnnamed([asked]);
  births.observeNamed('c2');
  births.observeNamed('c1');
  expect(births.markFirstTurn('c1', [asked, answered])).toEqual([asked, answered]);
});

test('a chat that has its address before its prompt is on the page begins with the prompt that is alone at first sight', () => {
  const pending = { id: 'a1', role: 'assistant', text: '', unfinished: 'growing' } as const;
  const marked = (first: readonly ObservedTurn[], empty: readonly ObservedTurn[] = [], seen?: string) => {
    const births = createNewChatDetector();
    if (seen) births.observeNamed(seen);
    births.observeUnnamed(empty);
    births.observeFirstSight('c1', []);
    births.observeFirstSight('c1', first);
    births.observeFirstSight('c1', [asked]);
    return 'parent' in (births.markFirstTurn('c1', [asked, answered])[0] ?? {});
  };
  expect([marked([asked]), marked([asked, pending])]).toEqual([true, true]);
  // An older chat, the end of one, and the chat that the page still shows.
  expect([marked([asked, answered]), marked([answered]), marked([asked, { ...asked, id: 'p2' }])]).toEqual([
    false,
    false,
    false,
  ]);
  expect([marked([asked], [asked, answered]), marked([asked], [], 'c1')]).toEqual([false, false]);
});

test('what another chat shows alone at first sight does not begin the chat that is opened after it', () => {
  const births = createNewChatDetector();
  births.observeUnnamed([]);
  births.observeNamed('c2');
  births.observeFirstSight('c1', [asked]);
  expect(births.markFirstTurn('c1', [asked, answered])).toEqual([asked, answered]);
});
