/**
 * Files that are not as they should be, made from sound ones by a seeded chance: wrong types everywhere, loops, missing parents, ids that stand
 * twice, names that mean something to an object, halves of letters. A reader counts what it cannot use; it never throws, and what it
 * tells is always something that a vault takes.
 */
import { describe, expect, test } from 'vitest';
import { merge } from '../../../lib/merge/merge';
import { readers } from '../../../lib/transfer/vendors';
import type { VendorReader } from '../../../lib/transfer/vendors/vendor-reader';
import { parseSnapshot } from '../../../lib/vault/shapes/parse';
import { random, type Random } from '../../fakes/made-up-site';
import { toldBy } from './read-values';
import { sound } from './sound';

const hostile: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1e308,
  Number.NaN,
  '',
  ' ',
  'a',
  'b',
  'row:1:user',
  'draft:x',
  'asked::x',
  '\ud800',
  '\udc00港',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  '<p>'.repeat(50),
  '<think>'.repeat(50),
  '9'.repeat(400),
  'https://',
  '2026-99-99T99:99:99Z',
  [],
  {},
  [[]],
  [null, undefined, 7],
  JSON.parse('{"__proto__":{"role":"user"},"constructor":1,"hasOwnProperty":2,"length":3}'),
  Object.create(null),
];

/** A copy in which some things are something else. */
function spoilt(value: unknown, next: Random): unknown {
  const chance = next(12);
  if (chance === 0) return hostile[next(hostile.length)];
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => spoilt(item, next));
    // Twice the same, and in another order.
    return chance === 1 ? [...items, ...items.toReversed()] : items;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spoilt(item, next)]));
  }
  // One message's id as another's, and as its own parent.
  return typeof value === 'string' && value.length < 3 && chance < 4 ? (['a', 'b', 'c'][next(3)] ?? value) : value;
}

const nameOf = ({ vendor, format: form }: VendorReader): string => `${vendor} as ${form}`;
const mine = readers.filter(({ vendor, format: form }) => sound[vendor] && form !== 'text');

test('every reader here has something to be spoilt', () => {
  expect(new Set(mine.map(({ vendor }) => vendor))).toEqual(new Set(Object.keys(sound)));
});

describe.each(mine.map((reader): [string, VendorReader] => [nameOf(reader), reader]))('%s', (_, reader) => {
  const values =
    reader.format === 'html'
      ? [
          '<div class="outer-cell"><div class="content-cell">Prompted x<br>2026/09/18 20:02:03 JST<br><p>y</p></div><div class="content-cell mdl-typography--caption">Gemini</div></div>',
        ]
      : (sound[reader.vendor] ?? []);

  test('reads what is sound', async () => {
    expect(reader.canRead(values[0])).toBe(true);
    expect((await toldBy(reader, values)).chats).toHaveLength(1);
  });

  test('claims nothing of what is nothing', () => {
    for (const value of hostile) expect(reader.canRead(value)).toBe(false);
  });

  test('reads what is spoilt to the end, and tells only what a vault takes', { timeout: 60_000 }, async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const next = random(seed);
      const given =
        reader.format === 'html'
          ? [cut(String(values[0]), next)]
          : [...values, ...values].map(value => spoilt(value, next));
      for (const value of given) expect(typeof reader.canRead(value)).toBe('boolean');
      const { chats } = await toldBy(reader, given);
      for (const { tags = [], ...sighting } of chats) {
        expect(() => parseSnapshot(sighting), `seed ${seed}`).not.toThrow();
        const ids = sighting.turns.map(({ id }) => id);
        expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length);
        expect(merge(undefined, sighting).conversation.turns.length, `seed ${seed}`).toBe(ids.length);
        expect(
          tags.every(tag => tag.length <= 80),
          `seed ${seed}`,
        ).toBe(true);
      }
      // The same file says the same.
      expect((await toldBy(reader, given)).chats, `seed ${seed}`).toEqual(chats);
    }
  });
});

/** A page with stretches of it gone, and others twice. */
function cut(page: string, next: Random): string {
  const at = next(page.length);
  const length = next(40);
  return next(2) === 0 ? page.slice(0, at) + page.slice(at + length) : page.slice(0, at + length) + page.slice(at);
}

test('nothing has reached the prototype of all objects', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { role?: string }).role).toBeUndefined();
});
