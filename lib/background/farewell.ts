import type { ConversationId } from '../conversation';
import type { EngineService } from '../messaging/services';
import type { Vault } from '../vault/vault';

export interface FarewellDesk {
  readonly vault: () => Promise<Pick<Vault, 'takeLeave' | 'leaving'>>;
  readonly engine: Pick<EngineService, 'forget'>;
  readonly dropFromOutbox: (ids: readonly ConversationId[]) => Promise<void>;
  readonly report: (error: unknown) => void;
}

/** In milliseconds. People are shown ten seconds to undo; a click in the last of them still arrives. */
export const untilGone = 12_000;

/** In milliseconds: the first questions after a start come before it. */
const afterStart = 1500;

/**
 * Forgets for good what has left, when it can no longer come back. To be called whenever chats leave, and at every start: a worker that
 * was ended in between takes up what it had begun.
 */
export function farewell({ vault, engine, dropFromOutbox, report }: FarewellDesk): () => void {
  const take = async () => {
    const open = await vault();
    const gone = await open.takeLeave(Date.now() - untilGone);
    if (gone.length > 0) await dropFromOutbox(gone).catch(report);
    // What fails with one chat keeps no other.
    for (const id of gone) await engine.forget(id).catch(report);
    return (await open.leaving()).length > 0;
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
