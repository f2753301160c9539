/** Verifies a backup: restores it into a trial vault, compares that with the files, and removes it. */
import type { Conversation } from '../core/conversation';
import { Problem } from '../core/problem';
import {
  findBroken,
  findFollowing,
  readChangesFiles,
  readChain,
  type ChainResult,
  type NamedFile,
} from '../transfer/read-chain';
import { isNamedChanges } from '../transfer/changes';
import { isNamedKey, type Opener } from '../transfer/encrypt';
import { Checksum, type Trailer } from '../transfer/vault-file/trailer';
import { openVault } from '../vault/dexie/open-vault';
import type { Space, Vault } from '../vault/vault';
import type { Verification } from './types';

/** A user's vault never has this prefix. */
const trialVaultPrefix = 'kura-trial-';

export interface RestoreOptions {
  /** Called with the number of chats restored so far. */
  readonly onChats?: (chats: number) => void;
  readonly signal?: AbortSignal | undefined;
}

interface VerifyBackupOptions extends RestoreOptions {
  /** Opens encrypted files. */
  readonly opener?: Opener | undefined;
}

/**
 * Restores the newest full backup of these files and the changes that follow it, and returns the content of the restored vault. Rejects with
 * `FileDamaged` and the other reading problems, `ChangesAlone` without a full backup, `BackupUnsound` if the restored vault differs, and
 * `VaultFull`. Needs disk space for a second vault.
 */
export async function verifyBackup(
  files: readonly NamedFile[],
  { opener, ...options }: VerifyBackupOptions = {},
): Promise<Verification> {
  const fullBackups = files
    .filter(({ name }) => !isNamedChanges(name) && !isNamedKey(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const newest = fullBackups.at(-1);
  if (!newest) throw new Problem('ChangesAlone', 'No whole backup among them');
  const links = await readChangesFiles(
    files.filter(({ name }) => isNamedChanges(name)),
    opener,
  );
  const used = findFollowing(newest.name, links);
  let end: ChainResult | undefined;
  const chats = readChain(newest, used, result => void (end = result), opener);
  const found = await restoreToTrialVault(chats, () => end?.spaces ?? [], options);
  if (found.digest !== end?.digest || found.conversations !== end.conversations) {
    throw new Problem('BackupUnsound', `${found.conversations} chats came back, with the digest ${found.digest}`);
  }
  // Changes that follow an older full backup are not broken; they were not asked for.
  const broken = findBroken(
    links,
    fullBackups.flatMap(({ name }) => findFollowing(name, links)),
  );
  return { name: end.upTo, ...found, ...(broken !== undefined && { brokenAt: broken }) };
}

/** Imports everything into a trial vault and counts what is in it afterwards. `spaces` is called once `conversations` has ended. */
export async function restoreToTrialVault(
  conversations: AsyncIterable<Conversation>,
  spaces: () => readonly Space[],
  { onChats, signal }: RestoreOptions = {},
): Promise<Trailer> {
  await removeTrialVaults();
  const vaultName = `${trialVaultPrefix}${crypto.randomUUID()}`;
  const vault = await openVault(vaultName);
  try {
    let chats = 0;
    for await (const conversation of conversations) {
      signal?.throwIfAborted();
      await vault.importConversation(conversation);
      onChats?.((chats += 1));
    }
    await vault.importSpaces(spaces());
    const found = new Checksum();
    for await (const conversation of readAll(vault)) {
      signal?.throwIfAborted();
      await found.add(conversation);
    }
    return found.toTrailer();
  } finally {
    vault.close();
    await removeDatabase(vaultName);
  }
}

/** In bytes of text, so that a large vault is not in memory at once. */
const maxPageBytes = 4_000_000;

async function* readAll(vault: Vault): AsyncGenerator<Conversation> {
  for (let after: Conversation['id'] | undefined; ;) {
    const page = await vault.readPage(after, maxPageBytes);
    yield* page;
    after = page.at(-1)?.id;
    if (after === undefined) return;
  }
}

/** A killed browser leaves its trial vault behind. Only one verification runs at a time, so none in use is removed. */
export async function removeTrialVaults(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases())
    if (name.startsWith(trialVaultPrefix)) await removeDatabase(name);
}

const removeDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} stayed`)));
  });
