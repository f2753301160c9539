/** A popup's state and what may happen to it, for tests: hits of two spaces, a tab, a call. */
import {
  createPopupState,
  type PopupEvent,
  type PopupState,
  type SavedPopup,
} from '../../../../components/popup/state/popup-state';
import type { ProposedCall } from '../../../../components/popup/state/call';
import { reduce } from '../../../../components/popup/state/reducer';
import type { Call } from '../../../../lib/calls/calls';
import type { Hit } from '../../../../lib/core/hit';
import type { SpaceScope } from '../../../../lib/core/scope';
import type { RecallAnswer } from '../../../../lib/rpc/contracts/engine';
import { fakeTab, hit } from '../../../fakes/library';

export const claude = { ...fakeTab('https://claude.ai/chat/9', { site: 'claude', state: 'saved' }), id: 1 };
export const gemini = { ...fakeTab('https://gemini.google.com/app/7', { site: 'gemini', state: 'saved' }), id: 2 };
export const main: SpaceScope = { space: 'main' };
export const work: SpaceScope = { space: 'work' };

export const tide = (number: number, more: Partial<Hit> = {}): Hit => ({
  ...hit(number, `潮 ${number}`, 'When is low water?', 'The tide turns at six.'),
  isRelevant: true,
  ...more,
});
export const hits = [tide(1), tide(2), tide(3)];
export const answer = (found: readonly Hit[] = hits, more: Partial<RecallAnswer> = {}): RecallAnswer => ({
  hits: found,
  by: 'words and meaning',
  ...more,
});

export const call = (of: Call, at = 1): ProposedCall => ({
  call: of,
  location: { turn: 't9', body: 'kura {}' },
  chat: 'claude:9',
  site: 'claude',
  at,
  tab: 1,
});
export const recallCall = call({ call: 'recall', query: 'tide' });
export const rememberCall = call({ call: 'remember', text: '夕飯はカレー。' });

/** Freezes the state before each step, so that a step which changes it fails. */
export function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || value instanceof URL) return value;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
  return value;
}

export const play = (state: PopupState, ...events: readonly PopupEvent[]): PopupState =>
  events.reduce((before, event) => reduce(freeze(before), event), state);

export const settledIn = (scope: SpaceScope): PopupEvent => ({
  type: 'scopeAnswered',
  query: { isCurrent: true, value: { scope: { ...scope }, by: 'chosen' } },
});
/** The scope is asked for again, and the last one is still known. */
export const unsettled = ({ scope }: PopupState): PopupEvent => ({
  type: 'scopeAnswered',
  query: { isCurrent: false, ...(scope.current && { value: scope.current }) },
});
export const nothingExists: PopupEvent = { type: 'existingFound', query: { isCurrent: true, value: {} } };
export const noSuggestion: PopupEvent = {
  type: 'suggested',
  suggestions: { of: 'nothing', isPending: false, hits: [], headings: new Map() },
};

/** A popup over Claude in the first space, whose every question but that of the user has been answered. */
export const open = (saved: SavedPopup = { question: '', selected: 0 }): PopupState =>
  play(createPopupState(saved, claude), settledIn(main), nothingExists, noSuggestion);

export const typed = (text = 'tide'): PopupEvent => ({ type: 'typed', text });
export const enter: PopupEvent = { type: 'insertRequested', at: 10_000 };

/** Answers what this state asks. */
export function answered(state: PopupState, given: RecallAnswer = answer(), isComplete = true): PopupState {
  const { ask } = state.results;
  return ask ? play(state, { type: 'answered', ask, answer: given, isComplete }) : state;
}

/** Three hits stand in the list. */
export const listed = (): PopupState => answered(play(open(), typed()));
