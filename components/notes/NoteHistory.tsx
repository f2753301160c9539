import type { ConversationId } from '../../lib/core/conversation';
import type { NotesService } from '../../lib/rpc/contracts/notes';
import { ProblemText, useLanguage } from '../i18n/language';
import { useQuery } from '../hooks/use-query';

interface NoteHistoryProps {
  readonly library: Pick<NotesService, 'listNoteVersions'>;
  readonly id: ConversationId;
  readonly refreshKey: string;
  readonly onOpen: (note: ConversationId) => void;
}

/** Earlier versions of a note, newest first, each with its end; nothing if the note was never changed. */
export function NoteHistory({ library, id, refreshKey, onOpen }: NoteHistoryProps) {
  const { t, number, moment, day } = useLanguage();
  const { value: versions, problem } = useQuery([id, refreshKey], () => library.listNoteVersions(id));
  if (problem) {
    return (
      <p class="warning" role="alert">
        <ProblemText {...{ problem }} />
      </p>
    );
  }
  const index = versions?.findIndex(version => version.id === id) ?? -1;
  const earlier = versions?.slice(0, Math.max(index, 0)).toReversed() ?? [];
  if (earlier.length === 0) return null;
  return (
    <details class="note-history">
      <summary>{t('note_versions', number(earlier.length))}</summary>
      <ol>
        {earlier.map(version => (
          <li key={version.id}>
            <p dir="auto">{version.text}</p>
            <p class="soft">
              {version.about !== undefined && <span>{t('note_about', day(version.about))} · </span>}
              {version.replaced && <span>{t('note_until', moment(version.replaced.at))}</span>}{' '}
              <button type="button" class="link" onClick={() => onOpen(version.id)}>
                {t('note_open_version')}
              </button>
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
