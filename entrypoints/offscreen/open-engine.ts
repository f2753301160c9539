import { addAbility } from '../../lib/search/models/ability';
import { createRemoteDownload, downloadChannelName, type Download } from '../../lib/search/models/download-channel';
import { downloadModel } from '../../lib/search/models/download-model';
import { fetchFromHub } from '../../lib/search/models/hub';
import { openModel } from '../../lib/search/models/open-model';
import { openBuiltInModel } from '../../lib/search/models/static/open-built-in-model';
import { createReadingsLoader, createTranslationsLoader } from '../../lib/search/readings/open-readings';
import { openFiles } from '../../lib/search/storage/open-files';
import { openPackedIndex } from '../../lib/search/index/packed-index';
import { createEngineHost, type EngineHost } from '../../lib/engine-host/engine-host';
import { readScopeChoice } from '../../lib/private-storage/scope-choice';
import { listSourceNames } from '../../lib/sites/sources';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { ortVariant } from './ort-variant';
import { startEmbedder } from './start-embedder';

/** Only Firefox lets this worker reach the hub, because it knows no page with a policy of its own. */
const download: Download = import.meta.env.FIREFOX
  ? (name, onProgress, signal) => downloadModel(name, fetchFromHub, onProgress, signal)
  : createRemoteDownload(new BroadcastChannel(downloadChannelName));

const base = new URL('/', self.location.href).href;

/** Opens the engine over the vault and index files of this browser. Rejects if either fails, and leaves nothing open. */
export async function openEngine(onError: (error: unknown) => void): Promise<EngineHost> {
  // Both open in parallel, because the browser is slow with either.
  const opened = { vault: openVault(), files: openFiles() };
  try {
    const [vault, index] = await Promise.all([opened.vault, opened.files.then(openPackedIndex)]);
    return createEngineHost({
      vault,
      index,
      loadModel: async (choice, onProgress, signal) => {
        if (choice.from === 'kura') return addAbility(await openBuiltInModel(base));
        if (choice.from === 'hub') await download(choice.name, onProgress, signal);
        return addAbility(await openModel({ choice, base, variant: ortVariant, spawn: startEmbedder, signal }));
      },
      loadReadings: createReadingsLoader(async () => (await fetch(`${base}readings.gz`)).arrayBuffer()),
      loadTranslations: createTranslationsLoader(async () => (await fetch(`${base}translations.gz`)).arrayBuffer()),
      sites: listSourceNames(),
      readScopeChoice,
      onError,
    });
  } catch (error) {
    // The next attempt opens both again, and files can have one owner only.
    await Promise.allSettled([opened.vault.then(vault => vault.close()), opened.files.then(files => files.close())]);
    throw error;
  }
}
