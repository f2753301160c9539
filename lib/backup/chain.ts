/** What is remembered of the backups in the folder, so that the next one need hold only what changed since. */
import type { Conversation, ConversationId } from '../conversation';
import type { Seal } from '../transfer/sealed';
import { inHex, type End } from '../transfer/vault-file-end';
import { writtenLine } from '../transfer/vault-file-line';
import { backupsIn } from './file-names';
import type { Extent } from './nouns';

export interface Chain {
  /** Milliseconds since 1970, when the whole one was begun. */
  readonly since: number;
  /** In the order in which they were made, the whole one first. */
  readonly links: readonly Link[];
  /** Of each chat that comes back from them, by its id, the sum over its line. */
  readonly sums: Sums;
  readonly end: End;
  /** Whom they are encrypted for; absent: they are not. */
  readonly recipient?: string;
}

export type Sums = ReadonlyMap<ConversationId, string>;

interface Link {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Over its bytes when it was proven; of one that is encrypted, which without the passphrase cannot be read again. */
  readonly sum?: string;
}

/** How backups are made here, and what is known of those before. */
export interface Manner {
  readonly extent?: Extent;
  /** Whom they are encrypted for; absent: they are not. */
  readonly seal?: Seal | undefined;
  readonly chain?: Chain | undefined;
}

/** In milliseconds: four weeks after a whole backup comes the next one. */
const longest = 28 * 24 * 60 * 60 * 1000;

/** As parts of the whole one: when all changes since together weigh so much, it is time for the next. */
const heaviest = 0.5;

interface Now {
  /** What lies in the folder. */
  readonly names: readonly string[];
  readonly now: Date;
  readonly seal?: Seal | undefined;
}

/** Whether the next backup can go on from these: all are there, nothing newer is, and it is not time for a whole one. */
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

/** The same for the same chat, whatever it is compared with; 128 bits of SHA-256 are more than enough to notice a change. */
export async function sumOf(conversation: Conversation): Promise<string> {
  const whole = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(writtenLine(conversation)));
  return inHex(new Uint8Array(whole, 0, 16));
}

/** In bytes: as much of a file as is in memory at once. */
const piece = 1_000_000;

/** Over all bytes of a file, piece by piece, each with the sum before it. */
export async function sumOfBytes(file: Blob): Promise<string> {
  let sum = new Uint8Array(32);
  for (let at = 0; at < file.size; at += piece) {
    const linked = await new Blob([sum, file.slice(at, at + piece)]).arrayBuffer();
    sum = new Uint8Array(await crypto.subtle.digest('SHA-256', linked));
  }
  return inHex(sum);
}
