/** The real index and engine on files that last as long as the test. */
import { createEngine } from '../../lib/search/create-engine';
import type { Embedder, Engine, Index } from '../../lib/search/engine';
import { createMemoryFiles } from '../../lib/search/storage/memory-files';
import { embedBacklog } from '../../lib/search/models/embed-backlog';
import { openPackedIndex } from '../../lib/search/index/packed-index';
import { createBacklog } from '../../lib/engine-host/embed-pending';
import type { Vault } from '../../lib/vault/vault';

export const memoryIndex = (): Promise<Index> => openPackedIndex(createMemoryFiles());

/** An engine with a model of its own, or none. */
export const engineOn = (index: Index, embedder?: Embedder): Engine => createEngine(index, () => embedder);

export const memoryEngine = async (embedder?: Embedder): Promise<Engine> => engineOn(await memoryIndex(), embedder);

/** Gives the model all passages that lack a vector. */
export const embedPending = (vault: Pick<Vault, 'readConversation'>, index: Index, embedder: Embedder): Promise<void> =>
  embedBacklog(createBacklog(vault, index, embedder), embedder, { signal: new AbortController().signal });
