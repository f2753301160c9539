/** A note written in the popup. It belongs to the current space and is from the open chat. */
import { getNow } from '../../../lib/core/clock';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { Space } from '../../../lib/vault/vault';
import type { Translate } from '../../i18n/language';
import type { NoticeWork } from '../../hooks/use-notice';
import { toNewNote, type NoteDraft } from '../../notes/note-draft';
import { getOpenChatId } from './open-tab';
import type { PopupEvent, PopupState } from './popup-state';

interface NoteControlOptions {
  readonly library: Pick<LibraryService, 'addNote'>;
  readonly spaces: readonly Space[];
  readonly t: Translate;
  readonly dispatch: (event: PopupEvent) => void;
  readonly run: (work: NoticeWork) => void;
}

export type NoteControl = ReturnType<typeof createNoteControl>;

export function createNoteControl(
  { note, tab }: PopupState,
  { library, spaces, t, dispatch, run }: NoteControlOptions,
) {
  const url = getOpenChatId(tab) === undefined ? '' : (tab?.url?.href ?? '');
  const onLeave = () => dispatch({ type: 'noteClosed' });
  const onKeep = async (draft: NoteDraft) => {
    await library.addNote(toNewNote(draft, url, getNow()));
    onLeave();
    run(async () => t('note_kept'));
  };
  const onChange = (draft: NoteDraft) => dispatch({ type: 'noteChanged', draft });
  const form = note && { initial: note.initial, resumed: note.draft, spaces, url, onChange, onKeep, onLeave };
  return {
    /** Absent if no note is being written, or while it is postponed. */
    ...(form && !note.isPostponed && { form: { title: t('note_new'), keep: t('note_keep'), ...form } }),
    /** Continues the note that is being written, if there is one. */
    start: (text = '') => dispatch({ type: 'noteOpened', text }),
  };
}
