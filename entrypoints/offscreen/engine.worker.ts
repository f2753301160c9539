/** The engine's worker. It holds the index, the embedder and a connection to the vault. Nothing here may import `wxt/browser`. */
import { channelName, serveChannel } from '../../lib/rpc/transport/engine-channel';
import { servePort } from '../../lib/rpc/transport/worker-port';
import { serve } from '../../lib/rpc/rpc';
import type { EngineService, LibraryService } from '../../lib/rpc/contracts/index';
import { openEngine } from './open-engine';

// oxlint-disable-next-line no-console -- the one reporter of this context: failures that no caller waits for.
const onError = (error: unknown) => console.error(error);

// After a failure the next call opens the engine again, because a full disk may have space by then.
let opening: Promise<EngineService> | undefined;
const getHost = () => (opening ??= open());

async function open(): Promise<EngineService> {
  try {
    return await openEngine(onError);
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

const recall: EngineService['recall'] = async (...args) => (await getHost()).recall(...args);

servePort(
  self,
  serve<EngineService>('engine', 'our own pages', {
    recall,
    findSimilar: async (...args) => (await getHost()).findSimilar(...args),
    wake: async () => (await getHost()).wake(),
    forget: async id => (await getHost()).forget(id),
    removeFromIndex: async ids => (await getHost()).removeFromIndex(ids),
    useModel: async choice => (await getHost()).useModel(choice),
    getModelState: async () => (await getHost()).getModelState(),
  }),
);
const libraryServer = serve<Pick<LibraryService, 'recall'>>('library', 'our own pages', { recall });
serveChannel(new BroadcastChannel(channelName), libraryServer);
getHost().catch(onError);
