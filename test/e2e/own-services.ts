/** Kura's services as its own pages reach them: for what a test has to put in, or to ask without drawing it. */
import type { Page } from 'playwright-core';
import { connect, type RpcCall } from '../../lib/rpc/rpc';
import { libraryService, type LibraryService, type LibraryStatus } from '../../lib/rpc/contracts/library';
import {
  mergeService,
  transferService,
  type MergeService,
  type TransferService,
} from '../../lib/rpc/contracts/transfer';
import type { Tab } from './firefox-tab';
import { patienceMs } from './until';

export interface OwnServices {
  readonly library: LibraryService;
  readonly transfer: TransferService;
  readonly merger: MergeService;
}

/**
 * `page`: any page of the extension. Chromium loads the extension of its command line a second time now and then, a moment after its start. A
 * page that was opened before reaches nothing any more, and no call of it was sent: it is loaded again.
 */
export function servicesFrom(page: Page): OwnServices {
  const sendOnce = (call: RpcCall): Promise<unknown> =>
    page.evaluate(message => {
      // The page's own `chrome`, of which Node's types know nothing.
      const { chrome } = globalThis as unknown as {
        chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } };
      };
      return chrome.runtime.sendMessage(message);
    }, call);
  return servicesOver(call =>
    sendOnce(call).catch(async (error: unknown) => {
      if (!String(error).includes('Extension context invalidated')) throw error;
      console.log(`${page.url()} is loaded again: the browser loaded its extension a second time.`);
      await page.reload();
      return sendOnce(call);
    }),
  );
}

/** `tab`: any page of the extension in Firefox. */
export const servicesFromTab = (tab: Tab): OwnServices =>
  servicesOver(call => tab.evaluate(`browser.runtime.sendMessage(${JSON.stringify(call)})`));

/** Over any way that a call can go. */
export const servicesOver = (send: (call: RpcCall) => Promise<unknown>): OwnServices => ({
  library: connect(libraryService, send),
  transfer: connect(transferService, sendAgainIfLost(send)),
  merger: connect(mergeService, send),
});

/**
 * The first call after an installation was lost now and then, with a worker that was loaded a second time (`kura.ts`). Kura's pages make such a
 * call again, too (`retry-lost.ts`); what is imported twice is there once.
 */
const sendAgainIfLost =
  (send: (call: RpcCall) => Promise<unknown>) =>
  (call: RpcCall): Promise<unknown> =>
    send(call).catch((error: unknown) => {
      if (!String(error).includes('message channel closed')) throw error;
      return send(call);
    });

/** Asks for the status again and again, every `againMs`; answers every one that was told, up to the first that `isLast`. */
export async function statusesUntil(
  library: Pick<LibraryService, 'getStatus'>,
  isLast: (status: LibraryStatus) => boolean,
  waitMs = patienceMs,
  againMs = 20,
): Promise<readonly LibraryStatus[]> {
  const told: LibraryStatus[] = [];
  const end = Date.now() + waitMs;
  for (;;) {
    const status = await library.getStatus();
    told.push(status);
    if (isLast(status)) return told;
    if (Date.now() > end) throw new Error(`Never came to it: ${JSON.stringify(status)}`);
    await new Promise(resolve => setTimeout(resolve, againMs));
  }
}
