import { useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/rpc/contracts/index';
import { useLanguage } from '../i18n/language';
import type { NoteSaid } from '../notes/note-draft';
import type { useSaying } from '../hooks/use-notice';
import { CallBar } from './CallBar';
import { CallNote } from './CallNote';
import { CallTeach } from './CallInstructions';
import type { OpenTab } from './state/open-tab';
import type { useCall } from './state/use-call';
import type { useDraft } from './state/use-draft';
import type { Walls } from './state/use-scope';

interface Surroundings {
  readonly library: Pick<LibraryService, 'addNote'>;
  readonly tab: OpenTab | undefined;
  readonly doors: { readonly copy: (text: string) => Promise<void> };
}

interface Table {
  readonly call: ReturnType<typeof useCall>;
  readonly walls: Pick<Walls, 'standing' | 'spaces'>;
  readonly proposals: ReturnType<typeof useDraft>['proposals'];
  readonly attempt: ReturnType<typeof useSaying>['attempt'];
}

/** Returns what the popup shows for a call, or for the instructions to assistants. `isCovering` means that it replaces the list. */
export function useCallFace({ library, tab, doors }: Surroundings, { call, walls, proposals, attempt }: Table) {
  const { t } = useLanguage();
  const [teaching, setTeaching] = useState(false);
  const teach = () => setTeaching(true);
  if (teaching) {
    const face = <CallTeach tab={tab} copy={doors.copy} onClose={() => setTeaching(false)} />;
    return { teach, face, covers: true };
  }
  const { onTable } = call;
  if (!onTable) return { teach, face: null, covers: false };
  const { proposed } = onTable;
  if (proposed.call.call === 'recall') {
    return { teach, face: <CallBar onTable={onTable} onAway={call.putAway} />, covers: false };
  }
  const onSaid = (said?: NoteSaid) => proposals.keep(proposed, said);
  const onKept = () => {
    onSaid();
    call.done();
    attempt(async () => t('note_kept'));
  };
  const onLeave = () => {
    onSaid();
    call.away();
  };
  const before = proposals.madeOf(proposed);
  const given = { proposed, library, tab, walls, before, onSaid, onKept, onLeave };
  const face = <CallNote {...given} call={proposed.call} />;
  return { teach, face, covers: true };
}
