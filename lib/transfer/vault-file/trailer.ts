/** The end of a vault file: its counts and digest, and the check that they are right. */
import * as v from 'valibot';
import type { Conversation } from '../../core/conversation';
import { caps } from '../../vault/shapes/caps';
import { createFields, createText, InvalidShapeError, wholeNumberShape, type Shape } from '../../vault/shapes/shape';
import { encodeInParts } from '../byte-stream';
import { toDigestLine } from './line';

export interface Trailer {
  readonly conversations: number;
  readonly turns: number;
  readonly digest: string;
}

export const digestShape = v.pipe(
  createText(caps.nameLength, 1),
  v.metadata({ pattern: '^sha256-chain:[0-9a-f]{64}$' }),
);

export const trailerShape: Shape<Trailer> = createFields({
  conversations: wholeNumberShape,
  turns: wholeNumberShape,
  digest: digestShape,
});

/** Another program may leave any of the counts out. */
export const statedTrailerShape: Shape<Partial<Trailer>> = createFields({
  conversations: v.exactOptional(wholeNumberShape),
  turns: v.exactOptional(wholeNumberShape),
  digest: v.exactOptional(digestShape),
});

/** Counts, and a chain of SHA-256, each over the one before and the next conversation's line. */
export class Checksum {
  conversations = 0;
  private turns = 0;
  private chain = new Uint8Array(32);

  /** `line` is the conversation's digest line, where it is known already. */
  async add(conversation: Conversation, line = toDigestLine(conversation)): Promise<void> {
    const parts: Uint8Array[] = [this.chain];
    for await (const part of encodeInParts(line)) parts.push(part);
    const linked = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      linked.set(part, at);
      at += part.length;
    }
    this.chain = new Uint8Array(await crypto.subtle.digest('SHA-256', linked));
    this.conversations += 1;
    this.turns += conversation.turns.length;
  }

  toTrailer(): Trailer {
    return { conversations: this.conversations, turns: this.turns, digest: `sha256-chain:${toHex(this.chain)}` };
  }
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

/** Throws if the counts of the file differ from those in its trailer. */
export function checkTrailer(found: Trailer, stated: Partial<Trailer>): void {
  for (const name of ['conversations', 'turns', 'digest'] as const) {
    if (stated[name] !== undefined && found[name] !== stated[name])
      throw new InvalidShapeError(`file.end.${name} is ${stated[name]}, but the file holds ${found[name]}`);
  }
}
