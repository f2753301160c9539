/**
 * Tells a page that a worker of its own is gone. A worker that the browser ends, for want of memory for example, reports no error, and
 * calls to it would wait forever. So it holds a lock for as long as it lives, and the page waits for that lock.
 */
import type { Channel } from './numbered-calls';

type Locks = Pick<LockManager, 'request'>;

/** The message by which a worker names its lock, once it has it. */
interface LifeMessage {
  readonly lifeLock: string;
}

/** Called in the worker. */
export function announceLife(page: Channel, locks: Locks): void {
  const lifeLock = crypto.randomUUID();
  void locks.request(lifeLock, async () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin to name.
    page.postMessage({ lifeLock } satisfies LifeMessage);
    await new Promise(() => undefined);
  });
}

/** Called in the page. Calls `onEnd` once the worker has ended, in whatever way. */
export function watchLife(worker: Channel, locks: Locks, onEnd: () => void): void {
  worker.addEventListener('message', ({ data }) => {
    const { lifeLock } = data as Partial<LifeMessage>;
    if (lifeLock !== undefined) void locks.request(lifeLock, onEnd);
  });
}
