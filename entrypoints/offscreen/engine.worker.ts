/** The engine's worker: holds index, embedder and a connection to the vault. Nothing here may import `wxt/browser`. */
import { openModel } from '../../lib/engine/models/embedder';
import { openFiles } from '../../lib/engine/files/open-files';
import { openIndex } from '../../lib/engine/packed/packed-index';
import { createEngineHost } from '../../lib/host';
import { lineName, serveOnLine } from '../../lib/messaging/line';
import { serveOn } from '../../lib/messaging/port';
import { serve } from '../../lib/messaging/rpc';
import type { EngineService, LibraryService } from '../../lib/messaging/services';
import { addresses } from '../../lib/sites/addresses';
import { openVault } from '../../lib/vault/dexie-vault';
import { ortVariant } from './ort-variant';
import { startEmbedder } from './start-embedder';

const base = new URL('/', self.location.href).href;

// oxlint-disable-next-line no-console -- the one reporter of this context: failures that no caller waits for.
const onError = (error: unknown) => console.error(error);

// Opened anew after a failure: a full disk may have room at the next call.
let opening: Promise<EngineService> | undefined;
const host = () => (opening ??= open());

async function open(): Promise<EngineService> {
  // At once, because the browser takes its time for either.
  const opened = { vault: openVault(), files: openFiles() };
  try {
    const [vault, index] = await Promise.all([opened.vault, opened.files.then(openIndex)]);
    return createEngineHost({
      vault,
      index,
      loadModel: (choice, onProgress, signal) =>
        openModel({ choice, base, variant: ortVariant, spawn: startEmbedder, onProgress, signal }),
      sites: Object.values(addresses).map(({ id, name }) => ({ id, names: [name] })),
      onError,
    });
  } catch (error) {
    // The next attempt opens both anew, and files have one owner.
    await Promise.allSettled([opened.vault.then(vault => vault.close()), opened.files.then(files => files.close())]);
    opening = undefined;
    throw error;
  }
}

const recall: EngineService['recall'] = async (...asked) => (await host()).recall(...asked);

serveOn(
  self,
  serve<EngineService>('engine', 'our own pages', {
    recall,
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
