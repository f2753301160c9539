/** Thrown when a page does not match what the adapter knows. `createValidatedAdapter` turns it into an unreadable reading. */
export class UnreadableError extends Error {
  override readonly name = 'Unknown';

  /** `missing` has the same meaning as in an unreadable reading. */
  constructor(readonly missing: string) {
    super(missing);
  }
}
