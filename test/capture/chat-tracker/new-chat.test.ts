import { expect, test } from 'vitest';
import { createBirths } from '../../../lib/capture/chat-tracker/new-chat';

const asked = { id: 'p1', role: 'user', text: '雪はなぜ白いのですか？' } as const;
const answered = { id: 'a1', role: 'assistant', text: '光が散らばるからです。' } as const;

test('the prompt that was on the page before the chat had its id is the first turn of all', () => {
  const births = createBirths();
  births.unnamed([]);
  births.unnamed([{ ...asked, id: 'pending-1' }]);
  expect(births.marked('c1', [asked, answered])).toEqual([{ ...asked, parent: null }, answered]);
  expect(births.marked('c1', [asked, answered, { ...asked, id: 'p2' }])[0]).toEqual({ ...asked, parent: null });
});

test('a first prompt that was handed out before it had a lasting id is the first under that id too, and no other with its words', () => {
  const births = createBirths();
  births.unnamed([]);
  births.unnamed([{ ...asked, id: 'pending-1' }]);
  expect(births.marked('c1', [{ ...asked, id: 'asked::x' }, answered])[0]).toHaveProperty('parent', null);
  expect(births.marked('c1', [{ ...asked, id: 'asked::x' }, answered])[0]).toHaveProperty('parent', null);
  expect(births.marked('c1', [asked, answered])[0]).toEqual({ ...asked, parent: null });
  expect(births.marked('c1', [{ ...asked, id: 'p9' }, answered])[0]).not.toHaveProperty('parent');
});

test('a later window of the same chat that begins with the same words elsewhere is not its beginning', () => {
  const births = createBirths();
  births.unnamed([]);
  births.unnamed([asked]);
  births.marked('c1', [asked, answered]);
  const window = [
    { ...asked, id: 'p9' },
    { ...answered, id: 'a9' },
  ];
  expect(births.marked('c1', window)).toEqual(window);
});

test('another chat, opened while the prompt waited for its id, is not taken for it', () => {
  const births = createBirths();
  births.unnamed([]);
  births.unnamed([asked]);
  const other = [{ ...asked, text: 'Why is the sky blue?' }, answered];
  expect(births.marked('c2', other)).toEqual(other);
  expect(births.marked('c3', [asked, answered])).toEqual([asked, answered]);
});

test('a page that showed nothing before says nothing about where a chat begins', () => {
  const births = createBirths();
  births.unnamed([]);
  expect(births.marked('c1', [asked, answered])).toEqual([asked, answered]);
});

test('a page that still shows the chat that was left says nothing about where that one begins', () => {
  const births = createBirths();
  births.named('c1');
  births.unnamed([asked, answered]);
  expect(births.marked('c1', [asked, answered])).toEqual([asked, answered]);

  births.unnamed([asked, answered]);
  births.unnamed([]);
  births.unnamed([asked]);
  expect(births.marked('c2', [asked, answered])[0]).toHaveProperty('parent', null);
});

test('where the watching begins over a chat that was left, nothing begins', () => {
  const births = createBirths();
  births.unnamed([asked]);
  expect(births.marked('c1', [asked, answered])).toEqual([asked, answered]);
});

test('a chat that the page was at before is not born again, though it could not be read meanwhile', () => {
  const births = createBirths();
  births.named('c1');
  births.unnamed([]);
  births.unnamed([asked]);
  expect(births.marked('c1', [asked, answered])).toEqual([asked, answered]);
});

test('a prompt that is answered when it is first seen begins nothing, and one that was seen alone or growing does', () => {
  const marked = (...seen: readonly (readonly [number, boolean])[]) => {
    const births = createBirths();
    births.unnamed([]);
    for (const [count, isGrowing] of seen) births.unnamed([asked, answered].slice(0, count), isGrowing);
    return 'parent' in (births.marked('c1', [asked, answered])[0] ?? {});
  };
  expect([marked([2, false]), marked([2, true]), marked([1, false]), marked([1, false], [2, false])]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('a prompt that waited is the first of the chat that was opened next, or of none', () => {
  const births = createBirths();
  births.unnamed([]);
  births.unnamed([asked]);
  births.named('c2');
  births.named('c1');
  expect(births.marked('c1', [asked, answered])).toEqual([asked, answered]);
});
