/** The state of the popup, what may happen to it, and what survives closing. Pure. */
import { getAgeMs, getNow } from '../../../lib/core/clock';
import type { ConversationId } from '../../../lib/core/conversation';
import { defaultHitCount, type Hit } from '../../../lib/core/hit';
import type { CurrentScope, Scope } from '../../../lib/core/scope';
import type { RecallAnswer } from '../../../lib/rpc/contracts/engine';
import type { LibraryStatus } from '../../../lib/rpc/contracts/library';
import type { Notice } from '../../hooks/use-notice';
import type { KeyedQuery } from '../../hooks/use-query';
import type { ProblemKey } from '../../i18n/language';
import { createNoteDraft, type NoteDraft } from '../../notes/note-draft';
import { emptyChoice, type Choice } from '../../preview/state/selection';
import type { ProposedCall } from './call';
import type { InsertedText, InsertionState } from './insertion';
import type { OpenTab } from './open-tab';
import type { ChangedProposal } from './proposals';
import type { QueryChip } from './query-chips';
import { noResults, type Ask, type Results } from './results';
import { noSuggestions, type Suggestions } from './suggestions';

export interface SavedSearch {
  readonly question: string;
  readonly selected: number;
  /** A part of the question that looks like a time but is meant as words. */
  readonly asWords?: string;
}

/** The state of the popup when it closed. */
export interface SavedPopup extends SavedSearch {
  /** In milliseconds since 1970. Absent if the question was put there for the popup to open with. */
  readonly savedAt?: number;
  /** When a page opened the popup, in milliseconds since 1970. */
  readonly openedByPageAt?: number;
  /** Absent if nothing was selected. */
  readonly choice?: Choice;
  /** A note that was being written. */
  readonly note?: NoteDraft;
  /** Proposed notes with the user's changes. */
  readonly proposals?: readonly ChangedProposal[];
}

/**
 * `asking`: the answer is not complete. `chosen`: relevant hits are ticked and shown. `nothing`: there is no relevant hit, so nothing is
 * inserted unless the user selects one. `note`: the assistant proposes a note. `closed`: it was answered or dismissed.
 */
export type CallPhase = 'asking' | 'chosen' | 'nothing' | 'note' | 'closed';

export interface CallState {
  readonly proposed: ProposedCall;
  readonly phase: CallPhase;
  /** The question of the last recall call as it was asked, and the user's own before it. */
  readonly question: string;
  readonly ownQuestion: string;
}

export interface NoteState {
  /** The form starts with it, so any other text counts as a change and closing asks first. */
  readonly initial: NoteDraft;
  /** The form resumes it after another view covered the form. */
  readonly draft: NoteDraft;
  /** A recall call covers the note until the user asks for it again. */
  readonly isPostponed: boolean;
}

/** What an action of the selected hit has opened: the menu, the spaces to move to, the line for tags, or the question before deleting. */
export type HitDialog = 'actions' | 'spaces' | 'tag' | 'forget';

/**
 * What the user opened over the list or under it. `never`: the question before the open chat is excluded. `instructions` for an assistant and
 * the `proposal` of a program cover the list.
 */
export type OpenedView =
  | { readonly kind: HitDialog; readonly hit: Hit }
  | { readonly kind: 'never' | 'instructions' | 'proposal' };

export interface PopupState {
  readonly tab: OpenTab | undefined;
  readonly search: SavedSearch;
  /** The hit that the arrow keys selected. It stays selected when the complete answer changes the order. */
  readonly chosenKey?: string | undefined;
  /** The number of hits to ask for. It starts with one page and grows on request, until the question changes. */
  readonly limit: number;
  readonly results: Results;
  /** The hits whose similar ones are shown behind them, and the question to which that applies. */
  readonly unfolded: { readonly question: string; readonly keys: readonly string[] };
  readonly suggestions: Suggestions;
  /** The index of the selected suggestion. */
  readonly suggested: number;
  readonly scope: {
    readonly query: KeyedQuery<CurrentScope>;
    /** The current scope; absent until it is known. The reference changes with the scope only. */
    readonly current?: CurrentScope;
    /** The scope for the current question only; absent if it is the usual one. */
    readonly override?: Scope | undefined;
    /** Changes when the scope may have changed. */
    readonly version: number;
  };
  readonly selection: {
    readonly choice: Choice;
    /** It was inserted, so the next question starts without it. */
    readonly isUsed?: true;
  };
  /** An insertion waits for fresh results in the current scope, and for the page's word on what it has already. */
  readonly isRequested: boolean;
  /** The last insertion, and the browser's id of its tab. In another tab it does not apply. */
  readonly insertion?: { readonly now: InsertionState; readonly tab: number | undefined };
  /** What an earlier popup inserted into this page and still stands there. */
  readonly existing: KeyedQuery<ExistingInsertion>;
  readonly call?: CallState;
  readonly note?: NoteState | undefined;
  readonly proposals: readonly ChangedProposal[];
  readonly notice?: Notice | undefined;
  /** One at a time. */
  readonly view?: OpenedView | undefined;
  /** An action runs whose notice follows. */
  readonly isBusy: boolean;
  /** They change when the results, or the suggestions, may have changed. */
  readonly changes: { readonly index: string; readonly results: number; readonly suggestions: number };
}

export interface ExistingInsertion {
  readonly inserted?: InsertedText | undefined;
}

/** What may happen, by name. */
export interface PopupEvents {
  readonly typed: { readonly text: string };
  /** The question is asked again without this filter. A time is then searched as words; an operator is removed. */
  readonly chipRemoved: { readonly chip: QueryChip };
  readonly answered: { readonly ask: Ask; readonly answer: RecallAnswer; readonly isComplete: boolean };
  readonly failed: { readonly ask: Ask; readonly problem: ProblemKey };
  /** The same question is asked again after it failed. */
  readonly retried: object;
  readonly moreRequested: object;
  readonly indexChanged: { readonly index: string };
  readonly suggested: { readonly suggestions: Suggestions };
  /** A chat was pinned or moved. */
  readonly suggestionsChanged: object;
  readonly selected: { readonly index: number };
  /** The hits that are similar to this one are shown below it. */
  readonly unfolded: { readonly hit: Hit };
  readonly ticked: { readonly hit: Hit };
  /** Trims, form, preview: another choice of what is inserted. */
  readonly chosen: { readonly choice: Choice };
  readonly scopeChanged: object;
  readonly scopeAnswered: { readonly query: KeyedQuery<CurrentScope> };
  /** Without a scope, the override ends. */
  readonly overridden: { readonly scope: Scope | undefined };
  readonly tabChanged: { readonly tab: OpenTab | undefined };
  readonly existingFound: { readonly query: KeyedQuery<ExistingInsertion> };
  /** `at` is `performance.now()`, in milliseconds. */
  readonly insertRequested: { readonly at: number };
  readonly insertAgainRequested: object;
  readonly insertionDismissed: object;
  /** The text is in the composer; the log has not answered yet. `call` was open when it began, and is answered by it. */
  readonly textInserted: { readonly call: ProposedCall | undefined };
  /** An insertion, an undo or a copy came to its end. */
  readonly insertionChanged: { readonly tab: number | undefined; readonly now: InsertionState };
  readonly callArrived: { readonly proposed: ProposedCall; readonly question: string };
  readonly callClosed: object;
  /** The call is discarded, and the user's own question comes back. */
  readonly callCancelled: object;
  readonly noteOpened: { readonly text: string };
  readonly noteChanged: { readonly draft: NoteDraft };
  readonly noteClosed: object;
  readonly viewOpened: { readonly view: OpenedView };
  readonly viewClosed: object;
  /** Without a draft, the changes to this proposal are removed. */
  readonly proposalChanged: { readonly proposed: ProposedCall; readonly draft: NoteDraft | undefined };
  readonly workStarted: object;
  readonly workEnded: { readonly notice: Notice | undefined };
  readonly noticeDismissed: object;
  /** What this notice offers is over. */
  readonly noticeExpired: { readonly notice: Notice };
  readonly forgotten: { readonly chats: readonly ConversationId[] };
  /** What was deleted a moment ago is back. */
  readonly undeleted: object;
  /** They were forgotten while the popup was closed. */
  readonly missing: { readonly chats: readonly ConversationId[] };
}

export type PopupEvent = {
  [Type in keyof PopupEvents]: { readonly type: Type } & PopupEvents[Type];
}[keyof PopupEvents];

export function createPopupState(saved: SavedPopup, tab: OpenTab | undefined): PopupState {
  const { question, selected, asWords, choice = emptyChoice, note, proposals = [] } = saved;
  const { open, ...closedChoice } = choice;
  return {
    tab,
    search: { question, selected, ...(asWords !== undefined && { asWords }) },
    limit: defaultHitCount,
    results: noResults,
    unfolded: { question: '', keys: [] },
    suggestions: noSuggestions,
    suggested: 0,
    scope: { query: { isCurrent: false }, version: 0 },
    // A popup opens with its list.
    selection: { choice: open ? closedChoice : choice },
    isRequested: false,
    existing: { isCurrent: false },
    ...(note && { note: { initial: createNoteDraft('', note.space), draft: note, isPostponed: false } }),
    proposals,
    isBusy: false,
    changes: { index: toIndexKey(undefined), results: 0, suggestions: 0 },
  };
}

/** Returns a key that changes when more may be found: no chat is pending any more, or embeddings became available. */
export const toIndexKey = (status: LibraryStatus | undefined): string =>
  `${(status?.vault.pending ?? 0) === 0} ${['indexing', 'ready'].indexOf(status?.model.state ?? '')}`;

/** Returns what is saved for the next opening. */
export function toSaved({ search, selection: { choice, isUsed }, note, proposals }: PopupState): SavedPopup {
  return {
    ...search,
    ...(choice !== emptyChoice && !isUsed && { choice }),
    // An empty draft is not worth saving.
    ...(note && note.draft.text.trim() !== '' && { note: note.draft }),
    ...(proposals.length > 0 && { proposals }),
  };
}

/** Whether `toSaved` of both is the same. */
export const isSavedAlike = (a: PopupState, b: PopupState): boolean =>
  a.search === b.search &&
  a.selection === b.selection &&
  a.note?.draft === b.note?.draft &&
  a.proposals === b.proposals;

/** In milliseconds. Who comes back later has another question. */
const maxQuestionAgeMs = 60_000;

/** Removes a question that was saved more than a minute before `now` (milliseconds since 1970). Ticks and notes stay. */
export function dropOldQuestion(saved: SavedPopup, now = getNow()): SavedPopup {
  const { asWords: _asWords, ...kept } = saved;
  const isOld = saved.savedAt !== undefined && getAgeMs(saved.savedAt, now) > maxQuestionAgeMs;
  return isOld ? { ...kept, question: '', selected: 0 } : saved;
}
