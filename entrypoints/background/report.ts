/** The one reporter of this context: what a person can act on reaches them through the popup's status. */
export function report(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error('[Kura]', error);
}
