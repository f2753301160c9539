/** Decides what part of a reading is sent: everything new once the page is stable, and before that only what would be lost. */
import type { ObservedTurn } from '../../core/conversation';
import type { Reading } from '../../sites/site';
import { takeDue, type Streaming } from './checkpoint';
import { computeDelta } from './delta';
import { markFirstTurn } from './new-chat';
import { trackScrolledAway } from './scrolled-away';
import { addSent, hasSent, isStale } from './sent-turns';
import type { ReadableChat, SettleTimes, StableReading, Step, TrackerState, WatchState } from './tracker';

type Settled = Extract<Reading, { state: 'settled' }>;

/** Decides what follows from a reading. With `isLeaving` the page is going away, so there will be no second one. */
export function chooseStep(before: TrackerState, stable: StableReading, now: number, isLeaving: boolean): Step {
  const { chat, reading, since } = stable;
  const isStreaming = reading.state === 'streaming';
  const isResting = now - since >= getSettleMs(reading, before.settleTimes, isLeaving);
  if (reading.state === 'unreadable')
    return isResting ? wait(before, { state: 'unreadable', missing: reading.missing }) : readAgain(before, false);
  // The page still shows another chat, or names another one. Nothing of the reading may be sent.
  if ((reading.chat ?? chat) !== chat || isStale(before.sentTurns, chat, reading.turns))
    return isResting ? wait(before, { state: 'reading' }) : readAgain(before, isStreaming);

  const seen: ReadableChat = { chat, reading };
  let state = trackTurns(before, seen);
  if (isStreaming || (isLeaving && !reading.confirmed)) {
    const { checkpoint, turns } = takeCheckpoint(state, seen, now, isLeaving);
    state = { ...state, checkpoint };
    if (turns || isStreaming) return send(readAgain(state, true), seen, turns);
  }
  if (!isResting) return send(readAgain(state, false), seen, findPassing(state, seen));
  if (reading.turns.length === 0) return wait(state, { state: 'waiting' });
  return send({ state, decision: { do: 'send', status: { state: 'reading' } } }, seen, findNew(state, seen));
}

export const wait = (state: TrackerState, status?: WatchState): Step => ({
  state,
  decision: { do: 'wait', ...(status && { status }) },
});

const readAgain = (state: TrackerState, isStreaming: boolean): Step => ({
  state,
  decision: { do: 'look again', status: { state: 'reading' }, isStreaming },
});

function getSettleMs(reading: Reading, settleTimes: SettleTimes, isLeaving: boolean): number {
  if (reading.state === 'streaming') return Infinity;
  const isConfirmed = reading.state === 'settled' && reading.confirmed;
  // If the page is closing, only turns that the site marked as final and the current state of an answer are saved.
  if (isLeaving) return isConfirmed ? 0 : Infinity;
  if (reading.state === 'unreadable') return settleTimes.unreadable;
  return isConfirmed ? settleTimes.confirmed : settleTimes.unconfirmed;
}

function trackTurns(state: TrackerState, { chat, reading }: ReadableChat): TrackerState {
  const isSent = (turn: ObservedTurn) => hasSent(state.sentTurns, turn);
  return { ...state, scrolledAway: trackScrolledAway(state.scrolledAway, chat, reading.turns, isSent) };
}

/** Adds `turns`, if there are any, to the decision of `step` and takes them as sent. */
function send({ state, decision }: Step, seen: ReadableChat, turns: readonly ObservedTurn[] | undefined): Step {
  if (!turns) return { state, decision };
  const { chat, reading } = seen;
  const isPassing = decision.do === 'look again';
  const marked = markFirstTurn(state.newChat, chat, turns);
  return {
    state: {
      ...state,
      newChat: marked.newChat,
      sentTurns: addSent(state.sentTurns, chat, turns, reading.turns),
      hasSentPassing: isPassing,
      delivered: isPassing ? state.delivered : { ...seen, outcome: { state: 'reading' } },
    },
    decision: { ...decision, delivery: { ...seen, turns: marked.turns, isPassing } },
  };
}

/** Returns the turns that stood above the ones that were read, if one of them was not sent yet. */
const getUnsentAbove = ({ scrolledAway: { above }, sentTurns }: TrackerState): readonly ObservedTurn[] =>
  above.every(turn => hasSent(sentTurns, turn)) ? [] : above;

function findNew(state: TrackerState, { chat, reading }: ReadableChat): readonly ObservedTurn[] {
  const unsent = getUnsentAbove(state);
  return unsent.length > 0 ? [...unsent, ...reading.turns] : computeDelta(state.acknowledged, chat, reading.turns);
}

/**
 * A long list mounts only a few turns, and a reader can scroll past them before the page is stable. Turns before the last one are final
 * if the window overlaps known turns of this chat. Otherwise they may belong to another chat and must become stable first.
 */
function findPassing(state: TrackerState, { chat, reading }: ReadableChat): readonly ObservedTurn[] | undefined {
  const { sentTurns, scrolledAway } = state;
  const isSent = (turn: ObservedTurn) => hasSent(sentTurns, turn);
  if (sentTurns.chat !== chat || ![...scrolledAway.above, ...reading.turns].some(isSent)) return undefined;
  const finished = [...getUnsentAbove(state), ...getFinalTurns(reading)];
  return finished.every(isSent) ? undefined : finished;
}

/** Returns the turns whose text and id cannot change any more. */
function getFinalTurns({ turns, unnamed }: ReadableChat['reading']): readonly ObservedTurn[] {
  const endOfFinal = unnamed ? turns.findLastIndex(({ role }) => role === 'user') : turns.length - 1;
  return turns.slice(0, Math.max(0, endOfFinal));
}

/** Takes the unfinished answer, its prompt, and the turns before it that were not sent yet. */
function takeCheckpoint(state: TrackerState, { chat, reading }: ReadableChat, now: number, isLeaving: boolean) {
  const { checkpoint, scrolledAway, sentTurns, settleTimes } = state;
  const isSent = (turn: ObservedTurn) => hasSent(sentTurns, turn);
  const streaming = reading.state === 'streaming' ? reading : toStreaming(reading, isSent);
  if (!streaming) return { checkpoint };
  // The page may have removed the prompt of a long answer.
  const turns = [...scrolledAway.above, ...streaming.turns];
  const due = takeDue(checkpoint, { ...streaming, turns }, chat, now, settleTimes.checkpoint, isLeaving);
  if (!due.turns) return due;
  const settled = turns.slice(0, -1);
  const unknown = sentTurns.chat === chat ? settled.findIndex(turn => !isSent(turn)) : 0;
  // Starts one turn before the first new one, so that the place of the new turn is known. The prompt and the turn before it are always
  // included.
  const from = Math.max(0, (unknown < 0 ? settled.length - 1 : unknown) - 1);
  return { checkpoint: due.checkpoint, turns: [...settled.slice(from, -1), ...due.turns] };
}

/** The page is closing, so there is no time to check whether the answer is complete. */
function toStreaming(reading: Settled, isSent: (turn: ObservedTurn) => boolean): Streaming | undefined {
  const last = reading.turns.at(-1);
  if (reading.confirmed || !last || isSent(last)) return undefined;
  const { confirmed: _confirmed, ...shown } = reading;
  return { ...shown, state: 'streaming', growing: last.id };
}
