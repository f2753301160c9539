/** Starts the engine's worker from the page that hosts it: the offscreen document on Chromium, the background page on Firefox. */
import type { EngineService } from '../../lib/rpc/contracts/engine';
import type { Transport } from '../../lib/rpc/rpc';
import { createWorkerTransport } from '../../lib/rpc/transport/worker-port';
// oxlint-disable-next-line import/default -- Vite makes the address of what the query asks for.
import engineWorker from './engine.worker.ts?worker&url';
import { createWorkerStarter } from './own-worker';

/** Starts the engine of this page. Calls travel over the returned transport. Another worker is told the model that was chosen last. */
export const startEngine = (): Transport =>
  createWorkerTransport(createWorkerStarter(engineWorker), 'useModel' satisfies keyof EngineService);
