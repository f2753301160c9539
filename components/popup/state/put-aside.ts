/** Changes that several events of the popup have in common: what is chosen, and what a new choice puts aside. Pure. */
import { attachScope, type Choice } from '../../preview/state/selection';
import { noInsertion, type InsertionState } from './insertion';
import type { PopupState } from './popup-state';
import { getTickScope } from './read-popup';

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
