import { getNow } from '../../lib/core/clock';
import type { Conversation } from '../../lib/core/conversation';
import type { NewNote } from '../../lib/vault/notes-contract';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { useModal } from '../hooks/use-modal';
import { NoteForm } from './NoteForm';
import { createNoteDraft, toNewNote } from './note-draft';

interface RememberPassageProps {
  readonly passage: string;
  /** The chat that contains the passage: the note gets its address and its space. */
  readonly from: Conversation;
  readonly spaces: readonly Space[];
  /** Rejects if the note could not be saved. */
  readonly onKeep: (note: NewNote) => Promise<void>;
  readonly onLeave: () => void;
}

/** A dialog over the open chat, with a new note that starts with a passage of it. */
export function RememberPassage({ passage, from, spaces, onKeep, onLeave }: RememberPassageProps) {
  const { t } = useLanguage();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      class="note-dialog"
      aria-label={t('note_remember_passage')}
      // The form decides about Escape, so that changes are not lost. If Escape is pressed repeatedly, the browser closes the dialog anyway.
      onCancel={event => event.preventDefault()}
      onClose={onLeave}
    >
      <NoteForm
        title={t('note_remember_passage')}
        keep={t('note_keep')}
        initial={createNoteDraft(passage, from.space)}
        {...{ spaces }}
        url={from.url}
        onKeep={async draft => {
          await onKeep(toNewNote(draft, from.url, getNow()));
          onLeave();
        }}
        onLeave={onLeave}
      />
    </dialog>
  );
}
