/**
 * Vault files that were spoilt, by chance or by intention: each is read to its end, or refused by name; never anything else. With
 * `KURA_HOSTILE=10000` so many are tried instead of a few hundred.
 */
import { expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { toProblemName } from '../../lib/core/problem';
import { readVaultFile, writeVaultFile } from '../../lib/transfer/vault-file/vault-file';
import { pack } from '../../lib/transfer/container';
import { chat } from '../search/chats';
import { random, type Random } from '../fakes/made-up-site';

const tries = Number(process.env['KURA_HOSTILE'] ?? 300);

const chats: Conversation[] = [
  chat('chatgpt:tide', '干潮の時刻', ['干潮は何時？', '午前六時です。', 'And tomorrow?', '六時五十分。']),
  chat('claude:boots', 'Boots "quoted" \\', ['Which boots?', 'Rubber ones.\n\n```js\nwalk()\n```'], {
    source: 'claude',
  }),
  chat('note:1', '', ['📷 naïve café \u2028'], { source: 'note' }),
];

async function* each(): AsyncGenerator<Conversation> {
  yield* chats;
}

async function wholeFile(): Promise<string> {
  let file = '';
  for await (const piece of writeVaultFile(each(), new Date('2026-11-22T09:00:00Z'))) file += piece;
  return file;
}

/** Values that somebody may put where another was. */
const oddities = [
  'null',
  '{}',
  '[]',
  '""',
  '-1',
  '1e400',
  '0.5',
  'true',
  '"\\ud800"',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  `"${'蔵'.repeat(300_000)}"`,
  '99999999999999999999',
  '"9999-99-99T00:00:00Z"',
  '"../../etc/passwd"',
];

const value = /"(?:[^"\\]|\\.)*"(?=[,}\]])|-?\d+(?=[,}\]])|true|false|null/g;
const key = /"(?:id|parent|activePath|turns|role|text|source|version|end|digest|completeness|space)":/g;

/** One thing done to the file. */
const spoilings: readonly ((file: string, dice: Random) => string)[] = [
  (file, dice) => file.slice(0, dice(file.length)),
  (file, dice) => file.slice(dice(file.length)),
  (file, dice) => replacedAt(file, dice, value, () => oddities[dice(oddities.length)] ?? ''),
  (file, dice) => replacedAt(file, dice, key, found => `"x${found.slice(1)}`),
  (file, dice) => replacedAt(file, dice, key, found => `${found}0,${found}`),
  (file, dice) => replacedAt(file, dice, /"t\d"/g, () => `"t${dice(4)}"`),
  (file, dice) => replacedAt(file, dice, /[{}[\],:"]/g, () => '{}[],:"'[dice(7)] ?? ''),
  (file, dice) => replacedAt(file, dice, /[{}[\],:"]/g, () => ''),
  (file, dice) => {
    const [from, length] = [dice(file.length), dice(200)];
    return file.slice(0, from) + file.slice(from, from + length).repeat(2 + dice(3)) + file.slice(from + length);
  },
];

function replacedAt(file: string, dice: Random, what: RegExp, by: (found: string) => string): string {
  const all = [...file.matchAll(what)];
  const at = all[dice(Math.max(1, all.length))];
  return at ? file.slice(0, at.index) + by(at[0]) + file.slice(at.index + at[0].length) : file;
}

async function outcome(file: Blob): Promise<string> {
  try {
    let conversations = 0;
    for await (const _ of readVaultFile(file)) conversations += 1;
    return `read ${conversations <= 12 ? 'whole' : 'too much'}`;
  } catch (error) {
    return toProblemName(error) ?? `no name: ${error instanceof Error ? (error.stack ?? error.message) : typeof error}`;
  }
}

const named = ['FileDamaged', 'FileTooNew', 'PassphraseNeeded', 'read whole'];

test('a spoilt file is read, or refused by name', { timeout: 60_000 + tries * 100 }, async () => {
  const file = await wholeFile();
  const dice = random(6);
  const outcomes = new Map<string, number>();
  for (let n = 0; n < tries; n += 1) {
    let spoilt = file;
    for (let times = 1 + dice(3); times > 0; times -= 1) {
      spoilt = spoilings[dice(spoilings.length)]?.(spoilt, dice) ?? spoilt;
    }
    // Where nothing is promised, more is read than with a digest.
    if (dice(2) === 0) spoilt = spoilt.replace(/,"end":\{[^}]*\}/, '');
    const found = await outcome(new Blob([spoilt]));
    if (!named.includes(found)) throw new Error(`${found}\n${spoilt.slice(0, 2000)}`);
    outcomes.set(found, (outcomes.get(found) ?? 0) + 1);
  }
  expect([...outcomes.keys()].sort()).toEqual(expect.arrayContaining(['FileDamaged', 'read whole']));
  expect({}).not.toHaveProperty('x');
});

test('bytes spoilt within the compressed file are noticed', { timeout: 60_000 + tries * 100 }, async () => {
  const packed = new Uint8Array(
    await new Response(await pack(writeVaultFile(each(), new Date(0)), 'gzip')).arrayBuffer(),
  );
  const dice = random(7);
  for (let n = 0; n < tries / 4; n += 1) {
    const bytes = packed.slice(0, dice(3) === 0 ? dice(packed.length) : packed.length);
    // Behind the name and time of the header, which say nothing of the content.
    for (let times = 1 + dice(3); times > 0 && bytes.length > 20; times -= 1)
      bytes[10 + dice(bytes.length - 10)] = dice(256);
    expect(named).toContain(await outcome(new Blob([bytes])));
  }
});

test(
  'a small file that expands without end is stopped at the first value that no vault could hold',
  { timeout: 120_000 },
  async () => {
    async function* bomb(): AsyncGenerator<string> {
      yield '{"schema":"kura-vault","version":1,"conversations":["';
      for (let n = 0; n < 150; n += 1) yield 'a'.repeat(1_000_000);
      yield '"]}';
    }
    const file = await new Response(await pack(bomb(), 'gzip')).blob();
    expect(file.size).toBeLessThan(1_000_000);
    expect(await outcome(file)).toBe('FileDamaged');
  },
);
