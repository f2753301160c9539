/** What the receipt of a chat says: how many turns are known to be there, and whether any are known to be missing. */
import { describe, expect, test } from 'vitest';
import type { Completeness, Turn } from '../../lib/core/conversation';
import { updateCompleteness, mergeCompleteness } from '../../lib/merge/completeness';

/** `b<a`: turn b after turn a; `a<`: the first; `a` alone says nothing of what stands before it. */
const turn = (told: string, observedAt = 1): Turn => {
  const [id = '', parent] = told.split('<');
  return { id, role: 'user', text: id, observedAt, ...(parent === undefined ? {} : { parent: parent || null }) };
};
const turns = (...told: readonly string[]) => told.map(each => turn(each));
const partial = (count: number, more: object = {}): Completeness => ({
  state: 'partial',
  turns: count,
  gap: false,
  ...more,
});
const complete = (count: number, since?: number): Completeness => ({
  state: 'complete',
  turns: count,
  ...(since !== undefined && { since }),
});
const none = partial(0);
/** The receipt of a page's turns, where nothing was known. */
const seenOf = (...told: readonly string[]) => updateCompleteness(none, [], turns(...told), undefined);

describe('a page', () => {
  test.each<[readonly string[], object]>([
    [[], {}],
    [['a<', 'b<a', 'c<b'], { fromStart: true }],
    [['a', 'b<a'], {}],
    [['row:0:user', 'b<row:0:user'], { fromStart: true }],
    [['row:1:user', 'b<row:1:user'], { fromStart: true }],
    // A site's own id may hold such letters, too.
    [['arrow:1:user', 'b<arrow:1:user'], {}],
    [['arrow:12:user'], {}],
    // It begins with an answer: its question is not on the page, and whether there is one above is not known.
    [['row:1:assistant', 'b<row:1:assistant'], {}],
    [['row:2:user', 'b<row:2:user'], { gap: true }],
    [['row:12:assistant'], { gap: true }],
    // The site itself says that it is the first.
    [['row:2:user<', 'b<row:2:user'], { fromStart: true }],
    [['a<', 'b<a', 'd<c'], { gap: true }],
    [['a<', 'b<a', 'd'], { gap: true }],
    [['a<', 'b<'], { fromStart: true }],
    [['row:0:user', 'row:4:user'], { gap: true }],
  ])('%s', (told, more) => {
    expect(seenOf(...told)).toEqual(partial(told.length, more));
  });

  test('keeps what the site was said to count', () => {
    expect(updateCompleteness(partial(1, { of: 7 }), [], turns('a'), undefined)).toEqual(partial(1, { of: 7 }));
  });

  test('after a whole account counts what is new as having come since', () => {
    const known = turns('a<', 'b<a');
    expect(updateCompleteness(complete(2), known, [...known, ...turns('c<b', 'd<c')], undefined)).toEqual(
      complete(2, 2),
    );
    expect(updateCompleteness(complete(2, 1), known, [...known, ...turns('c<b')], undefined)).toEqual(complete(2, 2));
    expect(updateCompleteness(complete(2, 1), known, known, undefined)).toEqual(complete(2, 1));
  });
});

describe('a whole account by the site', () => {
  const whole = { ids: new Set(['a', 'b']), at: 10 };
  const known = [turn('a<', 10), turn('b<a', 20)];

  test.each<[string, readonly Turn[], Completeness]>([
    ['counts what it tells', known, complete(2)],
    ['and what was seen later, as having come since', [...known, turn('c<b', 11)], complete(2, 1)],
    ['not what was seen at that moment', [...known, turn('c<b', 10)], complete(2)],
    ['nor what was there before and is gone', [...known, turn('x<a', 9)], complete(2)],
  ])('%s', (_, all, receipt) => {
    expect(updateCompleteness(none, [], all, whole)).toEqual(receipt);
  });
});

describe('two accounts of one chat', () => {
  const some = turns('a<', 'b<a', 'c<b');
  const of = (completeness: Completeness, kept: readonly Turn[] = some) => ({ completeness, turns: kept });

  test.each<[string, Completeness, Completeness, Completeness]>([
    ['the larger count holds', complete(2), complete(3), complete(3)],
    ['a count holds over none', complete(2), partial(3), complete(2)],
    ['however large', complete(2), partial(3, { of: 9 }), complete(2)],
    [
      'without one the larger number of the site does',
      partial(3, { of: 5 }),
      partial(3, { of: 9 }),
      partial(3, { of: 9, fromStart: true }),
    ],
    ['or the one there is', partial(3, { of: 5 }), partial(3), partial(3, { of: 5, fromStart: true })],
    ['without any it is what is here', partial(1, { gap: true }), partial(3), partial(3, { fromStart: true })],
  ])('%s', (_, one, other, receipt) => {
    expect(mergeCompleteness(of(one), of(other), some)).toEqual(receipt);
    expect(mergeCompleteness(of(other), of(one), some)).toEqual(receipt);
  });

  test('what the larger count did not have came since', () => {
    const all = [...some, ...turns('d<c', 'e<d')];
    expect(mergeCompleteness(of(complete(3)), of(complete(2), all), all)).toEqual(complete(3, 2));
    expect(mergeCompleteness(of(complete(3, 1), [...some, ...turns('d<c')]), of(none, []), all)).toEqual(
      complete(3, 2),
    );
  });

  test('an answer that is still being written is counted by neither', () => {
    const growing: Turn = { ...turn('draft:c<c'), role: 'assistant', unfinished: 'growing' };
    expect(mergeCompleteness(of(none), of(none), [...some, growing])).toEqual(partial(3, { fromStart: true }));
    expect(mergeCompleteness(of(complete(3)), of(none), [...some, growing])).toEqual(complete(3));
  });
});
