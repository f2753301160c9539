/**
 * Runs one task at a time and keeps only the newest waiting one. A task that is superseded while it waits resolves with
 * `undefined` at once.
 */
export function newestWaits(): <Value>(work: () => Promise<Value>) => Promise<Value | undefined> {
  const now: { working?: Promise<unknown> | undefined; giveWay?: (() => void) | undefined } = {};

  return async work => {
    now.giveWay?.();
    while (now.working) {
      const overtaken = new Promise<'overtaken'>(resolve => (now.giveWay = () => resolve('overtaken')));
      if ((await Promise.race([now.working, overtaken])) === 'overtaken') return undefined;
    }
    now.giveWay = undefined;
    const mine = work();
    // The caller handles the result; here only the end of the task matters.
    const over = mine.then(nothing, nothing).then(() => {
      if (now.working === over) now.working = undefined;
    });
    now.working = over;
    return mine;
  };
}

const nothing = () => undefined;
