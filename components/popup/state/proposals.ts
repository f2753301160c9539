/** The user's changes to notes that assistants propose, until they are saved or dismissed. Pure. */
import type { NoteDraft } from '../../notes/note-draft';
import type { ProposedCall } from './call';

export interface ChangedProposal {
  /** The key of the call, from `toCallKey`. */
  readonly of: string;
  readonly draft: NoteDraft;
}

/** An assistant may propose without end. Beyond this number the oldest draft is dropped. */
export const maxProposals = 10;

/** Some sites number turns per chat, so the key contains the chat. */
const toCallKey = ({ chat, location: { turn, body } }: ProposedCall): string => JSON.stringify([chat, turn, body]);

/** Returns the user's draft for this call, if there is one. */
export const findProposalDraft = (all: readonly ChangedProposal[], call: ProposedCall): NoteDraft | undefined =>
  all.find(({ of }) => of === toCallKey(call))?.draft;

/** Replaces the draft of this call. `undefined` removes it, after the note was saved or dismissed. */
export function putProposalDraft(
  all: readonly ChangedProposal[],
  call: ProposedCall,
  draft: NoteDraft | undefined,
): readonly ChangedProposal[] {
  const of = toCallKey(call);
  const others = all.filter(proposal => proposal.of !== of);
  return draft ? [...others, { of, draft }].slice(-maxProposals) : others;
}
