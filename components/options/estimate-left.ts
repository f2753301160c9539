/** Before this many milliseconds the pace of a task says nothing about its rest. */
const minElapsedMs = 5000;

/** Estimates the milliseconds that are left, at the pace so far; `undefined` while nobody can tell. Pure. */
export function estimateLeft(done: number, of: number, elapsedMs: number): number | undefined {
  if (elapsedMs < minElapsedMs || done === 0 || done >= of) return undefined;
  return (elapsedMs / done) * (of - done);
}
