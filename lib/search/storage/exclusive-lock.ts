/** Lets one worker at a time use the index's files, because two writers would overwrite each other. */
import { Problem } from '../../core/problem';

/** Milliseconds that an engine host may take to exit after the next one was started. */
export const workerExitMs = 5000;

/** Waits for an exiting worker, then rejects with `EngineUnavailable`. Returns a function that releases the lock. */
export async function requestLock(
  name: string,
  locks: Pick<LockManager, 'request'> | undefined,
  waitMs = workerExitMs,
): Promise<() => void> {
  // Locks are missing in Node, where tests run, and in insecure pages, where there is no extension.
  if (!locks) return () => undefined;
  return new Promise((resolve, reject) => {
    const lockRequest = locks.request(name, { signal: AbortSignal.timeout(waitMs) }, () => new Promise<void>(resolve));
    lockRequest.catch((cause: unknown) => reject(toBusyProblem(cause)));
  });
}

/** Retries while another worker holds the file, then rejects with `EngineUnavailable`. */
export async function retryWhileLocked<T>(step: () => Promise<T>, waitMs: number): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() >= end) throw toBusyProblem(error);
    }
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'NoModificationAllowedError';

const toBusyProblem = (cause: unknown): Problem =>
  new Problem('EngineUnavailable', 'Another worker holds the files of the index', { cause });
