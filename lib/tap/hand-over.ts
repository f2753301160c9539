import { keyEvents } from '../core/tap-key';
import { getPayloadLength, maxBodyLength, maxWaiting, toTapEvents, type TapEvents, type TapPayload } from './channel';
import { getMethod, type PageWorld } from './page-world';

/** Passes payloads from the page's world to the content script. */
export interface HandOver {
  /** Returns `false` after the user withdrew consent or switched the tap off, until they agree again. */
  readonly isOpen: () => boolean;
  readonly send: (payload: TapPayload) => void;
}

/** Sends payloads at once, or keeps a few until the content script listens, because it starts later. */
export function createHandOver(world: PageWorld): HandOver {
  const { document, CustomEvent, EventTarget } = world;
  const addEventListener = getMethod(world, EventTarget.prototype, 'addEventListener');
  const dispatchEvent = getMethod(world, EventTarget.prototype, 'dispatchEvent');
  /** Oldest first. */
  let queue: TapPayload[] = [];
  let isOpen = true;
  let events: TapEvents | undefined;

  const sendNow = (detail: TapPayload): boolean =>
    events !== undefined && !dispatchEvent(document, new CustomEvent(events.answer, { detail, cancelable: true }));

  const sendPending = () => {
    isOpen = true;
    const pending = queue;
    queue = [];
    for (let i = 0; i < pending.length; i++) {
      const payload = pending[i];
      if (payload && !sendNow(payload)) queue[queue.length] = payload;
    }
  };
  const stop = () => {
    isOpen = false;
    queue = [];
  };
  // The first key counts. One that came from the page would open nothing, because the content script does not know it.
  addEventListener(document, keyEvents.given, event => {
    if (events || !('detail' in event) || typeof event.detail !== 'string') return;
    events = toTapEvents(event.detail);
    addEventListener(document, events.listening, sendPending);
    addEventListener(document, events.silence, stop);
  });
  dispatchEvent(document, new CustomEvent(keyEvents.wanted));

  return {
    isOpen: () => isOpen,
    send(payload) {
      if (!isOpen || payload.body.length > maxBodyLength || sendNow(payload)) return;
      queue = keepNewest(queue, payload);
    },
  };
}

/** Returns `queue` with `payload` added, without the oldest ones that exceed the limits. */
function keepNewest(queue: readonly TapPayload[], payload: TapPayload): TapPayload[] {
  const pending = [payload];
  let length = getPayloadLength(payload);
  for (let i = queue.length - 1; i >= 0 && pending.length < maxWaiting.answers; i--) {
    const olderPayload = queue[i];
    length += olderPayload ? getPayloadLength(olderPayload) : 0;
    if (!olderPayload || length > maxWaiting.length) break;
    pending[pending.length] = olderPayload;
  }
  const inOrder: TapPayload[] = [];
  for (let i = pending.length - 1; i >= 0; i--) inOrder[inOrder.length] = pending[i] ?? payload;
  return inOrder;
}
