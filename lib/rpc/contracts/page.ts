/** The contract between our own pages and the content script of one tab. */
import type { CallLocation } from '../../calls/calls';
import type { Completeness } from '../../core/conversation';
import type { ProblemName } from '../../core/problem';
import { createService } from '../rpc';
import type { PageHealth } from './capture';

/** The message box of a tab. */
export interface ComposerService {
  /** Inserts the text into the open composer and keeps the draft; never sends. The page then shows the note, if there is one. */
  insert(text: string, note?: InsertionNote): Promise<InsertResult>;
  /** Whether the page has a composer now. */
  canInsert(): Promise<boolean>;
  /** Removes the text with this fence from the composer, and nothing else. */
  undoInsertion(fence: string): Promise<UndoResult>;
  /** Whether the text with this fence is still in the composer. */
  containsInsertion(fence: string): Promise<boolean>;
}

/** Served by the content script of one tab to our own pages. */
export interface PageService extends ComposerService {
  /** The page's capture health, for the popup. */
  getHealth(): Promise<PageHealth>;
  /** Captures the open private chat, because the user asked for it just now. Answers the new health. */
  keepPrivateChat(): Promise<PageHealth>;
  /** Reads the open chat again after it was forgotten, because its reported state no longer holds. */
  readAgain(): Promise<PageHealth>;
  /** A report for an issue about this page: its structure, and no text of it. */
  buildRedesignReport(): Promise<string>;
  /** The call at this place was carried out: its chip is removed, if it is shown. */
  dismissCall(place: CallLocation): Promise<{ readonly ok: true }>;
  /** Asks the site for the whole open chat, because the person wants it. Answers whether this site is asked for such a thing at all. */
  requestChat(): Promise<{ readonly isRequested: boolean }>;
  /** The progress of a visit to this page, for catching up. */
  getVisit(): Promise<PageVisit>;
}

export const pageService = createService<PageService>('page', 'own pages');

/** The part of it that the practice of the welcome page serves. */
export const composerService = createService<ComposerService>(pageService.name, pageService.audience);

export interface PageVisit {
  /** A number that changes with each load of the page. */
  readonly load: number;
  /** The page's address. */
  readonly url: string;
  readonly health: PageHealth;
  /** The completeness that the vault acknowledged for the open chat since the page was loaded, whether or not the page is idle. */
  readonly completeness?: Completeness;
  /** The account that is signed in, according to the chat's data or the page. */
  readonly account?: string;
  /** The gravest HTTP refusal of the site since the page was loaded; absent when there was none. */
  readonly httpRefusal?: HttpRefusal;
}

export interface HttpRefusal {
  /** The HTTP status: 400 to 599. */
  readonly status: number;
  /** The refused request: the page itself, the data of the open chat, or other data of chats. */
  readonly of: 'page' | 'chat' | 'data';
}

/** What the page says of an insertion, in the words of the page of ours that asked for it, and how it offers to undo it. */
export interface InsertionNote {
  readonly fence: string;
  readonly text: string;
  readonly undo: string;
  readonly dismiss: string;
  /** What it says once the text was removed, was no longer there, or could not be removed. */
  readonly results: Readonly<Record<'takenBack' | 'gone' | 'kept', string>>;
}

export type InsertResult =
  /** Read back from the editor: the text is there as it was passed, and so is the draft. */
  | { readonly state: 'inserted' }
  | { readonly state: 'failed'; readonly problem: Extract<ProblemName, 'NoComposer' | 'NotInserted'> };

export type UndoResult =
  /** Read back from the editor: only the rest of the draft remains. */
  | { readonly state: 'takenBack' }
  /**
   * `gone`: the text is no longer there as it was inserted, because it was sent or changed. `kept`: the editor refused to remove it, and it
   * is still there.
   */
  | { readonly state: 'failed'; readonly reason: 'gone' | 'kept' };
