/** A transport over a worker's port, between one of our own pages and the worker that it started. */
import { Problem } from '../../core/problem';
import type { RpcCall, Transport } from '../rpc';
import { createNumberedTransport, type Channel } from './numbered-calls';

/** The part of `Worker` that is used here. */
export interface EndableWorker extends Channel {
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message: string }) => void): void;
}

interface RunningWorker {
  readonly send: Transport;
  /** Rejects when the worker dies; never resolves. */
  readonly death: Promise<never>;
}

/**
 * A transport to a worker that is started at once. If it dies, pending calls reject with `EngineUnavailable`, and the next call starts
 * another, which first receives the last call to `remembered`.
 */
export function createWorkerTransport(spawn: () => EndableWorker, remembered: string): Transport {
  let lastRemembered: RpcCall | undefined;

  const start = (): RunningWorker => {
    const worker = spawn();
    let isDead = false;
    const death = new Promise<never>((_, reject) => {
      worker.addEventListener('error', ({ message }) => {
        // Its end may be reported after its failure, when another one is running.
        if (isDead) return;
        isDead = true;
        worker.terminate();
        running = undefined;
        reject(new Problem('EngineUnavailable', `The engine's worker failed: ${message}`));
      });
    });
    // Pending calls receive the rejection through the race. Without calls nothing needs it.
    death.catch(() => undefined);
    const send = createNumberedTransport(worker);
    if (lastRemembered) void send(lastRemembered);
    return { send, death };
  };

  let running: RunningWorker | undefined = start();
  return call => {
    if (call.method === remembered) lastRemembered = call;
    const { send, death } = (running ??= start());
    return Promise.race([send(call), death]);
  };
}
