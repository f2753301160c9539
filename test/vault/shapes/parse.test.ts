import { describe, expect, test } from 'vitest';
import { parseRules, parseSnapshot } from '../../../lib/vault/shapes/parse';
import { bread, ferry, ramen } from '../fill';

test.each([ramen, ferry, bread])('an honest sighting of $source passes as it is', seen => {
  expect(parseSnapshot(structuredClone(seen))).toEqual(seen);
});

test('what the site’s data says passes; what the vault finds out for itself does not', () => {
  const data = { whole: true, leaf: 'm2' };
  const turns = [{ id: 'm1', parent: null, role: 'user', text: 'やあ' }];
  const sent = {
    ...ferry,
    account: 'org-1',
    data,
    turns: [{ ...turns[0], from: 'data', otherwise: 'x', also: ['y'] }],
  };
  // A page may name a turn by a second id of its site.
  expect(parseSnapshot(sent)).toEqual({ ...ferry, account: 'org-1', data, turns: [{ ...turns[0], also: ['y'] }] });
  const draft = { id: 'draft:m1', role: 'assistant', text: '', unfinished: 'growing' };
  expect(parseSnapshot({ ...ferry, turns: [draft] }).turns).toEqual([draft]);
});

test('fields that nobody knows are left behind, a hostile one reaches nothing', () => {
  const sent: unknown = JSON.parse(
    `{"id":"claude:1","source":"claude","url":"https://claude.ai/chat/1","seenAt":5.7,"extra":1,"__proto__":{"title":"x"},
      "turns":[{"id":"__proto__","role":"user","text":"やあ","observedAt":1,"quotes":[{"fence":"forged00","start":0,"end":1}],"__proto__":{"model":"x"}}]}`,
  );
  const parsed = parseSnapshot(sent);
  expect(parsed).toEqual({
    id: 'claude:1',
    source: 'claude',
    url: 'https://claude.ai/chat/1',
    seenAt: 5,
    turns: [{ id: '__proto__', role: 'user', text: 'やあ' }],
  });
  expect(parsed.title).toBeUndefined();
  expect({}).not.toHaveProperty('model');
});

test('what an object only inherits is not part of a sighting', () => {
  const { title: _title, ...untitled } = ferry;
  const heir: unknown = Object.assign(Object.create({ title: 'inherited' }) as object, untitled);
  expect(parseSnapshot(heir)).not.toHaveProperty('title');
});

test('a field that is undefined is absent, so that it overwrites nothing', () => {
  expect(parseSnapshot({ ...ferry, title: undefined })).not.toHaveProperty('title');
});

test('what says which value is missing is the sentence of that value', () => {
  const { url: _url, ...withoutAddress } = ferry;
  expect(() => parseSnapshot(withoutAddress)).toThrow('sighting.url is not a text');
  expect(() => parseRules([{ site: 'nowhere' }])).toThrow('rules[0].site is not one of chatgpt, claude');
  expect(() => parseRules([[]])).toThrow('rules[0] is not an object');
});

test('a list with a hole is refused: nobody has seen what would be there', () => {
  const holed: unknown[] = [];
  holed[1] = ferry.turns[0];
  expect(() => parseSnapshot({ ...ferry, turns: holed })).toThrow('sighting.turns[0] is not an object');
});

describe('refused as BadMessage, with the place and no word of the chat', () => {
  const [turn] = ferry.turns;
  test.each<[why: string, sent: unknown, place: string]>([
    ['nothing', undefined, 'sighting'],
    ['a list', [], 'sighting'],
    ['an unknown source', { ...ferry, source: 'secret-site' }, 'sighting.source'],
    ['an id of another site', { ...ferry, id: 'chatgpt:secret' }, 'sighting.id'],
    ['an id that is only its source', { ...ferry, id: 'claude:' }, 'sighting.id'],
    ['an id without end', { ...ferry, id: `claude:${'x'.repeat(1000)}` }, 'sighting.id'],
    ['a title that is a number', { ...ferry, title: 5 }, 'sighting.title'],
    ['no time', { ...ferry, seenAt: Number.NaN }, 'sighting.seenAt'],
    ['a time before all chats', { ...ferry, seenAt: -1 }, 'sighting.seenAt'],
    ['turns that are an object', { ...ferry, turns: { length: 1 } }, 'sighting.turns'],
    ['more turns than any chat has', { ...ferry, turns: Array.from({ length: 60_000 }, () => turn) }, 'sighting.turns'],
    ['a turn without id', { ...ferry, turns: [{ ...turn, id: '' }] }, 'sighting.turns[0].id'],
    ['a turn of no known role', { ...ferry, turns: [turn, { ...turn, role: 'secret' }] }, 'sighting.turns[1].role'],
    [
      'a part of no known kind',
      { ...ferry, turns: [{ ...turn, parts: [{ kind: 'x', text: '' }] }] },
      'sighting.turns[0].parts[0].kind',
    ],
    ['data that does not say whether it is whole', { ...ferry, data: { leaf: 'm2' } }, 'sighting.data.whole'],
    ['a leaf that is a number', { ...ferry, data: { whole: true, leaf: 2 } }, 'sighting.data.leaf'],
    ['an account that is empty', { ...ferry, account: '' }, 'sighting.account'],
    ['an unknown ending', { ...ferry, turns: [{ ...turn, unfinished: 'secret' }] }, 'sighting.turns[0].unfinished'],
    ['a parent that is a number', { ...ferry, turns: [{ ...turn, parent: 1 }] }, 'sighting.turns[0].parent'],
  ])('%s', (_, sent, place) => {
    const attempt = () => parseSnapshot(sent);
    expect(attempt).toThrow(expect.objectContaining({ name: 'BadMessage' }));
    expect(attempt).toThrow(place);
    expect(attempt).not.toThrow('secret');
  });
});

test.each([
  ['a turn', { text: '長'.repeat(4_000_001) }, 'sighting.turns[0].text'],
  ['a part', { parts: [{ kind: 'canvas', text: 'x'.repeat(4_000_001) }] }, 'sighting.turns[0].parts[0].text'],
])('%s that is longer than can be kept is TooLarge, which is nobody’s mistake', (_, long, place) => {
  const [turn] = ferry.turns;
  const attempt = () => parseSnapshot({ ...ferry, turns: [{ ...turn, ...long }] });
  expect(attempt).toThrow(expect.objectContaining({ name: 'TooLarge' }));
  expect(attempt).toThrow(place);
});
