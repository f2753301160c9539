import type { Conversation } from '../../lib/conversation';
import type { NewNote } from '../../lib/vault/noting';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { useModal } from '../use-modal';
import { NoteForm } from './NoteForm';
import { begun, newNote } from './said';

interface RememberPassageProps {
  readonly passage: string;
  /** The chat that it stands in: the note is from there, and lands in its space. */
  readonly from: Conversation;
  readonly spaces: readonly Space[];
  /** Rejects where it could not be kept. */
  readonly onKeep: (note: NewNote) => Promise<void>;
  readonly onLeave: () => void;
}

/** A note begun with a passage of a chat, over the chat that is read. */
export function RememberPassage({ passage, from, spaces, onKeep, onLeave }: RememberPassageProps) {
  const { t } = useLanguage();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      class="note-dialog"
      aria-label={t('note_remember_passage')}
      // The form decides: what was changed is not lost to a key. Pressed again and again outside of it, the browser closes it all the same.
      onCancel={event => event.preventDefault()}
      onClose={onLeave}
    >
      <NoteForm
        title={t('note_remember_passage')}
        keep={t('note_keep')}
        given={begun(passage, from.space)}
        {...{ spaces }}
        url={from.url}
        onKeep={async said => {
          await onKeep(newNote(said, from.url, Date.now()));
          onLeave();
        }}
        onLeave={onLeave}
      />
    </dialog>
  );
}
