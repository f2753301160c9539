/** Verifies a backup that was just written: the file on the disk must restore what went into it. */
import type { ConversationId } from '../core/conversation';
import { Problem, toProblemName } from '../core/problem';
import { findFollowing, readChangesFiles, readChain, type ChainResult, type NamedFile } from '../transfer/read-chain';
import type { Changes } from '../transfer/changes';
import type { Opener } from '../transfer/encrypt';
import type { Trailer } from '../transfer/vault-file/trailer';
import { readVaultFile } from '../transfer/vault-file/vault-file';
import { hashConversation, hashFile, type Chain, type ConversationHashes } from './chain';
import { restoreToTrialVault, type RestoreOptions } from './verify-backup';
import type { BackupOptions } from './types';
import type { BuiltBackup } from './build-backup';

/** The backups that the file continues, if any. */
interface PreviousBackups {
  readonly chain?: Chain | undefined;
  readonly read?: (name: string) => Promise<NamedFile>;
}

/** Rejects with `BackupUnsound` if the file, with those that it continues, does not restore what went into it. */
export async function verifyWrittenBackup(
  file: NamedFile,
  built: BuiltBackup,
  { chain, read }: PreviousBackups,
  { signal, onProgress }: BackupOptions,
): Promise<void> {
  const options = { signal, onChats: (chats: number) => onProgress?.({ step: 'testing', chats }) };
  const { opener } = built;
  try {
    if (!chain || !read) assertSameTrailer(await restoreChain([file], opener, options), built.vault.toTrailer());
    else if (opener) await verifyEncryptedChanges(chain, read, file, { ...built, opener }, options);
    else {
      const before = await Promise.all(chain.links.map(({ name }) => read(name)));
      assertSameTrailer(await restoreChain([...before, file], undefined, options), built.vault.toTrailer());
    }
  } catch (error) {
    if (toProblemName(error) !== 'FileDamaged') throw error;
    throw new Problem('BackupUnsound', 'What was written cannot be read', { cause: error });
  }
}

function assertSameTrailer(found: Trailer, expected: Trailer): void {
  if (found.digest !== expected.digest || found.conversations !== expected.conversations)
    throw new Problem('BackupUnsound', 'What was read is not what was written');
}

/** Restores these files into a trial vault, the full backup first, and counts its content. */
async function restoreChain(
  [whole, ...changes]: readonly NamedFile[],
  opener: Opener | undefined,
  options: RestoreOptions,
): Promise<Trailer> {
  if (!whole) throw new Error('There is at least the file itself.');
  const links = await readChangesFiles(changes, opener);
  const used = findFollowing(whole.name, links);
  if (used.length < changes.length) throw new Problem('BackupUnsound', 'One of those before it is damaged or missing');
  let end: ChainResult | undefined;
  const chats = readChain(whole, used, result => void (end = result), opener);
  return restoreToTrialVault(chats, () => end?.spaces ?? [], options);
}

/**
 * The files before cannot be opened without the passphrase. Each was restored when it was made, so comparing their bytes is enough. The new
 * file is opened and restored by itself, and together with the known hashes it must give the current vault.
 */
async function verifyEncryptedChanges(
  chain: Chain,
  read: (name: string) => Promise<NamedFile>,
  file: NamedFile,
  built: BuiltBackup & { readonly opener: Opener },
  options: RestoreOptions,
): Promise<void> {
  for (const { name, hash } of chain.links) {
    // A file that cannot be read has changed, too.
    const current = await hashFile(await read(name)).catch(() => undefined);
    if (current === undefined || current !== hash) throw new Problem('BackupUnsound', `${name} is not what it was`);
  }
  const hashes = new Map(chain.hashes);
  let changes: Changes | undefined;
  const onFacts = (facts: { readonly changes?: Changes }) => void (changes = facts.changes);
  const reading = { passphrase: built.opener, alsoChanges: true, onFacts };
  async function* readConversations() {
    for await (const conversation of readVaultFile(file, undefined, reading)) {
      hashes.set(conversation.id, await hashConversation(conversation));
      yield conversation;
    }
  }
  assertSameTrailer(await restoreToTrialVault(readConversations(), () => [], options), built.written.toTrailer());
  for (const id of changes?.gone ?? []) hashes.delete(id);
  if (!isSameHashes(hashes, built.hashes) || changes?.after.digest !== chain.end.digest)
    throw new Problem('BackupUnsound', 'What was read does not make the vault of what was there before');
  assertSameTrailer(changes.result, built.vault.toTrailer());
}

const isSameHashes = (a: ConversationHashes, b: ConversationHashes): boolean =>
  a.size === b.size && [...a].every(([id, hash]: [ConversationId, string]) => b.get(id) === hash);
