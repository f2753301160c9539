/** The popup's state machine: what each event changes at once. What follows from that in any state is in `settle`. Pure. */
import { defaultHitCount } from '../../../lib/core/hit';
import { isSameScope } from '../../../lib/core/scope';
import { createNoteDraft } from '../../notes/note-draft';
import { emptyChoice, removeChats, toggleHit, toHitKey } from '../../preview/state/selection';
import { getLastInserted } from './insertion';
import type { PopupEvent, PopupEvents, PopupState, SavedSearch } from './popup-state';
import { putProposalDraft } from './proposals';
import { removeFromQuestion } from './query-chips';
import { getHits, getInsertion, getReadyHits, isBoxEmpty, isListCovered } from './read-popup';
import { growLimit, receiveAnswer, receiveFailure } from './results';
import { choose, closeCall, dismissInsertion, dismissNotices, replaceInsertion, settle } from './settle';

export function reduce(before: PopupState, event: PopupEvent): PopupState {
  const change = transitions[event.type] as (state: PopupState, event: PopupEvent) => PopupState;
  const after = change(before, event);
  return after === before ? before : settle(before, after);
}

/** In milliseconds. A second key press that comes sooner cannot mean that the warning was read. */
const minWarningMs = 700;

const transitions: {
  readonly [Type in keyof PopupEvents]: (state: PopupState, event: PopupEvents[Type]) => PopupState;
} = {
  typed: (state, { text }) => replaceQuestion(state, text),
  chipRemoved(state, { chip }) {
    const { question } = state.search;
    if (chip.kind === 'time') return replaceSearch(state, { question, selected: 0, asWords: chip.phrase });
    return replaceQuestion(state, removeFromQuestion(question, state.results.found?.question ?? '', chip));
  },
  answered: (state, { ask, answer, isComplete }) =>
    replaceResults(state, receiveAnswer(state.results, ask, answer, isComplete)),
  failed: (state, { ask, problem }) => replaceResults(state, receiveFailure(state.results, ask, problem)),
  // If the scope is what failed, it is asked for again as well.
  retried: state => refresh(state.scope.query.problem ? refreshScope(state) : state, { results: true }),
  moreRequested(state) {
    // The old last hit is selected, so the list does not scroll.
    const selected = select(state, getHits(state).length - 1);
    return state.results.found?.more ? { ...selected, limit: growLimit(state.limit) } : state;
  },
  indexChanged: (state, { index }) =>
    index === state.changes.index
      ? state
      : refresh({ ...state, changes: { ...state.changes, index } }, { results: true }),
  suggested: (state, { suggestions }) => ({ ...state, suggestions }),
  suggestionsChanged: state => refresh(state, { suggestions: true }),
  selected: (state, { index }) => select(state, index),
  unfolded(state, { hit }) {
    const question = state.results.found?.question ?? '';
    const keys = state.unfolded.question === question ? state.unfolded.keys : [];
    return { ...state, unfolded: { question, keys: [...keys, toHitKey(hit)] } };
  },
  ticked: (state, { hit }) => choose(state, toggleHit(state.selection.choice, hit)),
  chosen: (state, { choice }) => choose(state, choice),

  scopeChanged: state => refreshScope(state),
  scopeAnswered(state, { query }) {
    const { current: before } = state.scope;
    const current = query.value ?? before;
    const scope = before && current && isSameScope(before.scope, current.scope) ? before.scope : current?.scope;
    return { ...state, scope: { ...state.scope, query, ...(current && scope && { current: { ...current, scope } }) } };
  },
  overridden: (state, { scope }) => ({ ...state, scope: { ...state.scope, override: scope } }),
  tabChanged: (state, { tab }) => ({ ...state, tab }),
  existingFound: (state, { query }) => ({ ...state, existing: query }),

  insertRequested(state, { at }) {
    const insertion = getInsertion(state);
    const isUnread = insertion.state === 'warned' && at - insertion.at < minWarningMs;
    return insertion.state === 'inserting' || isUnread || isListCovered(state)
      ? state
      : { ...state, isRequested: true };
  },
  insertAgainRequested(state) {
    if (isListCovered(state) || !getReadyHits(state)?.length) return state;
    const last = getLastInserted(getInsertion(state));
    return replaceInsertion(state, { state: 'inserting', isAgain: true, ...(last && { last }) });
  },
  insertionDismissed: state => dismissInsertion(state),
  textInserted(state, { call }) {
    const used = { ...state, selection: { ...state.selection, isUsed: true as const } };
    return call && call.at === state.call?.proposed.at ? closeCall(used) : used;
  },
  insertionChanged(state, { tab, now }) {
    // The text has sensitive data that was not on show: the preview shows it.
    const choice = { ...state.selection.choice, open: true as const };
    return { ...state, insertion: { tab, now }, ...(now.state === 'warned' && { selection: { choice } }) };
  },

  callArrived(state, { proposed, question }) {
    const { call, note, search } = state;
    const before = { question: call?.question ?? '', ownQuestion: call?.ownQuestion ?? '' };
    const free = { ...state, isRequested: false, scope: { ...state.scope, override: undefined } };
    // A note covers the list and leaves the hits and ticks as they are.
    if (proposed.call.call !== 'recall') return { ...free, call: { ...before, proposed, phase: 'note' } };
    const ownQuestion = search.question === before.question ? before.ownQuestion : search.question;
    const asked = choose(replaceQuestion(free, question), emptyChoice);
    return {
      ...asked,
      call: { proposed, question, ownQuestion, phase: 'asking' },
      ...(note && { note: { ...note, isPostponed: true } }),
    };
  },
  callClosed: state => closeCall(state),
  callCancelled: state =>
    replaceQuestion(choose(closeCall(state), emptyChoice), state.call?.ownQuestion ?? state.search.question),

  noteOpened(state, { text }) {
    // The note covers the rows, so none of them may be inserted.
    const free = { ...state, isRequested: false, notice: undefined, view: undefined };
    if (state.note) return { ...free, note: { ...state.note, isPostponed: false } };
    const draft = createNoteDraft(text, state.scope.current?.scope.space ?? 'main');
    return { ...free, note: { initial: draft, draft, isPostponed: false } };
  },
  noteChanged: (state, { draft }) => (state.note ? { ...state, note: { ...state.note, draft } } : state),
  noteClosed: state => ({ ...state, note: undefined }),
  viewOpened(state, { view }) {
    // A menu lies over everything. Whatever else opens has the place of what was said before.
    const isMenu = view.kind === 'actions' || view.kind === 'spaces';
    return { ...(isMenu ? state : dismissNotices(state)), view };
  },
  viewClosed: state => ({ ...state, view: undefined }),
  proposalChanged: (state, { proposed, draft }) => ({
    ...state,
    proposals: putProposalDraft(state.proposals, proposed, draft),
  }),

  workStarted: state => ({ ...state, isBusy: true }),
  workEnded: (state, { notice }) => ({ ...state, isBusy: false, notice }),
  noticeDismissed: state => ({ ...state, notice: undefined }),
  noticeExpired: (state, { notice }) => (state.notice === notice ? { ...state, notice: undefined } : state),
  forgotten: (state, { chats }) => refresh(removePassages(state, chats), { results: true, suggestions: true }),
  undeleted: state => refresh(state, { results: true, suggestions: true }),
  missing: (state, { chats }) => removePassages(state, chats),
};

function replaceQuestion(state: PopupState, question: string): PopupState {
  const { asWords } = state.search;
  const isKept = asWords !== undefined && question.includes(asWords);
  return replaceSearch({ ...state, chosenKey: undefined }, { question, selected: 0, ...(isKept && { asWords }) });
}

/** A call ends when the user selects another hit or edits the question: from then on it is the user's own question. */
function replaceSearch(before: PopupState, search: SavedSearch): PopupState {
  const isSame = search.question.trim() === before.search.question.trim();
  const state = dismissNotices({ ...before, search, limit: isSame ? before.limit : defaultHitCount });
  const { call, scope, selection } = state;
  const isOwn = search.question !== call?.question || search.selected !== 0;
  const isEnded = call?.phase === 'nothing' || (call !== undefined && call.phase !== 'note' && isOwn);
  return {
    ...(isEnded ? closeCall(state) : state),
    // An override ends with its question.
    ...(isBoxEmpty(state) && { scope: { ...scope, override: undefined } }),
    // An inserted selection does not go into the next question.
    ...(selection.isUsed && { selection: { choice: emptyChoice } }),
  };
}

function select(state: PopupState, index: number): PopupState {
  if (isBoxEmpty(state)) return { ...dismissNotices(state), suggested: index };
  const hit = getHits(state)[index];
  const chosenKey = index === 0 || !hit ? undefined : toHitKey(hit);
  return replaceSearch({ ...state, chosenKey }, { ...state.search, selected: index });
}

const replaceResults = (state: PopupState, results: PopupState['results']): PopupState =>
  results === state.results ? state : { ...state, results };

function refresh(state: PopupState, { results, suggestions }: { results?: true; suggestions?: true }): PopupState {
  const { changes } = state;
  return {
    ...state,
    changes: {
      ...changes,
      ...(results && { results: changes.results + 1 }),
      ...(suggestions && { suggestions: changes.suggestions + 1 }),
    },
  };
}

const refreshScope = ({ scope, ...state }: PopupState): PopupState => ({
  ...state,
  scope: { ...scope, version: scope.version + 1 },
});

function removePassages(state: PopupState, chats: readonly string[]): PopupState {
  const { choice } = state.selection;
  if (!choice.picked.some(({ conversation }) => chats.includes(conversation))) return state;
  return { ...state, selection: { ...state.selection, choice: removeChats(choice, id => chats.includes(id)) } };
}
