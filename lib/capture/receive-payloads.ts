import { getTapKey } from '../core/tap-key';
import type { Payload, Site } from '../sites/site';
import {
  getPayloadLength,
  maxBodyLength,
  maxSentLength,
  maxWaiting,
  toTapEvents,
  type TapPayload,
} from '../tap/channel';

export interface PayloadReceiver {
  /** Starts receiving payloads from the tap in the page, or stops and makes the tap drop what it holds. */
  listen(on: boolean): void;
}

/** Maximum length of a URL, in UTF-16 units. */
const maxUrlLength = 8 * 1024;

/**
 * Receives payloads in the content script. They come from the tap, which has the key; shape, size and address are checked all the same.
 * They are handled in an idle moment, because reading a long chat takes time.
 */
export function receivePayloads(
  page: Document,
  site: Site,
  onPayload: (heard: TapPayload) => void,
  runWhenQuiet: (task: () => void) => void = scheduleWhenIdle,
): PayloadReceiver {
  let pending: TapPayload[] = [];
  let length = 0;
  let isListening = false;

  const takeNext = () => {
    const payload = pending.shift();
    if (!payload) return;
    length -= getPayloadLength(payload);
    if (pending.length > 0) runWhenQuiet(takeNext);
    onPayload(payload);
  };

  const receiveEvent = (event: Event) => {
    if (!isListening) return;
    // A rejected payload is confirmed too, so that the tap does not keep it.
    event.preventDefault();
    const payload = parsePayload((event as CustomEvent<unknown>).detail);
    if (!payload || !isFromSite(page, site, payload)) return;
    // If a page floods itself with forged payloads, the later ones are dropped.
    if (pending.length >= maxWaiting.answers || length + getPayloadLength(payload) > 2 * maxWaiting.length) return;
    length += getPayloadLength(payload);
    if (pending.push(payload) === 1) runWhenQuiet(takeNext);
  };

  // A page can shadow the document's methods with named elements, so the methods are taken from the prototype.
  const applyToPage = (method: keyof EventTarget, ...args: unknown[]): unknown =>
    Reflect.apply(Reflect.get(EventTarget.prototype, method), page, args);

  // The script of an earlier version of the extension may still be there, and silences the tap when it ends.
  const listenAgain = () => void (isListening && dispatch('listening'));
  const key = getTapKey();
  const tapEvents = key === undefined ? undefined : toTapEvents(key);
  const dispatch = (name: 'listening' | 'silence') =>
    tapEvents && applyToPage('dispatchEvent', new CustomEvent(tapEvents[name]));

  return {
    listen(on) {
      if (on === isListening || !tapEvents) return;
      isListening = on;
      if (on) {
        applyToPage('addEventListener', tapEvents.answer, receiveEvent);
        applyToPage('addEventListener', tapEvents.silence, listenAgain, { once: true });
        dispatch('listening');
      } else {
        pending = [];
        length = 0;
        applyToPage('removeEventListener', tapEvents.answer, receiveEvent);
        dispatch('silence');
      }
    },
  };
}

/** Whether the site's own page may have received this answer: it comes from the page's origin and a URL that holds chats. */
function isFromSite(page: Document, site: Site, { url }: Payload): boolean {
  const request = URL.parse(url);
  return request !== null && request.origin === page.location.origin && site.isData?.(request) === true;
}

function parsePayload(detail: unknown): TapPayload | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined;
  const { url, body, sent, type, refused } = detail as Record<keyof TapPayload, unknown>;
  if (typeof url !== 'string' || url.length > maxUrlLength) return undefined;
  if (typeof body !== 'string' || body.length > maxBodyLength) return undefined;
  if (sent !== undefined && (typeof sent !== 'string' || sent.length > maxSentLength)) return undefined;
  if (type !== undefined && (typeof type !== 'string' || type.length > 99)) return undefined;
  if (refused !== undefined && !isErrorStatus(refused)) return undefined;
  return {
    url,
    body,
    ...(sent !== undefined && { sent }),
    ...(type !== undefined && { type }),
    ...(refused !== undefined && { refused }),
  };
}

const isErrorStatus = (status: unknown): status is number =>
  typeof status === 'number' && Number.isInteger(status) && status >= 400 && status < 600;

/** Safari has no `requestIdleCallback`, and neither do the tests. A page that is never idle is still read within a second. */
function scheduleWhenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 1000 });
  else setTimeout(task, 0);
}
