import type { ConversationId } from '../conversation';
import type { EngineService } from '../messaging/services';
import type { Vault } from '../vault/vault';

export interface FarewellDesk {
  readonly vault: () => Promise<Pick<Vault, 'takeLeave' | 'leaving'>>;
  readonly engine: Pick<EngineService, 'forget' | 'wake'>;
  readonly dropFromOutbox: (ids: readonly ConversationId[]) => Promise<void>;
  readonly report: (error: unknown) => void;
}

/** In milliseconds. People are shown ten seconds to undo; a click in the last of them still arrives. */
export const untilGone = 12_000;

/** In milliseconds: the first questions after a start come before it. */
const afterStart = 1500;

/**
 * Forgets for good what has left, chats and spaces, when it can no longer come back. To be called whenever some leave, and at every
 * start: a worker that was ended in between takes up what it had begun.
 */
export function farewell({ vault, engine, dropFromOutbox, report }: FarewellDesk): () => void {
  const take = async () => {
    const open = await vault();
    const { chats, spaces } = await open.takeLeave(Date.now() - untilGone);
    if (chats.length > 0) await dropFromOutbox(chats).catch(report);
    // What fails with one chat keeps no other.
    for (const id of chats) await engine.forget(id).catch(report);
    // What came into a space in its last moments lies elsewhere now.
    if (spaces.length > 0) await engine.wake().catch(report);
    const left = await open.leaving();
    return left.chats.length + left.spaces.length > 0;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      take().then(rest => rest && after(1000), report);
    }, ms);
  };
  after(afterStart);
  return () => after(untilGone);
}
