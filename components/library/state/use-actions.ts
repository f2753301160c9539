import type { ConversationId } from '../../../lib/core/conversation';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { SpacesService } from '../../../lib/rpc/contracts/spaces';
import type { NewNote, SpaceRule } from '../../../lib/vault/notes-contract';
import type { ConversationUpdate } from '../../../lib/vault/vault';
import { useLanguage } from '../../i18n/language';
import type { usePauses } from '../../hooks/use-pauses';
import { useNotice } from '../../hooks/use-notice';
import { useDelete, type DeleteService } from './use-delete';
import { useMove, type MoveService } from './use-move';

export type ActionService = Pick<LibraryService, 'update' | 'renameSpace' | 'removeSpace' | 'addNote'> &
  DeleteService &
  MoveService &
  Pick<SpacesService, 'setRules' | 'applyRules'>;

/** The actions on chats, the notice about the last one, and undo after forgetting. `onChange` is called after each action. */
export function useActions(library: ActionService, pauseControl: ReturnType<typeof usePauses>, onChange: () => void) {
  const { t, count } = useLanguage();
  const { notice, busy, run, dismiss } = useNotice();
  const deletion = useDelete(library, run, onChange);
  const move = useMove(library, run, onChange);

  const runChange = (work: () => Promise<unknown>, successText?: string) =>
    run(async () => {
      await work();
      onChange();
      return successText;
    });

  return {
    notice,
    busy,
    dismiss,
    ...deletion,
    ...move,
    update: (ids: readonly ConversationId[], changes: ConversationUpdate, successText?: string) =>
      runChange(() => library.update(ids, changes), successText),
    renameSpace: (id: string, name: string) => runChange(() => library.renameSpace(id, name)),
    removeSpace: (id: string) => runChange(() => library.removeSpace(id)),
    /** Rejects if the note could not be stored, so that its form can show the problem. */
    remember: async (note: NewNote) => {
      await library.addNote(note);
      runChange(async () => undefined, t('note_kept'));
    },
    /** Runs the work and shows what it returns, or the problem. */
    run,
    /** Reports a change that was made elsewhere on the page. */
    notifyChanged: onChange,
    ruleActions: {
      setRules: async (space: string, ruleActions: readonly SpaceRule[]) => {
        await library.setRules(space, ruleActions);
        onChange();
      },
      applyRules: async () => {
        const movedCount = await library.applyRules();
        onChange();
        return movedCount;
      },
    },
    /** New turns of a paused chat are not stored. Stored turns stay. */
    isPaused: (id: ConversationId) => pauseControl.pauses.chats[id] !== undefined,
    pause: (chat: ConversationId) => run(() => pauseControl.pause({ of: 'chat', chat })),
    resume: (chat: ConversationId) => run(() => pauseControl.resume({ of: 'chat', chat })),
    /** Writes to the clipboard. */
    copy: (write: () => Promise<void>) =>
      run(async () => {
        await write();
        return t('reading_copied');
      }),
    /** Writes a file and shows the number of chats in it. */
    exportFile: (writeFile: () => Promise<number>) =>
      run(async () => t('export_done', count('count_chats', await writeFile()))),
  };
}

export type LibraryActions = ReturnType<typeof useActions>;
