import type { ConversationId } from '../../lib/core/conversation';
import type { NoteService } from '../../lib/rpc/contracts/spaces';
import { TroubleText, useLanguage } from '../i18n/language';
import { useAsked } from '../hooks/use-query';

interface NoteHistoryProps {
  readonly library: Pick<NoteService, 'noteVersions'>;
  readonly id: ConversationId;
  readonly occasion: string;
  readonly onOpen: (note: ConversationId) => void;
}

/** Earlier versions of a note, newest first, each with its end; nothing if the note was never changed. */
export function NoteHistory({ library, id, occasion, onOpen }: NoteHistoryProps) {
  const { t, number, moment, day } = useLanguage();
  const { value: versions, trouble } = useAsked(() => library.noteVersions(id), `${id} ${occasion}`);
  if (trouble) {
    return (
      <p class="warning" role="alert">
        <TroubleText {...{ trouble }} />
      </p>
    );
  }
  const place = versions?.findIndex(version => version.id === id) ?? -1;
  const earlier = versions?.slice(0, Math.max(place, 0)).toReversed() ?? [];
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
