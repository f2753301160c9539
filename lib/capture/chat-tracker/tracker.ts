/**
 * One step of capture: what follows from an event on the page. It is a pure function of one state; `watch` keeps that state, reads the
 * page and owns the timers.
 */
import type { ObservedTurn } from '../../core/conversation';
import type { Reading } from '../../sites/site';
import { isEqual } from '../is-equal';
import { isPermanentRefusal, type DeliveryResult } from '../outbox';
import type { Checkpoint } from './checkpoint';
import { chooseStep, wait } from './choose-step';
import type { AcknowledgedTurns } from './delta';
import { noNewChat, observeFirstSight, observeNamed, observeUnnamed, type NewChat } from './new-chat';
import { nothingScrolledAway, type ScrolledAway } from './scrolled-away';
import { noSentTurns, type SentTurns } from './sent-turns';

/** The state of capture on the page. */
export type WatchState =
  | { readonly state: 'waiting' | 'reading' | 'saved' | 'forgotten' | 'private' }
  | { readonly state: 'unreadable'; readonly missing: string }
  /** The snapshot stays in the outbox and is tried again, unless it was refused permanently. */
  | { readonly state: 'failed'; readonly error: unknown };

/** A reading of a page and the chat it belongs to. */
export interface ChatReading {
  readonly chat: string;
  readonly reading: Reading;
}

/** A reading that shows turns. */
export type Readable = Exclude<Reading, { state: 'unreadable' }>;

/** A reading, and since when it has not changed. */
export type StableReading = ChatReading & { readonly since: number };

/** Turns to send. They are passing if the page is not stable yet and may lose them. */
export interface Delivery extends ChatReading {
  readonly reading: Readable;
  readonly turns: readonly ObservedTurn[];
  readonly isPassing: boolean;
}

/** All times are in milliseconds. */
export interface SettleTimes {
  /** How long a reading with the site's final action bar must stay the same. */
  readonly confirmed: number;
  /** How long a reading without the action bar must stay the same. */
  readonly unconfirmed: number;
  /** How long a chat must have no readable turn before the user is told. */
  readonly unreadable: number;
  /** Time between checkpoints of an unfinished answer, and the minimum age of its prompt before the first one. */
  readonly checkpoint: number;
}

export interface TrackerState {
  readonly settleTimes: SettleTimes;
  /** Milliseconds until a delivery that fails is tried again, the first time and the next time. */
  readonly firstRetryMs: number;
  readonly retryMs: number;
  readonly newChat: NewChat;
  readonly sentTurns: SentTurns;
  readonly scrolledAway: ScrolledAway;
  readonly checkpoint?: Checkpoint | undefined;
  readonly acknowledged?: AcknowledgedTurns | undefined;
  readonly stable?: StableReading;
  /** The settled reading that was sent last, and its result. It is absent if the page must be sent again. */
  readonly delivered?: (ChatReading & { readonly outcome: WatchState }) | undefined;
  /** Other turns were sent after `delivered`. The vault takes them for what is shown until the reading is sent again. */
  readonly hasSentPassing?: boolean;
}

export type TrackerEvent =
  /** The chat is private, so the page was not read. */
  | { readonly type: 'private' }
  /** The page has the address of this chat. It precedes each reading, because the reading may fail or run out of time. */
  | { readonly type: 'moved'; readonly chat: string }
  /** `leaving`: the page is going away. `chat` is absent while the chat has no final id. */
  | { readonly type: 'reading' | 'leaving'; readonly chat: string | undefined; readonly reading: Reading }
  | { readonly type: 'acknowledged'; readonly delivery: Delivery; readonly result: DeliveryResult }
  | { readonly type: 'failed'; readonly delivery: Delivery; readonly error: unknown };

export interface Decision {
  /** `wait` means until the page changes. `look again` means that the page is read again even without a change. */
  readonly do: 'wait' | 'look again' | 'send';
  /** The state to report. It is absent if there is no news. */
  readonly status?: WatchState;
  readonly delivery?: Delivery;
  /** An answer is being written. */
  readonly isStreaming?: boolean;
  /** Milliseconds until the next reading. If absent, they depend on how long the last one took. */
  readonly inMs?: number;
}

export type Step = readonly [state: TrackerState, decision: Decision];

export const createTrackerState = (settleTimes: SettleTimes, firstRetryMs: number): TrackerState => ({
  settleTimes,
  firstRetryMs,
  retryMs: firstRetryMs,
  newChat: noNewChat,
  sentTurns: noSentTurns,
  scrolledAway: nothingScrolledAway,
});

export const getTurns = (reading: Reading): readonly ObservedTurn[] =>
  reading.state === 'unreadable' ? [] : reading.turns;

/** `now` comes from a monotonic clock, in milliseconds. */
export function observe(state: TrackerState, event: TrackerEvent, now: number): Step {
  switch (event.type) {
    case 'private':
      // Turns that were seen before must not be sent later.
      return wait({ ...state, scrolledAway: nothingScrolledAway }, { state: 'private' });
    case 'moved':
      return wait({ ...state, newChat: observeNamed(state.newChat, event.chat) });
    case 'acknowledged':
      return receiveAcknowledgement({ ...state, retryMs: state.firstRetryMs }, event.delivery, event.result);
    case 'failed':
      return receiveFailure(state, event.delivery, event.error);
    case 'reading':
    case 'leaving': {
      const { chat, reading } = event;
      if (chat === undefined) {
        const newChat = observeUnnamed(state.newChat, getTurns(reading), reading.state === 'streaming');
        return wait({ ...state, newChat }, { state: 'waiting' });
      }
      const isSame = (other: ChatReading) => other.chat === chat && isEqual(reading, other.reading);
      const stable = state.stable && isSame(state.stable) ? state.stable : { chat, reading, since: now };
      if (!state.hasSentPassing && state.delivered && isSame(state.delivered))
        return wait({ ...state, stable }, state.delivered.outcome);
      const newChat = observeFirstSight(state.newChat, chat, getTurns(reading));
      return chooseStep({ ...state, stable, newChat }, stable, now, event.type === 'leaving');
    }
  }
}

function receiveAcknowledgement(state: TrackerState, delivery: Delivery, result: DeliveryResult): Step {
  const { chat, reading, turns, isPassing } = delivery;
  if (isPassing) return wait(state);
  if (result === 'forgotten') return report(state, delivery, { state: 'forgotten' });
  // The vault lacks the earlier turns, so everything is sent again.
  if (result === 'new' && turns.length < reading.turns.length) return retry({ ...state, acknowledged: undefined }, 0);
  return report({ ...state, acknowledged: { chat, turns: reading.turns } }, delivery, { state: 'saved' });
}

function receiveFailure(before: TrackerState, delivery: Delivery, error: unknown): Step {
  const [state, decision] = report(before, delivery, { state: 'failed', error });
  // The same snapshot would be refused again, but the next one may not be.
  if (isPermanentRefusal(error)) return [state, decision];
  return retry({ ...state, retryMs: Math.min(state.retryMs * 2, 60_000) }, state.retryMs, decision);
}

/** Reads and sends the page again, even if it shows nothing new. */
const retry = (state: TrackerState, inMs: number, decision?: Decision): Step => [
  { ...state, delivered: undefined },
  { ...decision, do: 'look again', inMs },
];

/** The page may show more by now. Then the newer delivery reports its own result. */
function report(state: TrackerState, { reading, isPassing }: Delivery, outcome: WatchState): Step {
  if (isPassing) return wait(state, outcome);
  const { delivered } = state;
  return delivered?.reading === reading
    ? wait({ ...state, delivered: { ...delivered, outcome } }, outcome)
    : wait(state);
}
