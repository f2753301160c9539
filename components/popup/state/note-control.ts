/** A note written in the popup. It belongs to the current space and is from the open chat. */
import { getNow } from '../../../lib/core/clock';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { Space } from '../../../lib/vault/vault';
import type { Translate } from '../../i18n/language';
import type { NoticeWork } from '../../hooks/use-notice';
import type { NoteFormProps } from '../../notes/NoteForm';
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

export interface NoteControl {
  /** Absent if no note is being written, or while it is postponed. */
  readonly form: NoteFormProps | undefined;
  /** Continues the note that is being written, if there is one. */
  readonly start: (text?: string) => void;
}

export function createNoteControl(
  { note, tab }: PopupState,
  { library, spaces, t, dispatch, run }: NoteControlOptions,
): NoteControl {
  const url = getOpenChatId(tab) === undefined ? '' : (tab?.url?.href ?? '');
  const close = () => dispatch({ type: 'noteClosed' });
  const form = note &&
    !note.isPostponed && {
      title: t('note_new'),
      keep: t('note_keep'),
      initial: note.initial,
      resumed: note.draft,
      spaces,
      url,
      onChange: (draft: NoteDraft) => dispatch({ type: 'noteChanged', draft }),
      onKeep: async (draft: NoteDraft) => {
        await library.addNote(toNewNote(draft, url, getNow()));
        close();
        run(async () => t('note_kept'));
      },
      onLeave: close,
    };
  return { form: form || undefined, start: (text = '') => dispatch({ type: 'noteOpened', text }) };
}
