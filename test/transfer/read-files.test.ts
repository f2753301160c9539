import { openAsBlob, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Encrypter } from 'age-encryption';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import { readFiles } from '../../lib/transfer/read-files';
import { writeVaultFile } from '../../lib/transfer/vault-file/vault-file';
import { pack, type Container } from '../../lib/transfer/container';
import { createPlace } from '../e2e/place';
import { chat } from '../search/chats';

const boots = chat('claude:boots', '長靴', ['Which boots?', 'ゴム長です。'], { source: 'claude', space: 'w' });

const place = createPlace('read-files');

const passphrase = 'tide 干潮';

async function vaultFile(name: string, wrapping: Container): Promise<File> {
  async function* each(): AsyncGenerator<Conversation> {
    yield boots;
  }
  const pieces = writeVaultFile(each(), new Date(0), [{ id: 'w', name: '仕事' }]);
  const plain = await pack(pieces, wrapping === 'gzip' ? 'gzip' : 'plain');
  const bytes = wrapping === 'age' ? await encrypted(plain) : plain;
  return new File([await new Response(bytes).arrayBuffer()], name, { lastModified: 5 });
}

/** With so little work for the passphrase that a test need not wait for it. */
function encrypted(plain: ReadableStream<Uint8Array>): Promise<ReadableStream> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(10);
  return encrypter.encrypt(plain);
}

const message = (id: string, parent: string | null, role: string, text: string, children: string[]) => ({
  id,
  parent,
  children,
  message: {
    id,
    author: { role },
    create_time: 1_700_000_000,
    content: { content_type: 'text', parts: [text] },
    status: 'finished_successfully',
    recipient: 'all',
    metadata: {},
  },
});

/** One chat as ChatGPT's export has it. */
const chatgpt = new File(
  [
    JSON.stringify([
      {
        title: 'Tides 潮',
        create_time: 1_700_000_000,
        update_time: 1_700_000_100,
        conversation_id: 'c-1',
        id: 'c-1',
        current_node: 'b',
        mapping: {
          a: message('a', null, 'user', '干潮は何時？', ['b']),
          b: message('b', 'a', 'assistant', 'At six.', []),
        },
      },
    ]),
  ],
  'conversations.json',
  { lastModified: 7 },
);

async function all(files: readonly File[], secret?: string) {
  const { conversations, about, byRules } = readFiles(files, secret);
  const found: Conversation[] = [];
  for await (const one of conversations) found.push(one);
  return { found, about: about(), byRules: found.map(byRules) };
}

test.each<[Container, string]>([
  ['plain', 'any-name'],
  ['gzip', 'any.bin'],
  ['age', 'x.txt'],
])('a vault file is known by its first bytes and not by its name: %s', async (wrapping, name) => {
  const { found, about } = await all([await vaultFile(name, wrapping)], passphrase);
  expect(found).toEqual([boots]);
  expect(about).toEqual({ spaces: [{ id: 'w', name: '仕事' }], skipped: [], isUnproven: false });
});

test('a key that lies beside encrypted backups is no backup, and is counted as left out', async () => {
  const key = new File(
    [await encrypted(new Blob(['AGE-SECRET-KEY-1…']).stream()).then(out => new Response(out).blob())],
    'kura-key-0a1b2c3d.age',
  );
  const { found, about } = await all([key, await vaultFile('kura-2026-11-22T0900.json.gz.age', 'age')], passphrase);
  expect(found).toEqual([boots]);
  expect(about.skipped.map(({ count }) => count)).toEqual([1]);
});

test('vendors’ exports and vault files are read together', async () => {
  const { found, about, byRules } = await all([chatgpt, await vaultFile('kura.json.gz', 'gzip')]);
  // The export names no spaces, and the vault file beside it comes back as it was.
  expect(byRules).toEqual([false, true]);
  expect(found.map(({ id, turns }) => [id, turns.map(({ text }) => text)])).toEqual([
    ['claude:boots', ['Which boots?', 'ゴム長です。']],
    ['chatgpt:c-1', ['干潮は何時？', 'At six.']],
  ]);
  expect(about.spaces).toEqual([{ id: 'w', name: '仕事' }]);
});

const day = { lastModified: Date.UTC(2026, 10, 22) };
/** In another order than Kura's, and without an end: by a program that is not Kura. */
const foreign = {
  version: 1,
  spaces: [{ id: 'w', name: '仕事' }],
  conversations: [
    {
      id: 'claude:tide',
      source: 'claude',
      space: 'w',
      turns: [{ id: 't', role: 'user', text: 'High tide? 満潮は?' }],
    },
  ],
  schema: 'kura-vault',
};

describe('a vault file that its first bytes do not tell', () => {
  test('keeps its spaces, and is said to be unproven', async () => {
    const { found, about, byRules } = await all([new File([JSON.stringify(foreign)], 'x.json', day)]);
    expect(byRules).toEqual([false]);
    expect(found.map(({ id, space }) => [id, space])).toEqual([['claude:tide', 'w']]);
    expect(about).toEqual({ spaces: [{ id: 'w', name: '仕事' }], skipped: [], isUnproven: true });
  });

  test('in a zip too, where it has the time that the zip says', async () => {
    const zip = zipSync({ 'kura.json': [strToU8(JSON.stringify(foreign)), { mtime: '2024-02-03T04:05:06' }] });
    const { found, about } = await all([new File([new Uint8Array(zip)], 'x.zip', day)]);
    expect(found.map(({ createdAt }) => createdAt)).toEqual([Date.UTC(2024, 1, 3, 4, 5, 6)]);
    expect(about).toEqual({ spaces: [{ id: 'w', name: '仕事' }], skipped: [], isUnproven: true });
  });

  test('one of Kura in a zip is proven', async () => {
    const own = new Uint8Array(await (await vaultFile('x', 'plain')).arrayBuffer());
    const { found, about } = await all([new File([new Uint8Array(zipSync({ 'kura.json': own }))], 'x.zip', day)]);
    expect(found).toEqual([boots]);
    expect(about).toEqual({ spaces: [{ id: 'w', name: '仕事' }], skipped: [], isUnproven: false });
  });
});

test('what is compressed is looked into: a vendor’s export is none of Kura’s files', async () => {
  const packed = gzipSync(strToU8(await chatgpt.text()));
  const { found } = await all([new File([new Uint8Array(packed)], 'conversations.json.gz', day)]);
  expect(found.map(({ id, turns }) => [id, turns.map(({ text }) => text)])).toEqual([
    ['chatgpt:c-1', ['干潮は何時？', 'At six.']],
  ]);
});

test('what is compressed and broken is damaged', async () => {
  const packed = new Uint8Array(gzipSync(strToU8(await chatgpt.text())));
  for (const length of [3, 20, packed.length - 1]) {
    const broken = new File([packed.slice(0, length)], 'conversations.json.gz', day);
    await expect(all([broken]), `${length} bytes`).rejects.toMatchObject({ name: 'FileDamaged' });
  }
});

test('a file of nobody’s is named', async () => {
  await expect(all([new File(['{"weather":"fine"}'], 'x.json')])).rejects.toMatchObject({ name: 'ExportUnknown' });
  await expect(all([await vaultFile('x.age', 'age')])).rejects.toMatchObject({ name: 'PassphraseNeeded' });
});

test.each([
  ['a vault file', async () => Buffer.from(await (await vaultFile('vault.json', 'plain')).arrayBuffer())],
  ['an export', async () => Buffer.from(await chatgpt.arrayBuffer())],
])('%s that changes after it was picked is to be chosen again', async (_name, build) => {
  const file = path.join(place, 'picked.json');
  writeFileSync(file, await build());
  const picked = new File([await openAsBlob(file)], 'picked.json');
  expect((await all([picked])).found).toHaveLength(1);
  writeFileSync(file, `${String(await build())} `);
  await expect(all([picked])).rejects.toMatchObject({ name: 'FileDamaged' });
});
