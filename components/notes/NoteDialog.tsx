import { getNow } from '../../lib/core/clock';
import type { NewNote } from '../../lib/vault/notes-contract';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { useModal } from '../hooks/use-modal';
import { NoteForm } from './NoteForm';
import { createNoteDraft, toNewNote } from './note-draft';

interface NoteDialogProps {
  readonly title: string;
  /** What the note starts with. */
  readonly text: string;
  readonly space: string;
  /** The address of the chat that the text is from; empty if there is none. */
  readonly url: string;
  readonly spaces: readonly Space[];
  /** Rejects if the note could not be saved. */
  readonly onKeep: (note: NewNote) => Promise<void>;
  readonly onLeave: () => void;
}

/** A dialog with a new note. */
export function NoteDialog({ title, text, space, url, spaces, onKeep, onLeave }: NoteDialogProps) {
  const { t } = useLanguage();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      class="note-dialog"
      aria-label={title}
      // The form decides about Escape, so that changes are not lost. If Escape is pressed repeatedly, the browser closes the dialog anyway.
      onCancel={event => event.preventDefault()}
      onClose={onLeave}
    >
      <NoteForm
        {...{ title, spaces, url }}
        keep={t('note_keep')}
        initial={createNoteDraft(text, space)}
        onKeep={async draft => {
          await onKeep(toNewNote(draft, url, getNow()));
          onLeave();
        }}
        onLeave={onLeave}
      />
    </dialog>
  );
}
