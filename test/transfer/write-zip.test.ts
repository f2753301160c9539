import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { writeZip, type OutFile } from '../../lib/transfer/write-zip';

async function zipOf(
  files: readonly OutFile[],
  limit?: { files: number; bytes: number },
): Promise<Record<string, string>> {
  async function* all() {
    yield* files;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(all(), limit)) chunks.push(chunk);
  const found = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  return Object.fromEntries(Object.entries(found).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
}

describe('a zip', () => {
  test('gives back what went in, with names in Japanese and files in pieces', async () => {
    async function* pieces() {
      yield 'まえ';
      yield '';
      yield ' and after';
    }
    expect(
      await zipOf([
        { name: 'notes/味噌ラーメン.md', changedAt: 0, pieces: ['スープ'.repeat(5000)] },
        { name: 'b.jsonl', changedAt: Date.UTC(2026, 10, 22), pieces: pieces() },
        { name: 'empty.md', changedAt: 8.64e15, pieces: [] },
      ]),
    ).toEqual({ 'notes/味噌ラーメン.md': 'スープ'.repeat(5000), 'b.jsonl': 'まえ and after', 'empty.md': '' });
  });

  test('of nothing is a zip without files', async () => expect(await zipOf([])).toEqual({}));

  test.each([
    ['files', { files: 1, bytes: 10_000 }],
    ['bytes', { files: 9, bytes: 900 }],
  ])('with more %s than it can count is refused by name', async (_, limit) => {
    const two = ['a', 'b'].map(name => ({ name, changedAt: 0, pieces: [name] }));
    await expect(zipOf(two, limit)).rejects.toMatchObject({ name: 'ZipFull' });
  });
});
