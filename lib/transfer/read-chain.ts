/**
 * Reads a full vault file and the files of changes that continue it as one vault: the last version of each chat, without the deleted ones.
 * If a file is damaged or missing, the vault is as of the file before it, and the damaged file is named.
 */
import type { Conversation, ConversationId } from '../core/conversation';
import { Problem, problemName } from '../core/problem';
import type { Space } from '../vault/vault';
import type { Changes } from './changes';
import type { Opener } from './encrypt';
import type { End } from './vault-file/trailer';
import { readVaultFile, type ReadingOptions, type VaultFileFacts } from './vault-file/vault-file';

export type NamedFile = Blob & { readonly name: string };

/** A file of changes that was read to its end. */
interface Link {
  readonly file: NamedFile;
  readonly ids: readonly ConversationId[];
  readonly changes: Changes;
}

/** Files of changes in any order. */
export interface Links {
  readonly whole: readonly Link[];
  /** Names of the damaged ones. */
  readonly damaged: readonly string[];
}

/** Counts of the vault that a chain gives, known once all of it was read. */
export interface ChainEnd extends End {
  /** Name of the last file that is included. */
  readonly upTo: string;
  /** Whether the full file contains its digest. */
  readonly isProven: boolean;
  readonly spaces: readonly Space[];
}

/** Reads each file once. Rejects as `readVaultFile` does, but lists damaged files instead. */
export async function linksIn(files: readonly NamedFile[], opener?: Opener): Promise<Links> {
  const whole: Link[] = [];
  const damaged: string[] = [];
  for (const file of files) {
    try {
      whole.push(await linkIn(file, opener));
    } catch (error) {
      if (problemName(error) !== 'FileDamaged') throw error;
      damaged.push(file.name);
    }
  }
  return { whole, damaged };
}

async function linkIn(file: NamedFile, opener?: Opener): Promise<Link> {
  const ids: ConversationId[] = [];
  let facts: VaultFileFacts | undefined;
  const options = { onFacts: (found: VaultFileFacts) => void (facts = found), ...reading(opener) };
  for await (const { id } of readVaultFile(file, undefined, options)) ids.push(id);
  if (!facts?.changes) throw new Problem('FileDamaged', 'The file says that it is a part of a backup, and is none');
  return { file, ids, changes: facts.changes };
}

const reading = (opener?: Opener): ReadingOptions => ({
  alsoChanges: true,
  ...(opener && { passphrase: opener }),
});

/** The files that follow this one, as long as each continues the result of the one before. */
export function following(name: string, { whole }: Links): readonly Link[] {
  const after = new Map(whole.map(link => [link.changes.after.name, link]));
  const found: Link[] = [];
  for (let next = after.get(name); next && !found.includes(next); next = after.get(next.file.name)) {
    const before = found.at(-1)?.changes.whole.digest;
    if (before !== undefined && before !== next.changes.after.digest) break;
    found.push(next);
  }
  return found;
}

/** Names the first file because of which others could not be used: it is damaged, missing or changed. `undefined` if all were used. */
export function brokenAt({ whole, damaged }: Links, used: readonly Link[]): string | undefined {
  const asked = whole.filter(link => !used.includes(link)).map(({ changes }) => changes.after.name);
  // The names begin with the time, so from the first of these on nothing could be used.
  return [...damaged, ...asked].toSorted()[0];
}

/**
 * Reads the vault of this file and of the files that follow it. Nothing is proven before the last one; then `onEnd` is called. Rejects as
 * `readVaultFile` does, which explains `asToday`, and with `FileDamaged` if the changes continue another file.
 */
export async function* readChain(
  file: NamedFile,
  links: readonly Link[],
  onEnd: (end: ChainEnd) => unknown,
  opener?: Opener,
  { asToday = false }: Pick<ReadingOptions, 'asToday'> = {},
): AsyncGenerator<Conversation> {
  const lastWord = lastWords(links);
  let facts: VaultFileFacts | undefined;
  let spaces: readonly Space[] = [];
  const options: ReadingOptions = { ...reading(opener), asToday, onFacts: found => void (facts = found) };
  // The list of spaces in the last file is that of the vault.
  const onSpaces = async (named: readonly Space[]) => void (spaces = named);
  let isProven = false;
  for (const [n, each] of [file, ...links.map(link => link.file)].entries()) {
    for await (const conversation of readVaultFile(each, onSpaces, { ...options, alsoChanges: n > 0 })) {
      if ((lastWord.get(conversation.id) ?? 0) === n) yield conversation;
    }
    if (n > 0) continue;
    isProven = facts?.isProven ?? false;
    const [next] = links;
    if (next && next.changes.after.digest !== facts?.digest)
      throw new Problem('FileDamaged', 'The changes go on from another file of this name');
  }
  if (!facts) throw new Error('A vault file was read to its end without a word about it.');
  const end = links.at(-1)?.changes.whole ?? facts;
  const { conversations, turns, digest } = end;
  onEnd({ conversations, turns, digest, upTo: links.at(-1)?.file.name ?? file.name, isProven, spaces });
}

/** The index of the file with the last version of each chat, counted from the full file; `deletedMark` if the chat was deleted. */
function lastWords(links: readonly Link[]): ReadonlyMap<ConversationId, number> {
  const last = new Map<ConversationId, number>();
  for (const [n, { ids, changes }] of links.entries()) {
    for (const id of ids) last.set(id, n + 1);
    for (const id of changes.gone) last.set(id, gone);
  }
  return last;
}

const gone = -1;
