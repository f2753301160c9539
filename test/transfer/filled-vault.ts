/** A vault with something of everything that a file must hold, and the way out to a file and in from one as the extension's pages do it. */
import type { Conversation } from '../../lib/core/conversation';
import { toCloseMark, toOpenMark } from '../../lib/core/fence';
import { readVaultFile, writeVaultFile, type VaultFileFacts } from '../../lib/transfer/vault-file/vault-file';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Space, Vault } from '../../lib/vault/vault';
import { bread, ferry, ramen, ramenEdited } from '../vault/fill';

let count = 0;
export const emptyVault = (): Promise<Vault> => openVault(`transfer-${(count += 1)}`);

export async function filledVault(): Promise<Vault> {
  const vault = await emptyVault();
  for (const seen of [ramen, ferry, bread, ramenEdited]) await vault.save(seen);
  const inserted = `${toOpenMark('0a1b2c3d')}\n前の答え\n${toCloseMark('0a1b2c3d')}`;
  await vault.save({
    ...ferry,
    seenAt: ferry.seenAt + 1,
    // Of what it shows something could not be read.
    turns: [{ id: 'm3', role: 'user', text: `${inserted}\nAnd now?`, unread: true }],
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
  await vault.update([ferry.id], { title: 'フェリーの部屋', pinned: true, space, addTags: ['旅', 'sea'] });
  return vault;
}

/** As the extension's pages do it: page by page. */
async function* conversationsOf(vault: Vault): AsyncGenerator<Conversation> {
  for (let after: Conversation['id'] | undefined; ;) {
    const page = await vault.readPage(after, 1);
    yield* page;
    after = page.at(-1)?.id;
    if (after === undefined) return;
  }
}

const when = new Date('2026-11-21T09:00:00.000Z');

export async function exported(vault: Vault): Promise<string> {
  let file = '';
  for await (const piece of writeVaultFile(conversationsOf(vault), when, await vault.listSpaces())) file += piece;
  return file;
}

interface Content {
  readonly conversations: readonly Conversation[];
  readonly spaces: readonly Space[];
  readonly facts: VaultFileFacts | undefined;
}

/** The whole file, once all of it was found to be right. */
export async function contentOf(file: string | Blob): Promise<Content> {
  const conversations: Conversation[] = [];
  let spaces: readonly Space[] = [];
  let facts: VaultFileFacts | undefined;
  const blob = typeof file === 'string' ? new Blob([file]) : file;
  const options = { onFacts: (found: VaultFileFacts) => void (facts = found) };
  for await (const conversation of readVaultFile(blob, async named => void (spaces = named), options))
    conversations.push(conversation);
  return { conversations, spaces, facts };
}

export async function imported(vault: Vault, file: string): Promise<string[]> {
  const { conversations, spaces } = await contentOf(file);
  await vault.importSpaces(spaces);
  const results: string[] = [];
  for (const conversation of conversations) results.push(await vault.importConversation(conversation));
  return results;
}
