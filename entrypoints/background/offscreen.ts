import { browser } from 'wxt/browser';
import { connect, type Call } from '@/lib/messaging/rpc';
import type { EngineService } from '@/lib/messaging/services';
import { toExtension } from '@/lib/messaging/wire';
import { modelChoice } from '@/lib/settings';

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
    url: 'offscreen.html',
    reasons: ['WORKERS'],
    justification: 'Holds the search index and the embedding model, which a service worker cannot.',
  });
  // An offscreen document cannot read settings: it is told.
  await connect<EngineService>('engine', toExtension).useModel(await modelChoice.getValue());
}
