import { browser } from 'wxt/browser';
import { Problem, toProblemName } from '@/lib/core/problem';
import { connect, type RpcCall } from '@/lib/rpc/rpc';
import { engineService } from '@/lib/rpc/contracts/engine';
import { retryLost } from '@/lib/rpc/transport/retry-lost';
import { sendToExtension } from '@/lib/rpc/transport/runtime-messages';
import { modelChoice } from '@/lib/settings';

/** Chromium allows one such document and rejects the second of two callers, so they share this promise. */
let opening: Promise<void> | undefined;

/** Sends a call to the engine host, which is opened first if needed. Rejects with `EngineUnavailable` if it ends before it has answered. */
export async function toOffscreen(call: RpcCall): Promise<unknown> {
  try {
    await (opening ??= open().finally(() => (opening = undefined)));
    return await sendToExtension(call);
  } catch (cause) {
    // The browser may end the document at any moment, and says so in words of its own.
    throw toProblemName(cause) ? cause : new Problem('EngineUnavailable', 'The engine’s document ended', { cause });
  }
}

async function open(): Promise<void> {
  const existing = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  if (existing.length > 0) return;
  await browser.offscreen.createDocument({
    url: 'offscreen.html',
    reasons: ['WORKERS'],
    justification: 'Holds the search index and the embedding model, which a service worker cannot.',
  });
  // An offscreen document cannot read settings, so it receives the model here. If it ends meanwhile, nothing may be heard of that, and all
  // calls wait for this one.
  await connect(engineService, retryLost(sendToExtension)).useModel(await modelChoice.getValue());
}
