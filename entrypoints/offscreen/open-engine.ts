import { openModel } from '../../lib/engine/models/embedder';
import { openFiles } from '../../lib/engine/files/open-files';
import { openIndex } from '../../lib/engine/packed/packed-index';
import { createEngineHost } from '../../lib/host';
import type { EngineService } from '../../lib/messaging/services';
import { sourceNames } from '../../lib/sites/sources';
import { openVault } from '../../lib/vault/dexie-vault';
import { ortVariant } from './ort-variant';
import { startEmbedder } from './start-embedder';

const base = new URL('/', self.location.href).href;

/** The engine over vault and index files of this browser. Rejects where either cannot be opened, with nothing left open. */
export async function openEngine(onError: (error: unknown) => void): Promise<EngineService> {
  // At once, because the browser takes its time for either.
  const opened = { vault: openVault(), files: openFiles() };
  try {
    const [vault, index] = await Promise.all([opened.vault, opened.files.then(openIndex)]);
    return createEngineHost({
      vault,
      index,
      loadModel: (choice, onProgress, signal) =>
        openModel({ choice, base, variant: ortVariant, spawn: startEmbedder, onProgress, signal }),
      sites: sourceNames,
      onError,
    });
  } catch (error) {
    // The next attempt opens both anew, and files have one owner.
    await Promise.allSettled([opened.vault.then(vault => vault.close()), opened.files.then(files => files.close())]);
    throw error;
  }
}
