import { useState } from 'preact/hooks';
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import type { NoteService } from '../../lib/rpc/contracts/spaces';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { NoteFacts } from './NoteFacts';
import { NoteForm } from './NoteForm';
import { NoteHistory } from './NoteHistory';
import { changeOf, saidOf, type NoteSaid } from './note-draft';

interface NoteSideProps {
  readonly library: NoteService;
  /** Must be a note. */
  readonly note: Conversation;
  readonly occasion: string;
  readonly spaces: readonly Space[];
  /** Opens a note: a new version, an earlier one, or a newer one. */
  readonly onOpen: (note: ConversationId) => void;
  /** Called after the note was changed. */
  readonly onChange: () => void;
}

/** A note except for its text: its facts, its earlier versions, and the form that edits it. */
export function NoteSide({ library, note, occasion, spaces, onOpen, onChange }: NoteSideProps) {
  const { t, day } = useLanguage();
  /** The draft that the form started with. Changes made elsewhere meanwhile do not count as changes of the form. */
  const [given, edit] = useState<NoteSaid>();
  const replaced = note.note?.replaced;
  if (given) {
    return (
      <div class="note-side">
        <NoteForm
          title={t('note_edit')}
          keep={t('note_keep_changes')}
          {...{ given, spaces }}
          url={note.url}
          isKept
          onKeep={async said => {
            const now = await library.editNote(note.id, changeOf(given, said, Date.now()));
            edit(undefined);
            onChange();
            if (now !== note.id) onOpen(now);
          }}
          onLeave={() => edit(undefined)}
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
        <button type="button" onClick={() => edit(saidOf(note))}>
          {t('note_edit')}
        </button>
      )}
      <NoteHistory {...{ library, occasion, onOpen }} id={note.id} />
    </div>
  );
}
