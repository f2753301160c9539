/** The end of a vault file: its counts and digest, and the check that they are right. */
import type { Conversation } from '../../core/conversation';
import { caps, Misshapen, record, text, wholeNumber, type Shape } from '../../vault/shapes/shape';
import { asLine } from './line';

export interface End {
  readonly conversations: number;
  readonly turns: number;
  readonly digest: string;
}

/** Parses the counts. Another program may leave any of them out. */
export const endFrom: Shape<Partial<End>> = (value, where) => {
  const fields = record(value, where);
  return {
    ...fields.maybe('conversations', wholeNumber),
    ...fields.maybe('turns', wholeNumber),
    ...fields.maybe('digest', text(caps.nameLength)),
  };
};

/** Counts, and a chain of SHA-256, each over the one before and the next conversation's line. */
export class Checksum {
  conversations = 0;
  private turns = 0;
  private chain = new Uint8Array(32);

  async add(conversation: Conversation): Promise<void> {
    const bytes = new TextEncoder().encode(asLine(conversation));
    const linked = new Uint8Array(this.chain.length + bytes.length);
    linked.set(this.chain);
    linked.set(bytes, this.chain.length);
    this.chain = new Uint8Array(await crypto.subtle.digest('SHA-256', linked));
    this.conversations += 1;
    this.turns += conversation.turns.length;
  }

  end(): End {
    return { conversations: this.conversations, turns: this.turns, digest: `sha256-chain:${inHex(this.chain)}` };
  }
}

export const inHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

/** Throws if the counts of the file differ from those in its trailer. */
export function compare(found: End, said: Partial<End>): void {
  for (const name of ['conversations', 'turns', 'digest'] as const) {
    if (said[name] !== undefined && found[name] !== said[name])
      throw new Misshapen(`file.end.${name} is ${said[name]}, but the file holds ${found[name]}`);
  }
}
