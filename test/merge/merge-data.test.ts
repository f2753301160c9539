/** A chat that is seen on a page and told by its site's own data. */
import { describe, expect, test } from 'vitest';
import type { Conversation, ObservedTurn, Snapshot, SnapshotData, Turn } from '../../lib/core/conversation';
import { merge, mergeConversations } from '../../lib/merge/merge';

const sighting = (seenAt: number, turns: readonly ObservedTurn[], data?: SnapshotData): Snapshot => ({
  id: 'claude:1',
  source: 'claude',
  url: 'https://claude.ai/chat/1',
  seenAt,
  turns,
  ...(data && { data }),
});

function after(...sightings: readonly Snapshot[]): Conversation {
  const known = sightings.reduce<Conversation | undefined>((known, seen) => merge(known, seen).conversation, undefined);
  if (!known) throw new Error('Give at least one sighting.');
  return known;
}

const ids = ({ turns }: Conversation) => turns.map(({ id }) => id);
const turn = ({ turns }: Conversation, id: string): Turn => {
  const found = turns.find(each => each.id === id || each.also?.includes(id));
  if (!found) throw new Error(`There is no turn ${id}.`);
  return found;
};
const path = (known: Conversation) => known.activePath.map(id => turn(known, id).text);

/** What the site has: a question that was edited, and an answer that was given twice. */
const site: readonly ObservedTurn[] = [
  { id: 'q1', parent: null, role: 'user', text: 'おすすめの宿は？' },
  { id: 'a1', parent: 'q1', role: 'assistant', text: '* 湯本\n* 箱根' },
  { id: 'q2', parent: 'a1', role: 'user', text: 'Which is *quieter*?' },
  { id: 'a2', parent: 'q2', role: 'assistant', text: 'Yumoto, see [its page](https://a.example/yumoto?x=1).' },
  { id: 'q2b', parent: 'a1', role: 'user', text: 'Which is cheaper?' },
  { id: 'a2b', parent: 'q2b', role: 'assistant', text: '箱根です。' },
  { id: 'a2c', parent: 'q2b', role: 'assistant', text: 'Neither: both cost 12,000 yen.' },
];
const whole = (seenAt: number, leaf = 'a2c') => sighting(seenAt, site, { whole: true, leaf });

/** The same branch as the page of that site writes it, by row; and by the newer page's keys. */
const shown: readonly ObservedTurn[] = [
  { id: 'row:0:user', role: 'user', text: 'おすすめの宿は？' },
  { id: 'row:1:assistant', role: 'assistant', text: '- 湯本\n- 箱根' },
  { id: 'row:2:user', role: 'user', text: 'Which is *quieter*?' },
  { id: 'row:3:assistant', role: 'assistant', text: 'Yumoto, see [its page](https://a.example/yumoto).' },
];
const keyed = shown.map((each, place): ObservedTurn => ({ ...each, id: `k${place >> 1}:${each.role}` }));

describe('the whole data of a chat', () => {
  test('is a tree with every branch, the one that the site shows active, and a receipt', () => {
    const known = after(whole(1));
    expect(known.turns.map(({ id, parent }) => `${id} after ${parent}`).sort()).toEqual([
      'a1 after q1',
      'a2 after q2',
      'a2b after q2b',
      'a2c after q2b',
      'q1 after null',
      'q2 after a1',
      'q2b after a1',
    ]);
    expect(known.activePath).toEqual(['q1', 'a1', 'q2b', 'a2c']);
    expect(known.completeness).toEqual({ state: 'complete', turns: 7 });
    expect(merge(known, whole(9))).toEqual({ conversation: known, hasChanged: false });
  });

  test('a branch switch in it moves the mark and deletes nothing', () => {
    const known = after(whole(1), whole(2, 'a2'));
    expect(known.activePath).toEqual(['q1', 'a1', 'q2', 'a2']);
    expect(known.turns).toHaveLength(7);
  });

  test('what the page shows afterwards and is new is counted beside it, until the data tells it too', () => {
    const more: ObservedTurn[] = [
      { id: 'a2c', role: 'assistant', text: 'Neither: both cost 12,000 yen.' },
      { id: 'q3', role: 'user', text: 'ありがとう' },
    ];
    const known = after(whole(1), sighting(2, more));
    expect(known.completeness).toEqual({ state: 'complete', turns: 7, since: 1 });
    expect(merge(known, sighting(3, more)).hasChanged).toBe(false);
    const told = sighting(4, [...site, { id: 'q3', parent: 'a2c', role: 'user', text: 'ありがとう' }], {
      whole: true,
      leaf: 'q3',
    });
    expect(merge(known, told).conversation.completeness).toEqual({ state: 'complete', turns: 8 });
    expect(merge(merge(known, told).conversation, whole(0)).hasChanged).toBe(false);
  });

  test('that arrives after what the page showed later counts that beside it', () => {
    const later = sighting(5, [{ id: 'q9', parent: 'a2c', role: 'user', text: 'まだある？' }]);
    expect(after(later, whole(1)).completeness).toEqual({ state: 'complete', turns: 7, since: 1 });
  });

  test('a stretch of it does not claim to be all of it', () => {
    const piece = sighting(1, site.slice(2, 4), { whole: false });
    expect(after(piece).completeness).toEqual({ state: 'partial', turns: 2, gap: true });
    const first = sighting(2, site.slice(0, 2), { whole: false });
    const known = after(piece, first);
    expect(known.completeness).toEqual({ state: 'partial', turns: 4, gap: false, fromStart: true });
    expect(known.turns.map(({ id, parent }) => [id, parent])).toEqual([
      ['q2', 'a1'],
      ['a2', 'q2'],
      ['q1', null],
      ['a1', 'q1'],
    ]);
  });
});

describe('an answer that the page puts in other words than the data', () => {
  const question = (id: string, parent: string | null = null): ObservedTurn => ({
    id,
    parent,
    role: 'user',
    text: 'When does it leave?',
  });
  const long =
    'The ferry to the island leaves the old harbour every morning at nine o’clock, calls at the lighthouse on its way, and comes back in the afternoon with the mail, the bread and whoever missed the earlier one.';
  /** Of the letters 93 and 86 in a hundred are alike, three in a row. */
  const nearly = long.replace('lighthouse', 'breakwater');
  const much = nearly.replace('the mail, the bread', 'the post, some milk');
  const short =
    'The ferry leaves the old harbour at nine o’clock in the morning, and not at ten as it did until last year.';
  const data = (seenAt: number, text: string, more: readonly ObservedTurn[] = []) =>
    sighting(seenAt, [question('q'), { id: 'a', parent: 'q', role: 'assistant', text }, ...more], {
      whole: true,
      leaf: more.at(-1)?.id ?? 'a',
    });
  const page = (seenAt: number, text: string, more: readonly ObservedTurn[] = []) =>
    sighting(seenAt, [
      { id: 'k0:user', role: 'user', text: question('').text },
      { id: 'k0:assistant', role: 'assistant', text },
      ...more,
    ]);
  const thanks = 'ありがとう、九時ですね。';
  const answers = (known: Conversation) =>
    known.turns.filter(({ role }) => role === 'assistant').map(({ text }) => text);

  test.each([
    ['nearly alike, long, with nothing behind it: one', nearly, long, 1],
    ['much alike only: two', much, long, 2],
    ['nearly alike and short: two, which may differ by a word that counts', short.replace('nine', 'five'), short, 2],
  ])('%s', (_, shownText, told, count) => {
    expect(answers(after(page(1, shownText), data(2, told)))).toHaveLength(count);
    expect(answers(after(data(1, told), page(2, shownText)))).toHaveLength(count);
  });

  test('the data’s words stand, and the page’s are kept beside them', () => {
    for (const known of [after(page(1, nearly), data(2, long)), after(data(1, long), page(2, nearly))]) {
      expect(known.turns.find(({ role }) => role === 'assistant')).toMatchObject({
        text: long,
        otherwise: nearly,
        from: 'data',
      });
    }
  });

  test('much alike is enough where what follows is the same', () => {
    const next = [{ id: 'q2', parent: 'a', role: 'user', text: thanks }] as const;
    const shownNext = [{ id: 'k1:user', role: 'user', text: thanks }] as const;
    expect(answers(after(page(1, much, shownNext), data(2, long, next)))).toEqual([long]);
    const elsewhere = [{ id: 'k1:user', role: 'user', text: 'And in winter?' }] as const;
    expect(answers(after(page(1, much, elsewhere), data(2, long, next)))).toEqual([much, long]);
    // Nearly alike, and it goes on otherwise: it may be another attempt.
    expect(answers(after(page(1, nearly, elsewhere), data(2, long, next)))).toEqual([nearly, long]);
  });

  test('which of two attempts it is cannot be told', () => {
    const again = [{ id: 'a2', parent: 'q', role: 'assistant', text: long.replace('one.', 'ones.') }] as const;
    expect(answers(after(data(1, long, again), page(2, nearly)))).toHaveLength(3);
  });
});

describe('a page that names turns otherwise than the data', () => {
  test.each([
    ['rows', shown],
    ['keys', keyed],
  ])('by %s: every turn is stored once, whichever comes first, and the first name stays', (_, page) => {
    const [pageFirst, dataFirst] = [after(sighting(1, page), whole(2)), after(whole(1), sighting(2, page))];
    for (const known of [pageFirst, dataFirst]) {
      expect(known.turns).toHaveLength(7);
      expect(known.completeness).toEqual({ state: 'complete', turns: 7 });
      expect(turn(known, 'a1')).toMatchObject({ text: '* 湯本\n* 箱根', from: 'data' });
      expect(known.turns.filter(({ otherwise }) => otherwise !== undefined)).toEqual([]);
      expect(turn(known, 'q2b').parent).toBe(turn(known, 'a1').id);
    }
    expect(ids(pageFirst).slice(0, 4)).toEqual(page.map(({ id }) => id));
    expect(ids(dataFirst).sort()).toEqual(site.map(({ id }) => id).sort());
    expect(path(dataFirst)).toEqual(path(after(whole(1), sighting(2, page), whole(3, 'a2'))));
    expect(path(pageFirst)).toEqual([
      'おすすめの宿は？',
      '* 湯本\n* 箱根',
      'Which is cheaper?',
      'Neither: both cost 12,000 yen.',
    ]);
    expect(merge(pageFirst, whole(2)).hasChanged).toBe(false);
    expect(merge(dataFirst, sighting(3, page)).hasChanged).toBe(false);
  });

  test('a window from the middle finds its place by its row, also among texts that are the same', () => {
    const texts = ['One', 'continue', 'Two', 'continue', 'Three', 'continue', 'Four', '続けて', '五'];
    const data = sighting(
      1,
      texts.map((text, n): ObservedTurn => ({
        id: `m${n}`,
        parent: n === 0 ? null : `m${n - 1}`,
        role: n % 2 === 0 ? 'assistant' : 'user',
        text,
      })),
      { whole: true, leaf: 'm8' },
    );
    const rows = texts.map((text, n): ObservedTurn => ({
      id: `row:${n}:${n % 2 === 0 ? 'assistant' : 'user'}`,
      role: n % 2 === 0 ? 'assistant' : 'user',
      text,
    }));
    expect(after(data, sighting(2, rows.slice(3, 6))).turns).toHaveLength(9);
    expect(after(data, sighting(2, rows.slice(5))).turns).toHaveLength(9);
    const known = after(sighting(1, rows.slice(3, 6)), sighting(2, rows.slice(7)), data);
    expect(known.turns).toHaveLength(9);
    expect(turn(known, 'm3').id).toBe('row:3:user');
    expect(turn(known, 'm5').id).toBe('row:5:user');
    expect(path(known)).toEqual(texts);
  });

  test('two turns of the data that read the same stay two, and the page’s is the one on the branch it shows', () => {
    const twins: ObservedTurn[] = [
      { id: 'q', parent: null, role: 'user', text: '続けて' },
      { id: 'old', parent: 'q', role: 'assistant', text: 'はい。' },
      { id: 'new', parent: 'q', role: 'assistant', text: 'はい。' },
    ];
    const page: ObservedTurn[] = [
      { id: 'row:0:user', role: 'user', text: '続けて' },
      { id: 'row:1:assistant', role: 'assistant', text: 'はい。' },
    ];
    const data = sighting(2, twins, { whole: true, leaf: 'new' });
    const known = after(sighting(1, page), data);
    expect(known.turns).toHaveLength(3);
    expect(turn(known, 'new').id).toBe('row:1:assistant');
    expect(merge(known, sighting(3, page)).hasChanged).toBe(false);
    expect(after(data, sighting(3, page)).turns).toHaveLength(3);
  });

  test('a question that begins with the words of another, and is answered in the same words, is not taken for it', () => {
    const answer = '11月中旬から12月上旬です。';
    const asked = [
      '京都の紅葉の見頃は？',
      '京都の紅葉の見頃は？ 東山の',
      'When is Kyoto red?',
      'When is Kyoto red? And Nara',
    ];
    const branches = asked.map((text, place): readonly ObservedTurn[] => [
      { id: `k${place}:user`, role: 'user', text },
      { id: `k${place}:assistant`, role: 'assistant', text: answer },
    ]);
    const told = asked.flatMap((text, place): readonly ObservedTurn[] => [
      { id: `q${place}`, parent: null, role: 'user', text },
      { id: `a${place}`, parent: `q${place}`, role: 'assistant', text: answer },
    ]);
    const data = sighting(9, told, { whole: true, leaf: 'a3' });
    for (const known of [
      after(...branches.map((turns, place) => sighting(place + 1, turns)), data),
      after(data, ...branches.map((turns, place) => sighting(place + 10, turns))),
    ]) {
      expect(known.turns.map(({ text }) => text).sort()).toEqual([...asked, answer, answer, answer, answer].sort());
      expect(known.completeness).toEqual({ state: 'complete', turns: 8 });
    }
  });

  test('an answer seen under the twin of its question, at the top of a window, is put where the data has it', () => {
    const page = (row: number, role: ObservedTurn['role'], text: string): ObservedTurn => ({
      id: `row:${row}:${role}`,
      role,
      text,
    });
    const told: readonly ObservedTurn[] = [
      { id: 'q1', parent: null, role: 'user', text: 'おすすめの宿は？' },
      { id: 'a1', parent: 'q1', role: 'assistant', text: '湯本です。' },
      { id: 'q2', parent: 'a1', role: 'user', text: '続けて' },
      { id: 'a2', parent: 'q2', role: 'assistant', text: 'It has twelve rooms.' },
      { id: 'a1b', parent: 'q1', role: 'assistant', text: '箱根です。' },
      { id: 'q2b', parent: 'a1b', role: 'user', text: '続けて' },
      { id: 'a2b', parent: 'q2b', role: 'assistant', text: 'It has an open-air bath.' },
    ];
    const known = after(
      sighting(1, [
        { ...page(0, 'user', 'おすすめの宿は？'), parent: null },
        page(1, 'assistant', '湯本です。'),
        page(2, 'user', '続けて'),
        page(3, 'assistant', 'It has twelve rooms.'),
      ]),
      sighting(2, [page(2, 'user', '続けて'), page(3, 'assistant', 'It has an open-air bath.')]),
      sighting(3, told, { whole: true, leaf: 'a2b' }),
    );
    expect(known.turns).toHaveLength(7);
    expect(path(known)).toEqual(['おすすめの宿は？', '箱根です。', '続けて', 'It has an open-air bath.']);
    expect(known.completeness).toEqual({ state: 'complete', turns: 7 });
  });

  test('an edit that only the page has seen yet is a branch of its own, and is recognised in later data', () => {
    const edited: ObservedTurn[] = [
      ...shown.slice(0, 2),
      { id: 'row:2:user', role: 'user', text: '駅から近いのは？' },
      { id: 'row:3:assistant', role: 'assistant', text: '湯本は駅の前です。' },
    ];
    const known = after(whole(1), sighting(2, edited));
    expect(known.turns).toHaveLength(9);
    expect(known.completeness).toEqual({ state: 'complete', turns: 7, since: 2 });
    expect(path(known).at(-1)).toBe('湯本は駅の前です。');
    const later: ObservedTurn[] = [
      ...site,
      { id: 'q2d', parent: 'a1', role: 'user', text: '駅から近いのは？' },
      { id: 'a2d', parent: 'q2d', role: 'assistant', text: '**湯本**は駅の前です。' },
    ];
    const all = merge(known, sighting(3, later, { whole: true, leaf: 'a2d' })).conversation;
    expect(all.turns).toHaveLength(9);
    expect(all.completeness).toEqual({ state: 'complete', turns: 9 });
  });

  test('sites whose data counts the rows themselves: the row is the id', () => {
    const rows: ObservedTurn[] = [
      { id: 'row:1:user', parent: null, role: 'user', text: 'Soup?' },
      {
        id: 'row:2:assistant',
        parent: 'row:1:user',
        role: 'assistant',
        text: 'See [this](https://a.example): *miso*.',
      },
    ];
    const page: ObservedTurn[] = [
      { id: 'row:1:user', role: 'user', text: 'Soup?' },
      { id: 'row:2:assistant', role: 'assistant', text: '別の答え' },
    ];
    const data = sighting(2, rows, { whole: true, leaf: 'row:2:assistant' });
    for (const known of [after(data, sighting(3, page)), after(sighting(1, page), data)]) {
      expect(ids(known)).toEqual(['row:1:user', 'row:2:assistant']);
      expect(turn(known, 'row:2:assistant').otherwise).toBe('別の答え');
    }
  });

  test('two vaults come together, one that saw the page and one that had the data', () => {
    const [page, data] = [after(sighting(1, shown)), after(whole(2))];
    for (const both of [mergeConversations(page, data), mergeConversations(data, page)]) {
      expect(both.conversation.turns).toHaveLength(7);
      expect(both.conversation.completeness).toEqual({ state: 'complete', turns: 7 });
    }
    const both = mergeConversations(page, data).conversation;
    expect(mergeConversations(both, data)).toEqual({ conversation: both, hasChanged: false });
  });
});

describe('data that disagrees with the page', () => {
  const told = (text: string, seenAt = 2) =>
    sighting(seenAt, [site[0] as ObservedTurn, { id: 'a1', parent: 'q1', role: 'assistant', text }], {
      whole: true,
      leaf: 'a1',
    });
  const saw = (text: string, seenAt = 1) =>
    sighting(seenAt, [
      { id: 'q1', role: 'user', text: 'おすすめの宿は？' },
      { id: 'a1', role: 'assistant', text },
    ]);

  test('is flagged: the data’s words, and beside them what the page showed', () => {
    for (const known of [
      after(saw('箱根です。'), told('湯本です。')),
      after(told('湯本です。'), saw('箱根です。', 3)),
    ]) {
      expect(turn(known, 'a1')).toMatchObject({ text: '湯本です。', from: 'data', otherwise: '箱根です。' });
    }
    const known = after(saw('箱根です。'), told('湯本です。'));
    expect(merge(known, saw('箱根です。', 4)).hasChanged).toBe(false);
    expect(merge(known, told('湯本です。', 5)).hasChanged).toBe(false);
  });

  test('the flag goes away when they agree again', () => {
    const known = after(saw('箱根です。'), told('湯本です。'));
    expect(turn(after(saw('箱根です。'), told('湯本です。'), saw('**湯本**です。', 3)), 'a1')).not.toHaveProperty(
      'otherwise',
    );
    expect(turn(merge(known, told('箱根です。', 3)).conversation, 'a1')).toMatchObject({ text: '箱根です。' });
    expect(turn(merge(known, told('箱根です。', 3)).conversation, 'a1')).not.toHaveProperty('otherwise');
  });

  test('is none where only the Markdown differs: the data’s is kept', () => {
    const known = after(saw('- 湯本\n- 箱根'), told('* 湯本\n* 箱根'));
    expect(turn(known, 'a1')).toEqual({ ...turn(known, 'a1'), text: '* 湯本\n* 箱根', from: 'data' });
    expect(turn(known, 'a1')).not.toHaveProperty('otherwise');
    expect(merge(known, saw('- 湯本\n- 箱根', 9)).hasChanged).toBe(false);
  });

  test('is none where the answer went on after the data was read', () => {
    const known = after(told('湯本です。'), saw('湯本です。\n\nIt is quiet there.', 3));
    expect(turn(known, 'a1').text).toBe('湯本です。\n\nIt is quiet there.');
    expect(turn(known, 'a1')).not.toHaveProperty('otherwise');
    expect(merge(known, told('湯本です。', 4)).hasChanged).toBe(false);
  });

  test('in a page without ids is one turn still, when what follows is the same', () => {
    const long =
      'The road to the inn runs along the river for two hours, and the bus goes at nine, at noon and at four.';
    const data = sighting(
      1,
      [
        { id: 'q1', parent: null, role: 'user', text: '道は？' },
        { id: 'a1', parent: 'q1', role: 'assistant', text: long },
        { id: 'q2', parent: 'a1', role: 'user', text: 'ありがとう' },
      ],
      { whole: true, leaf: 'q2' },
    );
    const page = sighting(2, [
      { id: 'row:0:user', role: 'user', text: '道は？' },
      { id: 'row:1:assistant', role: 'assistant', text: long.replace('noon', 'one') },
      { id: 'row:2:user', role: 'user', text: 'ありがとう' },
    ]);
    for (const known of [after(data, page), after({ ...page, seenAt: 0 }, data)]) {
      expect(known.turns).toHaveLength(3);
      expect(turn(known, 'a1').otherwise).toBe(long.replace('noon', 'one'));
    }
    expect(merge(after(data, page), page).hasChanged).toBe(false);
  });
});

test('a title or model that page and data put differently does not change at every visit', () => {
  const page = { ...sighting(1, shown), model: 'Sonnet 5' };
  const data = { ...whole(2, 'a2'), model: 'claude-sonnet-5' };
  const known = after(page, data);
  expect(known.model).toBe('Sonnet 5');
  expect(merge(known, { ...page, seenAt: 3 }).hasChanged).toBe(false);
});
