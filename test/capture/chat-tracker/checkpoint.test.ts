import { describe, expect, test } from 'vitest';
import { takeDue, type Checkpoint, type Streaming } from '../../../lib/capture/chat-tracker/checkpoint';

/** Holds the state from one look to the next. */
function createCheckpoints() {
  let last: Checkpoint | undefined;
  return {
    takeDue(seen: Streaming, chat: string, now: number, intervalMs: number, isLeaving: boolean) {
      const due = takeDue(last, seen, chat, now, intervalMs, isLeaving);
      last = due.checkpoint;
      return due.turns;
    },
  };
}

const reading = (text: string): Streaming => ({
  state: 'streaming',
  growing: 'a',
  turns: [
    { id: 'q', role: 'user', text: '紅葉の見頃は？' },
    { id: 'a', role: 'assistant', text },
  ],
});

/** At which looks a checkpoint was made, of looks so many milliseconds apart. */
function dueAt(apart: number, count: number): number[] {
  const checkpoints = createCheckpoints();
  const looks = Array.from({ length: count }, (_, look) => look * apart);
  return looks.filter(
    now => checkpoints.takeDue(reading(`Late November ${now}`), 'one', now, 2000, false) !== undefined,
  );
}

describe('checkpoints every two seconds', () => {
  test('are made at the look that is nearest to the moment, so that none is a whole look late', () => {
    expect(dueAt(1000, 9)).toEqual([2000, 4000, 6000, 8000]);
    expect(dueAt(1500, 6)).toEqual([3000, 4500, 6000, 7500]);
    expect(dueAt(400, 16)).toEqual([2000, 4000, 6000]);
  });

  test('the first waits until its question has been there for that long', () => {
    const checkpoints = createCheckpoints();
    expect(checkpoints.takeDue(reading('十一月'), 'one', 0, 2000, false)).toBeUndefined();
    expect(checkpoints.takeDue(reading('十一月の'), 'one', 1900, 2000, false)).toBeUndefined();
    expect(checkpoints.takeDue(reading('十一月の下旬'), 'one', 1950, 2000, true)).toBeUndefined();
    expect(checkpoints.takeDue(reading('十一月の下旬です'), 'one', 2000, 2000, true)?.[1].text).toBe(
      '十一月の下旬です',
    );
  });
});

describe('where the site may still change an exchange’s id', () => {
  const unnamed = (text: string, question = '紅葉の見頃は？', id = 'p1', before?: string): Streaming => ({
    state: 'streaming',
    growing: `${id}:assistant`,
    unnamed: true,
    turns: [
      ...(before === undefined ? [] : [{ id: before, role: 'assistant', text: 'Kyoto is lovely.' } as const]),
      { id: `${id}:user`, role: 'user', text: question },
      { id: `${id}:assistant`, role: 'assistant', text },
    ],
  });
  /** The names in the first checkpoint of these looks, a second apart. */
  const namesIn = (...looks: readonly Streaming[]) => {
    const checkpoints = createCheckpoints();
    for (const [second, look] of looks.entries()) {
      const found = checkpoints.takeDue(look, 'one', second * 1000, 2000, false);
      if (found) return found.map(({ id }) => id);
    }
    return [];
  };
  const thrice = (...about: [string, string, string?]) =>
    ['十一月', '十一月の', '十一月の下旬'].map(text => unnamed(text, ...about));

  test('prompt and answer are named by the turn before them and by the prompt’s words', () => {
    const [prompt, answer] = namesIn(...thrice('紅葉の見頃は？', 'p1', 'a0:assistant'));
    expect(prompt).toMatch(/^asked:a0:assistant:[0-9a-z]+$/);
    expect(answer).toBe(`draft:${prompt}`);
    expect(namesIn(...thrice('紅葉の見頃は？', 'other', 'a0:assistant'))).toEqual([prompt, answer]);
    expect(namesIn(...thrice('When are the maples red?', 'p1', 'a0:assistant'))[0]).not.toBe(prompt);
    expect(namesIn(...thrice('紅葉の見頃は？', 'p1', 'b0:assistant'))[0]).not.toBe(prompt);
    expect(namesIn(...thrice('紅葉の見頃は？', 'p1'))[0]).toMatch(/^asked::[0-9a-z]+$/);
  });

  test('an id that changes in the middle delays nothing', () => {
    const looks = thrice('紅葉の見頃は？', 'p1').map((look, at) =>
      at < 2 ? look : unnamed('十一月の下旬', undefined, 'a1'),
    );
    expect(namesIn(...looks)).toHaveLength(2);
  });

  test('the first prompts of two chats are not mistaken for one, and one that still stands there from before is not the other’s', () => {
    const checkpoints = createCheckpoints();
    const due = (text: string, id: string, chat: string, now: number) =>
      checkpoints.takeDue(unnamed(text, 'Hello?', id), chat, now, 2000, false) !== undefined;
    expect([due('Hi', 'p1', 'one', 0), due('Hi, how', 'p1', 'one', 2000)]).toEqual([false, true]);
    expect([due('Hi, how are', 'p1', 'two', 4000), due('Hi, how are you', 'p1', 'two', 8000)]).toEqual([false, false]);
    expect([due('Good', 'p2', 'two', 9000), due('Good day', 'p2', 'two', 11_000)]).toEqual([false, true]);
  });
});
