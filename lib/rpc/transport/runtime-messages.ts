/**
 * The only place where messages between contexts are sent and received. The identity of a caller comes from the browser, never from the
 * message.
 */
import { browser } from 'wxt/browser';
import { Problem } from '../../core/problem';
import type { Caller, ServiceHandler, Transport } from '../rpc';

/** Answers the calls to the served services. The returned function stops listening. */
export function listen(...served: ServiceHandler[]): () => void {
  const onMessage = (message: unknown, sender: Sender, respond: (answer: unknown) => void): true | undefined => {
    // Other extensions and web pages cannot send here; any other sender gets no answer.
    const caller = sender.id === browser.runtime.id ? toCaller(sender) : undefined;
    if (!caller) return undefined;
    for (const service of served) {
      const answer = service(message, caller);
      if (!answer) continue;
      void answer.then(respond);
      return true;
    }
    return undefined;
  };
  browser.runtime.onMessage.addListener(onMessage);
  return () => browser.runtime.onMessage.removeListener(onMessage);
}

/** To the background, and on Chromium to the engine host: the context that serves the name answers. */
export const sendToExtension: Transport = async call => {
  try {
    return await browser.runtime.sendMessage(call);
  } catch (cause) {
    // Chromium's error texts for a message above 64 MiB, current and older ones.
    const isTooLarge = cause instanceof Error && /message (length )?exceeded/i.test(cause.message);
    throw isTooLarge
      ? new Problem('TooLarge', `Too long for a message: ${call.kura}.${call.method}`, { cause })
      : cause;
  }
};

/** To the content script of one tab. Rejects with `PageNotReady` if there is none. */
export const createTabTransport =
  (tab: number): Transport =>
  async call => {
    try {
      return await browser.tabs.sendMessage(tab, call);
    } catch (cause) {
      throw new Problem('PageNotReady', `No content script in tab ${tab}`, { cause });
    }
  };

interface Sender {
  readonly id?: string | undefined;
  readonly url?: string | undefined;
  readonly origin?: string | undefined;
  /** 0: the page itself, not a frame in it. */
  readonly frameId?: number | undefined;
  readonly tab?: { readonly id?: number | undefined; readonly url?: string | undefined } | undefined;
}

/**
 * Our own pages have an address of ours, and a content script that of its web page. Any other sender is nobody. A background may have no
 * address; then the browser must name our origin, and no tab.
 */
function toCaller({ url = '', origin, frameId, tab }: Sender): Caller | undefined {
  const ownBase = browser.runtime.getURL('/');
  const isBackground = url === '' && tab === undefined && origin !== undefined && `${origin}/` === ownBase;
  const isOwn = isBackground || url.startsWith(ownBase);
  if (!isOwn && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return undefined;
  return {
    kind: isOwn ? 'own page' : 'content script',
    ...(url !== '' && { url: getCurrentUrl(url, { frameId, tab }) }),
    ...(tab?.id !== undefined && { tab: tab.id }),
  };
}

/**
 * In Chromium `url` is the URL that the page was loaded with. The tab has the current one, which differs after navigation inside the page.
 */
function getCurrentUrl(url: string, { frameId, tab }: Pick<Sender, 'frameId' | 'tab'>): string {
  const current = frameId === 0 ? URL.parse(tab?.url ?? '') : null;
  // The tab may already navigate to another origin while the old page still sends.
  return current && current.origin === URL.parse(url)?.origin ? current.href : url;
}
