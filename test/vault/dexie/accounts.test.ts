import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Conversation, Snapshot } from '../../../lib/core/conversation';
import type { Vault } from '../../../lib/vault/vault';
import { openVault } from '../../../lib/vault/dexie/open-vault';

let count = 0;
const emptyVault = (): Promise<Vault> => openVault(`accounts-${(count += 1)}`);

const seen = (text: string, account?: string): Snapshot => ({
  id: 'claude:1f0e',
  source: 'claude',
  url: 'https://claude.ai/chat/1f0e',
  seenAt: 1000,
  ...(account !== undefined && { account }),
  turns: [{ id: 'q', parent: null, role: 'user', text }],
});

const texts = async (vault: Vault, id: Conversation['id']) =>
  (await vault.readConversation(id))?.turns.map(({ text }) => text);

test('the account is kept with the chat, also when it is told later', async () => {
  const vault = await emptyVault();
  await vault.save(seen('宿は？'));
  await vault.save(seen('宿は？', 'org-1'));
  await vault.save(seen('宿は？'));
  expect(await vault.readConversation('claude:1f0e')).toMatchObject({ account: 'org-1', turns: [{ text: '宿は？' }] });
  expect((await vault.readCounts()).conversations).toBe(1);
});

test('one chat under two accounts is kept twice and never mixed', async () => {
  const vault = await emptyVault();
  expect(await vault.save(seen('Mine', 'org-1'))).toMatchObject({ result: 'new' });
  expect(await vault.save(seen('あなたの', 'org-2'))).toMatchObject({ result: 'new' });
  expect(await vault.save(seen('あなたの', 'org-2'))).toMatchObject({ result: 'unchanged' });
  expect(await texts(vault, 'claude:1f0e')).toEqual(['Mine']);
  expect(await vault.readConversation('claude:1f0e@org-2')).toMatchObject({
    account: 'org-2',
    turns: [{ text: 'あなたの' }],
  });
  expect(await vault.readCompleteness(seen('', 'org-2'))).toEqual({
    state: 'partial',
    turns: 1,
    gap: false,
    fromStart: true,
  });
});

test('forgetting one account’s chat leaves the other’s', async () => {
  const vault = await emptyVault();
  await vault.save(seen('Mine', 'org-1'));
  await vault.save(seen('あなたの', 'org-2'));
  await vault.forget('claude:1f0e@org-2');
  expect(await vault.save(seen('あなたの', 'org-2'))).toMatchObject({ result: 'forgotten' });
  await vault.forget('claude:1f0e');
  expect(await vault.save(seen('Mine', 'org-1'))).toMatchObject({ result: 'forgotten' });
  expect((await vault.readCounts()).conversations).toBe(0);
});

test('a vault that met the accounts in the other order merges each with its own', async () => {
  const here = await emptyVault();
  await here.save(seen('Mine', 'org-1'));
  await here.save(seen('あなたの', 'org-2'));
  const there = await emptyVault();
  await there.save(seen('あなたの', 'org-2'));
  await there.save(seen('Mine', 'org-1'));
  for (const conversation of await there.readPage(undefined, 1e6)) {
    expect(await here.importConversation(conversation)).toBe('unchanged');
  }
  expect((await here.readCounts()).conversations).toBe(2);
});

test('a chat that comes back from a file lies under the id that it had, also when the other account’s is not there', async () => {
  const vault = await emptyVault();
  await vault.save(seen('Mine', 'org-1'));
  await vault.save(seen('あなたの', 'org-2'));
  await vault.forget('claude:1f0e');
  const [kept] = await vault.readPage(undefined, 1);
  if (!kept) throw new Error('One of the two was kept.');
  expect(kept.id).toBe('claude:1f0e@org-2');

  const restored = await emptyVault();
  expect(await restored.importConversation(kept)).toBe('new');
  expect(await restored.importConversation(kept)).toBe('unchanged');
  expect(await restored.readPage(undefined, 1)).toEqual([kept]);
  // The other account's, seen again, has the place of its own.
  expect(await restored.save(seen('Mine', 'org-1'))).toMatchObject({ result: 'new' });
  expect(await texts(restored, 'claude:1f0e@org-2')).toEqual(['あなたの']);
});
