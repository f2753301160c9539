/** What the user made of notes that assistants propose, while they are neither kept nor put away. Pure. */
import type { NoteSaid } from '../notes/said';
import type { ProposedCall } from './call';

export interface ChangedProposal {
  /** The call it was made of, as `keyOf` names it. */
  readonly of: string;
  readonly said: NoteSaid;
}

/** An assistant that proposes without end fills no store: of more than these the oldest goes. */
export const mostProposals = 10;

/** Some sites number the turns of each chat anew, so its chat belongs to it. */
const keyOf = ({ chat, written: { turn, body } }: ProposedCall): string => JSON.stringify([chat, turn, body]);

/** What was made of this very call. */
export const madeOf = (all: readonly ChangedProposal[], call: ProposedCall): NoteSaid | undefined =>
  all.find(({ of }) => of === keyOf(call))?.said;

/** `undefined`: it was kept or put away. */
export function withMadeOf(
  all: readonly ChangedProposal[],
  call: ProposedCall,
  said: NoteSaid | undefined,
): readonly ChangedProposal[] {
  const of = keyOf(call);
  const others = all.filter(each => each.of !== of);
  return said ? [...others, { of, said }].slice(-mostProposals) : others;
}
