/** One import has one purse: bytes, entries and work are counted over all its files, zips in zips included; a cancel is heard at once. */
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { ImportPurse, isEndOfImport } from '../../lib/transfer/import-purse';
import { readFiles } from '../../lib/transfer/read-files';
import { ImportTally } from '../../lib/transfer/vendors/report';
import { bytesFile, file, zipped } from './vendors/given';

const chat = (id: string, text = 'こんにちは、hello') => ({
  uuid: id,
  name: id,
  updated_at: '2026-05-01T00:00:00Z',
  chat_messages: [{ uuid: `${id}-1`, sender: 'human', text }],
});

async function readAll(...given: Parameters<typeof readFiles>): Promise<readonly Conversation[]> {
  const chats: Conversation[] = [];
  for await (const one of readFiles(...given).conversations) chats.push(one);
  return chats;
}

const megabyte = 2 ** 20;
/** Compresses a thousandfold. */
const blanks = new Uint8Array(50 * megabyte).fill(0x20);

describe('bytes', () => {
  test('of zips in a zip in the purse are those of all, packed twice as they are', async () => {
    const inner = new Uint8Array(zipSync({ 'conversations.json': blanks }, { level: 9 }));
    const outer = (count: number) =>
      new Uint8Array(
        zipSync(
          Object.fromEntries(Array.from({ length: count }, (_, n): [string, Uint8Array] => [`batch-${n}.zip`, inner])),
          { level: 9 },
        ),
      );
    expect(outer(9).length).toBeLessThan(100_000);
    await expect(readAll([bytesFile('all.zip', outer(9))])).rejects.toMatchObject({ name: 'FileDamaged' });
  });

  test('of files beside each other are those of all', async () => {
    const packed = new Uint8Array(gzipSync(blanks, { level: 9 }));
    const files = Array.from({ length: 9 }, (_, n) => bytesFile(`${n}.json.gz`, packed));
    const tally = new ImportTally();
    await expect(readAll(files, undefined, tally)).rejects.toMatchObject({ name: 'FileDamaged' });
  });

  test('of a real export in zips within a zip, beside others, are far fewer', async () => {
    const inner = zipped({ 'conversations.json': Array.from({ length: 50 }, (_, n) => chat(`a${n}`)) });
    const chats = await readAll([
      bytesFile(
        'all.zip',
        zipped({ 'batch-0000.zip': inner, 'folder/batch-0001.ZIP': zipped({ 'c.json': [chat('b')] }) }),
      ),
      file('more.json', [chat('c')]),
    ]);
    expect(chats).toHaveLength(52);
  });
});

describe('work', () => {
  /** Chats of which each takes a while, without the wall's clock. */
  function startClock() {
    const clock = { at: 0 };
    vi.spyOn(performance, 'now').mockImplementation(() => clock.at);
    return clock;
  }
  async function* makeValues(clock: { at: number }, count: number, workMs: number): AsyncGenerator<number> {
    for (let n = 0; n < count; n += 1) {
      clock.at += workMs;
      yield n;
    }
  }

  test('is counted while the next chat is read, and not while the last one is stored', async () => {
    const clock = startClock();
    const purse = new ImportPurse([], { maxWorkMs: 100 });
    const taken: number[] = [];
    const reading = (async () => {
      for await (const value of purse.spend(makeValues(clock, 20, 9))) {
        taken.push(value);
        clock.at += 1_000_000;
      }
    })();
    await expect(reading).rejects.toMatchObject({ name: 'ImportTooLong' });
    expect(taken).toHaveLength(11);
    vi.restoreAllMocks();
  });

  test('grows with the files, so that a large export is read on a slow machine', () => {
    const clock = startClock();
    const purse = new ImportPurse([{ size: 1000 * megabyte }]);
    void purse.spend(makeValues(clock, 1, 0)).next();
    clock.at = 3_600_000;
    expect(() => purse.check()).not.toThrow();
    clock.at = 3 * 3_600_000;
    expect(() => purse.check()).toThrow(expect.objectContaining({ name: 'ImportTooLong' }));
    vi.restoreAllMocks();
  });

  test.each([
    ['a zip in a zip', () => bytesFile('x.zip', zipped({ 'b.zip': zipped({ 'c.json': lateChat }) }))],
    ['a file', () => file('x.json', lateChat)],
    ['Kura’s own file', () => file('x.json', `{"schema":"kura-vault",${lateChat}`)],
  ])('without a chat in sight ends within %s, and no further file is read', async (_, make) => {
    const tally = new ImportTally();
    const reading = readAll([make(), file('y.json', [chat('never')])], undefined, tally, { maxWorkMs: -1 });
    await expect(reading).rejects.toMatchObject({ name: 'ImportTooLong' });
    expect(tally.skipped).toEqual([]);
  });

  test('does not hold what waits for the disk', async () => {
    const clock = startClock();
    const slow = file('x.json', [chat('a')]);
    const stream = () =>
      slow.stream().pipeThrough(
        new TransformStream({
          transform(piece, controller) {
            clock.at += 1500;
            controller.enqueue(piece);
          },
        }),
      );
    const disk = new Proxy(slow, {
      get(target, key) {
        if (key === 'stream') return stream;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    expect(await readAll([disk], undefined, undefined, { maxWorkMs: 1400 })).toHaveLength(1);
    expect(clock.at).toBeGreaterThan(1400);
    vi.restoreAllMocks();
  });
});

/** Long before the first chat. */
const lateChat = `${' '.repeat(3 * megabyte)}[${JSON.stringify(chat('late'))}]`;

test.each([
  ['a zip in a zip', () => bytesFile('x.zip', zipped({ 'b.zip': zipped({ 'c.json': lateChat }) }))],
  ['a compressed file', () => bytesFile('x.gz', new Uint8Array(gzipSync(strToU8(lateChat))))],
  ['Kura’s own file', () => file('x.json', `{"schema":"kura-vault","notes":"${'x'.repeat(3 * megabyte)}"}`)],
])('a cancel is heard in the middle of %s', async (_, make) => {
  const controller = new AbortController();
  controller.abort();
  const reading = readAll([make()], undefined, undefined, { signal: controller.signal });
  const error: unknown = await reading.catch((thrown: unknown) => thrown);
  expect(isEndOfImport(error)).toBe(true);
});

test('other work goes on while a hostile file is read', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await readAll([bytesFile('x.zip', zipped({ 'b.zip': zipped({ 'c.json': blanks }) }))]).catch(() => undefined);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});
