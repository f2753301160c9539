/**
 * Work that takes its time, asked for more often than it can be done: one is worked on, one waits, and it is always the newest that
 * waits. Whoever is overtaken while waiting is answered `undefined` at once.
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
    // What became of it is for whoever asked; here it counts that it is over.
    const over = mine.then(nothing, nothing).then(() => {
      if (now.working === over) now.working = undefined;
    });
    now.working = over;
    return mine;
  };
}

const nothing = () => undefined;
