/** Starts the engine's worker from the page that hosts it: the offscreen document on Chromium, the background page on Firefox. */
import type { ModelChoice } from '../../lib/search/engine';
import { over } from '../../lib/rpc/transport/worker-port';
import { connect } from '../../lib/rpc/rpc';
import type { EngineService } from '../../lib/rpc/contracts/index';
import { Problem } from '../../lib/core/problem';
// oxlint-disable-next-line import/default -- Vite makes the address of what the query asks for.
import engineWorker from './engine.worker.ts?worker&url';
import { workerAt } from './own-worker';

interface Running {
  readonly service: EngineService;
  /** Rejects when the worker dies; never resolves. */
  readonly death: Promise<never>;
}

/** Starts the engine of this page. If its worker dies, pending calls fail with `EngineUnavailable`, and the next call starts another. */
export function startEngine(): EngineService {
  const spawn = workerAt(engineWorker);
  let running: Running | undefined;
  let chosen: ModelChoice | undefined;

  const start = (): Running => {
    const worker = spawn();
    const death = new Promise<never>((_, reject) => {
      worker.addEventListener('error', ({ message }) => {
        worker.terminate();
        running = undefined;
        reject(new Problem('EngineUnavailable', `The engine's worker failed: ${message}`));
      });
    });
    const service = connect<EngineService>('engine', over(worker));
    // Pending calls receive the rejection through the race. Without calls nothing needs it.
    death.catch(() => undefined);
    if (chosen) service.useModel(chosen).catch(() => undefined);
    return { service, death };
  };
  const ask = <Value>(question: (engine: EngineService) => Promise<Value>): Promise<Value> => {
    const { service, death } = (running ??= start());
    return Promise.race([question(service), death]);
  };

  running = start();
  return {
    recall: (question, filter, options) => ask(engine => engine.recall(question, filter, options)),
    alike: (question, others) => ask(engine => engine.alike(question, others)),
    wake: () => ask(engine => engine.wake()),
    forget: id => ask(engine => engine.forget(id)),
    leave: ids => ask(engine => engine.leave(ids)),
    useModel(choice) {
      chosen = choice;
      return ask(engine => engine.useModel(choice));
    },
    modelState: () => ask(engine => engine.modelState()),
  };
}
