/** The engine's worker. It holds the index, the embedder and a connection to the vault. Nothing here may import `wxt/browser`. */
import { lineName, serveOnLine } from '../../lib/rpc/transport/engine-channel';
import { serveOn } from '../../lib/rpc/transport/worker-port';
import { serve } from '../../lib/rpc/rpc';
import type { EngineService, LibraryService } from '../../lib/rpc/contracts/index';
import { openEngine } from './open-engine';

// oxlint-disable-next-line no-console -- the one reporter of this context: failures that no caller waits for.
const onError = (error: unknown) => console.error(error);

// After a failure the next call opens the engine again, because a full disk may have space by then.
let opening: Promise<EngineService> | undefined;
const host = () => (opening ??= open());

async function open(): Promise<EngineService> {
  try {
    return await openEngine(onError);
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

const recall: EngineService['recall'] = async (...asked) => (await host()).recall(...asked);

serveOn(
  self,
  serve<EngineService>('engine', 'our own pages', {
    recall,
    alike: async (...asked) => (await host()).alike(...asked),
    wake: async () => (await host()).wake(),
    forget: async id => (await host()).forget(id),
    leave: async ids => (await host()).leave(ids),
    useModel: async choice => (await host()).useModel(choice),
    modelState: async () => (await host()).modelState(),
  }),
);
const letters = serve<Pick<LibraryService, 'recall'>>('library', 'our own pages', { recall });
serveOnLine(new BroadcastChannel(lineName), letters);
host().catch(onError);
