import { libraryService, type LibraryService } from '../contracts/library';
import { connect, type Transport } from '../rpc';
import { channelName, createEngineChannel } from './engine-channel';
import { prefer } from './prefer';
import { sendToExtension } from './runtime-messages';

/** Connects an own page to the library. Called once per page. */
export const connectLibrary = (): LibraryService => connect(libraryService, createLibraryTransport());

/** To the background, except what goes straight to the engine's worker while it is reachable. */
export function createLibraryTransport(): Transport {
  const askEngine = prefer(createEngineChannel(new BroadcastChannel(channelName)), sendToExtension);
  return call => {
    if (engineMethods.has(call.method)) return askEngine(call);
    return retryableMethods.has(call.method) ? retryOnce(() => sendToExtension(call)) : sendToExtension(call);
  };
}

const engineMethods: ReadonlySet<string> = new Set<keyof LibraryService>(['recall', 'listRecentHits']);

/**
 * Methods that a page cannot do without and that may be called twice. Writing methods are never repeated, because the first call may have
 * arrived.
 */
const retryableMethods: ReadonlySet<string> = new Set<keyof LibraryService>([
  'getCurrentScope',
  'listSpaces',
  'getStatus',
  'readConversation',
  'listInsertions',
]);

/** Milliseconds. A worker that is being stopped receives nothing. */
const retryDelayMs = 100;

/**
 * The browser may stop the worker before it has answered: Chromium then answers `undefined` or reports a closed channel. A second call
 * starts the worker again.
 */
async function retryOnce(send: () => Promise<unknown>): Promise<unknown> {
  const reply = await send().catch((error: unknown) => {
    const wasEnded =
      error instanceof Error && /(channel|port) closed|receiving end does not exist/i.test(error.message);
    if (!wasEnded) throw error;
    return undefined;
  });
  if (reply !== undefined) return reply;
  await new Promise(resolve => setTimeout(resolve, retryDelayMs));
  return send();
}
