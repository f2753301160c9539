/**
 * Reads a full vault file and the files of changes that continue it as one vault: the last version of each chat, without the deleted ones.
 * If a file is damaged or missing, the vault is as of the file before it, and the damaged file is named.
 */
import type { Conversation, ConversationId } from '../core/conversation';
import { Problem, toProblemName } from '../core/problem';
import type { Space } from '../vault/vault';
import type { Changes } from './changes';
import type { Opener } from './encrypt';
import type { Trailer } from './vault-file/trailer';
import { readVaultFile, type ReadVaultFileOptions, type VaultFileFacts } from './vault-file/vault-file';

export type NamedFile = Blob & { readonly name: string };

/** A file of changes that was read to its end. */
interface ChangesFile {
  readonly file: NamedFile;
  readonly ids: readonly ConversationId[];
  readonly changes: Changes;
}

/** Files of changes in any order. */
export interface ChangesFiles {
  readonly whole: readonly ChangesFile[];
  /** Names of the damaged ones. */
  readonly damaged: readonly string[];
}

/** Counts of the vault that a chain gives, known once all of it was read. */
export interface ChainResult extends Trailer {
  /** Name of the last file that is included. */
  readonly upTo: string;
  /** Whether the full file contains its digest. */
  readonly isProven: boolean;
  readonly spaces: readonly Space[];
}

/** Reads each file once. Rejects as `readVaultFile` does, but lists damaged files instead. */
export async function readChangesFiles(files: readonly NamedFile[], opener?: Opener): Promise<ChangesFiles> {
  const whole: ChangesFile[] = [];
  const damaged: string[] = [];
  for (const file of files) {
    try {
      whole.push(await readChangesFile(file, opener));
    } catch (error) {
      if (toProblemName(error) !== 'FileDamaged') throw error;
      damaged.push(file.name);
    }
  }
  return { whole, damaged };
}

async function readChangesFile(file: NamedFile, opener?: Opener): Promise<ChangesFile> {
  const ids: ConversationId[] = [];
  let facts: VaultFileFacts | undefined;
  const options = { onFacts: (found: VaultFileFacts) => void (facts = found), ...toReadOptions(opener) };
  for await (const { id } of readVaultFile(file, undefined, options)) ids.push(id);
  if (!facts?.changes) throw new Problem('FileDamaged', 'The file says that it is a part of a backup, and is none');
  return { file, ids, changes: facts.changes };
}

const toReadOptions = (opener?: Opener): ReadVaultFileOptions => ({
  alsoChanges: true,
  ...(opener && { passphrase: opener }),
});

/** The files that follow this one, as long as each continues the result of the one before. */
export function findFollowing(name: string, { whole }: ChangesFiles): readonly ChangesFile[] {
  const after = new Map(whole.map(link => [link.changes.after.name, link]));
  const found: ChangesFile[] = [];
  for (let next = after.get(name); next && !found.includes(next); next = after.get(next.file.name)) {
    const before = found.at(-1)?.changes.result.digest;
    if (before !== undefined && before !== next.changes.after.digest) break;
    found.push(next);
  }
  return found;
}

/** Names the first file because of which others could not be used: it is damaged, missing or changed. `undefined` if all were used. */
export function findBroken({ whole, damaged }: ChangesFiles, used: readonly ChangesFile[]): string | undefined {
  const unusedBases = whole.filter(link => !used.includes(link)).map(({ changes }) => changes.after.name);
  // The names begin with the time, so from the first of these on nothing could be used.
  return [...damaged, ...unusedBases].toSorted()[0];
}

/**
 * Reads the vault of this file and of the files that follow it. Nothing is proven before the last one; then `onEnd` is called. Rejects as
 * `readVaultFile` does, and with `FileDamaged` if the changes continue another file.
 */
export async function* readChain(
  file: NamedFile,
  links: readonly ChangesFile[],
  onEnd: (end: ChainResult) => unknown,
  opener?: Opener,
): AsyncGenerator<Conversation> {
  const lastVersions = findLastVersions(links);
  let facts: VaultFileFacts | undefined;
  let spaces: readonly Space[] = [];
  const options: ReadVaultFileOptions = { ...toReadOptions(opener), onFacts: found => void (facts = found) };
  // The list of spaces in the last file is that of the vault.
  const onSpaces = async (found: readonly Space[]) => void (spaces = found);
  let isProven = false;
  for (const [n, each] of [file, ...links.map(link => link.file)].entries()) {
    for await (const conversation of readVaultFile(each, onSpaces, { ...options, alsoChanges: n > 0 })) {
      if ((lastVersions.get(conversation.id) ?? 0) === n) yield conversation;
    }
    if (n > 0) continue;
    isProven = facts?.isProven ?? false;
    const [next] = links;
    if (next && next.changes.after.digest !== facts?.digest)
      throw new Problem('FileDamaged', 'The changes go on from another file of this name');
  }
  if (!facts) throw new Error('A vault file was read to its end without a word about it.');
  const end = links.at(-1)?.changes.result ?? facts;
  const { conversations, turns, digest } = end;
  onEnd({ conversations, turns, digest, upTo: links.at(-1)?.file.name ?? file.name, isProven, spaces });
}

/** The index of the file with the last version of each chat, counted from the full file; `deletedMark` if the chat was deleted. */
function findLastVersions(links: readonly ChangesFile[]): ReadonlyMap<ConversationId, number> {
  const last = new Map<ConversationId, number>();
  for (const [n, { ids, changes }] of links.entries()) {
    for (const id of ids) last.set(id, n + 1);
    for (const id of changes.gone) last.set(id, deletedMark);
  }
  return last;
}

const deletedMark = -1;
