// oxlint-disable-next-line import/default -- Vite makes the address of what the query asks for.
import embedWorker from './embed.worker.ts?worker&url';
import { createWorkerStarter } from './own-worker';

/** Starts the embedder's worker from the engine's worker. */
export const startEmbedder = createWorkerStarter(embedWorker);
