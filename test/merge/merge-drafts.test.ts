import { describe, expect, test } from 'vitest';
import type { Conversation, ObservedTurn, Snapshot, Turn } from '../../lib/core/conversation';
import { merge, mergeConversations } from '../../lib/merge/merge';
import { chooseLaterDraft } from '../../lib/merge/draft';
import { toProvisionalId } from '../../lib/merge/draft-id';

const prompt: ObservedTurn = { id: 'u1', parent: null, role: 'user', text: '温泉の由来は？' };
const answer = (id: string, text: string, unfinished?: 'stopped' | 'failed'): ObservedTurn => ({
  id,
  role: 'assistant',
  text,
  ...(unfinished && { unfinished }),
});
const draft = (text: string): ObservedTurn => ({ id: 'draft:u1', role: 'assistant', text, unfinished: 'growing' });

const sighting = (seenAt: number, turns: readonly ObservedTurn[], more: Partial<Snapshot> = {}): Snapshot => ({
  id: 'chatgpt:1',
  source: 'chatgpt',
  url: 'https://chatgpt.com/c/1',
  seenAt,
  turns,
  ...more,
});

function after(...sightings: readonly Snapshot[]): Conversation {
  const known = sightings.reduce<Conversation | undefined>((known, seen) => merge(known, seen).conversation, undefined);
  if (!known) throw new Error('Give at least one sighting.');
  return known;
}

const told = ({ turns }: Conversation) => turns.map(({ id, text }) => `${id}: ${text}`).sort();

const story =
  '湯本の湯は八百年前に見つかったと言われます。\n\nThe monk who found it left a stone.\n\n- 源泉は三つ\n- どれも熱い';
const begun = sighting(1, [prompt, draft('湯本の湯は八百')]);
const grown = sighting(3, [prompt, draft('湯本の湯は八百年前に見つかったと言われます。\n\nThe monk who')]);
const finished = sighting(5, [prompt, answer('a1', story)]);

describe('two checkpoints of one answer', () => {
  const known: Turn = { ...draft('The ferry'), parent: 'u1', observedAt: 5 };
  test.each([
    ['the longer that goes on', 'The ferry leaves', 1, 'The ferry leaves'],
    ['not one that ends alike', 'See: The ferry', 5, 'The ferry'],
    ['not a beginning, however late', 'The', 9, 'The ferry'],
    ['a later one in other words, also the end of these', 'ferry', 9, 'ferry'],
    ['not one in other words of the same moment', 'Ferries', 5, 'The ferry'],
  ])('%s', (_, text, seenAt, stands) => {
    expect(chooseLaterDraft(known, draft(text), seenAt)).toMatchObject({ id: 'draft:u1', parent: 'u1', text: stands });
  });

  test('the same words keep the time at which they were there first', () => {
    expect(chooseLaterDraft(known, draft('The ferry'), 9)).toBe(known);
  });

  test('one whose prompt is not known does not make one up', () => {
    const { parent: _parent, ...alone } = known;
    expect(chooseLaterDraft(alone, draft('The ferry leaves'), 9)).not.toHaveProperty('parent');
  });
});

describe('an answer that is still being written', () => {
  test('is kept as a draft under its prompt, and is the end of the branch', () => {
    const known = after(begun);
    expect(known.turns[1]).toEqual({
      id: 'draft:u1',
      parent: 'u1',
      role: 'assistant',
      text: '湯本の湯は八百',
      unfinished: 'growing',
      observedAt: 1,
    });
    expect(known.activePath).toEqual(['u1', 'draft:u1']);
    expect(known.completeness).toEqual({ state: 'partial', turns: 1, gap: false, fromStart: true });
  });

  test('is kept as it was seen last, in whatever order its checkpoints arrive', () => {
    expect(told(after(begun, grown))).toEqual(told(after(grown, begun)));
    expect(after(begun, grown).turns[1]).toMatchObject({ text: grown.turns[1]?.text, observedAt: 3 });
    expect(merge(after(begun, grown), grown).hasChanged).toBe(false);
  });

  test('whose last block looked otherwise while it grew is replaced too', () => {
    const table = sighting(4, [prompt, draft('湯本の湯は八百年前に見つかったと言われます。\n\n| 源泉 |\n| --- |')]);
    expect(after(grown, table).turns[1]?.text).toContain('| 源泉 |');
  });

  test.each([
    ['the finished answer', answer('a1', story)],
    [
      'one that was stopped',
      answer('a1', '湯本の湯は八百年前に見つかったと言われます。\n\nThe monk who found', 'stopped'),
    ],
    ['one that failed', answer('a1', '湯本の湯は八百年前に見つかったと言われます。\n\nThe monk who f', 'failed')],
    [
      'one whose citations came late',
      answer('a1', `![寺](https://a.example/t.png)\n\n${story.replace('。', '。[1](https://b.example)')}`),
    ],
  ])('gives its place to %s, and nothing of it stays', (_, final) => {
    const known = after(begun, grown, sighting(5, [prompt, final]));
    expect(known.turns.map(({ id }) => id)).toEqual(['u1', 'a1']);
    expect(known.activePath).toEqual(['u1', 'a1']);
    expect(known.turns[1]?.unfinished).toBe(final.unfinished);
    expect(known.completeness).toEqual({ state: 'partial', turns: 2, gap: false, fromStart: true });
  });

  test('that arrives after its finished answer is ignored', () => {
    const known = after(finished);
    expect(merge(known, grown)).toEqual({ conversation: known, hasChanged: false });
    for (const order of [
      [begun, grown, finished],
      [finished, begun, grown],
      [grown, finished, begun],
    ]) {
      expect(told(after(...order))).toEqual(told(known));
    }
  });

  test('gives its place to the answer that the site’s data tells', () => {
    const data = sighting(5, [prompt, { ...answer('m9', story), parent: 'u1' }], { data: { whole: true, leaf: 'm9' } });
    const known = after(grown, data);
    expect(known.activePath).toEqual(['u1', 'm9']);
    expect(known.completeness).toEqual({ state: 'complete', turns: 2 });
  });

  test('is not mistaken for an older answer to the same prompt', () => {
    const other = sighting(7, [prompt, draft('Nobody knows. 江戸の本には別の話があります。\n\nIt says')]);
    const known = after(finished, other);
    expect(known.turns.map(({ id }) => id)).toEqual(['u1', 'a1', 'draft:u1']);
    expect(known.activePath).toEqual(['u1', 'draft:u1']);
    const second = answer('a2', 'Nobody knows. 江戸の本には別の話があります。\n\nIt says that a deer did.');
    const both = merge(known, sighting(9, [prompt, second])).conversation;
    expect(both.turns.map(({ id }) => id)).toEqual(['u1', 'a1', 'a2']);
    expect(both.activePath).toEqual(['u1', 'a2']);
    expect(told(after(other, sighting(9, [prompt, second]), grown, finished))).toEqual(told(both));
  });

  test('that never finished stays, beside what was asked next', () => {
    const next = sighting(9, [
      prompt,
      answer('a2', 'A wholly other answer.'),
      { id: 'u2', role: 'user', text: 'Why?' },
    ]);
    expect(after(grown, next).turns.map(({ id }) => id)).toEqual(['u1', 'draft:u1', 'a2', 'u2']);
  });

  test('goes with its prompt when that is known by another name', () => {
    const rowed: ObservedTurn = { ...prompt, id: 'row:0:user' };
    const rowDraft: ObservedTurn = { ...draft('湯本の湯は八百年前に見つかったと言われます。'), id: 'draft:row:0:user' };
    const data = sighting(5, [prompt, { ...answer('m9', story), parent: 'u1' }], { data: { whole: true, leaf: 'm9' } });
    expect(after(sighting(1, [rowed, rowDraft]), data).turns.map(({ id }) => id)).toEqual(['row:0:user', 'm9']);
    expect(after(data, sighting(1, [rowed, rowDraft])).turns.map(({ id }) => id)).toEqual(['u1', 'm9']);
  });

  test('is overtaken in a file of another vault too', () => {
    const both = mergeConversations(after(grown), after(finished)).conversation;
    expect(both.turns.map(({ id }) => id)).toEqual(['u1', 'a1']);
    expect(mergeConversations(after(finished), after(grown)).conversation.turns).toEqual(after(finished).turns);
  });
});

describe('an exchange whose site names both turns only when the answer is there', () => {
  const before = answer('e0:assistant', 'Kyoto is lovely in November. 京都は十一月がよい。');
  /** A checkpoint of an exchange after `before`. */
  const asked = (seenAt: number, question: string, written: string, above: readonly ObservedTurn[] = [before]) => {
    const id = toProvisionalId(above.at(-1)?.id, question);
    return sighting(seenAt, [
      ...above,
      { id, role: 'user', text: question },
      { id: `draft:${id}`, role: 'assistant', text: written, unfinished: 'growing' },
    ]);
  };
  const settled = (
    seenAt: number,
    name: string,
    question: string,
    text: string,
    above: readonly ObservedTurn[] = [before],
  ) =>
    sighting(seenAt, [
      ...above,
      { id: `${name}:user`, role: 'user', text: question },
      answer(`${name}:assistant`, text),
    ]);
  const tree = ({ turns }: Conversation) => turns.map(({ id, parent }) => `${id} < ${parent}`).sort();

  type Written = readonly [question: string, begun: string, whole: string];
  const japanese: Written = ['温泉の由来は？', '湯本の湯は八百年前に', story];
  const long =
    'Turn the compost once a week while it is hot, and water it when a handful of it no longer holds together.';
  const english: Written = ['When do I turn the compost?', long.slice(0, 90), `${long}\n\nLeave it alone in winter.`];

  test.each([
    ['Japanese', ...japanese],
    ['English', ...english],
  ])('is kept after the turn before it, and is the end of the branch, in %s', (_, question, begun, _whole) => {
    const known = after(asked(3, question, begun));
    const id = toProvisionalId('e0:assistant', question);
    expect(known.turns.slice(1)).toEqual([
      { id, parent: 'e0:assistant', role: 'user', text: question, observedAt: 3 },
      { id: `draft:${id}`, parent: id, role: 'assistant', text: begun, unfinished: 'growing', observedAt: 3 },
    ]);
    expect(known.activePath).toEqual(['e0:assistant', id, `draft:${id}`]);
  });

  test.each([
    ['Japanese', ...japanese],
    ['English', ...english],
  ])('leaves nothing behind when the site has named it, whatever arrives first, in %s', (_, question, begun, whole) => {
    const checkpoint = asked(3, question, begun);
    const named = settled(9, 'e1', question, whole);
    const wanted = after(settled(1, 'e1', question, whole));
    for (const order of [
      [checkpoint, named],
      [named, checkpoint],
      [checkpoint, asked(5, question, whole.slice(0, -9)), named, checkpoint],
    ]) {
      expect(tree(after(...order))).toEqual(tree(wanted));
      expect(after(...order).activePath).toEqual(wanted.activePath);
    }
    expect(merge(after(named), checkpoint).hasChanged).toBe(false);
    const told = sighting(
      9,
      [
        { ...before, parent: null },
        { id: 'e1:user', parent: 'e0:assistant', role: 'user', text: question },
        { ...answer('e1:assistant', whole), parent: 'e1:user' },
      ],
      { data: { whole: true, leaf: 'e1:assistant' } },
    );
    expect(after(checkpoint, told).completeness).toEqual({ state: 'complete', turns: 3 });
    expect(after(told, checkpoint).turns).toEqual(after(told).turns);
  });

  test('of a chat that is opened again later is replaced by the first exchange of its page', () => {
    const [question, begun, whole] = japanese;
    const born = asked(3, question, begun, []);
    const first = { ...born, turns: born.turns.map((turn, at) => (at === 0 ? { ...turn, parent: null } : turn)) };
    const known = after(first, settled(9, 'e1', question, whole, []));
    expect(tree(known).map(line => line.split(' ')[0])).toEqual(['e1:assistant', 'e1:user']);
    // The site gave up: its question is there, with nothing after it.
    const bare = after(first, sighting(9, [{ id: 'e1:user', role: 'user', text: question }]));
    expect(bare.turns.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      `assistant: ${begun}`,
      `user: ${question}`,
    ]);
    expect(bare.turns.find(({ role }) => role === 'assistant')?.parent).toBe('e1:user');
  });

  test('whose question was sent again has the later attempt beside the older answer, and gives way to the new one only', () => {
    const [question, , whole] = english;
    const other =
      'Never, if you are patient.\n\nA heap that nobody turns is ready after a year, and has more worms in it.';
    const again = asked(11, question, other.slice(0, 70));
    const known = after(settled(9, 'e1', question, whole), again);
    expect(known.turns.filter(({ role }) => role === 'user')).toHaveLength(1);
    expect(known.turns.map(({ parent }) => parent)).toEqual([undefined, 'e0:assistant', 'e1:user', 'e1:user']);
    expect(known.turns.at(-1)).toMatchObject({ text: other.slice(0, 70), unfinished: 'growing' });
    expect(known.activePath.at(-1)).toBe(known.turns.at(-1)?.id);
    const both = after(settled(9, 'e1', question, whole), again, settled(15, 'e2', question, other));
    expect(both.turns.map(({ id }) => id)).toEqual([
      'e0:assistant',
      'e1:user',
      'e1:assistant',
      'e2:user',
      'e2:assistant',
    ]);
    expect(both.activePath).toEqual(['e0:assistant', 'e2:user', 'e2:assistant']);
    expect(tree(after(again, settled(15, 'e2', question, other), settled(9, 'e1', question, whole)))).toEqual(
      tree(both),
    );
  });

  test('tells where an exchange stands that is seen at the top of a window, when its answer is surely this one', () => {
    const [question, begun, whole] = english;
    const alone = settled(9, 'e1', question, whole, []);
    expect(tree(after(asked(3, question, begun), alone))).toEqual(tree(after(settled(1, 'e1', question, whole))));
    const short = after(asked(3, question, begun.slice(0, 9)), sighting(2, [before]), alone);
    expect(short.turns.find(({ id }) => id === 'e1:user')?.parent).toBeUndefined();
    expect(short.turns).toHaveLength(3);
  });

  test('whose question was sent again does not say whose answer one is that comes alone', () => {
    const [question, begun, whole] = english;
    const known = after(
      settled(9, 'e1', question, 'Never.'),
      asked(11, question, begun),
      sighting(15, [answer('e2:assistant', whole), { id: 'e3:user', role: 'user', text: 'なるほど' }]),
    );
    expect(known.turns.find(({ id }) => id === 'e2:assistant')?.parent).toBeUndefined();
  });

  test('that was given up for an edited question stays as far as it was written, and the new one is whole', () => {
    const edited = '温泉の由来と効能は？';
    const known = after(
      asked(3, japanese[0], japanese[1]),
      asked(5, edited, '由来は八百年前'),
      settled(9, 'e1', edited, '由来は八百年前、効能は冷え性。'),
    );
    expect(known.turns.map(({ text }) => text)).toEqual([
      before.text,
      japanese[0],
      japanese[1],
      edited,
      '由来は八百年前、効能は冷え性。',
    ]);
    expect(known.activePath).toEqual(['e0:assistant', 'e1:user', 'e1:assistant']);
  });

  test('is not the same question asked at another place', () => {
    const next = answer('e1:assistant', '八百年です。');
    const early = settled(9, 'e1', '続けて', '八百年です。');
    const later = asked(11, '続けて', 'その前は', [{ id: 'e1:user', role: 'user', text: '続けて' }, next]);
    const known = after(early, later);
    const id = toProvisionalId('e1:assistant', '続けて');
    expect(known.activePath).toEqual(['e0:assistant', 'e1:user', 'e1:assistant', id, `draft:${id}`]);
    const done = after(early, later, settled(15, 'e2', '続けて', 'その前は分かりません。', [next]));
    expect(done.activePath).toEqual(['e0:assistant', 'e1:user', 'e1:assistant', 'e2:user', 'e2:assistant']);
    expect(done.turns).toHaveLength(5);
  });

  test('of files without a word goes only when its answer tells', () => {
    const known = after(asked(3, '', english[1]), settled(9, 'e1', '', 'A cat on a roof.'));
    expect(known.turns.filter(({ role }) => role === 'user')).toHaveLength(2);
    const done = merge(known, settled(15, 'e2', '', english[2])).conversation;
    expect(done.turns.map(({ id }) => id)).toEqual([
      'e0:assistant',
      'e1:user',
      'e1:assistant',
      'e2:user',
      'e2:assistant',
    ]);
  });

  test('is overtaken in a file of another vault too, and another vault’s is taken up', () => {
    const [question, begun, whole] = english;
    const [growing, done] = [after(asked(3, question, begun)), after(settled(9, 'e1', question, whole))];
    expect(tree(mergeConversations(growing, done).conversation)).toEqual(tree(done));
    expect(mergeConversations(done, growing).conversation.turns).toEqual(done.turns);
    const above = after(sighting(1, [before]));
    expect(tree(mergeConversations(above, growing).conversation)).toEqual(tree(growing));
  });
});

describe('an answer that was stopped or failed', () => {
  const stopped = sighting(5, [prompt, answer('a1', '湯本の湯は八百年前', 'stopped')]);

  test('says so, also when the site’s data does not', () => {
    const data = sighting(6, [prompt, { ...answer('a1', '湯本の湯は八百年前'), parent: 'u1' }], {
      data: { whole: true, leaf: 'a1' },
    });
    expect(after(stopped, data).turns[1]?.unfinished).toBe('stopped');
    expect(after(data, stopped).turns[1]?.unfinished).toBe('stopped');
    expect(merge(after(stopped, data), data).hasChanged).toBe(false);
  });

  test('is whole once it was taken up again', () => {
    expect(after(stopped, finished).turns[1]).not.toHaveProperty('unfinished');
    expect(after(finished, stopped).turns[1]).not.toHaveProperty('unfinished');
  });
});

describe('a finished answer whose prompt is no longer on the page', () => {
  const long = {
    English:
      'Turn the compost once a week while it is hot, and water it when a handful of it no longer holds together.\n\nLeave it alone in winter.',
    Japanese:
      '湯本の湯は八百年前に旅の僧が見つけたと伝えられ、寺の裏の石碑にもそう刻まれているので、村の人はみな疑わずに今日まで語り継いできました。\n\n源泉は三つあります。',
  };
  const begins = (text: string) => sighting(1, [prompt, draft(text.slice(0, -8))]);
  const next: ObservedTurn = { id: 'u2', role: 'user', text: '続けて' };

  test.each(Object.entries(long))('is the one to the prompt whose draft it goes on from, in %s', (_, text) => {
    const alone = sighting(5, [answer('a1', text), next]);
    const known = after(begins(text), alone);
    expect(known.turns.map(({ id, parent }) => `${id} < ${parent}`)).toEqual(['u1 < null', 'a1 < u1', 'u2 < a1']);
    expect(known.activePath).toEqual(['u1', 'a1', 'u2']);
    expect(told(after(alone, begins(text)))).toEqual(told(known));
  });

  test('stays without one where two answers read like the draft, or what is written is too short to tell', () => {
    const twins = after(
      begins(long.English),
      sighting(5, [answer('a1', long.English), next]),
      sighting(6, [answer('a3', long.English), { ...next, id: 'u3' }]),
    );
    expect(twins.turns.find(({ id }) => id === 'a3')?.parent).toBeUndefined();
    const short = after(sighting(1, [prompt, draft('はい、')]), sighting(5, [answer('a1', 'はい、そうです。'), next]));
    expect(short.turns.find(({ id }) => id === 'a1')?.parent).toBeUndefined();
  });

  test('is not the one before the prompt, though it reads the same', () => {
    const before = sighting(1, [answer('a0', long.Japanese), prompt, draft(long.Japanese.slice(0, -8))]);
    const known = after({
      ...before,
      turns: before.turns.map(turn => ({ ...turn, ...(turn.id === 'u1' && { parent: 'a0' }) })),
    });
    expect(known.turns.find(({ id }) => id === 'a0')?.parent).toBeUndefined();
    expect(known.activePath).toEqual(['a0', 'u1', 'draft:u1']);
  });
});
