import { addAbility } from '../../lib/search/models/ability';
import { openModel } from '../../lib/search/models/open-model';
import { openBuiltInModel } from '../../lib/search/models/static/open-built-in-model';
import { createReadingsLoader, createTranslationsLoader } from '../../lib/search/readings/open-readings';
import { openFiles } from '../../lib/search/storage/open-files';
import { openPackedIndex } from '../../lib/search/index/packed-index';
import { createEngineHost } from '../../lib/engine-host/engine-host';
import type { EngineService } from '../../lib/rpc/contracts/engine';
import { listSourceNames } from '../../lib/sites/sources';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { ortVariant } from './ort-variant';
import { startEmbedder } from './start-embedder';

const base = new URL('/', self.location.href).href;

/** Opens the engine over the vault and index files of this browser. Rejects if either fails, and leaves nothing open. */
export async function openEngine(onError: (error: unknown) => void): Promise<EngineService> {
  // Both open in parallel, because the browser is slow with either.
  const opened = { vault: openVault(), files: openFiles() };
  try {
    const [vault, index] = await Promise.all([opened.vault, opened.files.then(openPackedIndex)]);
    return createEngineHost({
      vault,
      index,
      loadModel: (choice, onProgress, signal) =>
        (choice.from === 'kura'
          ? openBuiltInModel(base)
          : openModel({ choice, base, variant: ortVariant, spawn: startEmbedder, onProgress, signal })
        ).then(addAbility),
      loadReadings: createReadingsLoader(async () => (await fetch(`${base}readings.gz`)).arrayBuffer()),
      loadTranslations: createTranslationsLoader(async () => (await fetch(`${base}translations.gz`)).arrayBuffer()),
      sites: listSourceNames(),
      onError,
    });
  } catch (error) {
    // The next attempt opens both again, and files can have one owner only.
    await Promise.allSettled([opened.vault.then(vault => vault.close()), opened.files.then(files => files.close())]);
    throw error;
  }
}
