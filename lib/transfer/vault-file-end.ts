/** A vault file's end: what it says of all that stands before it, and whether that is so. */
import type { Conversation } from '../conversation';
import { caps, Misshapen, record, text, wholeNumber, type Shape } from '../vault/border';
import { asLine } from './vault-file-line';

export interface End {
  readonly conversations: number;
  readonly turns: number;
  readonly digest: string;
}

/** What a file says of itself; a program that is not Kura may leave any of it out. */
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

/** Throws `Misshapen` where what was found is not what the file says of itself. */
export function compare(found: End, said: Partial<End>): void {
  for (const name of ['conversations', 'turns', 'digest'] as const) {
    if (said[name] !== undefined && found[name] !== said[name])
      throw new Misshapen(`file.end.${name} is ${said[name]}, but the file holds ${found[name]}`);
  }
}
