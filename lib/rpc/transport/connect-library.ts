import { libraryService, type LibraryService } from '../contracts/library';
import { connect, type Transport } from '../rpc';
import { channelName, createEngineChannel } from './engine-channel';
import { prefer } from './prefer';
import { retryLost } from './retry-lost';
import { sendToExtension } from './runtime-messages';

/** Connects an own page to the library. Called once per page. */
export const connectLibrary = (): LibraryService => connect(libraryService, createLibraryTransport());

/** To the background, except what goes straight to the engine's worker while it is reachable. */
export function createLibraryTransport(): Transport {
  const sendAgain = retryLost(sendToExtension);
  const askEngine = prefer(createEngineChannel(new BroadcastChannel(channelName)), sendAgain);
  return call => {
    if (engineMethods.has(call.method)) return askEngine(call);
    return retryableMethods.has(call.method) ? sendAgain(call) : sendToExtension(call);
  };
}

const engineMethods: ReadonlySet<string> = new Set<keyof LibraryService>([
  'recall',
  'listRecentHits',
  'listHits',
  'getCurrentScope',
]);

/**
 * Methods that a page cannot do without and that may be called twice: they read, or a second call changes nothing. Other writing methods
 * are never repeated, because the first call may have arrived.
 */
const retryableMethods: ReadonlySet<string> = new Set<keyof LibraryService>([
  'getCurrentScope',
  'listSpaces',
  'getStatus',
  'readConversation',
  'listInsertions',
  'logInsertion',
  'markUndone',
  'updatePauses',
]);
