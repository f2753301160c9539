import { browser } from 'wxt/browser';
import { connect, type RpcCall } from '@/lib/rpc/rpc';
import { engineService } from '@/lib/rpc/contracts/engine';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { modelChoice } from '@/lib/settings';

/** Chromium allows one such document and rejects the second of two callers, so they share this promise. */
let opening: Promise<void> | undefined;

/** Sends a call to the engine host, which is opened first if needed. */
export async function toOffscreen(call: RpcCall): Promise<unknown> {
  await (opening ??= open().finally(() => (opening = undefined)));
  return sendToExtension(call);
}

async function open(): Promise<void> {
  const existing = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  if (existing.length > 0) return;
  await browser.offscreen.createDocument({
    url: 'offscreen.html',
    reasons: ['WORKERS'],
    justification: 'Holds the search index and the embedding model, which a service worker cannot.',
  });
  // An offscreen document cannot read settings, so it receives the model here.
  await connect(engineService, sendToExtension).useModel(await modelChoice.getValue());
}
