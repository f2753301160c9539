export interface SessionWork {
  /** Stored for the browser session, so that it outlives the background worker. */
  readonly isDone: () => Promise<boolean>;
  readonly noteDone: () => Promise<void>;
  readonly work: () => Promise<unknown>;
  readonly report: (error: unknown) => void;
  /** The longest wait in milliseconds. */
  readonly patience?: number;
}

/** Far more than a slow disk needs. */
const usualPatience = 5000;

/**
 * Runs `work` once per browser session. Always resolves, within `maxWaitMs`: an error or a timeout is reported, and the next start tries
 * again.
 */
export async function oncePerSession({
  isDone,
  noteDone,
  work,
  report,
  patience = usualPatience,
}: SessionWork): Promise<void> {
  const done = async () => {
    if (await isDone()) return;
    await work();
    await noteDone();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error('What is done at the start of a session did not come to its end')),
      patience,
    );
  });
  await Promise.race([done(), late]).catch(report);
  clearTimeout(timer);
}
