/** Starts the engine's worker from whichever page hosts it: the offscreen document on Chromium, the background page on Firefox. */
import type { ModelChoice } from '../../lib/engine/engine';
import { over } from '../../lib/messaging/port';
import { connect } from '../../lib/messaging/rpc';
import type { EngineService } from '../../lib/messaging/services';
import { Problem } from '../../lib/problem';
// oxlint-disable-next-line import/default -- Vite makes the address of what the query asks for.
import engineWorker from './engine.worker.ts?worker&url';
import { workerAt } from './own-worker';

interface Running {
  readonly service: EngineService;
  /** Rejects when the worker dies; never resolves. */
  readonly death: Promise<never>;
}

/** The engine of this page. A worker that dies fails what it was asked with `EngineUnavailable`, and the next call starts another. */
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
    // Whoever asks learns of it; without askers nobody needs to.
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
