import type { ClientNotes } from '@/components/popup/use-client-notes';
import { bridgeProposals } from '@/lib/settings';

/** The notes that programs proposed, as they are now. */
export const readClientNotes = async (): Promise<ClientNotes> => ({
  waiting: await bridgeProposals.getValue(),
  remove: id => bridgeProposals.change(stored => stored.filter(proposal => proposal.id !== id)),
});
