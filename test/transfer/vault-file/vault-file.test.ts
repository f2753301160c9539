import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bread, ferry, ramen, ramenEdited } from '../../vault/fill';
import { contentOf, emptyVault, exported, filledVault, imported } from '../filled-vault';

describe('there and back', () => {
  test('an empty vault filled from a file gives the same file, letter by letter', async () => {
    const vault = await filledVault();
    const file = await exported(vault);
    const other = await emptyVault();
    expect(await imported(other, file)).toEqual(['new', 'new', 'new']);
    expect(await exported(other)).toBe(file);
    for (const { id } of [ramen, ferry, bread])
      expect(await other.readConversation(id)).toEqual(await vault.readConversation(id));
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
    const known = await vault.readConversation(ramen.id);
    expect(known?.turns.map(({ id }) => id).sort()).toEqual(['a1', 'a1b', 'u1', 'u1b']);
    expect(known).toMatchObject({ title: '小樽の寿司', activePath: ['u1b', 'a1b'] });
    expect(await imported(vault, file)).toEqual(['unchanged', 'unchanged']);
  });

  test('what was forgotten stays forgotten', async () => {
    const vault = await filledVault();
    const file = await exported(vault);
    await vault.forget(ramen.id);
    expect(await imported(vault, file)).toEqual(['forgotten', 'unchanged', 'unchanged']);
    expect(await vault.readConversation(ramen.id)).toBeUndefined();
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
  expect(await other.readConversation(ferry.id)).toMatchObject({
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
  expect((await other.readConversation(bread.id))?.turns[0]).toMatchObject({
    id: 'row:0:user',
    also: ['r9:user'],
    from: 'data',
  });
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
  expect(await fresh.readConversation(ferry.id)).toMatchObject(wishes);
  expect(await fresh.listSpaces()).toEqual([
    { id: 'main', name: '' },
    { id: '仕事', name: '仕事' },
  ]);

  const vault = await emptyVault();
  await vault.save(ferry);
  await vault.createSpace('仕事');
  await vault.renameSpace('仕事', 'Work');
  await vault.update([ferry.id], { title: 'Boat', addTags: ['boat'] });
  await imported(vault, file);
  expect(await vault.readConversation(ferry.id)).toMatchObject({
    ...wishes,
    title: 'Boat',
    tags: ['boat', 'sea', '旅'],
  });
  expect(await vault.listSpaces()).toContainEqual({ id: '仕事', name: 'Work' });
});

test('a chat in a space that the file does not name brings it along', async () => {
  const file = (await exported(await filledVault())).replace(/"spaces":\[[^\]]*\],/, '');
  const fresh = await emptyVault();
  await imported(fresh, file);
  expect(await fresh.listSpaces()).toContainEqual({ id: '仕事', name: '仕事' });
});

test('what can still come back is not in the file', async () => {
  const vault = await filledVault();
  await vault.softDelete([ferry.id], 1);
  const file = await exported(vault);
  expect(file).not.toMatch(/claude|ferry/);
  await vault.undelete([ferry.id]);
  expect(await exported(vault)).toContain('フェリーの部屋');
});

test('the file is JSON that a person can read, one conversation a line', async () => {
  const vault = await emptyVault();
  await vault.save(bread);
  const file = await exported(vault);
  expect(JSON.parse(file)).toEqual({
    schema: 'kura-vault',
    version: 1,
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
  const vault = await filledVault();
  const sections = [{ text: '潮', headings: ['Tide'], page: 1 }];
  await vault.saveDocument({ id: 'document:a', path: 'a/潮.md', title: '潮', modifiedAt: 1, space: 'main', sections });
  const file = JSON.parse(await exported(vault)) as { conversations: { turns: object[] }[] };
  const described = ({ properties = {} }: Described = {}) => Object.keys(properties);
  const written = (all: readonly object[]) => new Set(all.flatMap(each => Object.keys(each)));
  const { conversation, turn } = schema.$defs ?? {};

  const ofChanges = ['after', 'gone'];
  expect(described(schema).filter(key => !ofChanges.includes(key))).toEqual(Object.keys(file));
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
