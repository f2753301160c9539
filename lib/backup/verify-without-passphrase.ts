/** Verifies a backup that was just written: the file on the disk must restore what went into it. */
import type { ConversationId } from '../core/conversation';
import { Problem, problemName } from '../core/problem';
import { following, linksIn, readChain, type ChainEnd, type NamedFile } from '../transfer/read-chain';
import type { Changes } from '../transfer/changes';
import type { Opener } from '../transfer/encrypt';
import type { End } from '../transfer/vault-file/trailer';
import { readVaultFile } from '../transfer/vault-file/vault-file';
import { sumOf, sumOfBytes, type Chain, type Sums } from './chain';
import { restored, type RestoringOptions } from './verify-backup';
import type { BackUpOptions } from './types';
import type { Packed } from './package';

/** The backups that the file continues, if any. */
interface Before {
  readonly chain?: Chain | undefined;
  readonly read?: (name: string) => Promise<NamedFile>;
}

/** Rejects with `BackupUnsound` if the file, with those that it continues, does not restore what went into it. */
export async function proven(
  file: NamedFile,
  pack: Packed,
  { chain, read }: Before,
  { signal, onProgress }: BackUpOptions,
): Promise<void> {
  const options = { signal, onChats: (chats: number) => onProgress?.({ step: 'testing', chats }) };
  const { opener } = pack;
  try {
    if (!chain || !read) givesBack(await chainEnd([file], opener, options), pack.vault.end());
    else if (opener) await goesOnFrom(chain, read, file, { ...pack, opener }, options);
    else {
      const before = await Promise.all(chain.links.map(({ name }) => read(name)));
      givesBack(await chainEnd([...before, file], undefined, options), pack.vault.end());
    }
  } catch (error) {
    if (problemName(error) !== 'FileDamaged') throw error;
    throw new Problem('BackupUnsound', 'What was written cannot be read', { cause: error });
  }
}

function givesBack(found: End, wanted: End): void {
  if (found.digest !== wanted.digest || found.conversations !== wanted.conversations)
    throw new Problem('BackupUnsound', 'What was read is not what was written');
}

/** Restores these files into a trial vault, the full backup first, and counts its content. */
async function chainEnd(
  [whole, ...changes]: readonly NamedFile[],
  opener: Opener | undefined,
  options: RestoringOptions,
): Promise<End> {
  if (!whole) throw new Error('There is at least the file itself.');
  const links = await linksIn(changes, opener);
  const used = following(whole.name, links);
  if (used.length < changes.length) throw new Problem('BackupUnsound', 'One of those before it is damaged or missing');
  let end: ChainEnd | undefined;
  const chats = readChain(whole, used, told => void (end = told), opener);
  return restored(chats, () => end?.spaces ?? [], options);
}

/**
 * The files before cannot be opened without the passphrase. Each was restored when it was made, so comparing their bytes is enough. The new
 * file is opened and restored by itself, and together with the known hashes it must give the current vault.
 */
async function goesOnFrom(
  chain: Chain,
  read: (name: string) => Promise<NamedFile>,
  file: NamedFile,
  pack: Packed & { readonly opener: Opener },
  options: RestoringOptions,
): Promise<void> {
  for (const { name, sum } of chain.links) {
    // A file that cannot be read has changed, too.
    const now = await sumOfBytes(await read(name)).catch(() => undefined);
    if (now === undefined || now !== sum) throw new Problem('BackupUnsound', `${name} is not what it was`);
  }
  const sums = new Map(chain.sums);
  let changes: Changes | undefined;
  const onFacts = (facts: { readonly changes?: Changes }) => void (changes = facts.changes);
  const reading = { passphrase: pack.opener, alsoChanges: true, onFacts };
  async function* chats() {
    for await (const conversation of readVaultFile(file, undefined, reading)) {
      sums.set(conversation.id, await sumOf(conversation));
      yield conversation;
    }
  }
  givesBack(await restored(chats(), () => [], options), pack.written.end());
  for (const id of changes?.gone ?? []) sums.delete(id);
  if (!isSame(sums, pack.sums) || changes?.after.digest !== chain.end.digest)
    throw new Problem('BackupUnsound', 'What was read does not make the vault of what was there before');
  givesBack(changes.whole, pack.vault.end());
}

const isSame = (one: Sums, other: Sums): boolean =>
  one.size === other.size && [...one].every(([id, sum]: [ConversationId, string]) => other.get(id) === sum);
