import { describe, expect, test } from 'vitest';
import { createChatContext } from '../../../lib/transfer/vendors/chat-context';
import { buildTurns as grownOn, type VendorMessage } from '../../../lib/transfer/vendors/build-turns';

const counted: Record<string, number> = {};
const file = {
  name: 'x.json',
  writtenAt: 0,
  skip(what: string, count = 1) {
    if (count > 0) counted[what] = (counted[what] ?? 0) + count;
  },
  isFileWhole: () => true,
  readSideFile: () => Promise.resolve(undefined),
};

const grown = (messages: readonly VendorMessage[], current?: string) =>
  grownOn(messages, createChatContext(file), current);

const says = (id: string, parent: string | null, at?: number): VendorMessage => ({
  id,
  parent,
  at,
  turn: { role: 'user', text: id },
});
const silent = (id: string, parent: string | null): VendorMessage => ({ id, parent });
const links = ({ turns }: ReturnType<typeof grown>) => turns.map(({ id, parent }) => `${parent ?? '.'} > ${id}`);

describe('messages that name what they follow', () => {
  test('stand parents first, each branch in one stretch, however they lay in the file', () => {
    const all = [says('c', 'b'), says('d', 'a'), says('b', 'a'), says('a', null)];
    expect(links(grown(all))).toEqual(['. > a', 'a > d', 'a > b', 'b > c']);
  });

  test('what says nothing is left out, and what follows it follows the one before', () => {
    const all = [
      says('a', null),
      silent('x', 'a'),
      silent('y', 'x'),
      says('b', 'y'),
      silent('top', null),
      says('c', 'top'),
    ];
    expect(links(grown(all))).toEqual(['. > a', 'a > b', '. > c']);
  });

  test('a message that is not there keeps its name, and the chat is not whole', () => {
    const { data, turns } = grown([says('b', 'gone'), says('c', 'b')]);
    expect(turns.map(({ parent }) => parent)).toEqual(['gone', 'b']);
    expect(data.whole).toBe(false);
  });

  test('a loop is cut where it stands first in the file, and nothing of it is lost', () => {
    const { data, turns } = grown([says('tail', 'b'), says('a', 'b'), says('b', 'c'), says('c', 'a')]);
    expect(new Set(turns.map(({ id }) => id))).toEqual(new Set(['tail', 'a', 'b', 'c']));
    expect(turns.filter(({ parent }) => parent === null)).toHaveLength(1);
    expect(data.whole).toBe(false);
    expect(links(grown([says('self', 'self')]))).toEqual(['. > self']);
  });

  test('a message that is there twice is kept once and counted', () => {
    const all = grown([says('a', null), says('a', null), says('b', 'a')]);
    expect(links(all)).toEqual(['. > a', 'a > b']);
    expect(all.data.whole).toBe(false);
    expect(counted).toEqual({
      'message that others answer and the export lacks': 1,
      'circle of messages': 2,
      'message that is there twice': 1,
    });
  });

  test('the newest end was shown last where the file does not say; of equal ones the later', () => {
    const all = [says('a', null, 1), says('old', 'a', 2), says('new', 'a', 9), says('older', 'a', 3)];
    expect(grown(all).data).toEqual({ whole: true, leaf: 'new' });
    expect(grown(all, 'older').data.leaf).toBe('older');
    expect(grown(all, 'not there').data.leaf).toBe('new');
    expect(grown([says('a', null), says('b', 'a'), says('c', 'a')]).data.leaf).toBe('c');
    expect(grown([says('a', null), says('c', 'a'), says('b', 'a'), says('d', 'c')]).data.leaf).toBe('d');
    // One without a time is as new as what it follows.
    expect(grown([says('a', null, 1), says('new', 'a', 9), says('x', 'new'), says('old', 'a', 3)]).data.leaf).toBe('x');
  });

  test('the message shown last may be one that says nothing', () => {
    const all = [says('a', null, 1), says('b', 'a', 2), silent('recap', 'b'), says('c', 'a', 3)];
    expect(grown(all, 'recap').data.leaf).toBe('b');
  });

  test('a chain as long as a chat may be is followed without nesting', () => {
    const all = Array.from({ length: 50_000 }, (_, n) => says(`${n}`, n === 0 ? null : `${n - 1}`));
    expect(grown(all.toReversed()).turns).toHaveLength(50_000);
  });
});
