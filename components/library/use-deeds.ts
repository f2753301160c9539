import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { SpaceService } from '../../lib/messaging/walled';
import type { NewNote, SpaceRule } from '../../lib/vault/noting';
import type { Amendment } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import type { usePauses } from '../use-pauses';
import { useSaying } from '../use-saying';
import { useLeaving, type LeavingService } from './use-leaving';
import { useMoving, type MovingService } from './use-moving';

export type DeedService = Pick<LibraryService, 'amend' | 'renameSpace' | 'removeSpace' | 'addNote'> &
  LeavingService &
  MovingService &
  Pick<SpaceService, 'setRules' | 'applyRules'>;

/** What can be done with chats, what became of it, and the way back from forgetting. `onChange` after each. */
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
    /** Rejects where it could not be kept, for the form that asks for it. */
    remember: async (note: NewNote) => {
      await library.addNote(note);
      change(async () => undefined, t('note_kept'));
    },
    /** Says what it answers, or what went wrong. */
    attempt,
    /** Something was changed by other means. */
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
    /** Of a paused chat nothing new is kept; what is kept already stays. */
    isPaused: (id: ConversationId) => pausing.pauses.chats[id] !== undefined,
    pause: (chat: ConversationId) => attempt(() => pausing.pause({ of: 'chat', chat })),
    resume: (chat: ConversationId) => attempt(() => pausing.resume({ of: 'chat', chat })),
    /** Into the clipboard. */
    copy: (put: () => Promise<void>) =>
      attempt(async () => {
        await put();
        return t('reading_copied');
      }),
    /** Into a file; answers how many chats are in it. */
    handOut: (make: () => Promise<number>) => attempt(async () => t('export_done', count('count_chats', await make()))),
  };
}

export type Deeds = ReturnType<typeof useDeeds>;
