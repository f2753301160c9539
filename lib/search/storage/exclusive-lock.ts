/** Lets one worker at a time use the index's files, because two writers would overwrite each other. */
import { Problem } from '../../core/problem';

/** Milliseconds that an engine host may take to exit after the next one was started. */
export const dyingTakes = 5000;

/** Waits for an exiting worker, then rejects with `EngineUnavailable`. Returns a function that releases the lock. */
export async function becomeOwner(
  name: string,
  locks: Pick<LockManager, 'request'> | undefined,
  patience = dyingTakes,
): Promise<() => void> {
  // Locks are missing in Node, where tests run, and in insecure pages, where there is no extension.
  if (!locks) return () => undefined;
  return new Promise((resolve, reject) => {
    const held = locks.request(name, { signal: AbortSignal.timeout(patience) }, () => new Promise<void>(resolve));
    held.catch((cause: unknown) => reject(busy(cause)));
  });
}

/** Retries while another worker holds the file, then rejects with `EngineUnavailable`. */
export async function patiently<T>(step: () => Promise<T>, patience: number): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() >= end) throw busy(error);
    }
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'NoModificationAllowedError';

const busy = (cause: unknown): Problem =>
  new Problem('EngineUnavailable', 'Another worker holds the files of the index', { cause });
