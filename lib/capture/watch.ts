/**
 * Watches one page and delivers what it shows once it is stable. A reading counts only if the page shows the same a moment later. This
 * file owns the only debounce in Kura.
 */
import type { Snapshot } from '../core/conversation';
import type { SiteAdapter } from '../sites/site';
import { getVersion } from '../sites/page/dom-change-cache';
import { OutOfTimeError, readWithin } from '../sites/page/time-limited-read';
import { runAfterCurrentTask, runWhenIdle } from './run-when-idle';
import { createTracker, getTurns, type SettleTimes, type ChatReading, type Decision } from './chat-tracker/tracker';
import { isPermanentRefusal, type DeliveryResult } from './outbox';
import { createDelta } from './chat-tracker/delta';
import { observePage } from './page-observer';
import { createTimeSlices } from './time-slices';

/** The state of capture on the page. */
export type WatchState =
  | { readonly state: 'waiting' | 'reading' | 'saved' | 'forgotten' | 'private' }
  | { readonly state: 'unreadable'; readonly missing: string }
  /** The snapshot stays in the outbox and is tried again, unless it was refused permanently. */
  | { readonly state: 'failed'; readonly error: unknown };

export interface WatchOptions {
  readonly page: Document;
  readonly site: SiteAdapter;
  readonly deliver: (snapshot: Snapshot) => Promise<DeliveryResult>;
  /** Called after every reading, even if nothing changed. */
  readonly onState: (watched: WatchState) => void;
  /** Called when the page is stable, with what it shows. */
  readonly onSettled?: (chatReading: ChatReading) => void;
  readonly signal: AbortSignal;
  readonly timing?: Timing;
}

/** All times are in milliseconds. */
export interface Timing {
  /** Time between a change and the reading, and between readings until the page is stable. */
  readonly observeMs: number;
  /** Time between readings while an answer is being written. */
  readonly streamingMs: number;
  /** Time between checks of the address, in browsers without the Navigation API. */
  readonly urlPollMs: number;
  readonly settleTimes: SettleTimes;
  /** Time before a failed delivery is tried again. It doubles with each failure, up to a minute. */
  readonly retryMs: number;
}

const defaultTiming: Timing = {
  observeMs: 150,
  streamingMs: 1000,
  urlPollMs: 1000,
  settleTimes: { confirmed: 500, unconfirmed: 4000, unreadable: 3000, checkpoint: 2000 },
  retryMs: 2000,
};

/** The delay after a reading is this many times its duration: at most 1 % of the time is spent while an answer is written, else 20 %. */
const delayPerWork = { resting: 5, streaming: 100 };

/**
 * Maximum delay in milliseconds. The end of an answer is noticed within it, and a fast reader scrolls past a turn in less than a second.
 */
const maxDelayMs = { resting: 400, streaming: 1500 };

/**
 * Maximum time in milliseconds to wait for an idle moment. A scrolling page is not idle and removes turns quickly; an answer that is
 * being written stays.
 */
const maxIdleWaitMs = { resting: 150, streaming: 300, nextSlice: 30 };

/**
 * The page is closing, so there is no second reading. Only turns that the site marked as final and the current state of an answer are
 * saved.
 */
const toClosingTimes = (settleTimes: SettleTimes): SettleTimes => ({
  confirmed: 0,
  unconfirmed: Infinity,
  unreadable: Infinity,
  checkpoint: settleTimes.checkpoint,
  isClosing: true,
});

/** The page's activity at the last reading. */
type Activity = 'resting' | 'streaming';

const toActivity = (decision: Decision): Activity =>
  decision.next === 'look again' && decision.streaming ? 'streaming' : 'resting';

/** Starts watching. Aborting the signal ends it. */
export function watch({ page, site, deliver, onState, onSettled, signal, timing = defaultTiming }: WatchOptions): void {
  const delta = createDelta();
  const { observe, onLeave } = createTracker(page, site, delta);
  let delayMs = timing.observeMs;
  /** The reading that was sent last, and its result. */
  let delivered: ChatReading | undefined;
  let outcome: WatchState = { state: 'reading' };
  const timeSlices = createTimeSlices();
  let activity: Activity = 'resting';

  const send = createSender(deliver, timing.retryMs, delay => {
    delivered = undefined;
    scheduleObserve(delay);
  });

  const nextReading = createReadingSchedule(page, signal, () => observeWith(timing.settleTimes));
  const scheduleObserve = (delay = delayMs) =>
    nextReading.schedule(delay, maxIdleWaitMs[timeSlices.isUnfinished() ? 'nextSlice' : activity]);

  const observeWith = (settleTimes: SettleTimes) => {
    nextReading.cancel();
    if (signal.aborted) return;
    const startedAt = performance.now();
    let decision: Decision | undefined;
    try {
      observer.flush();
      const isKnown = delivered !== undefined && delivered.chat === site.chatId(new URL(page.location.href));
      const open = () => timeSlices.nextBudget(startedAt, isKnown ? activity : 'opening');
      const budgetMs = settleTimes.isClosing ? Infinity : open();
      decision = runWithin(budgetMs, () => observe(startedAt, delivered, settleTimes));
    } catch (error) {
      // This is a bug, or the page interferes. It is reported, and the page is read again when it changes.
      return onState({ state: 'failed', error });
    }
    if (!decision) return scheduleObserve(0);
    timeSlices.end();
    activity = toActivity(decision);
    delayMs = computeDelayMs(activity, performance.now() - startedAt, timing);

    if (decision.next === 'deliver') return deliverSnapshot(decision.snapshot, decision.chatReading);
    if (decision.next === 'wait') return onState(decision.state === 'saved' ? outcome : decision);
    onState({ state: 'reading' });
    if (decision.passing) send(decision.passing, result => void (result.state === 'failed' && onState(result)));
    scheduleObserve();
  };

  const deliverSnapshot = (snapshot: Snapshot, chatReading: ChatReading) => {
    delivered = chatReading;
    onSettled?.(chatReading);
    outcome = { state: 'reading' };
    onState(outcome);
    send(snapshot, (result, isNew = false) => {
      const { chat, reading } = chatReading;
      if (result.state === 'saved' && !delta.acknowledge(chat, getTurns(reading), snapshot.turns, isNew)) {
        delivered = undefined;
        return scheduleObserve(0);
      }
      // The page may show more by now. The newer snapshot reports its own result.
      if (delivered === chatReading) onState((outcome = result));
    });
  };

  const observer = observePage(
    { page, site, signal, urlPollMs: timing.urlPollMs },
    { onChange: scheduleObserve, onNavigate: nextReading.runSoon, onLeave },
  );
  page.defaultView?.addEventListener('pagehide', () => observeWith(toClosingTimes(timing.settleTimes)), { signal });
  scheduleObserve(0);
}

/** Holds the one reading that is scheduled next. */
function createReadingSchedule(page: Document, signal: AbortSignal, read: () => void) {
  let cancelScheduled: (() => void) | undefined;
  signal.addEventListener('abort', () => cancelScheduled?.());
  return {
    /** Does nothing if a reading is scheduled already. Both times are in milliseconds. */
    schedule(delayMs: number, maxIdleMs: number): void {
      if (!signal.aborted) cancelScheduled ??= runWhenIdle(page, read, delayMs, maxIdleMs);
    },
    /** A chat gets its address when its question appears, and a short virtual list may remove the question before the next reading. */
    runSoon: () => void (cancelScheduled = runAfterCurrentTask(read, cancelScheduled)),
    cancel(): void {
      cancelScheduled?.();
      cancelScheduled = undefined;
    },
  };
}

/** Returns `undefined` if the time (milliseconds) was used up before the reading ended. */
function runWithin<Result>(budgetMs: number, read: () => Result): Result | undefined {
  try {
    return readWithin(budgetMs, getVersion(), read);
  } catch (error) {
    if (error instanceof OutOfTimeError) return undefined;
    throw error;
  }
}

/** Calls `onRetry` with a delay in milliseconds if the delivery failed and may be tried again. */
function createSender(deliver: WatchOptions['deliver'], firstDelayMs: number, onRetry: (delay: number) => void) {
  let retryMs = firstDelayMs;
  return (snapshot: Snapshot, onResult: (result: WatchState, isNew?: boolean) => void) => {
    deliver(snapshot).then(
      result => {
        retryMs = firstDelayMs;
        onResult({ state: result === 'forgotten' ? result : 'saved' }, result === 'new');
      },
      (error: unknown) => {
        onResult({ state: 'failed', error });
        // The same snapshot would be refused again, but the next one may not be.
        if (isPermanentRefusal(error)) return;
        onRetry(retryMs);
        retryMs = Math.min(retryMs * 2, 60_000);
      },
    );
  };
}

/** Returns the milliseconds until the next reading, given the duration of the last one. */
function computeDelayMs(activity: Activity, workMs: number, timing: Timing): number {
  const minDelayMs = activity === 'streaming' ? timing.streamingMs : timing.observeMs;
  return Math.max(minDelayMs, Math.min(delayPerWork[activity] * workMs, maxDelayMs[activity]));
}
