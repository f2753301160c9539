import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Conversation, ConversationId, NoteDetails } from '../../lib/core/conversation';
import { restoreToTrialVault } from '../../lib/backup/verify-backup';
import { Checksum } from '../../lib/transfer/vault-file/trailer';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';

let vault: Vault;
let databases = 0;
beforeEach(async () => {
  vault = await openVault(`revived-notes-${(databases += 1)}`);
});
afterEach(() => vault.close());

const wording = (id: ConversationId, text: string, at: number, note?: NoteDetails): Conversation => ({
  id,
  source: 'note',
  url: '',
  title: '',
  space: 'main',
  ...(note && { note }),
  createdAt: at,
  updatedAt: at,
  completeness: { state: 'complete', turns: 1 },
  revision: 1,
  turns: [{ id: 'note', parent: null, role: 'user', text, observedAt: at }],
  activePath: ['note'],
});

async function* each(chats: readonly Conversation[]): AsyncGenerator<Conversation> {
  yield* chats;
}

async function digests(): Promise<readonly [string, string]> {
  const chats = await vault.readPage(undefined, Infinity);
  const sum = new Checksum();
  for (const one of chats) await sum.add(one);
  return [sum.toTrailer().digest, (await restoreToTrialVault(each(chats), () => [])).digest];
}

async function bringBack(...chats: readonly Conversation[]): Promise<void> {
  const { id } = await vault.stage(chats);
  await vault.mergeStaged(id, { revive: true });
}

const older = wording('note:a', '夕飯はカレー。', 10);

test('a vault into which an earlier wording was brought back alone comes back as it was', async () => {
  await vault.importConversation(wording('note:a', '夕飯はカレー。', 10, { replaced: { by: 'note:b', at: 20 } }));
  await vault.importConversation(wording('note:b', 'Dinner was udon.', 20, { replaces: 'note:a' }));
  await vault.forget('note:a');
  await bringBack(older);
  const [here, back] = await digests();
  expect(back).toBe(here);
});

test('a newer wording that is brought back takes its place again', async () => {
  await vault.importConversation(older);
  await bringBack(wording('note:b', 'Dinner was udon.', 20, { replaces: 'note:a' }));
  expect((await vault.readConversation('note:a'))?.note).toEqual({ replaced: { by: 'note:b', at: 20 } });
});
