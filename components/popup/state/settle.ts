/** What follows from the popup's state after any event, and what several events have in common. Pure. */
import { attachScope, emptyChoice, filterByScope, type Choice } from '../../preview/state/selection';
import { selectAnswers } from './call';
import { getLastInserted, noInsertion, type InsertionState } from './insertion';
import { getOpenChatId } from './open-tab';
import type { PopupState } from './popup-state';
import {
  getAskedScope,
  getHits,
  getInsertion,
  getOpenCall,
  getReadyHits,
  getTickScope,
  isScopeSettled,
  isViewLost,
} from './read-popup';
import { startAsking } from './results';

export function settle(before: PopupState, after: PopupState): PopupState {
  let state = after;
  for (const step of [closeForeignCall, dropOtherScope, askAnew, answerCall, closeLostView]) state = step(state);
  // Nobody has seen these rows, and none of them is an answer.
  const isUnseen = before.isRequested && state.results.found !== before.results.found;
  if (isUnseen && getReadyHits(state)?.some(({ isRelevant }) => isRelevant === false))
    state = { ...state, isRequested: false };
  state = startInsertion(state);
  const insertion = getInsertion(state);
  const isNews = insertion !== getInsertion(before) && insertion.state !== 'none';
  return isNews && state.notice ? { ...state, notice: undefined } : state;
}

/** A call of one chat is over when the panel goes on to another. */
function closeForeignCall(state: PopupState): PopupState {
  const isForeign = state.call && state.call.phase !== 'closed' && !getOpenCall(state);
  return isForeign ? closeCall(choose(state, emptyChoice)) : state;
}

/** Ticked hits stay within the scope in which they were found, and do not return with it. */
function dropOtherScope(state: PopupState): PopupState {
  const { choice } = state.selection;
  const scope = getTickScope(state);
  const kept = scope ? filterByScope(scope, choice) : choice;
  return kept === choice ? state : { ...state, selection: { choice: kept } };
}

function askAnew(state: PopupState): PopupState {
  const { question, asWords } = state.search;
  const results = startAsking(state.results, {
    text: question.trim(),
    scope: getAskedScope(state),
    ignoreTime: asWords !== undefined,
    limit: state.limit,
    refreshKey: state.changes.results,
  });
  return results === state.results ? state : { ...state, results };
}

/** The relevant hits of the complete answer to a call are ticked, for the user to check. */
function answerCall(state: PopupState): PopupState {
  const call = getOpenCall(state);
  const isAnswered =
    call?.phase === 'asking' &&
    state.search.question === call.question &&
    state.results.state === 'listed' &&
    isScopeSettled(state);
  if (!isAnswered || call.proposed.call.call !== 'recall') return state;
  const picked = selectAnswers(call.proposed.call, getHits(state), getOpenChatId(state.tab));
  if (picked.length === 0) return { ...state, call: { ...call, phase: 'nothing' } };
  const cleared = choose(state, emptyChoice);
  return { ...choose(cleared, { ...emptyChoice, picked, open: true }), call: { ...call, phase: 'chosen' } };
}

const closeLostView = (state: PopupState): PopupState => (isViewLost(state) ? { ...state, view: undefined } : state);

/** A requested insertion begins as soon as something is ready, and is dropped if that is nothing. */
function startInsertion(state: PopupState): PopupState {
  const hits = state.isRequested ? getReadyHits(state) : undefined;
  if (!hits) return state;
  const last = getLastInserted(getInsertion(state));
  const done = { ...state, isRequested: false };
  return hits.length === 0 ? done : replaceInsertion(done, { state: 'inserting', ...(last && { last }) });
}

/** A changed selection dismisses what is said about the last insertion; unfolding the preview changes none. */
export function choose(state: PopupState, next: Choice): PopupState {
  const { choice } = state.selection;
  const isChanged = next.open === choice.open;
  return {
    ...(isChanged ? dismissInsertion(state) : state),
    selection: { choice: attachScope(getTickScope(state), choice, next) },
  };
}

export const closeCall = (state: PopupState): PopupState =>
  state.call ? { ...state, call: { ...state.call, phase: 'closed' } } : state;

/** The insertion belongs to the tab in front. */
export const replaceInsertion = (state: PopupState, now: InsertionState): PopupState => ({
  ...state,
  insertion: { tab: state.tab?.id, now },
});

/** The user turns to something else. */
export const dismissInsertion = (state: PopupState): PopupState => ({
  ...replaceInsertion(state, noInsertion),
  isRequested: false,
});

export const dismissNotices = (state: PopupState): PopupState => ({ ...dismissInsertion(state), notice: undefined });
