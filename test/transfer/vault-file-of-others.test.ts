import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { contentOf, emptyVault, exported, filledVault, imported } from './filled-vault';

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
    expect(await vault.listNewest(1)).not.toContainEqual(
      expect.objectContaining({ unknownFields: expect.anything() as unknown }),
    );
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
    version: 1,
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
    expect((await vault.readConversation('librechat:7'))?.turns).toHaveLength(3);
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
