import { getNow } from '../../lib/core/clock';
import { useMemo } from 'preact/hooks';
import type { RememberCall } from '../../lib/calls/calls';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { Space } from '../../lib/vault/vault';
import { sites } from '../../lib/sites/registry';
import { useLanguage } from '../i18n/language';
import { NoteForm } from '../notes/NoteForm';
import { createNoteDraft, toNewNote, type NoteDraft } from '../notes/note-draft';
import type { ProposedCall } from './state/call';
import { getOpenChatId, type OpenTab } from './state/open-tab';
import type { ScopeControl } from './state/scope-control';

interface CallNoteProps {
  readonly proposed: ProposedCall;
  readonly call: RememberCall;
  readonly library: Pick<LibraryService, 'addNote'>;
  readonly tab: OpenTab | undefined;
  readonly scope: Pick<ScopeControl, 'current' | 'spaces'>;
  /** The user's changes to the proposal before the form was closed or covered. */
  readonly resumed: NoteDraft | undefined;
  /** Called with each change. */
  readonly onChange: (draft: NoteDraft) => void;
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

/** A note that an assistant proposes. The user can edit it, and it is saved in the space of the chat only if the user confirms. */
export function CallNote({ proposed, call, library, tab, scope, resumed, onChange, onSaved, onLeave }: CallNoteProps) {
  const { t } = useLanguage();
  const space = scope.current?.scope.space;
  const initial = useMemo<NoteDraft | undefined>(() => {
    if (space === undefined) return undefined;
    const { text, date, importance } = call;
    return {
      ...createNoteDraft(text, space),
      ...(date !== undefined && { about: date }),
      ...(importance && { importance }),
    };
  }, [call, space]);
  // The scope is known in a moment. Until then the note could be saved in the wrong space.
  if (!initial) return null;
  const url = getOpenChatId(tab) === undefined ? '' : (tab?.url?.href ?? '');
  const { site } = proposed;
  return (
    <main class="popup-main">
      <NoteForm
        key={proposed.at}
        title={t('call_note', sites[site].name)}
        keep={t('call_keep')}
        cancel={t('call_not_now')}
        initial={initial}
        resumed={resumed && resolveSpace(resumed, initial.space, scope.spaces)}
        spaces={scope.spaces}
        url={url}
        onChange={onChange}
        onKeep={async draft => {
          await library.addNote({ ...toNewNote(draft, url, getNow()), proposedBy: site });
          onSaved();
        }}
        onLeave={onLeave}
      />
    </main>
  );
}

/** The draft's space may have been removed since. */
const resolveSpace = (draft: NoteDraft, space: string, spaces: readonly Space[]): NoteDraft =>
  spaces.some(({ id }) => id === draft.space) ? draft : { ...draft, space, place: null };
