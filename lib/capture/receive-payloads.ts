import type { Payload, SiteAddress } from '../sites/site';
import { lengthOf, longestBody, longestSent, mostWaiting, tapEvents, type Heard } from '../tap/channel';

export interface PayloadSource {
  /** Starts receiving payloads from the tap in the page, or stops and makes the tap drop what it holds. */
  listen(on: boolean): void;
}

/** Maximum length of a URL, in UTF-16 units. */
const longestAddress = 8 * 1024;

/**
 * Receives payloads in the content script. Any script in the page can forge them, so shape, size and address are checked. They are
 * handled in an idle moment, because reading a long chat takes time.
 */
export function receivePayloads(
  page: Document,
  site: SiteAddress,
  take: (heard: Heard) => void,
  inQuiet: (task: () => void) => void = whenIdle,
): PayloadSource {
  let waiting: Heard[] = [];
  let length = 0;
  let listening = false;

  const next = () => {
    const payload = waiting.shift();
    if (!payload) return;
    length -= lengthOf(payload);
    if (waiting.length > 0) inQuiet(next);
    take(payload);
  };

  const hear = (event: Event) => {
    if (!listening) return;
    // A rejected payload is confirmed too, so that the tap does not keep it.
    event.preventDefault();
    const payload = heardFrom((event as CustomEvent<unknown>).detail);
    if (!payload || !isOwn(page, site, payload)) return;
    // If a page floods itself with forged payloads, the later ones are dropped.
    if (waiting.length >= mostWaiting.answers || length + lengthOf(payload) > 2 * mostWaiting.length) return;
    length += lengthOf(payload);
    if (waiting.push(payload) === 1) inQuiet(next);
  };

  // A page can shadow the document's methods with named elements, so the methods are taken from the prototype.
  const call = (method: keyof EventTarget, ...args: unknown[]): unknown =>
    Reflect.apply(Reflect.get(EventTarget.prototype, method), page, args);

  return {
    listen(on) {
      if (on === listening) return;
      listening = on;
      if (on) {
        call('addEventListener', tapEvents.answer, hear);
        call('dispatchEvent', new CustomEvent(tapEvents.listening));
      } else {
        waiting = [];
        length = 0;
        call('removeEventListener', tapEvents.answer, hear);
        call('dispatchEvent', new CustomEvent(tapEvents.silence));
      }
    },
  };
}

/** Whether the site's own page may have received this answer: it comes from the page's origin and a URL that holds chats. */
function isOwn(page: Document, site: SiteAddress, { url }: Payload): boolean {
  const request = URL.parse(url);
  return request !== null && request.origin === page.location.origin && site.isData?.(request) === true;
}

function heardFrom(detail: unknown): Heard | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined;
  const { url, body, sent, refused } = detail as Record<keyof Heard, unknown>;
  if (typeof url !== 'string' || url.length > longestAddress) return undefined;
  if (typeof body !== 'string' || body.length > longestBody) return undefined;
  if (sent !== undefined && (typeof sent !== 'string' || sent.length > longestSent)) return undefined;
  if (refused !== undefined && !isRefusal(refused)) return undefined;
  return { url, body, ...(sent !== undefined && { sent }), ...(refused !== undefined && { refused }) };
}

const isRefusal = (status: unknown): status is number =>
  typeof status === 'number' && Number.isInteger(status) && status >= 400 && status < 600;

/** Safari has no `requestIdleCallback`, and neither do the tests. A page that is never idle is still read within a second. */
function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 1000 });
  else setTimeout(task, 0);
}
