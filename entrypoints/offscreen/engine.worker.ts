/** The engine's worker. It holds the index, the embedder and a connection to the vault. Nothing here may import `wxt/browser`. */
import type { EngineHost } from '../../lib/engine-host/engine-host';
import { engineService } from '../../lib/rpc/contracts/engine';
import { libraryService, type LibraryService } from '../../lib/rpc/contracts/library';
import { serve } from '../../lib/rpc/rpc';
import { modelHosts } from '../../lib/search/models/hub';
import { channelName, serveEngineChannel } from '../../lib/rpc/transport/engine-channel';
import { serveNumbered } from '../../lib/rpc/transport/numbered-calls';
import { openEngine } from './open-engine';
import { lockNetwork } from '../network/lock-network';
import { announceLife } from './worker-life';

// oxlint-disable-next-line no-console -- the one reporter of this context: failures that no caller waits for.
const onError = (error: unknown) => console.error(error);

// After a failure the next call opens the engine again, because a full disk may have space by then.
let opening: Promise<EngineHost> | undefined;
const getHost = () => (opening ??= open());

async function open(): Promise<EngineHost> {
  try {
    return await openEngine(onError);
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

lockNetwork(import.meta.env.FIREFOX ? modelHosts : []);
announceLife();
serveNumbered(self, serve(engineService, getHost));
// Our own pages may call nothing else here.
const libraryServer = serve<Pick<LibraryService, 'recall' | 'listRecentHits' | 'listHits' | 'getCurrentScope'>>(
  libraryService,
  {
    recall: async (...args) => (await getHost()).recall(...args),
    listRecentHits: async space => (await getHost()).listRecentHits(space),
    listHits: async chats => (await getHost()).listHits(chats),
    getCurrentScope: async page => (await getHost()).getCurrentScope(page),
  },
);
serveEngineChannel(new BroadcastChannel(channelName), libraryServer);
getHost().catch(onError);
