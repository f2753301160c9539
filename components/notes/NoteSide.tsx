import { getNow } from '../../lib/core/clock';
import { useState } from 'preact/hooks';
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import type { NotesService } from '../../lib/rpc/contracts/notes';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { NoteFacts } from './NoteFacts';
import { NoteForm } from './NoteForm';
import { NoteHistory } from './NoteHistory';
import { toNoteChange, toNoteDraft, type NoteDraft } from './note-draft';

interface NoteSideProps {
  readonly library: NotesService;
  /** Must be a note. */
  readonly note: Conversation;
  readonly refreshKey: string;
  readonly spaces: readonly Space[];
  /** Opens a note: a new version, an earlier one, or a newer one. */
  readonly onOpen: (note: ConversationId) => void;
  /** Called after the note was changed. */
  readonly onChange: () => void;
}

/** A note except for its text: its facts, its earlier versions, and the form that edits it. */
export function NoteSide({ library, note, refreshKey, spaces, onOpen, onChange }: NoteSideProps) {
  const { t, day } = useLanguage();
  /** The draft that the form started with. Changes made elsewhere meanwhile do not count as changes of the form. */
  const [initial, setInitial] = useState<NoteDraft>();
  const replaced = note.note?.replaced;
  if (initial) {
    return (
      <div class="note-side">
        <NoteForm
          title={t('note_edit')}
          keep={t('note_keep_changes')}
          {...{ initial, spaces }}
          url={note.url}
          isStored
          onKeep={async draft => {
            const id = await library.updateNote(note.id, toNoteChange(initial, draft, getNow()));
            setInitial(undefined);
            onChange();
            if (id !== note.id) onOpen(id);
          }}
          onLeave={() => setInitial(undefined)}
        />
      </div>
    );
  }
  return (
    <div class="note-side">
      {replaced && (
        <p class="note-replaced">
          {t('note_replaced', day(replaced.at))}{' '}
          <button type="button" class="link" onClick={() => onOpen(replaced.by)}>
            {t('note_open_newer')}
          </button>
        </p>
      )}
      <NoteFacts {...{ note, spaces }} />
      {/* A replaced version is history and cannot be edited. */}
      {!replaced && (
        <button type="button" onClick={() => setInitial(toNoteDraft(note))}>
          {t('note_edit')}
        </button>
      )}
      <NoteHistory {...{ library, refreshKey, onOpen }} id={note.id} />
    </div>
  );
}
