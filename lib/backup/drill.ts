/** A backup proves itself by being restored: into a vault of its own, which is then compared with the file and removed. */
import type { Conversation } from '../conversation';
import { Problem } from '../problem';
import { readVaultFile, type VaultFileFacts } from '../transfer/vault-file';
import { Checksum } from '../transfer/vault-file-end';
import { openVault } from '../vault/dexie-vault';
import type { Vault } from '../vault/vault';
import type { Drill } from './nouns';

/** No vault of this name is ever a user's. */
const prefix = 'kura-drill-';

interface DrillOptions {
  /** Is told how many chats were restored so far. */
  readonly onChats?: (chats: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Restores all of the file, and answers what stood in the vault that came of it. Rejects with `FileDamaged` and the other problems of
 * reading; with `BackupUnsound` where the vault is not what the file holds; with `VaultFull`. Takes room for a second vault meanwhile.
 */
export async function drill(file: Blob, name: string, { onChats, signal }: DrillOptions = {}): Promise<Drill> {
  await removeLeftovers();
  const place = `${prefix}${crypto.randomUUID()}`;
  const vault = await openVault(place);
  try {
    let asked: VaultFileFacts | undefined;
    const onFacts = (facts: VaultFileFacts) => void (asked = facts);
    let chats = 0;
    for await (const conversation of readVaultFile(file, spaces => vault.adoptSpaces(spaces), { onFacts })) {
      signal?.throwIfAborted();
      await vault.adopt(conversation);
      onChats?.((chats += 1));
    }
    const restored = new Checksum();
    for await (const conversation of all(vault)) {
      signal?.throwIfAborted();
      await restored.add(conversation);
    }
    const found = restored.end();
    if (found.digest !== asked?.digest || found.conversations !== asked.conversations) {
      throw new Problem(
        'BackupUnsound',
        `${found.conversations} of ${chats} chats came back, with the digest ${found.digest}`,
      );
    }
    return { name, ...found };
  } finally {
    vault.close();
    await removed(place);
  }
}

/** In bytes of text, so that a large vault is not held at once. */
const bytesPerPage = 4_000_000;

async function* all(vault: Vault): AsyncGenerator<Conversation> {
  for (let after: Conversation['id'] | undefined; ;) {
    const page = await vault.page(after, bytesPerPage);
    yield* page;
    after = page.at(-1)?.id;
    if (after === undefined) return;
  }
}

/** A browser that was killed leaves its drill behind. Only one of them runs at a time, so this takes nobody's away. */
export async function removeLeftovers(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) if (name.startsWith(prefix)) await removed(name);
}

const removed = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} stayed`)));
  });
