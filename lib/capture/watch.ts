/**
 * Watches one page and delivers what it shows once it has come to rest. This file owns the only quiet period in Kura:
 * a reading is believed when the page shows the same again a moment later.
 */
import type { Sighting } from '../conversation';
import type { SiteAdapter } from '../sites/adapter';
import { thisMoment } from '../sites/changes';
import { OutOfTime, readFor } from '../sites/piecewise';
import { afterThis, inIdleTime } from './idle';
import { createLook, turnsOf, type Patience, type Shown, type Verdict } from './look';
import { refusedForGood, type Delivered } from './outbox';
import { createNews } from './news';
import { followPage } from './page-changes';
import { createSlices } from './slices';

/** What the page is to Kura at this moment. */
export type Watched =
  | { readonly state: 'waiting' | 'reading' | 'saved' | 'forgotten' | 'private' }
  | { readonly state: 'unreadable'; readonly missing: string }
  /** What was seen stays in the outbox and is tried again, unless it was refused for good. */
  | { readonly state: 'failed'; readonly error: unknown };

export interface Watching {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (sighting: Sighting) => Promise<Delivered>;
  /** Called on every look, also when nothing changed. */
  readonly onState: (watched: Watched) => void;
  /** The page has come to rest, and shows this. */
  readonly onRest?: (shown: Shown) => void;
  readonly signal: AbortSignal;
  readonly pace?: Pace;
}

/** Milliseconds. */
export interface Pace {
  /** Between a change on the page and a look at it, and between looks while it comes to rest. */
  readonly look: number;
  /** Between looks while an answer is being written. */
  readonly streaming: number;
  /** Between looks at the address, in browsers that do not tell when it changes. */
  readonly address: number;
  readonly rest: Patience;
  /** Before a failed delivery is tried again; doubled each time, up to a minute. */
  readonly retry: number;
}

const usualPace: Pace = {
  look: 150,
  streaming: 1000,
  address: 1000,
  rest: { confirmed: 500, unconfirmed: 4000, unreadable: 3000, checkpoint: 2000 },
  retry: 2000,
};

/** A long chat takes longer to read: a hundredth of the time is spent on it while an answer is written, else at most a fifth. */
const restPerWork = { resting: 5, streaming: 100 };

/** Milliseconds. The end of an answer is noticed within this; and a reader who scrolls leaves a turn behind in less than a second. */
const longestRest = { resting: 400, streaming: 1500 };

/**
 * Milliseconds: how long a look waits for the page to be idle. A page that scrolls is not, and what scrolls by is gone soon; an
 * answer that is being written stays.
 */
const idleWait = { resting: 150, streaming: 300, nextSlice: 30 };

/** The page goes away: no time for a second look, so only what the site itself marked as final, and what stands of an answer. */
const lastLook = (rest: Patience): Patience => ({
  confirmed: 0,
  unconfirmed: Infinity,
  unreadable: Infinity,
  checkpoint: rest.checkpoint,
  last: true,
});

/** What the page was doing at the last look. */
type Kind = 'resting' | 'streaming';

const kindOf = (verdict: Verdict): Kind =>
  verdict.next === 'look again' && verdict.streaming ? 'streaming' : 'resting';

/** Starts watching; ends with the signal. */
export function watch({ page, site, deliver, onState, onRest, signal, pace = usualPace }: Watching): void {
  const news = createNews();
  const { at, left } = createLook(page, site, news);
  let lookEvery = pace.look;
  /** What was sent last, and what became of it. */
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

  /** A chat gets its address with its question on the page, which a short window may let go of before the next look. */
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
      // A bug of ours, or a page that plays tricks: said aloud, and read again when the page changes.
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
      // The page may show more by now, which waits for its own outcome.
      if (delivered === shown) onState((outcome = result));
    });
  };

  const changes = followPage({ page, site, signal, addressEvery: pace.address }, { changed: lookSoon, moved, left });
  page.defaultView?.addEventListener('pagehide', () => lookWith(lastLook(pace.rest)), { signal });
  signal.addEventListener('abort', () => callOff?.());
  lookSoon(0);
}

/** `undefined` when the time, in milliseconds, was used up before all was read. */
function inTime<Result>(time: number, read: () => Result): Result | undefined {
  try {
    return readFor(time, thisMoment(), read);
  } catch (error) {
    if (error instanceof OutOfTime) return undefined;
    throw error;
  }
}

/** `again`: what was sent did not arrive and may be sent once more, after so many milliseconds. */
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
        // The same once more would be refused once more; what the page shows next may not be.
        if (refusedForGood(error)) return;
        again(retry);
        retry = Math.min(retry * 2, 60_000);
      },
    );
  };
}

/** Milliseconds until the next look, after one that took `work` of them. */
function restAfter(kind: Kind, work: number, pace: Pace): number {
  const least = kind === 'streaming' ? pace.streaming : pace.look;
  return Math.max(least, Math.min(restPerWork[kind] * work, longestRest[kind]));
}
