/** Decides what part of a reading is sent: everything new once the page is stable, and before that only what would be lost. */
import type { ObservedTurn } from '../../core/conversation';
import type { Reading } from '../../sites/site';
import { takeDue, type Streaming } from './checkpoint';
import { computeDelta } from './delta';
import { markFirstTurn } from './new-chat';
import { trackScrolledAway } from './scrolled-away';
import { addSent, isStale } from './sent-turns';
import type { Decision, Readable, SettleTimes, StableReading, Step, TrackerState, WatchState } from './tracker';

type IsSent = (turn: ObservedTurn) => boolean;

const status: WatchState = { state: 'reading' };

/** Decides what follows from a reading. With `isLeaving` the page is going away, so there will be no second one. */
export function chooseStep(before: TrackerState, stable: StableReading, now: number, isLeaving: boolean): Step {
  const { chat, reading, since } = stable;
  const { sentTurns, settleTimes } = before;
  const isStreaming = reading.state === 'streaming';
  const isResting = now - since >= getSettleMs(reading, settleTimes, isLeaving);
  const again: Decision = { do: 'look again', status, isStreaming };
  if (reading.state === 'unreadable')
    return isResting ? wait(before, { state: 'unreadable', missing: reading.missing }) : [before, again];
  // The page still shows another chat, or names another one. Nothing of the reading may be sent.
  if ((reading.chat ?? chat) !== chat || isStale(sentTurns, chat, reading.turns))
    return isResting ? wait(before, status) : [before, again];

  const isSent: IsSent = ({ id, text }) => sentTurns.sentTexts.get(id) === text;
  const isOwner = sentTurns.chat === chat;
  const scrolledAway = trackScrolledAway(before.scrolledAway, chat, reading.turns, isSent);
  const { above } = scrolledAway;
  const unsent = above.every(isSent) ? [] : above;
  // The page may have removed the prompt of a long answer.
  const turns = [...above, ...reading.turns];
  let state: TrackerState = { ...before, scrolledAway };

  const streaming = isStreaming ? reading : isLeaving && toStreaming(reading, isSent);
  if (streaming) {
    const due = takeDue(state.checkpoint, { ...streaming, turns }, chat, now, settleTimes.checkpoint, isLeaving);
    state = { ...state, checkpoint: due.checkpoint };
    if (due.turns) {
      const context = findContext(turns.slice(0, -1), isOwner ? isSent : () => false);
      return send(state, { ...again, isStreaming: true }, chat, reading, [...context, ...due.turns]);
    }
  }
  if (!isResting) {
    const passing = isStreaming || !isOwner || !turns.some(isSent) ? [] : [...unsent, ...getFinalTurns(reading)];
    return passing.every(isSent) ? [state, again] : send(state, again, chat, reading, passing);
  }
  if (reading.turns.length === 0) return wait(state, { state: 'waiting' });
  const news = unsent.length > 0 ? turns : computeDelta(state.acknowledged, chat, reading.turns);
  return send(state, { do: 'send', status }, chat, reading, news);
}

export const wait = (state: TrackerState, status?: WatchState): Step => [
  state,
  { do: 'wait', ...(status && { status }) },
];

function getSettleMs(reading: Reading, settleTimes: SettleTimes, isLeaving: boolean): number {
  if (reading.state === 'streaming') return Infinity;
  const isConfirmed = reading.state === 'settled' && reading.confirmed;
  // If the page is closing, only turns that the site marked as final and the current state of an answer are saved.
  if (isLeaving) return isConfirmed ? 0 : Infinity;
  if (reading.state === 'unreadable') return settleTimes.unreadable;
  return isConfirmed ? settleTimes.confirmed : settleTimes.unconfirmed;
}

/** Adds `turns` to the decision and takes them as sent. */
function send(
  state: TrackerState,
  decision: Decision,
  chat: string,
  reading: Readable,
  sent: readonly ObservedTurn[],
): Step {
  const isPassing = decision.do !== 'send';
  const { newChat, turns } = markFirstTurn(state.newChat, chat, sent);
  const sentTurns = addSent(state.sentTurns, chat, turns, reading.turns);
  const delivered = isPassing ? state.delivered : { chat, reading, outcome: status };
  return [
    { ...state, newChat, sentTurns, hasSentPassing: isPassing, delivered },
    { ...decision, delivery: { chat, reading, turns, isPassing } },
  ];
}

/** Returns the turns whose text and id cannot change any more. */
function getFinalTurns({ turns, unnamed }: Readable): readonly ObservedTurn[] {
  const endOfFinal = unnamed ? turns.findLastIndex(({ role }) => role === 'user') : turns.length - 1;
  return turns.slice(0, Math.max(0, endOfFinal));
}

/**
 * Returns the turns to send before a prompt and its unfinished answer. They start one turn before the first new one, so that the place of
 * the new turn is known. The turn before the prompt is always included.
 */
function findContext(settled: readonly ObservedTurn[], isSent: IsSent): readonly ObservedTurn[] {
  const unknown = settled.findIndex(turn => !isSent(turn));
  const from = Math.max(0, (unknown < 0 ? settled.length - 1 : unknown) - 1);
  return settled.slice(from, -1);
}

/** The page is closing, so there is no time to check whether the answer is complete. */
function toStreaming(reading: Exclude<Readable, Streaming>, isSent: IsSent): Streaming | undefined {
  const last = reading.turns.at(-1);
  if (reading.confirmed || !last || isSent(last)) return undefined;
  const { confirmed: _confirmed, ...shown } = reading;
  return { ...shown, state: 'streaming', growing: last.id };
}
