// oxlint-disable-next-line import/default -- Vite makes the address of what the query asks for.
import embedWorker from './embed.worker.ts?worker&url';
import { workerAt } from './own-worker';

/** For the engine's worker: starts a worker of the embedder's. */
export const startEmbedder = workerAt(embedWorker);
