/** The browser's locks, as far as we use them: exclusive, in the order of asking, given up when the waiting takes too long. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const ends = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    options: LockOptions | (() => Promise<unknown>),
    work = options as () => Promise<unknown>,
  ): Promise<unknown> => {
    const { signal } = options as LockOptions;
    const tooLong = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const before = ends.get(name) ?? Promise.resolve();
    let isOver = () => {};
    ends.set(
      name,
      before.then(() => new Promise<void>(resolve => (isOver = resolve))),
    );
    await Promise.race([before, tooLong]);
    // Held from here on, whatever the signal says.
    tooLong.catch(() => undefined);
    try {
      return await work();
    } finally {
      isOver();
    }
  };
  return { request: request as LockManager['request'] };
}
