/** Held by the page of the panel for as long as it is there. */
const lockIn = (window: number): string => `side panel of window ${window}`;

/** To be called by the panel, once: it goes with its page, however that ends. */
export function holdPanel(window: number): void {
  void navigator.locks.request(lockIn(window), { mode: 'shared' }, () => new Promise<never>(() => {}));
}

/** The browser's own list of pages has the panel without its window (Chromium 156, 2026-11), so this asks for what the panel holds. */
export async function isPanelHeld(window: number): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockIn(window));
}
