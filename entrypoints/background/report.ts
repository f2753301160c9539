/** Reports errors of this context to the console. Problems that a user can act on reach the popup's status. */
export function report(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error('[Kura]', error);
}
