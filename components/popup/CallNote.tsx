import { useMemo } from 'preact/hooks';
import type { RememberCall } from '../../lib/calls/calls';
import type { LibraryService } from '../../lib/messaging/services';
import type { Space } from '../../lib/vault/vault';
import { addresses } from '../../lib/sites/addresses';
import { useLanguage } from '../language';
import { NoteForm } from '../notes/NoteForm';
import { begun, newNote, type NoteSaid } from '../notes/said';
import type { ProposedCall } from './call';
import { chatOf, type OpenTab } from './tab-health';
import type { Walls } from './use-walls';

interface CallNoteProps {
  readonly proposed: ProposedCall;
  readonly call: RememberCall;
  readonly library: Pick<LibraryService, 'addNote'>;
  readonly tab: OpenTab | undefined;
  readonly walls: Pick<Walls, 'standing' | 'spaces'>;
  /** What the user had made of it when it was closed or covered. */
  readonly before: NoteSaid | undefined;
  /** With each change. */
  readonly onSaid: (said: NoteSaid) => void;
  readonly onKept: () => void;
  readonly onLeave: () => void;
}

/** What an assistant wants to be remembered: looked at, changed, and kept only then, in the space of its chat. */
export function CallNote({ proposed, call, library, tab, walls, before, onSaid, onKept, onLeave }: CallNoteProps) {
  const { t } = useLanguage();
  const space = walls.standing?.within.space;
  const given = useMemo<NoteSaid | undefined>(() => {
    if (space === undefined) return undefined;
    const { text, date, importance } = call;
    return { ...begun(text, space), ...(date !== undefined && { about: date }), ...(importance && { importance }) };
  }, [call, space]);
  // Where one stands is known in a moment; until then nothing could be kept in the right place.
  if (!given) return null;
  const url = chatOf(tab) === undefined ? '' : (tab?.url?.href ?? '');
  const { site } = proposed;
  return (
    <main class="popup-main">
      <NoteForm
        key={proposed.at}
        title={t('call_note', addresses[site].name)}
        keep={t('call_keep')}
        leave={t('call_not_now')}
        given={given}
        before={before && standing(before, given.space, walls.spaces)}
        spaces={walls.spaces}
        url={url}
        onSaid={onSaid}
        onKeep={async said => {
          await library.addNote({ ...newNote(said, url, Date.now()), proposedBy: site });
          onKept();
        }}
        onLeave={onLeave}
      />
    </main>
  );
}

/** The space that it was to lie in may have been removed since. */
const standing = (said: NoteSaid, space: string, spaces: readonly Space[]): NoteSaid =>
  spaces.some(({ id }) => id === said.space) ? said : { ...said, space, place: null };
