/** Runs tasks one after the other in the order of the calls. A failed task does not block the next. */
export function createSerialQueue(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const result = last.then(work);
    // The caller of the failed task receives the error.
    last = result.catch(() => undefined);
    return result;
  };
}
