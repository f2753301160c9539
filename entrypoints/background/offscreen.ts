import { browser } from 'wxt/browser';
import type { Call } from '@/lib/messaging/rpc';
import { toExtension } from '@/lib/messaging/wire';

const path = 'offscreen.html';

/** Chromium allows one such document, and refuses the second of two callers at once: they share this promise. */
let opening: Promise<void> | undefined;

/** To the engine host, which is opened first if it is not there. */
export async function toOffscreen(call: Call): Promise<unknown> {
  await (opening ??= open().finally(() => (opening = undefined)));
  return toExtension(call);
}

async function open(): Promise<void> {
  const there = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  if (there.length > 0) return;
  await browser.offscreen.createDocument({
    url: path,
    reasons: ['WORKERS'],
    justification: 'Holds the search index and the embedding model, which a service worker cannot.',
  });
}
