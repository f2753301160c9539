/**
 * Watches one page and delivers what it shows once it is stable. A reading counts only if the page shows the same a moment later. This
 * file owns the only debounce in Kura.
 */
import type { Snapshot } from '../core/conversation';
import type { SiteAdapter } from '../sites/site';
import { getVersion } from '../sites/page/dom-change-cache';
import { OutOfTimeError, readWithin } from '../sites/page/time-limited-read';
import { runAfterCurrentTask, runWhenIdle } from './run-when-idle';
import {
  createTrackerState,
  observe,
  type ChatReading,
  type Step,
  type TrackerEvent,
  type SettleTimes,
  type WatchState,
} from './chat-tracker/tracker';
import { toSnapshot } from './chat-tracker/to-snapshot';
import type { DeliveryResult } from './outbox';
import { observePage } from './page-observer';
import { createPrivateChats } from './private-chats';
import { createTimeSlices } from './time-slices';

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

/** The page's activity at the last reading. */
type Activity = 'resting' | 'streaming';

/** Starts watching. Aborting the signal ends it. */
export function watch({ page, site, deliver, onState, onSettled, signal, timing = defaultTiming }: WatchOptions): void {
  let state = createTrackerState(timing.settleTimes, timing.retryMs);
  let delayMs = timing.observeMs;
  const timeSlices = createTimeSlices();
  let activity: Activity = 'resting';

  const nextReading = createReadingSchedule(page, signal, () => observeNow('reading'));
  const scheduleObserve = (delay = delayMs) =>
    nextReading.schedule(delay, maxIdleWaitMs[timeSlices.isUnfinished() ? 'nextSlice' : activity]);

  const toStep = (event: TrackerEvent, now = performance.now()) => observe(state, event, now);
  const readPage = createPageReader(page, site, chat => void ([state] = toStep({ type: 'moved', chat })));

  const observeNow = (type: 'reading' | 'leaving') => {
    nextReading.cancel();
    if (signal.aborted) return;
    const startedAt = performance.now();
    let step: Step | undefined;
    let snapshot: Snapshot | undefined;
    try {
      observer.flush();
      const { delivered } = state;
      const isKnown = delivered && delivered.chat === site.chatId(new URL(page.location.href));
      const open = () => timeSlices.nextBudget(startedAt, isKnown ? activity : 'opening');
      step = runWithin(type === 'leaving' ? Infinity : open(), () => toStep(readPage(type), startedAt));
      if (step?.[1].delivery) snapshot = toSnapshot(page, site, step[1].delivery);
    } catch (error) {
      // This is a bug, or the page interferes. It is reported, and the page is read again when it changes.
      return onState({ state: 'failed', error });
    }
    if (!step) return scheduleObserve(0);
    timeSlices.end();
    activity = step[1].isStreaming ? 'streaming' : 'resting';
    delayMs = computeDelayMs(activity, performance.now() - startedAt, timing);
    applyStep(step, snapshot);
  };

  const applyStep = ([next, decision]: Step, snapshot?: Snapshot) => {
    state = next;
    const { delivery, status, inMs } = decision;
    if (decision.do === 'send' && delivery) onSettled?.(delivery);
    if (status) onState(status);
    if (snapshot && delivery)
      deliver(snapshot).then(
        result => applyStep(toStep({ type: 'acknowledged', delivery, result })),
        (error: unknown) => applyStep(toStep({ type: 'failed', delivery, error })),
      );
    if (decision.do === 'look again') scheduleObserve(inMs);
  };

  const onLeave = (url: URL) => {
    if (site.chatId(url) !== undefined || site.isPrivate(page, url)) return;
    [state] = toStep({ type: 'reading', chat: undefined, reading: site.read(page) });
  };
  const observer = observePage(
    { page, site, signal, urlPollMs: timing.urlPollMs },
    { onChange: scheduleObserve, onNavigate: nextReading.runSoon, onLeave },
  );
  page.defaultView?.addEventListener('pagehide', () => observeNow('leaving'), { signal });
  scheduleObserve(0);
}

/** Calls `onMoved` with the chat that the page has the address of, before the page is read. */
function createPageReader(page: Document, site: SiteAdapter, onMoved: (chat: string) => void) {
  const privateChats = createPrivateChats();
  return (type: 'reading' | 'leaving'): TrackerEvent => {
    const url = new URL(page.location.href);
    const chat = site.chatId(url);
    if (privateChats.checkPrivate(chat, site.isPrivate(page, url))) return { type: 'private' };
    if (chat !== undefined) onMoved(chat);
    return { type, chat, reading: site.read(page) };
  };
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

/** Returns the milliseconds until the next reading, given the duration of the last one. */
function computeDelayMs(activity: Activity, workMs: number, timing: Timing): number {
  const minDelayMs = activity === 'streaming' ? timing.streamingMs : timing.observeMs;
  return Math.max(minDelayMs, Math.min(delayPerWork[activity] * workMs, maxDelayMs[activity]));
}
