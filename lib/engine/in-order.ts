/** One after the other, in the order of the calls; one that failed holds up nobody. */
export function inOrder(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const mine = last.then(work);
    // Whoever asked for it hears how it failed.
    last = mine.catch(() => undefined);
    return mine;
  };
}
