/** Starts the engine's worker from the page that hosts it: the offscreen document on Chromium, the background page on Firefox. */
import type { ModelChoice } from '../../lib/search/engine';
import { createPortTransport } from '../../lib/rpc/transport/worker-port';
import { connect } from '../../lib/rpc/rpc';
import type { EngineService } from '../../lib/rpc/contracts/index';
import { Problem } from '../../lib/core/problem';
// oxlint-disable-next-line import/default -- Vite makes the address of what the query asks for.
import engineWorker from './engine.worker.ts?worker&url';
import { createWorkerStarter } from './own-worker';

interface RunningEngine {
  readonly service: EngineService;
  /** Rejects when the worker dies; never resolves. */
  readonly death: Promise<never>;
}

/** Starts the engine of this page. If its worker dies, pending calls fail with `EngineUnavailable`, and the next call starts another. */
export function startEngine(): EngineService {
  const spawn = createWorkerStarter(engineWorker);
  let running: RunningEngine | undefined;
  let chosenModel: ModelChoice | undefined;

  const start = (): RunningEngine => {
    const worker = spawn();
    const death = new Promise<never>((_, reject) => {
      worker.addEventListener('error', ({ message }) => {
        worker.terminate();
        running = undefined;
        reject(new Problem('EngineUnavailable', `The engine's worker failed: ${message}`));
      });
    });
    const service = connect<EngineService>('engine', createPortTransport(worker));
    // Pending calls receive the rejection through the race. Without calls nothing needs it.
    death.catch(() => undefined);
    if (chosenModel) service.useModel(chosenModel).catch(() => undefined);
    return { service, death };
  };
  const runOnEngine = <Value>(work: (engine: EngineService) => Promise<Value>): Promise<Value> => {
    const { service, death } = (running ??= start());
    return Promise.race([work(service), death]);
  };

  running = start();
  return {
    recall: (work, filter, options) => runOnEngine(engine => engine.recall(work, filter, options)),
    findSimilar: (work, others) => runOnEngine(engine => engine.findSimilar(work, others)),
    wake: () => runOnEngine(engine => engine.wake()),
    forget: id => runOnEngine(engine => engine.forget(id)),
    removeFromIndex: ids => runOnEngine(engine => engine.removeFromIndex(ids)),
    useModel(choice) {
      chosenModel = choice;
      return runOnEngine(engine => engine.useModel(choice));
    },
    getModelState: () => runOnEngine(engine => engine.getModelState()),
  };
}
