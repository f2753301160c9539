/**
 * The key of a page's tap. The two halves of the tap agree on it before the page's first script runs, and all their later events bear it
 * in their names, so a script of the page can neither hear nor forge one (decision 0051).
 */

/** The only events whose names are known beforehand. */
export const keyEvents = {
  /** To the half in the page's world, with the key. */
  given: 'answer-reader-key',
  /** To the content script's half: the other one has started and has no key. */
  wanted: 'answer-reader-key-wanted',
} as const;

// Scripts of one extension share a world that the page cannot see. Only this file writes the name.
const world = globalThis as { kuraTapKey?: string };

/** Returns `undefined` on a page that was loaded before Kura's scripts: what is heard there may be forged, so nothing is heard. */
export const getTapKey = (): string | undefined => world.kuraTapKey;

/** Sends the key to the half in the page's world, whichever of the two starts first. Does nothing where the page may be listening. */
export function sendTapKey(page: Document | undefined): void {
  if (!page || page.documentElement?.firstChild) return;
  const key = crypto.randomUUID();
  world.kuraTapKey = key;
  const send = () => void page.dispatchEvent(new CustomEvent(keyEvents.given, { detail: key }));
  page.addEventListener(keyEvents.wanted, send, { once: true });
  // It runs before the first script that is parsed.
  const observer = new MutationObserver(() => {
    observer.disconnect();
    page.removeEventListener(keyEvents.wanted, send);
  });
  observer.observe(page, { childList: true, subtree: true });
  send();
}
