/** The tree of a conversation's turns, also where foreign data lacks turns or goes round in a loop. */
import { describe, expect, test } from 'vitest';
import type { Turn } from '../../lib/core/conversation';
import { hasAncestor, sortParentsFirst, findPath, type Tree } from '../../lib/merge/tree';

/** `b<a` is turn b after turn a; `a` alone says nothing of what stands before it, `a<` that it is the first. */
const turns = (...told: readonly string[]): Turn[] =>
  told.map(each => {
    const [id = '', parent] = each.split('<');
    const before = parent === undefined ? {} : { parent: parent || null };
    return { id, role: 'user', text: id, observedAt: 1, ...before };
  });
const tree = (...told: readonly string[]): Tree => new Map(turns(...told).map(turn => [turn.id, turn]));

describe('what leads to a turn', () => {
  const known = tree('a<', 'b<a', 'c<b', 'x<a', 'd<gone');
  test.each([
    ['c', 'a', true],
    ['c', 'c', true],
    ['a', 'c', false],
    ['x', 'b', false],
    ['d', 'gone', true],
    ['d', 'a', false],
    ['c', null, false],
    [null, null, false],
    [null, 'a', false],
  ])('%s after %s: %s', (id, above, found) => {
    expect(hasAncestor(id, above, known)).toBe(found);
  });

  test('the whole way of a long chat is walked', () => {
    const long = tree('t0<', ...Array.from({ length: 500 }, (_, n) => `t${n + 1}<t${n}`));
    expect(hasAncestor('t500', 't0', long)).toBe(true);
    expect(
      hasAncestor(
        't500',
        'before all',
        tree('t0<before all', ...Array.from({ length: 500 }, (_, n) => `t${n + 1}<t${n}`)),
      ),
    ).toBe(true);
  });

  test('a loop leads to what stands in it, and to nothing else', () => {
    const loop = tree('a<c', 'b<a', 'c<b');
    expect(hasAncestor('a', 'b', loop)).toBe(true);
    expect(hasAncestor('a', 'elsewhere', loop)).toBe(false);
  });
});

describe('the branch through a turn', () => {
  test('goes up as far as it is known, and down to the one seen last', () => {
    const known = tree('a<', 'b<a', 'c<b', 'c2<b', 'd<c2');
    expect(findPath('b', known, [])).toEqual(['a', 'b', 'c2', 'd']);
    expect(findPath('c', known, [])).toEqual(['a', 'b', 'c']);
  });

  test('and down to what was shown before, where that follows it', () => {
    const known = tree('a<', 'b<a', 'b2<a', 'c<b', 'c2<b', 'c3<b');
    expect(findPath('a', known, ['a', 'b', 'c2'])).toEqual(['a', 'b', 'c2']);
    expect(findPath('a', known, ['a', 'b'])).toEqual(['a', 'b', 'c3']);
  });

  test('begins where the turn before is not known', () => {
    expect(findPath('c', tree('b<gone', 'c<b', 'x'), [])).toEqual(['b', 'c']);
  });

  test('of a loop has each turn once', () => {
    expect(findPath('b', tree('a<c', 'b<a', 'c<b'), [])).toEqual(['c', 'a', 'b']);
    expect(findPath('c', tree('a<b', 'b<a', 'c<b'), [])).toEqual(['a', 'b', 'c']);
    expect(findPath('a', tree('a<a'), [])).toEqual(['a']);
  });
});

describe('parents first', () => {
  const order = (...told: readonly string[]) => sortParentsFirst(turns(...told)).map(({ id }) => id);
  test.each([
    [
      ['c<b', 'b<a', 'a<'],
      ['a', 'b', 'c'],
    ],
    [
      ['a<', 'x', 'b<a'],
      ['a', 'x', 'b'],
    ],
    [
      ['d<gone', 'a<'],
      ['d', 'a'],
    ],
    [
      ['a<c', 'b<a', 'c<b', 'd<a'],
      ['b', 'c', 'a', 'd'],
    ],
  ])('%s: %s', (told, ordered) => {
    expect(order(...told)).toEqual(ordered);
  });
});
