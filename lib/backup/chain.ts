/** The chain of backups in the folder, stored so that the next one need hold only the changes since. */
import type { Conversation, ConversationId } from '../core/conversation';
import type { Encryption } from '../transfer/encrypt';
import { toHex, type Trailer } from '../transfer/vault-file/trailer';
import { toFileLine } from '../transfer/vault-file/line';
import { listBackups } from './file-names';
import type { BackupExtent } from './types';

export interface Chain {
  /** Milliseconds since 1970, when the full backup began. */
  readonly since: number;
  /** In the order in which they were made, the full backup first. */
  readonly links: readonly ChainLink[];
  /** For each chat that the chain restores, the hash of its line. */
  readonly hashes: ConversationHashes;
  readonly end: Trailer;
  /** The public key that the backups are encrypted for; absent when they are not encrypted. */
  readonly recipient?: string;
}

export type ConversationHashes = ReadonlyMap<ConversationId, string>;

interface ChainLink {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The hash of its bytes when it was verified. Set only for encrypted files, which cannot be read again without the passphrase. */
  readonly hash?: string;
}

/** The settings of the next backup, and the chain before it. */
export interface BackupSetup {
  readonly extent?: BackupExtent;
  /** The key to encrypt with; absent when backups are not encrypted. */
  readonly seal?: Encryption | undefined;
  readonly chain?: Chain | undefined;
}

/** Four weeks after a full backup, the next full one is made. */
const maxChainAgeMs = 28 * 24 * 60 * 60 * 1000;

/** When all changes together exceed this share of the full backup's size, the next full one is made. */
const maxChangesShare = 0.5;

interface FolderState {
  /** Names of the files in the folder. */
  readonly names: readonly string[];
  readonly now: Date;
  readonly seal?: Encryption | undefined;
}

/** Whether the next backup can continue the chain: all its files are there, none is newer, and no full backup is due. */
export function canContinue({ since, links, recipient }: Chain, { names, now, seal }: FolderState): boolean {
  const [whole, ...changes] = links;
  const changesBytes = changes.reduce((sum, { size }) => sum + size, 0);
  const ageMs = now.getTime() - since;
  return (
    whole !== undefined &&
    links.every(({ name }) => names.includes(name)) &&
    listBackups(names, now)[0] === links.at(-1)?.name &&
    recipient === seal?.recipient &&
    ageMs >= 0 &&
    ageMs < maxChainAgeMs &&
    changesBytes < maxChangesShare * whole.size
  );
}

/** A hash of the chat, independent of anything else. 128 bits of SHA-256 are enough to notice a change. */
export async function hashConversation(conversation: Conversation): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toFileLine(conversation)));
  return toHex(new Uint8Array(digest, 0, 16));
}

/** So much of a file is in memory at once. */
const chunkBytes = 1_000_000;

/** A hash of a file's bytes, computed chunk by chunk over the previous hash and the next chunk. */
export async function hashFile(file: Blob): Promise<string> {
  let hash = new Uint8Array(32);
  for (let at = 0; at < file.size; at += chunkBytes) {
    const linked = await new Blob([hash, file.slice(at, at + chunkBytes)]).arrayBuffer();
    hash = new Uint8Array(await crypto.subtle.digest('SHA-256', linked));
  }
  return toHex(hash);
}
