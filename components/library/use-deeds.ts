import { useEffect, useState } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { LibraryService } from '../../lib/messaging/services';
import type { Amendment, Space } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import type { usePauses } from '../use-pauses';
import { useSaying } from '../use-saying';

/** How long forgetting can be undone here, in milliseconds; the background takes leave a little later. */
const undoable = 10_000;

export type DeedService = Pick<
  LibraryService,
  'amend' | 'createSpace' | 'renameSpace' | 'removeSpace' | 'leave' | 'comeBack'
>;

/** What can be done with chats, what became of it, and the way back from forgetting. `onChange` after each. */
export function useDeeds(library: DeedService, pausing: ReturnType<typeof usePauses>, onChange: () => void) {
  const { t, count } = useLanguage();
  const { saying, busy, attempt, hush } = useSaying();
  const [left, setLeft] = useState<readonly ConversationId[]>([]);

  useEffect(() => {
    if (left.length === 0) return undefined;
    const timer = setTimeout(() => setLeft([]), undoable);
    return () => clearTimeout(timer);
  }, [left]);

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
    /** Forgotten a moment ago; `undo` brings them back. */
    left,
    amend: (ids: readonly ConversationId[], amendment: Amendment) => change(() => library.amend(ids, amendment)),
    createSpace: (name: string, ids: readonly ConversationId[]) =>
      change(async () => {
        const space: Space = await library.createSpace(name);
        if (ids.length > 0) await library.amend(ids, { space: space.id });
      }),
    renameSpace: (id: string, name: string) => change(() => library.renameSpace(id, name)),
    removeSpace: (id: string) => change(() => library.removeSpace(id)),
    forget: (ids: readonly ConversationId[]) =>
      change(async () => {
        await library.leave(ids);
        setLeft(ids);
      }),
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
    undo: () =>
      attempt(async () => {
        const back = await library.comeBack(left);
        setLeft([]);
        onChange();
        return back.length < left.length
          ? t('library_too_late', count('count_chats', left.length - back.length))
          : undefined;
      }),
  };
}

export type Deeds = ReturnType<typeof useDeeds>;
