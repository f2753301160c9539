import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { readVaultFile, writeVaultFile, type VaultFileFacts } from '../../lib/transfer/vault-file/vault-file';
import { pack, unpack, type Container } from '../../lib/transfer/container';
import { chat } from '../search/chats';

const passphrase = 'tide 干潮 boots 長靴';
const chats: Conversation[] = Array.from({ length: 25 }, (_, n) =>
  chat(`chatgpt:c${String(n).padStart(2, '0')}`, n % 2 ? `船 ${n}` : `Ferry ${n}`, [
    `質問 ${n}`,
    `An answer, ${'long '.repeat(n * 50)}`,
    `もう一つ ${n}`,
    'Thanks.',
  ]),
);

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function fileOf(wrapping: Container, secret?: string): Promise<Blob> {
  const pieces = writeVaultFile(each(chats), new Date('2026-11-22T09:00:00Z'));
  return new Response(await pack(pieces, wrapping, secret)).blob();
}

/** As any age program may write it, with so little work for the passphrase that a test need not wait for it. */
async function encryptedBy(content: Blob): Promise<Blob> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(10);
  return new Response(await encrypter.encrypt(content.stream())).blob();
}
const encrypted = fileOf('plain').then(encryptedBy);

async function read(file: Blob, secret?: string): Promise<{ all: Conversation[]; facts: VaultFileFacts | undefined }> {
  const all: Conversation[] = [];
  let facts: VaultFileFacts | undefined;
  const options = { onFacts: (found: VaultFileFacts) => void (facts = found), ...(secret && { passphrase: secret }) };
  for await (const one of readVaultFile(file, undefined, options)) all.push(one);
  return { all, facts };
}

test.each<[string, () => Promise<Blob>]>([
  ['plain', () => fileOf('plain')],
  ['compressed', () => fileOf('gzip')],
  ['encrypted', () => encrypted],
])('a file of 100 turns, %s, is read back as it was', async (_, file) => {
  const { all, facts } = await read(await file(), passphrase);
  expect(all).toEqual(chats);
  expect(facts).toMatchObject({ conversations: 25, turns: 100, isProven: true });
});

test('a compressed file that unpacks to far more than its size is refused before its end', async () => {
  const blanks = gzipSync(new Uint8Array(200 * 2 ** 20).fill(32));
  const readAll = async () => {
    let length = 0;
    for await (const piece of unpack(new Blob([blanks]))) length += piece.length;
    return length;
  };
  await expect(readAll()).rejects.toMatchObject({ name: 'FileDamaged' });
});

test('what gzip itself opens is the plain file', async () => {
  const plain = Buffer.from(await (await fileOf('plain')).arrayBuffer());
  const gzip = await fileOf('gzip');
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).equals(plain)).toBe(true);
  expect(gzip.size).toBeLessThan(plain.length / 2);
});

// Guessing is to take a second or more, so this does, too; on a busy machine many.
test(
  'what age itself opens is the plain file, and says how much work a guess takes',
  { timeout: 300_000 },
  async () => {
    const plain = Buffer.from(await (await fileOf('plain')).arrayBuffer());
    const age = new Uint8Array(await (await fileOf('age', passphrase)).arrayBuffer());
    expect(new TextDecoder().decode(age)).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/);
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    expect(Buffer.from(await decrypter.decrypt(age)).equals(plain)).toBe(true);
  },
);

test('what was compressed before it was encrypted is opened, too', async () => {
  expect((await read(await encryptedBy(await fileOf('gzip')), passphrase)).all).toEqual(chats);
});

describe('without the passphrase', () => {
  test('nothing is read, and the problem has a name', async () => {
    const file = await encrypted;
    await expect(read(file)).rejects.toMatchObject({ name: 'PassphraseNeeded' });
    await expect(read(file, 'tide 満潮')).rejects.toMatchObject({ name: 'PassphraseWrong' });
  });

  test('nothing is encrypted', async () => {
    await expect(fileOf('age')).rejects.toMatchObject({ name: 'PassphraseNeeded' });
  });
});

describe('a wrapping that is damaged is named', () => {
  const cut = (file: Blob, bytes: number) => file.slice(0, bytes);
  const changed = async (file: Blob, at: number) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return new Blob([bytes]);
  };

  test.each<[string, () => Promise<Blob>]>([
    ['gzip, cut', async () => cut(await fileOf('gzip'), 900)],
    ['gzip, changed', async () => changed(await fileOf('gzip'), 500)],
    ['gzip with nothing in it', async () => new Blob([new Uint8Array([0x1f, 0x8b])])],
    ['age, cut in its header', async () => cut(await encrypted, 60)],
    ['age, cut', async () => cut(await encrypted, 5_000)],
    ['age, changed', async () => changed(await encrypted, 5_000)],
    ['age with a header that never ends', async () => new Blob(['age-encryption.org/v1\n', '-> x '.repeat(10_000)])],
    ['age for a key', async () => new Blob(['age-encryption.org/v1\n-> X25519 abc\nabc\n--- abc\n'])],
    [
      'age that asks for more work than anybody has',
      async () =>
        new Blob([`age-encryption.org/v1\n-> scrypt ${'A'.repeat(22)} 63\n${'A'.repeat(43)}\n--- ${'A'.repeat(43)}\n`]),
    ],
  ])('%s', async (_, damaged) => {
    await expect(read(await damaged(), passphrase)).rejects.toMatchObject({ name: 'FileDamaged' });
  });
});

test('a stranger’s program with nothing but gzip and SHA-256 comes to the same digest', async () => {
  const { facts } = await read(await fileOf('gzip'));
  const gzip = Buffer.from(await (await fileOf('gzip')).arrayBuffer());
  const lines = execFileSync('gzip', ['-dc'], { input: gzip, encoding: 'utf8' }).split('\n').slice(1, -2);
  const chain = lines.reduce(
    (before, line) => createHash('sha256').update(before).update(line.replace(/,$/, '')).digest(),
    Buffer.alloc(32),
  );
  expect(facts?.digest).toBe(`sha256-chain:${chain.toString('hex')}`);
});
