import { useState } from 'preact/hooks';
import type { BridgeProposal } from '../../lib/bridge/proposals';
import { getNow } from '../../lib/core/clock';
import type { LibraryService } from '../../lib/rpc/contracts/library';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { NoteForm } from '../notes/NoteForm';
import { createNoteDraft, toNewNote } from '../notes/note-draft';
import type { usePopup } from './state/use-popup';

/** Notes that programs on this computer proposed. */
export interface ClientNotes {
  /** As they were when the popup opened. */
  readonly waiting: readonly BridgeProposal[];
  /** Removes one that was saved or discarded. */
  readonly remove: (id: string) => Promise<void>;
}

interface ClientNotesDeps {
  readonly library: Pick<LibraryService, 'addNote'>;
  readonly clientNotes?: ClientNotes | undefined;
}

type ClientNotesPopup = Pick<ReturnType<typeof usePopup>, 'run' | 'view' | 'openView' | 'closeView'> & {
  readonly scope: { readonly spaces: readonly Space[] };
};

/** Returns the line that says that a note waits, and the form in which the user reads it. `isCovering`: the form replaces the list. */
export function useClientNotes({ library, clientNotes }: ClientNotesDeps, popup: ClientNotesPopup) {
  const { t } = useLanguage();
  const [done, setDone] = useState<readonly string[]>([]);
  const [proposal] = clientNotes?.waiting.filter(({ id }) => !done.includes(id)) ?? [];
  if (!clientNotes || !proposal) return { line: null, view: null, isCovering: false };
  const { name } = proposal;
  const isOpen = popup.view === 'proposal';
  const remove = async (id: string) => {
    await clientNotes.remove(id);
    setDone(before => [...before, id]);
    popup.closeView();
  };
  const line = (
    <div class="notice client-note">
      <div class="notice-text">
        <p role="status">{t('proposal_waits', name)}</p>
      </div>
      <button type="button" onClick={() => popup.openView({ kind: 'proposal' })}>
        {t('proposal_review')}
      </button>
      <button type="button" class="quiet" onClick={() => popup.run(() => remove(proposal.id))}>
        {t('proposal_discard')}
      </button>
    </div>
  );
  const view = (
    <ClientNote
      {...{ proposal }}
      spaces={popup.scope.spaces}
      onKeep={async note => {
        await library.addNote({ ...note, proposedBy: `client:${name}` });
        await remove(proposal.id);
        popup.run(async () => t('note_kept'));
      }}
      onLeave={popup.closeView}
    />
  );
  return { line: isOpen ? null : line, view: isOpen ? view : null, isCovering: isOpen };
}

interface ClientNoteProps {
  readonly proposal: BridgeProposal;
  readonly spaces: readonly Space[];
  readonly onKeep: (note: ReturnType<typeof toNewNote>) => Promise<void>;
  readonly onLeave: () => void;
}

function ClientNote({ proposal: { id, name, space, call }, spaces, onKeep, onLeave }: ClientNoteProps) {
  const { t } = useLanguage();
  // The space may have been removed meanwhile.
  const target = spaces.some(one => one.id === space) ? space : 'main';
  const initial = {
    ...createNoteDraft(call.text, target),
    ...(call.date !== undefined && { about: call.date }),
    ...(call.importance && { importance: call.importance }),
  };
  return (
    <main class="popup-main">
      <NoteForm
        key={id}
        title={t('proposal_waits', name)}
        keep={t('call_keep')}
        cancel={t('call_not_now')}
        {...{ initial, spaces, onLeave }}
        onKeep={draft => onKeep(toNewNote(draft, '', getNow()))}
      />
    </main>
  );
}
