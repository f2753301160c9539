/** Resolves with `undefined` if the value does not come within `ms` milliseconds; what comes later is dropped. Rejects as the value does. */
export async function waitAtMost<Value>(ms: number, value: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, ms));
  });
  // A process with a running timer does not end.
  return Promise.race([value, end]).finally(() => clearTimeout(timer));
}
