export interface SessionWork {
  /** Stored for the browser session, so that it outlives the background worker. */
  readonly isDone: () => Promise<boolean>;
  readonly markDone: () => Promise<void>;
  readonly work: () => Promise<unknown>;
  readonly report: (error: unknown) => void;
  /** The longest wait in milliseconds. */
  readonly maxWaitMs?: number;
}

/** Far more than a slow disk needs. */
const defaultMaxWaitMs = 5000;

/**
 * Runs `work` once per browser session. Always resolves, within `maxWaitMs`: an error or a timeout is reported, and the next start tries
 * again.
 */
export async function runOncePerSession({
  isDone,
  markDone,
  work,
  report,
  maxWaitMs = defaultMaxWaitMs,
}: SessionWork): Promise<void> {
  const runWork = async () => {
    if (await isDone()) return;
    await work();
    await markDone();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error('What is done at the start of a session did not come to its end')),
      maxWaitMs,
    );
  });
  await Promise.race([runWork(), timeout]).catch(report);
  clearTimeout(timer);
}
