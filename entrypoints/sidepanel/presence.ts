/** The name of the lock that the panel holds while its page exists. */
const toLockName = (window: number): string => `side panel of window ${window}`;

/** Must be called once by the panel. The lock ends with its page. */
export function lockPanel(window: number): void {
  void navigator.locks.request(toLockName(window), { mode: 'shared' }, () => new Promise<never>(() => {}));
}

/** The browser's list of pages lacks the panel's window (Chromium 156, 2026-11), so this checks the panel's lock. */
export async function isPanelHeld(window: number): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === toLockName(window));
}
