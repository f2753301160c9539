/**
 * Strangers can forge an answer, and a connection can cut it: whatever comes, nothing is thrown, nothing is invented, and what is
 * said agrees with itself. Every case is made from a valid answer by a generator with a fixed seed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../../scripts/read/adapters';
import { resolveSources } from '../../../lib/sites/chatgpt/data-citations';
import { toCodeBlock } from '../../../lib/sites/data/to-parts';
import type { Payload, SiteData } from '../../../lib/sites/site';
import { dataSites, enveloped, payloadIn, type DataFixture } from './fixture';

const casesOfEach = 100;

describe.each(dataSites)('%s', id => {
  const site = adapters[id];
  const folder = `test/fixtures/${id}`;
  const fixtures = readdirSync(folder)
    .filter(name => name.startsWith('data-'))
    .map(name => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as DataFixture);

  test('an answer that is cut off says nothing, or what the whole one says', () => {
    for (const payload of fixtures.map(payloadIn)) {
      const others: unknown[] = [];
      for (let length = 0; length < payload.body.length; length += 11) {
        const told = site.parse?.({ ...payload, body: payload.body.slice(0, length) });
        if (told?.length !== 0) others.push(told);
      }
      const whole = site.parse?.(payload);
      expect(others).toEqual(others.map(() => whole));
    }
  });

  test('an answer with letters changed, lost and doubled invents nothing', () => {
    const random = generator(41);
    let told = 0;
    for (const payload of fixtures.map(payloadIn)) {
      for (let run = 0; run < casesOfEach; run += 1)
        told += judged({ ...payload, body: scratched(payload.body, random) });
    }
    expect(told, 'Some must still say something, or nothing was tested.').toBeGreaterThan(0);
  });

  test('an answer with values lost, doubled, moved and of another kind invents nothing', () => {
    const random = generator(42);
    let told = 0;
    for (const fixture of fixtures) {
      for (let run = 0; run < casesOfEach; run += 1) told += judged(payloadIn(bent(fixture, random)));
    }
    expect(told, 'Some must still say something, or nothing was tested.').toBeGreaterThan(0);
  });

  test.each([
    'null',
    '[]',
    '{}',
    '"text"',
    '7',
    '',
    '<!doctype html>',
    '{"__proto__":{"mapping":{}}}',
    '{"constructor":{"prototype":{}}}',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    enveloped([['hNvQHb', { length: 3 }]]),
  ])('says nothing about %.40s', body => {
    for (const fixture of fixtures) {
      const told = site.parse?.({ ...payloadIn(fixture), body }) ?? [];
      expect(told.filter(({ kind }) => kind === 'thread')).toEqual([]);
      expect(told.flatMap(data => (data.kind === 'list' ? data.chats : []))).toEqual([]);
    }
  });

  test('says nothing about an answer of another address', () => {
    for (const fixture of fixtures) {
      for (const url of [
        'not an address',
        'https://evil.example/',
        fixture.url.replace('https://', 'https://evil.example/'),
      ]) {
        expect(site.parse?.({ ...payloadIn(fixture), url })).toEqual([]);
        expect(URL.canParse(url) && site.isData?.(new URL(url))).toBe(false);
      }
    }
  });

  /** How many things were said, after each was held against the answer it comes from. */
  function judged(payload: Payload): number {
    const told = site.parse?.(payload) ?? [];
    expect(told.flatMap(data => (data.kind === 'thread' ? faultsOf(data, payload.body) : []))).toEqual([]);
    return told.length;
  }
});

describe('texts of nothing but marks', () => {
  test('a block of code of nothing but empty lines is made at once', () => {
    // A pattern that begins at each line break anew would take hours.
    expect(toCodeBlock(`${'\n'.repeat(2_000_000)}x\n\n`)).toBe(`\`\`\`\n${'\n'.repeat(2_000_000)}x\n\`\`\``);
    expect(toCodeBlock('\n\n')).toBe('```\n\n```');
  });

  test('ChatGPT’s marks are met once each, whatever they leave open', () => {
    const [open, name, end] = ['\uE200', '\uE202', '\uE201'];
    expect(resolveSources(`a${open.repeat(1_000_000)} b${name.repeat(3)}`, {})).toBe('a b');
    expect(resolveSources(`${open}${open}entity${name}["city","京都"]${end}${end} and ${open}left`, {})).toBe(
      '京都 and left',
    );
    const older = '【1' + '†'.repeat(240);
    expect(resolveSources(older.repeat(20_000), {})).toBe(older.repeat(20_000));
    expect(resolveSources('See【1†source】and【2†L1†L2】.', {})).toBe('Seeand.');
  });
});

/** What is wrong with it, if anything is. */
function faultsOf(data: Extract<SiteData, { kind: 'thread' }>, body: string): string[] {
  const said = spelledOut(body);
  const faults: string[] = [];
  const before = new Set<string>();
  for (const { id, parent, text, attachments } of data.turns) {
    if (before.has(id)) faults.push(`${id} stands twice`);
    if (!data.partial && typeof parent === 'string' && !before.has(parent)) faults.push(`${id} comes before ${parent}`);
    before.add(id);
    const words = [text, ...(attachments ?? []).map(({ name }) => name)].join(' ').match(/[\p{L}\p{N}]+/gu) ?? [];
    faults.push(
      ...words.filter(word => !said.includes(word) && !ownWords.has(word)).map(word => `${word} is invented`),
    );
  }
  if (data.leaf !== undefined && !before.has(data.leaf)) faults.push('the leaf is not there');
  return faults;
}

/** Of the address that Grok's pictures are kept with, and of an address with a line break in it. */
const ownWords = new Set(['image', 'https', 'assets', 'grok', 'com']);

/** The letters of `body`, and those with its JSON undone, also within JSON. */
function spelledOut(body: string): string {
  const once = undone(body);
  return `${body} ${once} ${undone(once)}`;
}

const undone = (json: string): string =>
  json.replace(/\\(?:u([\da-fA-F]{4})|([^]))/g, (_all, code: string | undefined, letter: string) =>
    code ? String.fromCharCode(parseInt(code, 16)) : 'nrtbf'.includes(letter) ? ' ' : letter,
  );

type Random = (below: number) => number;

/** Mulberry32: the same numbers from the same seed. */
function generator(seed: number): Random {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function scratched(body: string, random: Random): string {
  let changed = body;
  for (let count = 1 + random(3); count > 0; count -= 1) {
    const place = random(changed.length);
    const length = 1 + random(6);
    const [before, piece, after] = [
      changed.slice(0, place),
      changed.slice(place, place + length),
      changed.slice(place + length),
    ];
    const kind = random(3);
    changed =
      kind === 0
        ? before + after
        : kind === 1
          ? before + piece + piece + after
          : `${before}${'x0",]}'[random(6)]}${after}`;
  }
  return changed;
}

const junk: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  '',
  'x',
  true,
  [],
  {},
  ['x'],
  { id: 'x' },
  '__proto__',
  '\u0000',
  '\ue200',
];

/** The fixture with one to three values changed somewhere in its answer. */
function bent(fixture: DataFixture, random: Random): DataFixture {
  const changed = structuredClone(fixture);
  for (let count = 1 + random(3); count > 0; count -= 1) bend(changed.answers?.at(-1)?.[1] ?? changed.body, random);
  return changed;
}

function bend(value: unknown, random: Random): void {
  let here = value;
  for (;;) {
    if (typeof here !== 'object' || here === null) return;
    const keys = Object.keys(here);
    const key = keys[random(Math.max(1, keys.length))];
    if (key === undefined) return;
    const inner: unknown = Reflect.get(here, key);
    if (typeof inner === 'object' && inner !== null && random(5) > 0) {
      here = inner;
      continue;
    }
    const other = keys[random(keys.length)] ?? key;
    if (random(4) === 0) Reflect.deleteProperty(here, key);
    else if (random(3) === 0) Reflect.set(here, key, structuredClone(Reflect.get(here, other)));
    else if (Array.isArray(here) && random(2) === 0) here.splice(Number(key), 0, structuredClone(inner));
    else Reflect.set(here, key, structuredClone(junk[random(junk.length)]));
    return;
  }
}
