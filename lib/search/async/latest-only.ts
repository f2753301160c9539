/**
 * Runs one task at a time and keeps only the newest waiting one. A task that is superseded while it waits resolves with
 * `undefined` at once.
 */
export function createLatestOnly(): <Value>(work: () => Promise<Value>) => Promise<Value | undefined> {
  const state: { running?: Promise<unknown> | undefined; supersede?: (() => void) | undefined } = {};

  return async work => {
    state.supersede?.();
    while (state.running) {
      const superseded = new Promise<'overtaken'>(resolve => (state.supersede = () => resolve('overtaken')));
      if ((await Promise.race([state.running, superseded])) === 'overtaken') return undefined;
    }
    state.supersede = undefined;
    const result = work();
    // The caller handles the result; here only the end of the task matters.
    const finished = result.then(skipResult, skipResult).then(() => {
      if (state.running === finished) state.running = undefined;
    });
    state.running = finished;
    return result;
  };
}

const skipResult = () => undefined;
