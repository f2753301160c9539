/**
 * What `merge` knows of a made-up site after people used it for a while, compared with what the site has: windows, edits,
 * regenerations, branch switches, streams and the site's own data, doubled and out of order.
 */
import { listSeeds } from '../set-up/seeds';
import { describe, expect, test } from 'vitest';
import type { Conversation, ObservedTurn, Snapshot } from '../../lib/core/conversation';
import { merge, mergeConversations } from '../../lib/merge/merge';
import { namings, onPage, random, use, type Random, type SiteTurn } from '../fakes/made-up-site';

const after = (sightings: readonly Snapshot[], from?: Conversation) =>
  sightings.reduce<Conversation | undefined>((known, seen) => merge(known, seen).conversation, from);

function shuffled<T>(items: readonly T[], next: Random): T[] {
  const left = [...items];
  return Array.from(items, () => left.splice(next(left.length), 1)).flat();
}

/** Each turn as the chain of what was said up to it: names aside, this is the tree. Numbered lists and the like as pages show them. */
function lines(turns: readonly (Pick<SiteTurn, 'id' | 'text'> & { readonly parent?: string | null })[]): string[] {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  return turns
    .map(turn => {
      const said: string[] = [];
      for (let at: (typeof turns)[number] | undefined = turn; at && said.length <= turns.length;) {
        said.unshift(onPage(at.text));
        at = typeof at.parent === 'string' ? byId.get(at.parent) : undefined;
      }
      return said.join(' / ');
    })
    .sort();
}

const hasTwins = (site: readonly SiteTurn[]) =>
  new Set(site.map(({ parent, text }) => `${parent} ${text}`)).size < site.length;

const isDraft = ({ unfinished }: { unfinished?: string }) => unfinished === 'growing';
const seeds = listSeeds(30);

test.each(seeds.flatMap(seed => [false, true].map(byExchange => [seed, byExchange] as const)))(
  'with the same ids, any order of page and data, twice over, comes to what the site has, seed %i, by exchanges: %s',
  (seed, byExchange) => {
    const next = random(seed + 30_000);
    const { site, sightings } = use(next, ({ id }) => id, true, byExchange);
    const known = after(shuffled([...sightings, ...sightings.filter(() => next(3) === 0)], next));
    expect(lines(known?.turns ?? [])).toEqual(lines(site));
    expect(known?.turns.filter(isDraft)).toEqual([]);
  },
);

/** How a page names turns, and whether it names prompt and answer only when both are there. */
const pages = [
  ...Object.entries(namings).map(([naming, name]) => [naming, name, false] as const),
  ['by the exchange', namings['by the same ids'] ?? (({ id }: ObservedTurn) => id), true] as const,
];

describe.each(pages)('a page that names turns %s', (naming, name, byExchange) => {
  test.each(seeds)('beside the data knows exactly what the site has, seed %i', seed => {
    const next = random(seed);
    const { site, sightings, leaf } = use(next, name, true, byExchange);
    const known = after(sightings);
    const turns = known?.turns ?? [];
    for (const line of lines(site)) expect(lines(turns)).toContain(line);
    // Without ids on the page, one prompt that was sent twice in the same words may be kept once more than it should.
    if (naming !== 'by the same ids' && !byExchange && hasTwins(site)) return;
    expect(lines(turns)).toEqual(lines(site));
    expect(turns.filter(isDraft)).toEqual([]);
    expect(turns.filter(({ otherwise }) => otherwise !== undefined)).toEqual([]);
    expect(known?.completeness).toEqual({ state: 'complete', turns: site.length });
    const end = turns.find(({ id }) => id === known?.activePath.at(-1));
    expect(end && onPage(end.text)).toBe(onPage(site.find(({ id }) => id === leaf)?.text ?? ''));

    const last = sightings.slice(-2);
    for (const seen of last) expect(merge(known, seen).conversation.turns).toEqual(known?.turns);
    expect(lines(after(sightings, known)?.turns ?? [])).toEqual(lines(turns));
  });

  test.each(seeds)('out of order and twice over, the data still puts everything right, seed %i', seed => {
    const next = random(seed + 5000);
    const { site, sightings, settled } = use(next, name, true, byExchange);
    const mixed = shuffled([...sightings, ...sightings.filter(() => next(3) === 0)], next);
    const known = after(mixed);
    const kept = known?.turns.filter(turn => !isDraft(turn)) ?? [];
    const truth = new Set(lines(site));
    // Rows and keys that arrive before what stands before them may be kept twice; no line is lost, and every text is the site's.
    for (const line of truth) expect(lines(kept)).toContain(line);
    const texts = new Set(site.map(({ text }) => onPage(text)));
    expect(kept.filter(({ text }) => !texts.has(onPage(text)))).toEqual([]);
    expect(settled.size).toBe(site.length);
  });
});

describe.each([
  ['a page with ids, and no data', false],
  ['a page that names exchanges when they are whole, and no data', true],
] as const)('%s', (_, byExchange) => {
  test.each(seeds)('keeps every settled turn under its true parent, in any order, and invents none, seed %i', seed => {
    const next = random(seed + 9000);
    const { site, sightings, settled } = use(next, ({ id }) => id, false, byExchange);
    const truth = new Map(site.map(turn => [turn.id, turn]));
    for (const order of [sightings, shuffled([...sightings, ...sightings], next)]) {
      const known = after(order);
      const kept = known?.turns.filter(turn => !isDraft(turn)) ?? [];
      expect(new Set(kept.map(({ id }) => id))).toEqual(settled);
      expect(kept).toHaveLength(settled.size);
      for (const { id, text, parent } of kept) {
        expect(text).toBe(onPage(truth.get(id)?.text ?? ''));
        expect([undefined, truth.get(id)?.parent]).toContain(parent);
      }
      expect(known?.turns.filter(isDraft)).toEqual([]);
    }
  });

  test.each(seeds)('two vaults that saw halves of it come together to one, whoever is first, seed %i', seed => {
    const next = random(seed + 20_000);
    const { site, sightings } = use(next, ({ id }) => id, next(2) === 0, byExchange);
    const half = Math.ceil(sightings.length / 2);
    const [one, other] = [after(sightings.slice(0, half)), after(sightings.slice(half))];
    if (!one || !other) throw new Error('This seed shows too little.');
    const whole = after(sightings)?.turns.filter(turn => !isDraft(turn)) ?? [];
    const both = mergeConversations(one, other).conversation;
    const turned = mergeConversations(other, one).conversation;
    for (const joined of [both, turned]) {
      const kept = joined.turns.filter(turn => !isDraft(turn));
      expect(new Set(kept.map(({ id }) => id))).toEqual(new Set(whole.map(({ id }) => id)));
      const truth = new Map(site.map(({ id, parent }) => [id, parent]));
      for (const { id, parent } of kept) expect([undefined, truth.get(id)]).toContain(parent);
    }
    expect(mergeConversations(both, other).conversation.turns).toEqual(both.turns);
  });
});
