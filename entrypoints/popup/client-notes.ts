import type { ClientNotes } from '@/components/popup/use-client-notes';
import { bridgeProposals } from '@/lib/settings';

const toClientNotes = (waiting: ClientNotes['waiting']): ClientNotes => ({
  waiting,
  remove: id => bridgeProposals.change(stored => stored.filter(proposal => proposal.id !== id)),
});

/** The notes that programs proposed, as they are now. */
export const readClientNotes = async (): Promise<ClientNotes> => toClientNotes(await bridgeProposals.getValue());

/** Calls `onChange` after every change. The returned function stops that. */
export const watchClientNotes = (onChange: (notes: ClientNotes) => void): (() => void) =>
  bridgeProposals.watch(waiting => onChange(toClientNotes(waiting)));
