import { useMemo } from 'preact/hooks';
import type { RememberCall } from '../../lib/calls/calls';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import type { Space } from '../../lib/vault/vault';
import { addresses } from '../../lib/sites/registry';
import { useLanguage } from '../i18n/language';
import { NoteForm } from '../notes/NoteForm';
import { begun, newNote, type NoteSaid } from '../notes/note-draft';
import type { ProposedCall } from './state/call';
import { chatOf, type OpenTab } from './state/open-tab';
import type { Walls } from './state/use-scope';

interface CallNoteProps {
  readonly proposed: ProposedCall;
  readonly call: RememberCall;
  readonly library: Pick<LibraryService, 'addNote'>;
  readonly tab: OpenTab | undefined;
  readonly walls: Pick<Walls, 'standing' | 'spaces'>;
  /** The user's changes to the proposal before the form was closed or covered. */
  readonly before: NoteSaid | undefined;
  /** Called with each change. */
  readonly onSaid: (said: NoteSaid) => void;
  readonly onKept: () => void;
  readonly onLeave: () => void;
}

/** A note that an assistant proposes. The user can edit it, and it is saved in the space of the chat only if the user confirms. */
export function CallNote({ proposed, call, library, tab, walls, before, onSaid, onKept, onLeave }: CallNoteProps) {
  const { t } = useLanguage();
  const space = walls.standing?.within.space;
  const given = useMemo<NoteSaid | undefined>(() => {
    if (space === undefined) return undefined;
    const { text, date, importance } = call;
    return { ...begun(text, space), ...(date !== undefined && { about: date }), ...(importance && { importance }) };
  }, [call, space]);
  // The scope is known in a moment. Until then the note could be saved in the wrong space.
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

/** The draft's space may have been removed since. */
const standing = (said: NoteSaid, space: string, spaces: readonly Space[]): NoteSaid =>
  spaces.some(({ id }) => id === said.space) ? said : { ...said, space, place: null };
