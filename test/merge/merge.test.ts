import { describe, expect, test } from 'vitest';
import type { Conversation, ObservedTurn, Snapshot, Turn } from '../../lib/core/conversation';
import { merge, mergeConversations } from '../../lib/merge/merge';

const user = (id: string, text = `question ${id}`): ObservedTurn => ({ id, role: 'user', text });
const assistant = (id: string, text = `answer ${id}`): ObservedTurn => ({ id, role: 'assistant', text });

const sighting = (seenAt: number, turns: readonly ObservedTurn[], more: Partial<Snapshot> = {}): Snapshot => ({
  id: 'chatgpt:1',
  source: 'chatgpt',
  url: 'https://chatgpt.com/c/1',
  seenAt,
  turns,
  ...more,
});

/** What is known after these sightings, delivered in this order. */
function after(...sightings: readonly Snapshot[]): Conversation {
  const known = sightings.reduce<Conversation | undefined>((known, seen) => merge(known, seen).conversation, undefined);
  if (!known) throw new Error('Give at least one sighting.');
  return known;
}

const ids = ({ turns }: Conversation) => turns.map(({ id }) => id);
const turn = ({ turns }: Conversation, id: string): Turn => {
  const found = turns.find(each => each.id === id);
  if (!found) throw new Error(`There is no turn ${id}.`);
  return found;
};
const parents = ({ turns }: Conversation) => Object.fromEntries(turns.map(({ id, parent }) => [id, parent]));

describe('a first sighting', () => {
  test('becomes a conversation of revision 1, each turn following the one before it', () => {
    const { conversation, hasChanged: changed } = merge(
      undefined,
      sighting(1000, [user('u1', '京都の紅葉は？'), assistant('a1', '11月下旬です。')], {
        title: '紅葉',
        model: 'gpt',
      }),
    );
    expect(changed).toBe(true);
    expect(conversation).toEqual({
      id: 'chatgpt:1',
      source: 'chatgpt',
      url: 'https://chatgpt.com/c/1',
      title: '紅葉',
      model: 'gpt',
      space: 'main',
      createdAt: 1000,
      updatedAt: 1000,
      completeness: { state: 'partial', turns: 2, gap: false },
      revision: 1,
      turns: [
        { id: 'u1', role: 'user', text: '京都の紅葉は？', observedAt: 1000 },
        { id: 'a1', role: 'assistant', text: '11月下旬です。', parent: 'u1', observedAt: 1000 },
      ],
      activePath: ['u1', 'a1'],
    });
  });

  test('keeps the parents that the site itself says', () => {
    const known = after(
      sighting(1, [{ ...user('u1'), parent: null }, assistant('a1'), { ...user('u9'), parent: 'a7' }]),
    );
    expect(parents(known)).toEqual({ u1: null, a1: 'u1', u9: 'a7' });
    expect(known.completeness).toEqual({ state: 'partial', turns: 3, gap: true });
  });
});

describe('a chat seen again', () => {
  test('is the very same, with the same revision, when nothing is new', () => {
    const seen = sighting(1000, [user('u1'), assistant('a1')], { title: 'Trains' });
    const known = after(seen);
    expect(merge(known, { ...seen, seenAt: 9000 })).toEqual({ conversation: known, hasChanged: false });
    expect(merge(known, { ...seen, seenAt: 9000 }).conversation).toBe(known);
  });

  test('gets its new turns, one revision and a new date; what was seen before keeps its first date', () => {
    const known = after(
      sighting(1000, [user('u1'), assistant('a1')]),
      sighting(2000, [user('u1'), assistant('a1'), user('u2')]),
    );
    expect(known).toMatchObject({ revision: 2, createdAt: 1000, updatedAt: 2000 });
    expect(known.turns.map(({ observedAt }) => observedAt)).toEqual([1000, 1000, 2000]);
    expect(turn(known, 'u2').parent).toBe('a1');
  });

  test('an answer that grew is replaced; a shorter beginning of it changes nothing', () => {
    const short = sighting(1000, [user('u1'), assistant('a1', '答えは')]);
    const long = sighting(2000, [user('u1'), assistant('a1', '答えは四十二です。')]);
    expect(turn(after(short, long), 'a1').text).toBe('答えは四十二です。');
    expect(merge(after(long), { ...short, seenAt: 3000 }).hasChanged).toBe(false);
  });

  test('another settled text of the same turn is believed if it is newer, unless it is much shorter', () => {
    const first = sighting(1000, [assistant('a1', 'The bridge was built in 1932.')]);
    const corrected = sighting(2000, [assistant('a1', 'A bridge was built in 1932, by hand.')]);
    const collapsed = sighting(3000, [assistant('a1', 'Bridge…')]);
    expect(turn(after(first, corrected), 'a1').text).toBe('A bridge was built in 1932, by hand.');
    expect(turn(after(corrected, first), 'a1').text).toBe('A bridge was built in 1932, by hand.');
    expect(turn(after(first, corrected, collapsed), 'a1').text).toBe('A bridge was built in 1932, by hand.');
    expect(turn(after(collapsed, corrected), 'a1').text).toBe('A bridge was built in 1932, by hand.');
  });

  test('the newest title, address and model win, an empty one never does, a late one only fills what is empty', () => {
    const turns = [user('u1')];
    const known = after(
      sighting(1000, turns, { title: 'New chat', model: 'small' }),
      sighting(3000, turns, { title: 'Winter in Otaru', url: 'https://chatgpt.com/g/g-p-1/c/1' }),
      sighting(2000, turns, { title: 'Otaru', model: 'large' }),
      sighting(4000, turns, { title: '', url: '' }),
    );
    expect(known).toMatchObject({
      title: 'Winter in Otaru',
      url: 'https://chatgpt.com/g/g-p-1/c/1',
      model: 'small',
    });
  });

  test('parts, attachments and model of a turn are united', () => {
    const known = after(
      sighting(1, [
        { ...user('u1'), attachments: [{ name: 'plan.pdf' }, { name: 'photo.png', kind: 'image' }] },
        { ...assistant('a1'), parts: [{ kind: 'thinking', text: 'First, the' }] },
      ]),
      sighting(2, [
        { ...user('u1'), attachments: [{ name: 'plan.pdf', kind: 'file' }, { name: '地図.png' }] },
        {
          ...assistant('a1'),
          model: 'deep',
          parts: [
            { kind: 'thinking', text: 'First, the map.' },
            { kind: 'canvas', title: '旅程', text: '| 日 | 場所 |' },
          ],
        },
      ]),
      sighting(3, [user('u1'), assistant('a1')]),
    );
    expect(turn(known, 'u1').attachments).toEqual([
      { name: 'plan.pdf', kind: 'file' },
      { name: 'photo.png', kind: 'image' },
      { name: '地図.png' },
    ]);
    expect(turn(known, 'a1')).toMatchObject({
      model: 'deep',
      parts: [
        { kind: 'thinking', text: 'First, the map.' },
        { kind: 'canvas', title: '旅程', text: '| 日 | 場所 |' },
      ],
    });
  });

  test('two files of the same name stay two', () => {
    const seen = sighting(1, [{ ...user('u1'), attachments: [{ name: 'image.png' }, { name: 'image.png' }] }]);
    const one = sighting(2, [{ ...user('u1'), attachments: [{ name: 'image.png' }] }]);
    expect(turn(after(seen, one, seen), 'u1').attachments).toHaveLength(2);
    expect(turn(after(one, seen), 'u1').attachments).toHaveLength(2);
  });

  test('quotations come with the text that they are offsets into', () => {
    const quotes = [{ fence: '0a1b2c3d', start: 0, end: 4 }];
    const quoted = sighting(1, [{ ...user('u1', 'abcd and'), quotes }]);
    expect(turn(after(quoted, sighting(2, [user('u1', 'abcd and')])), 'u1').quotes).toEqual(quotes);
    expect(turn(after(quoted, sighting(2, [user('u1', 'wholly other')])), 'u1')).not.toHaveProperty('quotes');
  });
});

describe('windows of a long list', () => {
  const list = [user('u1'), assistant('a1'), user('u2'), assistant('a2'), user('u3'), assistant('a3')];

  test('a shorter window deletes nothing and changes nothing', () => {
    const known = after(sighting(1, list));
    expect(merge(known, sighting(2, list.slice(2, 4)))).toEqual({ conversation: known, hasChanged: false });
  });

  test('the top of a window has no known parent until a later window shows it', () => {
    const bottom = after(sighting(1, list.slice(4)));
    expect(turn(bottom, 'u3')).not.toHaveProperty('parent');
    const joined = merge(bottom, sighting(2, list.slice(2, 5))).conversation;
    expect(turn(joined, 'u3').parent).toBe('a2');
    expect(joined.activePath).toEqual(['u2', 'a2', 'u3', 'a3']);
  });

  test('two windows apart are a gap, said in the receipt; the window between closes it', () => {
    const apart = after(sighting(1, list.slice(4)), sighting(2, list.slice(0, 2)));
    expect(ids(apart)).toEqual(['u3', 'a3', 'u1', 'a1']);
    expect(apart.completeness).toEqual({ state: 'partial', turns: 4, gap: true });
    const whole = merge(apart, sighting(3, list.slice(1, 5))).conversation;
    expect(whole.completeness).toEqual({ state: 'partial', turns: 6, gap: false });
    expect(whole.activePath).toEqual(['u1', 'a1', 'u2', 'a2', 'u3', 'a3']);
  });

  test('a turn that was hidden between two others finds its place', () => {
    const known = after(sighting(1, [user('u1'), user('u2')]), sighting(2, [user('u1'), assistant('a1'), user('u2')]));
    expect(parents(known)).toEqual({ u1: undefined, a1: 'u1', u2: 'a1' });
    expect(merge(known, sighting(3, [user('u1'), user('u2')])).hasChanged).toBe(false);
  });
});

describe('branches', () => {
  const asked = [user('u1'), assistant('a1'), user('u2', 'Which train?'), assistant('a2', 'The early one.')];
  const edited = [user('u1'), assistant('a1'), user('u2b', 'どのバス？'), assistant('a2b', '朝のバスです。')];

  test('an edited question is a branch beside the old one, and the branch shown last is active', () => {
    const known = after(sighting(1, asked), sighting(2, edited));
    expect(ids(known)).toEqual(['u1', 'a1', 'u2', 'a2', 'u2b', 'a2b']);
    expect(parents(known)).toMatchObject({ u2: 'a1', u2b: 'a1', a2b: 'u2b' });
    expect(known.activePath).toEqual(['u1', 'a1', 'u2b', 'a2b']);
  });

  test('paging back to the old branch makes it active again and adds no turn', () => {
    const known = after(sighting(1, asked), sighting(2, edited), sighting(3, asked));
    expect(known.turns).toHaveLength(6);
    expect(known.activePath).toEqual(['u1', 'a1', 'u2', 'a2']);
  });

  test('a window of the active branch keeps what is known above and below it', () => {
    const known = after(sighting(1, asked), sighting(2, edited), sighting(3, asked), sighting(4, [assistant('a1')]));
    expect(known.activePath).toEqual(['u1', 'a1', 'u2', 'a2']);
  });

  test('a sighting that arrives late does not switch the branch back', () => {
    const known = after(sighting(2, edited), sighting(1, asked));
    expect(known.turns).toHaveLength(6);
    expect(known.activePath).toEqual(['u1', 'a1', 'u2b', 'a2b']);
  });
});

describe('a site without message ids', () => {
  const row = (n: number, text: string): ObservedTurn => ({
    id: `row:${n}:${n % 2 === 0 ? 'user' : 'assistant'}`,
    role: n % 2 === 0 ? 'user' : 'assistant',
    text,
    ...(n === 0 && { parent: null }),
  });
  const first = [row(0, 'Soup?'), row(1, 'Miso.'), row(2, 'And rice?'), row(3, 'Yes.')];
  const edited = [row(0, 'Soup?'), row(1, 'Miso.'), row(2, 'そばは？'), row(3, 'Yes.')];

  test('another text in a row is another version, with its own answer, even if that reads the same', () => {
    const known = after(sighting(1, first), sighting(2, edited));
    expect(parents(known)).toEqual({
      'row:0:user': null,
      'row:1:assistant': 'row:0:user',
      'row:2:user': 'row:1:assistant',
      'row:3:assistant': 'row:2:user',
      'row:2:user~2': 'row:1:assistant',
      'row:3:assistant~2': 'row:2:user~2',
    });
    expect(turn(known, 'row:2:user~2').text).toBe('そばは？');
    expect(known.activePath).toEqual(['row:0:user', 'row:1:assistant', 'row:2:user~2', 'row:3:assistant~2']);
  });

  test('each version is recognised when it is shown again', () => {
    const known = after(sighting(1, first), sighting(2, edited));
    expect(merge(known, { ...sighting(3, edited) }).hasChanged).toBe(false);
    const back = merge(known, sighting(4, first)).conversation;
    expect(back.turns).toHaveLength(6);
    expect(back.activePath).toEqual(['row:0:user', 'row:1:assistant', 'row:2:user', 'row:3:assistant']);
    expect(merge(back, sighting(5, edited)).conversation.turns).toHaveLength(6);
  });

  test('a lone row that reads the same on both branches leaves the active one active', () => {
    const known = after(sighting(1, first), sighting(2, edited));
    expect(merge(known, sighting(3, [row(3, 'Yes.')])).hasChanged).toBe(false);
  });

  test('a text that grew in its row is the same turn', () => {
    const known = after(sighting(1, [row(0, 'Soup?'), row(1, 'Mi')]), sighting(2, [row(0, 'Soup?'), row(1, 'Miso.')]));
    expect(known.turns.map(({ text }) => text)).toEqual(['Soup?', 'Miso.']);
  });

  test('an answer hidden at first does not make a second version of what follows it', () => {
    const hidden = [row(0, 'Soup?'), row(2, 'And rice?')];
    const known = after(sighting(1, hidden), sighting(2, first));
    expect(known.turns).toHaveLength(4);
    expect(turn(known, 'row:2:user').parent).toBe('row:1:assistant');
  });

  test('another vault that numbered its versions the other way round merges by text', () => {
    const here = after(sighting(1, first), sighting(2, edited));
    const there = after(sighting(1, edited), sighting(2, first));
    const both = mergeConversations(here, there).conversation;
    expect(both.turns).toHaveLength(6);
    expect(mergeConversations(both, there).hasChanged).toBe(false);
  });
});

describe('a chat that a newer page of its site gives ids to', () => {
  const row = (n: number, text: string): ObservedTurn => ({
    id: `row:${n}:${n % 2 === 0 ? 'user' : 'assistant'}`,
    role: n % 2 === 0 ? 'user' : 'assistant',
    text,
  });
  const texts = [
    'おすすめの宿は？',
    '湯本の宿です。',
    'continue',
    'It has a garden.',
    'continue',
    'それから庭の茶室です。',
  ];
  const rows = texts.map((text, n) => row(n, text));
  const named = texts.map((text, n): ObservedTurn => ({
    ...row(n, text),
    id: `k${n >> 1}:${n % 2 ? 'assistant' : 'user'}`,
  }));
  const more = [...named, user('k3:user', 'ありがとう')];

  test.each([
    ['rows first', rows, named],
    ['ids first', named, rows],
  ])('is stored once: %s', (_order, first, second) => {
    const known = after(sighting(1, first), sighting(2, second));
    expect(ids(known)).toEqual(first.map(({ id }) => id));
    expect(merge(known, sighting(3, first)).hasChanged).toBe(false);
    expect(merge(known, sighting(4, second)).hasChanged).toBe(false);
  });

  test('remembers the ids, so that a text that is written differently one day is known by them', () => {
    const known = after(sighting(1, rows), sighting(2, named));
    expect(turn(known, 'row:1:assistant').also).toEqual(['k0:assistant']);
    const rewritten = named.map(each =>
      each.id === 'k0:assistant' ? { ...each, text: '**湯本**の宿です、はい。' } : each,
    );
    expect(ids(merge(known, sighting(3, rewritten)).conversation)).toEqual(ids(known));
  });

  test('goes on with the ids, and back', () => {
    const known = after(sighting(1, rows), sighting(2, more));
    expect(ids(known)).toEqual([...rows.map(({ id }) => id), 'k3:user']);
    expect(turn(known, 'k3:user').parent).toBe('row:5:assistant');
    expect(merge(known, sighting(3, [...rows, row(6, 'ありがとう')])).hasChanged).toBe(false);
  });

  test('is recognised by a window too, if it begins with a text that stands there once', () => {
    const known = after(sighting(1, rows));
    expect(ids(merge(known, sighting(2, named.slice(1))).conversation)).toEqual(ids(known));
    // Either `continue` may be the one, but for what follows it.
    expect(merge(known, sighting(2, named.slice(2))).conversation.turns).toHaveLength(6);
    expect(merge(known, sighting(2, named.slice(2, 3))).conversation.turns).toHaveLength(7);
  });

  test('loses no turn to another that reads the same', () => {
    const known = after(sighting(1, rows.slice(4)));
    const later = merge(known, sighting(2, named.slice(2))).conversation;
    expect(ids(later)).toEqual(['row:4:user', 'row:5:assistant', 'k1:user', 'k1:assistant']);
  });

  test('keeps an edit as a branch', () => {
    const edited = [...named.slice(0, 2), user('k9:user', '別の宿は？'), assistant('k9:assistant', '箱根です。')];
    const known = after(sighting(1, rows), sighting(2, edited));
    expect(known.turns).toHaveLength(8);
    expect(turn(known, 'k9:user').parent).toBe('row:1:assistant');
    expect(known.activePath).toEqual(['row:0:user', 'row:1:assistant', 'k9:user', 'k9:assistant']);
  });

  test('comes together from two vaults, whichever is first', () => {
    const [here, there] = [after(sighting(1, rows)), after(sighting(2, more))];
    expect(mergeConversations(here, there).conversation.turns).toHaveLength(7);
    expect(mergeConversations(there, here).conversation.turns).toHaveLength(7);
  });
});

test('a vault that scrolled upwards merges into the right one of two branches that read alike', () => {
  const row = (n: number, text: string, parent?: null): ObservedTurn => ({
    id: `row:${n}:user`,
    role: 'user',
    text,
    ...(parent === null && { parent }),
  });
  const soup = [row(0, 'Soup?', null), row(1, 'Hot.'), row(2, 'More.')];
  const soba = [row(0, 'そばは？', null), row(1, 'Hot.'), row(2, 'More.')];
  const here = after(sighting(1, soup), sighting(2, soba), sighting(3, soup));
  const there = after(sighting(4, soba.slice(1)), sighting(5, soba));
  const { conversation } = mergeConversations(here, there);
  expect(conversation.turns).toHaveLength(6);
  expect(conversation.activePath.map(id => turn(conversation, id).text)).toEqual(['そばは？', 'Hot.', 'More.']);
});

describe('a whole conversation from elsewhere', () => {
  test('is taken as it is when nothing is known', () => {
    const other = after(sighting(1, [user('u1')]), sighting(2, [user('u1'), assistant('a1')]));
    expect(mergeConversations(undefined, other)).toEqual({ conversation: other, hasChanged: true });
  });

  test('of one origin changes nothing', () => {
    const known = after(sighting(1, [user('u1'), assistant('a1')]));
    expect(mergeConversations(known, structuredClone(known))).toEqual({ conversation: known, hasChanged: false });
  });

  test('that is older adds its branch and takes nothing from the newer one', () => {
    const old = after(sighting(1, [user('u1'), assistant('old', 'Old answer.')], { title: 'Old title' }));
    const now = after(sighting(5, [user('u1'), assistant('new', '新しい答え。')], { title: '新しい題' }));
    const { conversation } = mergeConversations(now, old);
    expect(ids(conversation)).toEqual(['u1', 'new', 'old']);
    expect(conversation).toMatchObject({
      title: '新しい題',
      activePath: ['u1', 'new'],
      createdAt: 1,
      updatedAt: 5,
      revision: 2,
    });
    expect(mergeConversations(conversation, old).hasChanged).toBe(false);
  });

  test('is complete by the site’s count, and says how many came since', () => {
    const known = after(sighting(1, [user('u1')]));
    const other: Conversation = {
      ...after(sighting(2, [{ ...user('u1'), parent: null }, assistant('a1')])),
      completeness: { state: 'complete', turns: 2 },
    };
    expect(mergeConversations(known, other).conversation.completeness).toEqual({ state: 'complete', turns: 2 });
    const more = merge(other, sighting(3, [assistant('a1'), user('u2')])).conversation;
    expect(more.completeness).toEqual({ state: 'complete', turns: 2, since: 1 });
    expect(mergeConversations(other, more).conversation.completeness).toEqual({
      state: 'complete',
      turns: 2,
      since: 1,
    });
    expect(mergeConversations(more, other).hasChanged).toBe(false);
  });
});

test('hostile ids are ids like any other, and a loop of parents ends', () => {
  const known = after(
    sighting(1, [user('__proto__', 'constructor'), assistant('constructor')]),
    sighting(2, [
      { ...user('x'), parent: 'y' },
      { ...user('y'), parent: 'x' },
    ]),
    sighting(3, [{ ...user('self'), parent: 'self' }]),
  );
  expect(ids(known)).toEqual(['__proto__', 'constructor', 'x', 'y', 'self']);
  expect(turn(known, 'constructor').parent).toBe('__proto__');
  expect(turn(known, 'x').parent).toBe('y');
  for (const id of ['y', 'self']) expect(turn(known, id)).not.toHaveProperty('parent');
});

describe('a receipt that begins at the first turn', () => {
  const receipt = (...turns: ObservedTurn[]) => merge(undefined, sighting(1, turns)).conversation.completeness;

  test('says so where the first turn of all was seen', () => {
    expect(receipt({ ...user('a'), parent: null }, assistant('b'))).toEqual({
      state: 'partial',
      turns: 2,
      gap: false,
      fromStart: true,
    });
    expect(receipt(user('row:0:user', '雪は？'), assistant('row:1:assistant'))).toMatchObject({ fromStart: true });
  });

  test('does not where something may stand above, or is missing between', () => {
    expect(receipt(user('a'), assistant('b'))).not.toHaveProperty('fromStart');
    expect(receipt({ ...user('a'), parent: null }, { ...assistant('c'), parent: 'b' })).not.toHaveProperty('fromStart');
  });
});

describe('code of which the page shows a window', () => {
  const code = (...lines: string[]) => assistant('a', ['```ts', ...lines, '```'].join('\n'));
  const text = (...seen: ObservedTurn[]) =>
    seen.reduce<Conversation | undefined>(
      (known, turn, n) => merge(known, sighting(n + 1, [user('q'), turn])).conversation,
      undefined,
    )?.turns[1]?.text;
  const whole = code('const 雪 = 1;', 'const b = 2;', 'const c = 3;');

  test('does not replace the whole of it, and gives way to it', () => {
    expect(text(whole, code('…', 'const b = 2;', 'const c = 3;'))).toBe(whole.text);
    expect(text(code('const 雪 = 1;', 'const b = 2;', '…'), whole)).toBe(whole.text);
  });

  test('stays the larger window', () => {
    const large = code('…', 'const b = 2;', 'const c = 3;');
    expect(text(large, code('const 雪 = 1;', '…'))).toBe(large.text);
  });
});
