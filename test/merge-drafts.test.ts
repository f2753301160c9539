import { describe, expect, test } from 'vitest';
import type { Conversation, SeenTurn, Sighting } from '../lib/conversation';
import { merge, mergeConversations } from '../lib/merge';

const prompt: SeenTurn = { id: 'u1', parent: null, role: 'user', text: '温泉の由来は？' };
const answer = (id: string, text: string, unfinished?: 'stopped' | 'failed'): SeenTurn => ({
  id,
  role: 'assistant',
  text,
  ...(unfinished && { unfinished }),
});
const draft = (text: string): SeenTurn => ({ id: 'draft:u1', role: 'assistant', text, unfinished: 'growing' });

const sighting = (seenAt: number, turns: readonly SeenTurn[], more: Partial<Sighting> = {}): Sighting => ({
  id: 'chatgpt:1',
  source: 'chatgpt',
  url: 'https://chatgpt.com/c/1',
  seenAt,
  turns,
  ...more,
});

function after(...sightings: readonly Sighting[]): Conversation {
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
    expect(merge(after(begun, grown), grown).changed).toBe(false);
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
    expect(merge(known, grown)).toEqual({ conversation: known, changed: false });
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
    const rowed: SeenTurn = { ...prompt, id: 'row:0:user' };
    const rowDraft: SeenTurn = { ...draft('湯本の湯は八百年前に見つかったと言われます。'), id: 'draft:row:0:user' };
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

describe('an answer that was stopped or failed', () => {
  const stopped = sighting(5, [prompt, answer('a1', '湯本の湯は八百年前', 'stopped')]);

  test('says so, also when the site’s data does not', () => {
    const data = sighting(6, [prompt, { ...answer('a1', '湯本の湯は八百年前'), parent: 'u1' }], {
      data: { whole: true, leaf: 'a1' },
    });
    expect(after(stopped, data).turns[1]?.unfinished).toBe('stopped');
    expect(after(data, stopped).turns[1]?.unfinished).toBe('stopped');
    expect(merge(after(stopped, data), data).changed).toBe(false);
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
  const next: SeenTurn = { id: 'u2', role: 'user', text: '続けて' };

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
