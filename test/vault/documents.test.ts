/** Documents in the vault: sections are replaced, what the user made of one stays, and a deleted one stays deleted. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { computePath, toTurnViews } from '../../components/reading/branches';
import type { NewDocument } from '../../lib/vault/documents-contract';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { parseEntry, toFileLine } from '../../lib/transfer/vault-file/line';

const at = Date.UTC(2026, 4, 3);
const read = (texts: readonly string[], modifiedAt = at): NewDocument => ({
  id: 'document:a',
  path: 'Garden/計画.md',
  title: 'Plan',
  modifiedAt,
  space: 'main',
  sections: texts.map((text, n) => ({ text, headings: ['Plan', text], page: n + 1 })),
});

let count = 0;
let vault: Vault;
beforeEach(async () => {
  count += 1;
  vault = await openVault(`documents ${count}`);
});
afterEach(() => vault.close());

const listTexts = async () => (await vault.readConversation('document:a'))?.turns.map(({ text }) => text);

test('a later reading replaces the sections, and an equal one changes nothing', async () => {
  expect(await vault.saveDocument(read(['one', 'two', 'three']))).toBe('new');
  expect(await vault.saveDocument(read(['one', 'two', 'three']))).toBe('unchanged');
  expect(await vault.saveDocument(read(['one', 'drei'], at + 1))).toBe('changed');
  expect(await listTexts()).toEqual(['one', 'drei']);
  expect(await vault.readConversation('document:a')).toMatchObject({ revision: 2, updatedAt: at + 1, createdAt: at });
});

test('a hit’s exchange is its section alone', async () => {
  await vault.saveDocument(read(['one', 'two', 'three']));
  const [found] = await vault.readExchanges([{ conversation: 'document:a', turn: 'section:2' }]);
  expect(found?.exchange.map(({ text }) => text)).toEqual(['two']);
  expect(found?.turn.section).toEqual({ headings: ['Plan', 'two'], page: 2 });
});

test('is read from its first section to its last, with no other versions and no gaps', async () => {
  await vault.saveDocument(read(['one', 'two']));
  await vault.saveDocument(read(['one', 'two', 'three'], at + 1));
  const stored = await vault.readConversation('document:a');
  const views = stored ? toTurnViews(computePath(stored), stored) : [];
  expect(views.map(({ turn, choices, isAfterGap }) => [turn.text, choices.length, isAfterGap])).toEqual([
    ['one', 1, false],
    ['two', 1, false],
    ['three', 1, false],
  ]);
});

test('title, pin and space of the user survive a reading', async () => {
  const { id: space } = await vault.createSpace('Allotment');
  await vault.saveDocument(read(['one']));
  await vault.update(['document:a'], { title: 'Mine', pinned: true, space });
  await vault.saveDocument(read(['two'], at + 1));
  expect(await vault.readConversation('document:a')).toMatchObject({ title: 'Mine', pinned: true, space });
});

test('a document that was forgotten stays away, and one whose file was gone comes back', async () => {
  await vault.saveDocument(read(['one']));
  expect(await vault.removeDocuments(['document:a', 'document:b'])).toEqual(['document:a']);
  expect(await listTexts()).toBeUndefined();
  expect(await vault.saveDocument(read(['one']))).toBe('new');
  await vault.forget('document:a');
  expect(await vault.saveDocument(read(['one']))).toBe('forgotten');
  expect(await listTexts()).toBeUndefined();
});

test('a vault file carries it, and of two readings the newer is taken whole', async () => {
  await vault.saveDocument(read(['one', 'two']));
  const stored = await vault.readConversation('document:a');
  const line = stored && toFileLine(stored);
  const imported = parseEntry(JSON.parse(line ?? ''), 'a line', at);
  expect(imported).toEqual(stored);
  await vault.saveDocument(read(['newer'], at + 1));
  await vault.importConversation(imported);
  expect(await listTexts()).toEqual(['newer']);
});

test('a document of a space that is gone is in the main one', async () => {
  await vault.saveDocument({ ...read(['one']), space: 'gone' });
  expect((await vault.readConversation('document:a'))?.space).toBe('main');
});
