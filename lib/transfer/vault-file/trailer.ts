/** The end of a vault file: its counts and digest, and the check that they are right. */
import type { Conversation } from '../../core/conversation';
import { caps, InvalidShapeError, toFields, toText, toWholeNumber, type Shape } from '../../vault/shapes/shape';
import { toDigestLine } from './line';

export interface Trailer {
  readonly conversations: number;
  readonly turns: number;
  readonly digest: string;
}

/** Parses the counts. Another program may leave any of them out. */
export const parseTrailer: Shape<Partial<Trailer>> = (value, where) => {
  const fields = toFields(value, where);
  return {
    ...fields.getOptional('conversations', toWholeNumber),
    ...fields.getOptional('turns', toWholeNumber),
    ...fields.getOptional('digest', toText(caps.nameLength)),
  };
};

/** Counts, and a chain of SHA-256, each over the one before and the next conversation's line. */
export class Checksum {
  conversations = 0;
  private turns = 0;
  private chain = new Uint8Array(32);

  async add(conversation: Conversation): Promise<void> {
    const bytes = new TextEncoder().encode(toDigestLine(conversation));
    const linked = new Uint8Array(this.chain.length + bytes.length);
    linked.set(this.chain);
    linked.set(bytes, this.chain.length);
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
