import type { ConversationId } from '../../../lib/core/conversation';
import type { LibraryService } from '../../../lib/rpc/contracts/index';
import type { SpaceService } from '../../../lib/rpc/contracts/spaces';
import type { NewNote, SpaceRule } from '../../../lib/vault/notes-contract';
import type { Amendment } from '../../../lib/vault/vault';
import { useLanguage } from '../../i18n/language';
import type { usePauses } from '../../hooks/use-pauses';
import { useSaying } from '../../hooks/use-notice';
import { useLeaving, type LeavingService } from './use-delete';
import { useMoving, type MovingService } from './use-move';

export type DeedService = Pick<LibraryService, 'amend' | 'renameSpace' | 'removeSpace' | 'addNote'> &
  LeavingService &
  MovingService &
  Pick<SpaceService, 'setRules' | 'applyRules'>;

/** The actions on chats, the notice about the last one, and undo after forgetting. `onChange` is called after each action. */
export function useDeeds(library: DeedService, pausing: ReturnType<typeof usePauses>, onChange: () => void) {
  const { t, count } = useLanguage();
  const { saying, busy, attempt, hush } = useSaying();
  const leaving = useLeaving(library, attempt, onChange);
  const moving = useMoving(library, attempt, onChange);

  const change = (work: () => Promise<unknown>, said?: string) =>
    attempt(async () => {
      await work();
      onChange();
      return said;
    });

  return {
    saying,
    busy,
    hush,
    ...leaving,
    ...moving,
    amend: (ids: readonly ConversationId[], amendment: Amendment) => change(() => library.amend(ids, amendment)),
    renameSpace: (id: string, name: string) => change(() => library.renameSpace(id, name)),
    removeSpace: (id: string) => change(() => library.removeSpace(id)),
    /** Rejects if the note could not be stored, so that its form can show the problem. */
    remember: async (note: NewNote) => {
      await library.addNote(note);
      change(async () => undefined, t('note_kept'));
    },
    /** Runs the work and shows what it returns, or the problem. */
    attempt,
    /** Reports a change that was made elsewhere on the page. */
    changed: onChange,
    rules: {
      setRules: async (space: string, rules: readonly SpaceRule[]) => {
        await library.setRules(space, rules);
        onChange();
      },
      applyRules: async () => {
        const moved = await library.applyRules();
        onChange();
        return moved;
      },
    },
    /** New turns of a paused chat are not stored. Stored turns stay. */
    isPaused: (id: ConversationId) => pausing.pauses.chats[id] !== undefined,
    pause: (chat: ConversationId) => attempt(() => pausing.pause({ of: 'chat', chat })),
    resume: (chat: ConversationId) => attempt(() => pausing.resume({ of: 'chat', chat })),
    /** Writes to the clipboard. */
    copy: (put: () => Promise<void>) =>
      attempt(async () => {
        await put();
        return t('reading_copied');
      }),
    /** Writes a file and shows the number of chats in it. */
    handOut: (make: () => Promise<number>) => attempt(async () => t('export_done', count('count_chats', await make()))),
  };
}

export type Deeds = ReturnType<typeof useDeeds>;
