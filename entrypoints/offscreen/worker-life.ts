/**
 * A worker that the browser ends, for want of memory for example, reports no error, and calls to it would wait forever. So each worker of
 * Kura's holds a lock for as long as it lives, and whoever started it waits for that lock.
 */

/** The message by which a worker names its lock, once it has it. */
interface LifeMessage {
  readonly lifeLock: string;
}

/** In milliseconds. Who has no lock by then was ended before it could say a word. */
const maxStartMs = 30_000;

/** Called in the worker. */
export function announceLife(): void {
  const lifeLock = crypto.randomUUID();
  void navigator.locks.request(lifeLock, async () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin to name.
    self.postMessage({ lifeLock } satisfies LifeMessage);
    await new Promise(() => undefined);
  });
}

/** Called by whoever starts the worker, before anybody listens to it. Its end in whatever way is an `error` event. */
export function reportEnd(worker: EventTarget): void {
  const reportError = (message: string) => worker.dispatchEvent(Object.assign(new Event('error'), { message }));
  const timer = setTimeout(reportError, maxStartMs, 'The worker has not started');
  worker.addEventListener('message', event => {
    const { lifeLock } = (event as MessageEvent<Partial<LifeMessage>>).data;
    if (lifeLock === undefined) return;
    event.stopImmediatePropagation();
    clearTimeout(timer);
    void navigator.locks.request(lifeLock, () => void reportError('The worker has ended'));
  });
}
