/** The user's changes to notes that assistants propose, until they are saved or dismissed. Pure. */
import type { NoteSaid } from '../../notes/note-draft';
import type { ProposedCall } from './call';

export interface ChangedProposal {
  /** The key of the call, from `toCallKey`. */
  readonly of: string;
  readonly said: NoteSaid;
}

/** An assistant may propose without end. Beyond this number the oldest draft is dropped. */
export const mostProposals = 10;

/** Some sites number turns per chat, so the key contains the chat. */
const keyOf = ({ chat, written: { turn, body } }: ProposedCall): string => JSON.stringify([chat, turn, body]);

/** Returns the user's draft for this call, if there is one. */
export const madeOf = (all: readonly ChangedProposal[], call: ProposedCall): NoteSaid | undefined =>
  all.find(({ of }) => of === keyOf(call))?.said;

/** Replaces the draft of this call. `undefined` removes it, after the note was saved or dismissed. */
export function withMadeOf(
  all: readonly ChangedProposal[],
  call: ProposedCall,
  said: NoteSaid | undefined,
): readonly ChangedProposal[] {
  const of = keyOf(call);
  const others = all.filter(each => each.of !== of);
  return said ? [...others, { of, said }].slice(-mostProposals) : others;
}
