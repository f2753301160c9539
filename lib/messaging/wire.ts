/** The only place where messages between contexts leave and arrive. Who the caller is comes from the browser, never from the message. */
import { browser } from 'wxt/browser';
import { Problem } from '../problem';
import { lineName, overLine } from './line';
import type { Call, Caller, Served } from './rpc';
import type { LibraryService } from './services';

/** Answers the calls addressed to `served`; the returned function stops listening. */
export function listen(...served: Served[]): () => void {
  const onMessage = (message: unknown, sender: Sender, respond: (answer: unknown) => void): true | undefined => {
    // Other extensions and web pages have no way in; a sender that is not us is not answered at all.
    if (sender.id !== browser.runtime.id) return undefined;
    for (const service of served) {
      const answer = service(message, callerOf(sender));
      if (!answer) continue;
      void answer.then(respond);
      return true;
    }
    return undefined;
  };
  browser.runtime.onMessage.addListener(onMessage);
  return () => browser.runtime.onMessage.removeListener(onMessage);
}

/** To the background, and on Chromium to the engine host: whoever serves the name answers. */
export const toExtension = async (call: Call): Promise<unknown> => {
  try {
    return await browser.runtime.sendMessage(call);
  } catch (cause) {
    // Chromium's words for a message of more than 64 MiB, today's and earlier ones.
    const tooLong = cause instanceof Error && /message (length )?exceeded/i.test(cause.message);
    throw tooLong ? new Problem('TooLarge', `Too long for a message: ${call.kura}.${call.method}`, { cause }) : cause;
  }
};

/** To the background, but for questions: they go straight to the engine's worker while it is there. For a page, once. */
export function toLibrary(): (call: Call) => Promise<unknown> {
  const ask = overLine(new BroadcastChannel(lineName), toExtension);
  return call => {
    if (call.method === 'recall') return ask(call);
    return readsOnly.has(call.method) ? onceMore(() => toExtension(call)) : toExtension(call);
  };
}

/** What a face cannot go on without, and what may be asked twice. What writes never is: its first time may have been heard. */
const readsOnly: ReadonlySet<string> = new Set<keyof LibraryService>([
  'standing',
  'spaces',
  'status',
  'conversation',
  'insertions',
]);

/** In milliseconds: a worker that is just ending takes nothing in. */
const untilAskedAgain = 100;

/**
 * The browser may end the worker before it has answered: Chromium then brings `undefined`, or says that the channel is closed. Asked
 * again, the worker starts anew.
 */
async function onceMore(send: () => Promise<unknown>): Promise<unknown> {
  const first = await send().catch((error: unknown) => {
    const wasEnded =
      error instanceof Error && /(channel|port) closed|receiving end does not exist/i.test(error.message);
    if (!wasEnded) throw error;
    return undefined;
  });
  if (first !== undefined) return first;
  await new Promise(resolve => setTimeout(resolve, untilAskedAgain));
  return send();
}

/** To the content script of one tab. `PageNotReady` when none lives there. */
export const toTab =
  (tab: number) =>
  async (call: Call): Promise<unknown> => {
    try {
      return await browser.tabs.sendMessage(tab, call);
    } catch (cause) {
      throw new Problem('PageNotReady', `No content script in tab ${tab}`, { cause });
    }
  };

interface Sender {
  readonly id?: string | undefined;
  readonly url?: string | undefined;
  /** 0: the page itself, and no frame in it. */
  readonly frameId?: number | undefined;
  readonly tab?: { readonly id?: number | undefined; readonly url?: string | undefined } | undefined;
}

/** A page of ours has our own origin; everything else that carries our id is a content script. */
function callerOf(sender: Sender): Caller {
  const own = new URL(browser.runtime.getURL('/')).origin;
  const url = sender.url ?? '';
  // Chromium's service worker and Firefox's background page give their own address or none at all; a content script always has its page's.
  const kind =
    url === '' || URL.parse(url)?.origin === own || url.startsWith(`${own}/`) ? 'own page' : 'content script';
  const tab = sender.tab?.id;
  return { kind, ...(url !== '' && { url: addressNow(url, sender) }), ...(tab !== undefined && { tab }) };
}

/** In Chromium `url` is the address that the page was loaded with, and the tab's that of now: another chat, on a site that loads none anew. */
function addressNow(url: string, { frameId, tab }: Sender): string {
  const now = frameId === 0 ? URL.parse(tab?.url ?? '') : null;
  // A tab may be on its way elsewhere while the page before still speaks.
  return now && now.origin === URL.parse(url)?.origin ? now.href : url;
}
