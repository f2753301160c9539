import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../lib/conversation';
import type { Space, Vault } from '../../lib/vault/vault';
import { readVaultFile, writeVaultFile, type VaultFileFacts } from '../../lib/transfer/vault-file';
import { openVault } from '../../lib/vault/dexie-vault';
import { closeMark, openMark } from '../../lib/quotation';
import { bread, ferry, ramen, ramenEdited } from '../vault/fill';

let count = 0;
const emptyVault = (): Promise<Vault> => openVault(`transfer-${(count += 1)}`);

async function filledVault(): Promise<Vault> {
  const vault = await emptyVault();
  for (const seen of [ramen, ferry, bread, ramenEdited]) await vault.save(seen);
  const inserted = `${openMark('0a1b2c3d')}\n前の答え\n${closeMark('0a1b2c3d')}`;
  await vault.save({
    ...ferry,
    seenAt: ferry.seenAt + 1,
    turns: [{ id: 'm3', role: 'user', text: `${inserted}\nAnd now?` }],
  });
  // The site's own data: it knows one turn by another name, puts one otherwise, and says that it was stopped.
  const told = (text: string) => ({ role: 'assistant', text, unfinished: 'stopped' }) as const;
  await vault.save({
    ...ferry,
    account: 'org-1',
    seenAt: ferry.seenAt + 2,
    turns: [
      { ...ferry.turns[0], id: 'm1', parent: null, role: 'user', text: ferry.turns[0]?.text ?? '' },
      { ...told('船の真ん中の部屋です。'), id: 'm2', parent: 'm1' },
    ],
    data: { whole: true, leaf: 'm2' },
  });
  await vault.save({
    ...bread,
    seenAt: bread.seenAt + 1,
    turns: [{ id: 'r9:user', parent: null, role: 'user', text: 'Bread without yeast?' }],
    data: { whole: false },
  });
  // What the user made of them.
  const { id: space } = await vault.createSpace('仕事');
  await vault.amend([ferry.id], { title: 'フェリーの部屋', pinned: true, space, addTags: ['旅', 'sea'] });
  return vault;
}

/** As the extension's pages do it: page by page. */
async function* conversationsOf(vault: Vault): AsyncGenerator<Conversation> {
  for (let after: Conversation['id'] | undefined; ;) {
    const page = await vault.page(after, 1);
    yield* page;
    after = page.at(-1)?.id;
    if (after === undefined) return;
  }
}

const when = new Date('2026-11-21T09:00:00.000Z');

async function exported(vault: Vault): Promise<string> {
  let file = '';
  for await (const piece of writeVaultFile(conversationsOf(vault), when, await vault.spaces())) file += piece;
  return file;
}

interface Content {
  readonly conversations: readonly Conversation[];
  readonly spaces: readonly Space[];
  readonly facts: VaultFileFacts | undefined;
}

/** The whole file, once all of it was found to be right. */
async function contentOf(file: string | Blob): Promise<Content> {
  const conversations: Conversation[] = [];
  let spaces: readonly Space[] = [];
  let facts: VaultFileFacts | undefined;
  const blob = typeof file === 'string' ? new Blob([file]) : file;
  const options = { onFacts: (found: VaultFileFacts) => void (facts = found) };
  for await (const conversation of readVaultFile(blob, async named => void (spaces = named), options))
    conversations.push(conversation);
  return { conversations, spaces, facts };
}

async function imported(vault: Vault, file: string): Promise<string[]> {
  const { conversations, spaces } = await contentOf(file);
  await vault.adoptSpaces(spaces);
  const results: string[] = [];
  for (const conversation of conversations) results.push(await vault.adopt(conversation));
  return results;
}

describe('there and back', () => {
  test('an empty vault filled from a file gives the same file, letter by letter', async () => {
    const vault = await filledVault();
    const file = await exported(vault);
    const other = await emptyVault();
    expect(await imported(other, file)).toEqual(['new', 'new', 'new']);
    expect(await exported(other)).toBe(file);
    for (const { id } of [ramen, ferry, bread]) expect(await other.get(id)).toEqual(await vault.get(id));
  });

  test('importing twice changes nothing', async () => {
    const vault = await filledVault();
    const file = await exported(vault);
    expect(await imported(vault, file)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await exported(vault)).toBe(file);
  });

  test('an old file over a newer vault brings back what was lost and takes nothing away', async () => {
    const old = await emptyVault();
    await old.save(ramen);
    await old.save(bread);
    const file = await exported(old);
    const vault = await emptyVault();
    await vault.save({ ...ramenEdited, title: '小樽の寿司' });

    expect(await imported(vault, file)).toEqual(['changed', 'new']);
    const known = await vault.get(ramen.id);
    expect(known?.turns.map(({ id }) => id).sort()).toEqual(['a1', 'a1b', 'u1', 'u1b']);
    expect(known).toMatchObject({ title: '小樽の寿司', activePath: ['u1b', 'a1b'] });
    expect(await imported(vault, file)).toEqual(['unchanged', 'unchanged']);
  });

  test('what was forgotten stays forgotten', async () => {
    const vault = await filledVault();
    const file = await exported(vault);
    await vault.forget(ramen.id);
    expect(await imported(vault, file)).toEqual(['forgotten', 'unchanged', 'unchanged']);
    expect(await vault.get(ramen.id)).toBeUndefined();
  });

  test('an empty vault is a file too', async () => {
    const file = await exported(await emptyVault());
    expect(await imported(await emptyVault(), file)).toEqual([]);
    expect(JSON.parse(file)).toMatchObject({ conversations: [], end: { conversations: 0, turns: 0 } });
  });
});

test('what the site’s own data told, and how it differs, goes there and back', async () => {
  const vault = await filledVault();
  const other = await emptyVault();
  await imported(other, await exported(vault));
  expect(await other.get(ferry.id)).toMatchObject({
    account: 'org-1',
    completeness: { state: 'complete', turns: 2 },
    turns: [
      { id: 'm1', from: 'data' },
      {
        id: 'm2',
        from: 'data',
        text: '船の真ん中の部屋です。',
        otherwise: ferry.turns[1]?.text,
        unfinished: 'stopped',
      },
      { id: 'm3' },
    ],
  });
  expect((await other.get(bread.id))?.turns[0]).toMatchObject({ id: 'row:0:user', also: ['r9:user'], from: 'data' });
});

test('what the user made of a chat goes there and back, and stands over what a file says', async () => {
  const file = await exported(await filledVault());
  const wishes = {
    title: 'フェリーの部屋',
    ownTitle: true,
    siteTitle: 'Night ferry "Sunflower"',
    pinned: true,
    space: '仕事',
    tags: ['sea', '旅'],
  };
  const fresh = await emptyVault();
  await imported(fresh, file);
  expect(await fresh.get(ferry.id)).toMatchObject(wishes);
  expect(await fresh.spaces()).toEqual([
    { id: 'main', name: '' },
    { id: '仕事', name: '仕事' },
  ]);

  const vault = await emptyVault();
  await vault.save(ferry);
  await vault.createSpace('仕事');
  await vault.renameSpace('仕事', 'Work');
  await vault.amend([ferry.id], { title: 'Boat', addTags: ['boat'] });
  await imported(vault, file);
  expect(await vault.get(ferry.id)).toMatchObject({ ...wishes, title: 'Boat', tags: ['boat', 'sea', '旅'] });
  expect(await vault.spaces()).toContainEqual({ id: '仕事', name: 'Work' });
});

test('a chat in a space that the file does not name brings it along', async () => {
  const file = (await exported(await filledVault())).replace(/"spaces":\[[^\]]*\],/, '');
  const fresh = await emptyVault();
  await imported(fresh, file);
  expect(await fresh.spaces()).toContainEqual({ id: '仕事', name: '仕事' });
});

test('what can still come back is not in the file', async () => {
  const vault = await filledVault();
  await vault.leave([ferry.id], 1);
  const file = await exported(vault);
  expect(file).not.toMatch(/claude|ferry/);
  await vault.comeBack([ferry.id]);
  expect(await exported(vault)).toContain('フェリーの部屋');
});

test.each([1, 2, 3])('a file of version %s is still read', async version => {
  const vault = await emptyVault();
  for (const seen of [ramen, bread]) await vault.save(seen);
  const file = (await exported(vault)).replace('"version":4,', `"version":${version},`);
  expect((await contentOf(file)).conversations.map(({ id }) => id)).toEqual([ramen.id, bread.id]);
});

test('the file is JSON that a person can read, one conversation a line', async () => {
  const vault = await emptyVault();
  await vault.save(bread);
  const file = await exported(vault);
  expect(JSON.parse(file)).toEqual({
    schema: 'kura-vault',
    version: 4,
    exportedAt: '2026-11-21T09:00:00.000Z',
    conversations: [
      {
        id: 'gemini:9c33',
        source: 'gemini',
        url: 'https://gemini.google.com/app/9c33',
        title: '',
        space: 'main',
        createdAt: '2025-10-09T08:56:40.000Z',
        updatedAt: '2025-10-09T08:56:40.000Z',
        completeness: { state: 'partial', turns: 2, gap: false, fromStart: true },
        revision: 1,
        activePath: ['row:0:user', 'row:1:assistant'],
        turns: [
          { id: 'row:0:user', role: 'user', text: 'Bread without yeast?', observedAt: '2025-10-09T08:56:40.000Z' },
          {
            id: 'row:1:assistant',
            parent: 'row:0:user',
            role: 'assistant',
            text: 'Use baking soda.',
            observedAt: '2025-10-09T08:56:40.000Z',
          },
        ],
      },
    ],
    spaces: [{ id: 'main' }],
    end: { conversations: 1, turns: 2, digest: expect.stringMatching(/^sha256-chain:[0-9a-f]{64}$/) as string },
  });
  expect(file.split('\n').map(line => line.slice(0, 20))).toEqual([
    '{"schema":"kura-vaul',
    '{"id":"gemini:9c33",',
    '],"spaces":[{"id":"m',
    '',
  ]);
});

test('the digest can be computed by anybody, as docs/vault-file.md says', async () => {
  const file = await exported(await filledVault());
  const lines = file.split('\n').slice(1, -2);
  const chain = lines.reduce(
    (before, line) => createHash('sha256').update(before).update(line.replace(/,$/, '')).digest(),
    Buffer.alloc(32),
  );
  expect(lines).toHaveLength(3);
  expect((JSON.parse(file) as { end: unknown }).end).toEqual({
    conversations: 3,
    turns: 9,
    digest: `sha256-chain:${chain.toString('hex')}`,
  });
});

test('the published schema knows every key that is written', async () => {
  const schema = JSON.parse(readFileSync('public/vault-file.schema.json', 'utf8')) as Described;
  const file = JSON.parse(await exported(await filledVault())) as { conversations: { turns: object[] }[] };
  const described = ({ properties = {} }: Described = {}) => Object.keys(properties);
  const written = (all: readonly object[]) => new Set(all.flatMap(each => Object.keys(each)));
  const { conversation, turn } = schema.$defs ?? {};

  expect(described(schema)).toEqual(Object.keys(file));
  expect(described(conversation)).toEqual(expect.arrayContaining([...written(file.conversations)]));
  expect(described(turn).sort()).toEqual([...written(file.conversations.flatMap(({ turns }) => turns))].sort());
});

interface Described {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly $defs?: { readonly conversation?: Described; readonly turn?: Described };
}

test('a file that was laid out anew is the same vault', async () => {
  const file = await exported(await filledVault());
  const laidOut = `\uFEFF${JSON.stringify(JSON.parse(file), null, 2)}`;
  expect(await contentOf(laidOut)).toEqual(await contentOf(file));
  const { conversations, ...rest } = JSON.parse(file) as Record<string, unknown>;
  expect(await contentOf(JSON.stringify({ conversations, ...rest }))).toEqual(await contentOf(file));
});

describe('keys that Kura does not know', () => {
  const strange = async (from: string, marks: object) => {
    const content = JSON.parse(from) as { conversations: { turns: object[] }[] };
    const [first, ...others] = content.conversations;
    const turns = first?.turns.map((turn, place) => (place === 1 ? { ...turn, 'x-mood': '楽しい' } : turn)) ?? [];
    return JSON.stringify({ ...content, 'x-tool': 'other', conversations: [{ ...marks, ...first, turns }, ...others] });
  };

  test('of a chat and of its turns go through an import and the next export, and count for no digest', async () => {
    const file = await exported(await filledVault());
    const vault = await emptyVault();
    await imported(vault, await strange(file, { 'x-note': 'メモ', 'x-rating': { stars: 5, by: ['Ada', '花子'] } }));
    const again = JSON.parse(await exported(vault)) as { end: unknown; conversations: { turns: object[] }[] };
    expect(again.conversations[0]).toMatchObject({ 'x-note': 'メモ', 'x-rating': { stars: 5, by: ['Ada', '花子'] } });
    expect(again.conversations[0]?.turns[1]).toHaveProperty('x-mood', '楽しい');
    expect(again.conversations[0]?.turns[0]).not.toHaveProperty('x-mood');
    expect(again.end).toEqual((JSON.parse(file) as { end: unknown }).end);
  });

  test('are shown in no list, and change nothing when they come twice', async () => {
    const vault = await filledVault();
    const file = await strange(await exported(vault), { 'x-note': 'メモ' });
    expect(await imported(vault, file)).toEqual(['changed', 'unchanged', 'unchanged']);
    expect(await imported(vault, file)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await vault.list(1)).not.toContainEqual(expect.objectContaining({ foreign: expect.anything() as unknown }));
  });

  test('are left behind where they are larger than is kept', async () => {
    const vault = await emptyVault();
    await imported(vault, await strange(await exported(await filledVault()), { 'x-vectors': '0'.repeat(100_001) }));
    expect(await exported(vault)).not.toContain('x-vectors');
  });
});

describe('a file by a program that is not Kura', () => {
  /** From `public/vault-file.schema.json` alone: what is required, and nothing else. */
  const least = {
    schema: 'kura-vault',
    version: 4,
    conversations: [
      { id: 'openai:tide', source: 'openai', turns: [{ id: '1', role: 'user', text: '干潮は何時？' }] },
      {
        id: 'librechat:7',
        source: 'librechat',
        title: 'Boots',
        turns: [
          { id: 'a', parent: null, role: 'user', text: 'Which boots?', createdAt: '2025-03-01T08:00:00Z' },
          { id: 'b', parent: 'a', role: 'assistant', text: 'Rubber ones.', createdAt: '2025-03-01T08:00:09+00:00' },
          { id: 'c', parent: 'a', role: 'assistant', text: '長靴です。' },
        ],
      },
    ],
  };

  test('needs no more than the schema requires, and says that nobody can tell whether it is whole', async () => {
    const file = new File([JSON.stringify(least)], 'theirs.json', { lastModified: 1_700_000_000_000 });
    const { conversations, facts } = await contentOf(file);
    expect(facts).toMatchObject({ conversations: 2, turns: 4, isProven: false });
    expect(conversations[0]).toEqual({
      id: 'openai:tide',
      source: 'openai',
      url: '',
      title: '',
      space: 'main',
      createdAt: 1_700_000_000_000,
      updatedAt: 1_700_000_000_000,
      completeness: { state: 'partial', turns: 1, gap: false },
      revision: 1,
      turns: [{ id: '1', role: 'user', text: '干潮は何時？', observedAt: 1_700_000_000_000 }],
      activePath: ['1'],
    });
    const at = Date.UTC(2025, 2, 1, 8);
    expect(conversations[1]).toMatchObject({ createdAt: at, updatedAt: at + 9000, activePath: ['a', 'c'] });
    expect(conversations[1]?.turns.map(({ observedAt }) => observedAt)).toEqual([at, at + 9000, at]);
  });

  test('imports, and a second time changes nothing', async () => {
    const vault = await emptyVault();
    expect(await imported(vault, JSON.stringify(least))).toEqual(['new', 'new']);
    expect(await imported(vault, JSON.stringify(least))).toEqual(['unchanged', 'unchanged']);
    expect((await vault.get('librechat:7'))?.turns).toHaveLength(3);
  });

  test('may say how much is in it, and is then held to it', async () => {
    const said = { ...least, end: { conversations: 2, turns: 4 } };
    expect((await contentOf(JSON.stringify(said))).facts?.isProven).toBe(false);
    const wrong = contentOf(JSON.stringify({ ...least, end: { turns: 5 } }));
    await expect(wrong).rejects.toMatchObject({
      name: 'FileDamaged',
      message: expect.stringContaining('turns') as string,
    });
  });

  test('is what the published schema calls valid', () => {
    const schema = JSON.parse(readFileSync('public/vault-file.schema.json', 'utf8')) as object;
    const isValid = new Ajv2020({ validateFormats: false }).compile(schema);
    expect([isValid(least), isValid.errors]).toEqual([true, null]);
    expect(isValid({ ...least, conversations: [{ id: 'openai:1', source: 'openai' }] })).toBe(false);
  });
});

describe('a damaged file is refused before anything is written, with the place and no word of a chat', () => {
  test.each<[what: string, damage: (file: string) => string, place: RegExp]>([
    ['nothing', () => '', /Not JSON/],
    ['cut in the middle', file => file.slice(0, file.length / 2), /Not JSON: it ends too early, after \d+ bytes/],
    ['cut before its end', file => file.trimEnd().slice(0, -1), /Not JSON/],
    [
      'a letter broken',
      file => file.replace('"turns":[', '"turns":{'),
      /Not JSON: at position \d+, in conversations\[\d\]/,
    ],
    ['another kind of file', () => '{"messages":[]}', /file\.schema/],
    ['a list', () => '[]', /at position 0: is not an object/],
    ['without version', file => file.replace('"version":4,', ''), /file\.version/],
    ['version 0', file => file.replace('"version":4,', '"version":0,'), /file\.version/],
    ['one letter of an answer changed', file => file.replace('Use baking', 'Use caking'), /file\.end\.digest/],
    ['one conversation lost', file => file.replace(/\n\{"id":"claude.*\n/, '\n'), /file\.end\.conversations is 3/],
    ['two conversations exchanged', file => exchanged(file), /file\.end\.digest/],
    [
      'of an old Kura, without its end',
      file => file.replace(/,"end":\{[^}]*\}/, '').replace('"version":4', '"version":3'),
      /file\.end is not an object/,
    ],
    ['two ends', file => file.replace('"end":{"conv', '"end":{},"end":{"conv'), /two keys of the same name/],
    ['something behind it', file => `${file}{}`, /Not JSON: at position \d+/],
    [
      'a comma too many',
      file => file.replace(/\n\],"spaces"/, ',\n],"spaces"'),
      /Not JSON: at position \d+, in conversations\[3\]/,
    ],
    [
      'no list of chats',
      file => file.replace('"conversations":[', '"chats":['),
      /Not JSON|file\.conversations is not a list/,
    ],
    [
      'turns that go round in a circle',
      file => file.replace('"parent":"m1"', '"parent":"m2"'),
      /conversations\[1\]\.turns go round/,
    ],
    [
      'a number for a text',
      file => file.replace('"Use baking soda."', '7'),
      /conversations\[2\]\.turns\[1\]\.text is not a text/,
    ],
    [
      'a role of its own',
      file => file.replace('"role":"user"', '"role":"root"'),
      /conversations\[0\]\.turns\[0\]\.role/,
    ],
    ['an id of another site', file => file.replace('"id":"gemini:', '"id":"claude:'), /conversations\[2\]\.id/],
    ['a turn twice', file => file.replace('"id":"m2"', '"id":"m1"'), /conversations\[1\]\.turns names a turn twice/],
    ['tags out of order', file => file.replace('["sea","旅"]', '["旅","sea"]'), /conversations\[1\]\.tags/],
    ['a space without an id', file => file.replace('{"id":"main"}', '{"name":"x"}'), /file\.spaces\[0\]\.id/],
    [
      'a path to nowhere',
      file => file.replace('"activePath":["u1b"', '"activePath":["u9"'),
      /conversations\[0\]\.activePath/,
    ],
    ['a time that is none', file => file.replace('"createdAt":"2', '"createdAt":"x'), /conversations\[0\]\.createdAt/],
    [
      'a quotation outside its text',
      file => file.replace('"start":0', '"start":9999'),
      /conversations\[1\]\.turns\[2\]\.quotes\[0\]/,
    ],
  ])('%s', async (_, damage, place) => {
    const file = await exported(await filledVault());
    const damaged = damage(file);
    expect(damaged).not.toBe(file);

    const vault = await emptyVault();
    const attempt = imported(vault, damaged);
    await expect(attempt).rejects.toMatchObject({
      name: 'FileDamaged',
      message: expect.stringMatching(place) as string,
    });
    await expect(attempt).rejects.not.toThrow(/soda|ラーメン|ferry/i);
    expect(await vault.counts()).toMatchObject({ conversations: 0, turns: 0 });
  });

  test('bytes that are no text', async () => {
    const file = await exported(await filledVault());
    const bytes = new TextEncoder().encode(file);
    bytes[file.indexOf('札幌') + 1] = 0xff;
    await expect(readVaultFile(new Blob([bytes])).next()).rejects.toMatchObject({ name: 'FileDamaged' });
  });

  test('nested without end', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    await expect(contentOf(`{"schema":"kura-vault","version":1,"conversations":${deep}}`)).rejects.toMatchObject({
      name: 'FileDamaged',
    });
  });
});

/** The first two conversations in each other's place. */
function exchanged(file: string): string {
  const [head = '', first = '', second = '', ...rest] = file.split('\n');
  return [head, second, first, ...rest].join('\n');
}

test('a file of a newer version is FileTooNew, whatever else it holds', async () => {
  await expect(contentOf('{"schema":"kura-vault","version":5,"chats":{}}')).rejects.toMatchObject({
    name: 'FileTooNew',
  });
});

test('hostile keys reach nothing', async () => {
  const file = await exported(await filledVault());
  const hostile = file.replaceAll(
    '{"id":',
    '{"__proto__":{"account":"evil"},"constructor":{"prototype":{"x":1}},"id":',
  );
  const { conversations } = await contentOf(hostile);
  expect(conversations).toHaveLength(3);
  expect(conversations.map(({ account }) => account)).toEqual([undefined, 'org-1', undefined]);
  expect({}).not.toHaveProperty('account');
  expect({}).not.toHaveProperty('x');
});
