export interface SessionWork {
  /** Kept for as long as the browser runs, other than the background's worker. */
  readonly isDone: () => Promise<boolean>;
  readonly noteDone: () => Promise<void>;
  readonly work: () => Promise<unknown>;
  readonly report: (error: unknown) => void;
  /** Milliseconds that are waited at most. */
  readonly patience?: number;
}

/** Far more than it takes on a slow disk. */
const usualPatience = 5000;

/** Does the work once in each session of the browser. Always resolves, and soon: what fails or never ends is told, and tried at the next start. */
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
