/** The part of `LibraryService` for notes that were written down before. */
import type { ConversationId } from '../../core/conversation';
import type { NoteChange } from '../../vault/notes-contract';
import type { FromVault } from './passed-on';

/** The vault's methods that our own pages may call as they are. */
export const notesFromVault = ['listNoteVersions'] as const;

export interface NotesService extends FromVault<typeof notesFromVault> {
  /** As `Vault.updateNote`. */
  updateNote(id: ConversationId, change: NoteChange): Promise<ConversationId>;
}
