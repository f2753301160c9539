import { lengthOf, longestBody, mostWaiting, tapEvents, type Heard } from './channel';
import { methodOf, type PageWorld } from './page-world';

/** Passes payloads from the page's world to the content script. */
export interface HandOver {
  /** Returns `false` after the user withdrew consent or switched the tap off, until they agree again. */
  readonly open: () => boolean;
  readonly give: (payload: Heard) => void;
}

/** Sends payloads at once, or keeps a few until the content script listens, because it starts later. */
export function createHandOver(world: PageWorld): HandOver {
  const { document, CustomEvent, EventTarget } = world;
  const addEventListener = methodOf(world, EventTarget.prototype, 'addEventListener');
  const dispatchEvent = methodOf(world, EventTarget.prototype, 'dispatchEvent');
  /** Oldest first. */
  let waiting: Heard[] = [];
  let open = true;

  const taken = (detail: Heard): boolean =>
    !dispatchEvent(document, new CustomEvent(tapEvents.answer, { detail, cancelable: true }));

  addEventListener(document, tapEvents.listening, () => {
    open = true;
    const kept = waiting;
    waiting = [];
    for (let i = 0; i < kept.length; i++) {
      const payload = kept[i];
      if (payload && !taken(payload)) waiting[waiting.length] = payload;
    }
  });
  addEventListener(document, tapEvents.silence, () => {
    open = false;
    waiting = [];
  });

  return {
    open: () => open,
    give(payload) {
      if (!open || payload.body.length > longestBody || taken(payload)) return;
      waiting = newestOf(waiting, payload);
    },
  };
}

/** Returns `queue` with `payload` added, without the oldest ones that exceed the limits. */
function newestOf(waiting: readonly Heard[], payload: Heard): Heard[] {
  const kept = [payload];
  let length = lengthOf(payload);
  for (let i = waiting.length - 1; i >= 0 && kept.length < mostWaiting.answers; i--) {
    const older = waiting[i];
    length += older ? lengthOf(older) : 0;
    if (!older || length > mostWaiting.length) break;
    kept[kept.length] = older;
  }
  const inOrder: Heard[] = [];
  for (let i = kept.length - 1; i >= 0; i--) inOrder[inOrder.length] = kept[i] ?? payload;
  return inOrder;
}
