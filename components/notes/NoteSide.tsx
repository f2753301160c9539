import { useState } from 'preact/hooks';
import type { Conversation, ConversationId } from '../../lib/conversation';
import type { NoteService } from '../../lib/messaging/walled';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { NoteFacts } from './NoteFacts';
import { NoteForm } from './NoteForm';
import { NoteHistory } from './NoteHistory';
import { changeOf, saidOf, type NoteSaid } from './said';

interface NoteSideProps {
  readonly library: NoteService;
  /** A note. */
  readonly note: Conversation;
  readonly occasion: string;
  readonly spaces: readonly Space[];
  /** To a note: the one that was just written in its place, an earlier one, a newer one. */
  readonly onOpen: (note: ConversationId) => void;
  /** Something of it was changed. */
  readonly onChange: () => void;
}

/** All of a note but its text: what is known of it, its earlier versions, and the form in which it is changed. */
export function NoteSide({ library, note, occasion, spaces, onOpen, onChange }: NoteSideProps) {
  const { t, day } = useLanguage();
  /** What the form began with: what is changed beside it meanwhile is no change of the form's. */
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
      {/* What was replaced is history, and stays as it was. */}
      {!replaced && (
        <button type="button" onClick={() => edit(saidOf(note))}>
          {t('note_edit')}
        </button>
      )}
      <NoteHistory {...{ library, occasion, onOpen }} id={note.id} />
    </div>
  );
}
