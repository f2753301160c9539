import type { Payload, SiteAddress } from '../sites/adapter';
import { lengthOf, longestBody, longestSent, mostWaiting, tapEvents, type Heard } from '../tap/channel';

export interface PayloadSource {
  /** Starts to take what the page's half of the tap hands over, or stops it, and has it drop what waits there. */
  listen(on: boolean): void;
}

/** Longest address that is looked at, in UTF-16 units. */
const longestAddress = 8 * 1024;

/**
 * Our half of the tap. What arrives may come from anybody in the page: it is looked at for shape, size and address, and dealt with
 * in a quiet moment, because a long chat takes a while to read.
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
    // Also what is not believed: it is not to wait over there.
    event.preventDefault();
    const payload = heardFrom((event as CustomEvent<unknown>).detail);
    if (!payload || !isOwn(page, site, payload)) return;
    // A page that floods itself with forged answers loses the later ones.
    if (waiting.length >= mostWaiting.answers || length + lengthOf(payload) > 2 * mostWaiting.length) return;
    length += lengthOf(payload);
    if (waiting.push(payload) === 1) inQuiet(next);
  };

  // A page can give an element the name of any of the document's own methods: they are taken from where it cannot reach.
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

/** Whether the site's own page may have got this answer: from its own origin, at an address that holds chats. */
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

/** Safari's engines lack it, and so do tests; a page that is never quiet is read within a second all the same. */
function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 1000 });
  else setTimeout(task, 0);
}
