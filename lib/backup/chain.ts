/** The chain of backups in the folder, stored so that the next one need hold only the changes since. */
import type { Conversation, ConversationId } from '../core/conversation';
import type { Seal } from '../transfer/encrypt';
import { inHex, type End } from '../transfer/vault-file/trailer';
import { writtenLine } from '../transfer/vault-file/line';
import { backupsIn } from './file-names';
import type { Extent } from './types';

export interface Chain {
  /** Milliseconds since 1970, when the full backup began. */
  readonly since: number;
  /** In the order in which they were made, the full backup first. */
  readonly links: readonly Link[];
  /** For each chat that the chain restores, the hash of its line. */
  readonly sums: Sums;
  readonly end: End;
  /** The public key that the backups are encrypted for; absent when they are not encrypted. */
  readonly recipient?: string;
}

export type Sums = ReadonlyMap<ConversationId, string>;

interface Link {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The hash of its bytes when it was verified. Set only for encrypted files, which cannot be read again without the passphrase. */
  readonly sum?: string;
}

/** The settings of the next backup, and the chain before it. */
export interface Manner {
  readonly extent?: Extent;
  /** The key to encrypt with; absent when backups are not encrypted. */
  readonly seal?: Seal | undefined;
  readonly chain?: Chain | undefined;
}

/** Four weeks after a full backup, the next full one is made. */
const longest = 28 * 24 * 60 * 60 * 1000;

/** When all changes together exceed this share of the full backup's size, the next full one is made. */
const heaviest = 0.5;

interface Now {
  /** Names of the files in the folder. */
  readonly names: readonly string[];
  readonly now: Date;
  readonly seal?: Seal | undefined;
}

/** Whether the next backup can continue the chain: all its files are there, none is newer, and no full backup is due. */
export function goesOn({ since, links, recipient }: Chain, { names, now, seal }: Now): boolean {
  const [whole, ...changes] = links;
  const weight = changes.reduce((sum, { size }) => sum + size, 0);
  const age = now.getTime() - since;
  return (
    whole !== undefined &&
    links.every(({ name }) => names.includes(name)) &&
    backupsIn(names)[0] === links.at(-1)?.name &&
    recipient === seal?.recipient &&
    age >= 0 &&
    age < longest &&
    weight < heaviest * whole.size
  );
}

/** A hash of the chat, independent of anything else. 128 bits of SHA-256 are enough to notice a change. */
export async function sumOf(conversation: Conversation): Promise<string> {
  const whole = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(writtenLine(conversation)));
  return inHex(new Uint8Array(whole, 0, 16));
}

/** So much of a file is in memory at once. */
const piece = 1_000_000;

/** A hash of a file's bytes, computed chunk by chunk over the previous hash and the next chunk. */
export async function sumOfBytes(file: Blob): Promise<string> {
  let sum = new Uint8Array(32);
  for (let at = 0; at < file.size; at += piece) {
    const linked = await new Blob([sum, file.slice(at, at + piece)]).arrayBuffer();
    sum = new Uint8Array(await crypto.subtle.digest('SHA-256', linked));
  }
  return inHex(sum);
}
