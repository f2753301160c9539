/** Promises of `merge` that hold for any chat: a small made-up site is watched through random windows. */
import { describe, expect, test } from 'vitest';
import type { Conversation, ObservedTurn, Snapshot } from '../../lib/core/conversation';
import { merge, mergeConversations } from '../../lib/merge/merge';

type Random = (below: number) => number;

/** Mulberry32: the same numbers for the same seed, so that a failing seed can be run again. */
function random(seed: number): Random {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const words = ['tea', '温泉', 'harbour', '「道」', 'rail\n\n- ', '```ts\n', '雪', 'lamp'];

interface SiteTurn {
  readonly id: string;
  readonly parent: string | null;
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** A chat on a made-up site: branches by edits and regenerations; `paths` are the branches in the order they were shown. */
function chat(next: Random): { all: SiteTurn[]; paths: SiteTurn[][] } {
  const all: SiteTurn[] = [];
  const paths: SiteTurn[][] = [[]];
  for (let step = 0; step < 14; step += 1) {
    const path = paths.at(-1) ?? [];
    const kept = next(4) === 0 ? path.slice(0, next(path.length + 1)) : path;
    const role = kept.at(-1)?.role === 'user' ? 'assistant' : 'user';
    const text = Array.from({ length: 1 + next(6) }, () => words[next(words.length)]).join(' ') + ` (${step})`;
    const turn: SiteTurn = { id: `m${step}`, parent: kept.at(-1)?.id ?? null, role, text };
    all.push(turn);
    paths.push([...kept, turn]);
  }
  return { all, paths };
}

/** What was seen of it: windows of the branch shown, sometimes while the last answer was still short. */
function watch(paths: readonly SiteTurn[][], next: Random): Snapshot[] {
  return paths.flatMap((path, step): Snapshot[] => {
    if (path.length === 0) return [];
    const start = next(path.length);
    const window = path.slice(start, start + 1 + next(path.length - start));
    const turns = window.map(({ id, role, text }, place): ObservedTurn => {
      const growing = place === window.length - 1 && next(3) === 0;
      return {
        id,
        role,
        text: growing ? text.slice(0, next(text.length)) : text,
        ...(start === 0 && place === 0 && { parent: null }),
      };
    });
    return [{ id: 'claude:1', source: 'claude', url: 'https://claude.ai/chat/1', seenAt: 1000 + step, turns }];
  });
}

const after = (sightings: readonly Snapshot[]) =>
  sightings.reduce<Conversation | undefined>((known, seen) => merge(known, seen).conversation, undefined);

function shuffled<T>(items: readonly T[], next: Random): T[] {
  const left = [...items];
  return Array.from(items, () => left.splice(next(left.length), 1)).flat();
}

const facts = (conversation: Conversation | undefined) =>
  new Map(conversation?.turns.map(({ id, role, text, parent }) => [id, { role, text, parent }]));

describe.each(Array.from({ length: 60 }, (_, seed) => seed + 1))('seed %i', seed => {
  const next = random(seed);
  const { all, paths } = chat(next);
  const sightings = watch(paths, next);
  const known = after(sightings);

  test('every turn ever seen is kept once, with the longest text seen and its true parent', () => {
    const seen = new Set(sightings.flatMap(({ turns }) => turns.map(({ id }) => id)));
    expect(new Set(known?.turns.map(({ id }) => id))).toEqual(seen);
    expect(known?.turns).toHaveLength(seen.size);
    for (const turn of known?.turns ?? []) {
      const texts = sightings.flatMap(({ turns }) => turns.filter(({ id }) => id === turn.id).map(({ text }) => text));
      expect(turn.text).toBe(texts.sort((one, other) => other.length - one.length)[0]);
    }
    const truth = new Map(all.map(({ id, parent }) => [id, parent]));
    expect(known?.turns.filter(({ id, parent }) => parent !== undefined && parent !== truth.get(id))).toEqual([]);
  });

  test('the active path is a branch: each turn follows the one before it, and the last window lies on it', () => {
    const parent = new Map(known?.turns.map(turn => [turn.id, turn.parent]));
    const path = known?.activePath ?? [];
    expect(path.slice(1).map(id => parent.get(id))).toEqual(path.slice(0, -1));
    for (const { id } of sightings.at(-1)?.turns ?? []) expect(path).toContain(id);
  });

  test('saving any sighting again adds no turn, and the last one changes nothing at all', () => {
    const last = sightings.at(-1);
    if (!known || !last) throw new Error('This seed shows nothing.');
    expect(merge(known, last)).toEqual({ conversation: known, hasChanged: false });
    for (const seen of sightings) expect(facts(merge(known, seen).conversation)).toEqual(facts(known));
  });

  test('the order in which windows arrive does not matter for what is known of the turns', () => {
    expect(facts(after(shuffled(sightings, next)))).toEqual(facts(known));
  });

  test('two vaults that saw different windows merge to what one vault would know, whoever comes first', () => {
    const middle = Math.ceil(sightings.length / 2);
    const [one, other] = [after(sightings.slice(0, middle)), after(sightings.slice(middle))];
    if (!one || !other) throw new Error('This seed shows too little.');
    const both = mergeConversations(one, other).conversation;
    expect(facts(both)).toEqual(facts(known));
    expect(facts(mergeConversations(other, one).conversation)).toEqual(facts(known));
    expect(mergeConversations(both, other)).toEqual({ conversation: both, hasChanged: false });
  });
});

describe.each(Array.from({ length: 30 }, (_, seed) => seed + 1))('rows without ids, seed %i', seed => {
  const next = random(seed);
  const { paths } = chat(next);
  const rows = paths.map(path =>
    path.map((turn, place): ObservedTurn => ({
      id: `row:${place}:${turn.role}`,
      role: turn.role,
      text: turn.text,
      ...(place === 0 && { parent: null }),
    })),
  );
  const sightings = rows.flatMap((turns, step): Snapshot[] =>
    turns.length === 0
      ? []
      : [{ id: 'gemini:1', source: 'gemini', url: 'https://gemini.google.com/app/1', seenAt: step, turns }],
  );

  test('every text ever shown is there once, however often its branch is shown', () => {
    const known = after([...sightings, ...sightings.map(seen => ({ ...seen, seenAt: seen.seenAt + 100 }))]);
    const shown = new Set(paths.flatMap(path => path.map(({ text }) => text)));
    expect(known?.turns.map(({ text }) => text).sort()).toEqual([...shown].sort());
  });
});
