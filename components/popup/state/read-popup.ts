/** What follows from the state of the popup: the rows of its list, and what would be inserted now. Pure. */
import type { Hit } from '../../../lib/core/hit';
import type { Scope } from '../../../lib/core/scope';
import { getChosenHits, getIncludedHits, toHitKey } from '../../preview/state/selection';
import { isInChat, type ProposedCall } from './call';
import { noInsertion, type InsertionState } from './insertion';
import { getOpenChatId, type OpenTab } from './open-tab';
import type { CallState, OpenedView, PopupState } from './popup-state';
import { listUnfolded } from './results';

/** Then the list shows suggestions. */
export const isBoxEmpty = ({ search }: Pick<PopupState, 'search'>): boolean => search.question.trim() === '';

/** Returns the scope in which a question is asked; `undefined` until it is known. */
export const getAskedScope = ({ scope: { override, current } }: PopupState): Scope | undefined =>
  override ?? current?.scope;

/** Returns the scope that ticked hits must be in. An override for one question keeps them. */
export const getTickScope = ({ scope: { override, current } }: PopupState): Scope | undefined =>
  override ? 'everywhere' : current?.scope;

/** Whether the scope of the open page is known. Until then nothing that is shown may be inserted. */
export const isScopeSettled = ({ scope }: PopupState): boolean => scope.query.isCurrent;

/** A tab that went on to another chat does not count. */
const isInTab = ({ tab: id, chat }: ProposedCall, tab: OpenTab | undefined): boolean =>
  tab?.id === undefined || (tab.id === id && getOpenChatId(tab) === chat);

/** Returns the call, unless it is closed or that of another chat than the open one: the panel follows the active tab. */
export const getOpenCall = ({ call, tab }: PopupState): CallState | undefined =>
  call && call.phase !== 'closed' && isInTab(call.proposed, tab) ? call : undefined;

/** A note, the user's own or a proposed one, or instructions stand in place of the list. Only a visible hit can be inserted. */
export const isListCovered = (state: PopupState): boolean =>
  state.view?.kind === 'instructions' || state.view?.kind === 'proposal' || isCoveredByNote(state);

const isCoveredByNote = (state: PopupState): boolean =>
  state.note?.isPostponed === false || getOpenCall(state)?.phase === 'note';

const isPreviewOpen = (state: PopupState): boolean =>
  state.selection.choice.open === true && getChosenHits(state.selection.choice, getHitToInsert(state)).length > 0;

/** Whether what is open belongs to a list that is no longer there, or to a hit that is no longer selected. */
export function isViewLost(state: PopupState): boolean {
  const { view } = state;
  if (!view || view.kind === 'instructions' || view.kind === 'proposal') return false;
  if (isCoveredByNote(state) || isPreviewOpen(state)) return true;
  const hits = getHits(state);
  const hit = hits[getSelectedIndex(state, hits)];
  return 'hit' in view && (!hit || toHitKey(hit) !== toHitKey(view.hit));
}

/** The views with buttons and, if need be, notices of their own. */
const askingViews = new Set<OpenedView['kind'] | undefined>(['tag', 'forget', 'never']);

/**
 * What the one foot shows: what can be done with the rows, or only the state of the tab, while something stands in their place. `none`: the
 * view that is open asks something, and its own buttons stand there.
 */
export function getFoot(state: PopupState): 'rows' | 'tab' | 'none' {
  if (isListCovered(state)) return 'tab';
  return askingViews.has(state.view?.kind) ? 'none' : 'rows';
}

/**
 * Returns the rows of the list. While a call's question stands, the asking chat is not among them: the assistant knows that chat, and the
 * call itself contains all the words.
 */
export function getHits({ search, suggestions, results: { found }, unfolded, call, tab }: PopupState): readonly Hit[] {
  if (isBoxEmpty({ search })) return suggestions.hits;
  if (!found) return [];
  const isAsked = call?.proposed.call.call === 'recall' && found.question === call.question.trim();
  const asking = isAsked && isInTab(call.proposed, tab) ? call.proposed.chat : undefined;
  const hits = found.hits.filter(hit => !isInChat(hit, asking));
  const keys = unfolded.question === found.question ? unfolded.keys : [];
  return keys.length === 0 ? hits : hits.flatMap(hit => (keys.includes(toHitKey(hit)) ? listUnfolded(hit) : [hit]));
}

/** Returns the index of the selected row. The hits may be fewer than when the popup was saved, and in another order. */
export function getSelectedIndex(state: PopupState, hits = getHits(state)): number {
  const { search, suggested, chosenKey } = state;
  const index = isBoxEmpty(state) || chosenKey === undefined ? -1 : hits.findIndex(hit => toHitKey(hit) === chosenKey);
  return index === -1 ? Math.min(isBoxEmpty(state) ? suggested : search.selected, Math.max(hits.length - 1, 0)) : index;
}

/** Whether the rows answer the current question, not an earlier one. */
export const isFresh = (state: PopupState): boolean =>
  isBoxEmpty(state) ? !state.suggestions.isPending : state.results.found?.question === state.search.question.trim();

/** Returns the hit to insert while none is ticked. A call alone inserts nothing. */
export function getHitToInsert(state: PopupState, hits = getHits(state)): Hit | undefined {
  const phase = getOpenCall(state)?.phase;
  return phase === 'asking' || phase === 'nothing' ? undefined : hits[getSelectedIndex(state, hits)];
}

/** Returns what is ready to be inserted: hits of fresh results or ticked ones, in a known scope, into a page that has said what it has. */
export function getReadyHits(state: PopupState): readonly Hit[] | undefined {
  const { choice } = state.selection;
  const isReady = isScopeSettled(state) && state.existing.isCurrent && (isFresh(state) || choice.picked.length > 0);
  return isReady ? getIncludedHits(choice, getChosenHits(choice, getHitToInsert(state))) : undefined;
}

/** Returns the insertion of this tab; before the first one, that of an earlier popup whose text is still there. */
export const getInsertion = ({ insertion, tab, existing }: PopupState): InsertionState =>
  insertion && insertion.tab === tab?.id
    ? insertion.now
    : (existing.isCurrent && existing.value?.inserted) || noInsertion;
