/**
 * Watches one page and delivers what it shows once it is stable. A reading counts only if the page shows the same a moment later. This
 * file owns the only debounce in Kura.
 */
import type { Sighting } from '../core/conversation';
import type { SiteAdapter } from '../sites/site';
import { thisMoment } from '../sites/page/dom-change-cache';
import { OutOfTime, readFor } from '../sites/page/time-limited-read';
import { afterThis, inIdleTime } from './idle';
import { createLook, turnsOf, type Patience, type Shown, type Verdict } from './chat-tracker/tracker';
import { refusedForGood, type Delivered } from './outbox';
import { createNews } from './chat-tracker/delta';
import { followPage } from './page-observer';
import { createSlices } from './time-slices';

/** The state of capture on the page. */
export type Watched =
  | { readonly state: 'waiting' | 'reading' | 'saved' | 'forgotten' | 'private' }
  | { readonly state: 'unreadable'; readonly missing: string }
  /** The snapshot stays in the outbox and is tried again, unless it was refused permanently. */
  | { readonly state: 'failed'; readonly error: unknown };

export interface Watching {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (sighting: Sighting) => Promise<Delivered>;
  /** Called after every reading, even if nothing changed. */
  readonly onState: (watched: Watched) => void;
  /** Called when the page is stable, with what it shows. */
  readonly onRest?: (shown: Shown) => void;
  readonly signal: AbortSignal;
  readonly pace?: Pace;
}

/** All times are in milliseconds. */
export interface Pace {
  /** Time between a change and the reading, and between readings until the page is stable. */
  readonly look: number;
  /** Time between readings while an answer is being written. */
  readonly streaming: number;
  /** Time between checks of the address, in browsers without the Navigation API. */
  readonly address: number;
  readonly rest: Patience;
  /** Time before a failed delivery is tried again. It doubles with each failure, up to a minute. */
  readonly retry: number;
}

const usualPace: Pace = {
  look: 150,
  streaming: 1000,
  address: 1000,
  rest: { confirmed: 500, unconfirmed: 4000, unreadable: 3000, checkpoint: 2000 },
  retry: 2000,
};

/** The delay after a reading is this many times its duration: at most 1 % of the time is spent while an answer is written, else 20 %. */
const restPerWork = { resting: 5, streaming: 100 };

/**
 * Maximum delay in milliseconds. The end of an answer is noticed within it, and a fast reader scrolls past a turn in less than a second.
 */
const longestRest = { resting: 400, streaming: 1500 };

/**
 * Maximum time in milliseconds to wait for an idle moment. A scrolling page is not idle and removes turns quickly; an answer that is
 * being written stays.
 */
const idleWait = { resting: 150, streaming: 300, nextSlice: 30 };

/**
 * The page is closing, so there is no second reading. Only turns that the site marked as final and the current state of an answer are
 * saved.
 */
const lastLook = (rest: Patience): Patience => ({
  confirmed: 0,
  unconfirmed: Infinity,
  unreadable: Infinity,
  checkpoint: rest.checkpoint,
  last: true,
});

/** The page's activity at the last reading. */
type Kind = 'resting' | 'streaming';

const kindOf = (verdict: Verdict): Kind =>
  verdict.next === 'look again' && verdict.streaming ? 'streaming' : 'resting';

/** Starts watching. Aborting the signal ends it. */
export function watch({ page, site, deliver, onState, onRest, signal, pace = usualPace }: Watching): void {
  const news = createNews();
  const { at, left } = createLook(page, site, news);
  let lookEvery = pace.look;
  /** The reading that was sent last, and its result. */
  let delivered: Shown | undefined;
  let outcome: Watched = { state: 'reading' };
  const slices = createSlices();
  let callOff: (() => void) | undefined;
  let kind: Kind = 'resting';

  const send = createSender(deliver, pace.retry, delay => {
    delivered = undefined;
    lookSoon(delay);
  });

  const lookSoon = (delay = lookEvery) => {
    if (!signal.aborted) callOff ??= inIdleTime(page, look, delay, idleWait[slices.areLeft() ? 'nextSlice' : kind]);
  };

  const look = () => lookWith(pace.rest);

  /** A chat gets its address when its question appears, and a short virtual list may remove the question before the next reading. */
  const moved = () => void (callOff = afterThis(look, callOff));

  const lookWith = (patience: Patience) => {
    callOff?.();
    callOff = undefined;
    if (signal.aborted) return;
    const started = performance.now();
    let verdict: Verdict | undefined;
    try {
      changes.settle();
      const isKnown = delivered !== undefined && delivered.chat === site.chatId(new URL(page.location.href));
      const time = patience.last ? Infinity : slices.next(started, isKnown ? kind : 'opening');
      verdict = inTime(time, () => at(started, delivered, patience));
    } catch (error) {
      // This is a bug, or the page interferes. It is reported, and the page is read again when it changes.
      return onState({ state: 'failed', error });
    }
    if (!verdict) return lookSoon(0);
    slices.end();
    kind = kindOf(verdict);
    lookEvery = restAfter(kind, performance.now() - started, pace);

    if (verdict.next === 'deliver') return keep(verdict.sighting, verdict.shown);
    if (verdict.next === 'wait') return onState(verdict.state === 'saved' ? outcome : verdict);
    onState({ state: 'reading' });
    if (verdict.passing) send(verdict.passing, result => void (result.state === 'failed' && onState(result)));
    lookSoon();
  };

  const keep = (sighting: Sighting, shown: Shown) => {
    delivered = shown;
    onRest?.(shown);
    outcome = { state: 'reading' };
    onState(outcome);
    send(sighting, (result, isNew = false) => {
      if (result.state === 'saved' && !news.acknowledged(shown.chat, turnsOf(shown.reading), sighting.turns, isNew)) {
        delivered = undefined;
        return lookSoon(0);
      }
      // The page may show more by now. The newer snapshot reports its own result.
      if (delivered === shown) onState((outcome = result));
    });
  };

  const changes = followPage({ page, site, signal, addressEvery: pace.address }, { changed: lookSoon, moved, left });
  page.defaultView?.addEventListener('pagehide', () => lookWith(lastLook(pace.rest)), { signal });
  signal.addEventListener('abort', () => callOff?.());
  lookSoon(0);
}

/** Returns `undefined` if the time (milliseconds) was used up before the reading ended. */
function inTime<Result>(time: number, read: () => Result): Result | undefined {
  try {
    return readFor(time, thisMoment(), read);
  } catch (error) {
    if (error instanceof OutOfTime) return undefined;
    throw error;
  }
}

/** Calls `onRetry` with a delay in milliseconds if the delivery failed and may be tried again. */
function createSender(deliver: Watching['deliver'], first: number, again: (delay: number) => void) {
  let retry = first;
  return (sighting: Sighting, done: (result: Watched, isNew?: boolean) => void) => {
    deliver(sighting).then(
      result => {
        retry = first;
        done({ state: result === 'forgotten' ? result : 'saved' }, result === 'new');
      },
      (error: unknown) => {
        done({ state: 'failed', error });
        // The same snapshot would be refused again, but the next one may not be.
        if (refusedForGood(error)) return;
        again(retry);
        retry = Math.min(retry * 2, 60_000);
      },
    );
  };
}

/** Returns the milliseconds until the next reading, given the duration of the last one. */
function restAfter(kind: Kind, work: number, pace: Pace): number {
  const least = kind === 'streaming' ? pace.streaming : pace.look;
  return Math.max(least, Math.min(restPerWork[kind] * work, longestRest[kind]));
}
