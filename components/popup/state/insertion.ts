/** The state of an insertion, and whether another one would be the same. Pure. */
import type { UndoResult } from '../../../lib/rpc/contracts/page';
import { findSite } from '../../../lib/sites/registry';
import type { Insertion } from '../../../lib/vault/vault';
import type { ProblemKey } from '../../i18n/language';
import type { Outgoing } from '../../preview/state/use-preview';
import type { OpenTab } from './open-tab';

export type InsertionState =
  | { readonly state: 'none' }
  /** `last` may still stand in the composer. `isAgain`: the same text is wanted a second time. */
  | { readonly state: 'inserting'; readonly last?: InsertedText; readonly isAgain?: true }
  /** The text may contain sensitive data, which has been on show since `at` (`performance.now()`, in milliseconds). */
  | { readonly state: 'warned'; readonly at: number }
  /** The text is in the composer. */
  | InsertedText
  | { readonly state: 'failed'; readonly problem: ProblemKey; readonly outgoing: Outgoing }
  /** `isLogged` is false if the vault could not log the undo. */
  | { readonly state: 'takenBack'; readonly isLogged: boolean; readonly previous?: InsertedText }
  | { readonly state: 'notTakenBack'; readonly reason: UndoProblem }
  | { readonly state: 'copied' }
  | { readonly state: 'not copied' };

export type UndoProblem = Extract<UndoResult, { state: 'failed' }>['reason'] | ProblemKey;

export interface InsertedText {
  readonly state: 'inserted';
  /** `false` if the vault could not log it. */
  readonly isLogged: boolean;
  readonly fence: string;
  /** Identifies the inserted text and its page. Two equal keys mean the same insertion. */
  readonly contentKey: string;
  /** It was requested again, and stands in the composer once. */
  readonly isRepeated?: true;
  /** The insertion before it, which remains after an undo. */
  readonly previous?: InsertedText;
}

export const noInsertion: InsertionState = { state: 'none' };

type Tab = OpenTab | undefined;

/** Is true if the tab has a supported site with a composer, or the practice box. Elsewhere the text is copied. */
export const canInsertInto = (tab: Tab): boolean =>
  tab?.isPractice === true || (tab?.url !== undefined && findSite(tab.url) !== undefined);

/** Returns the insertion that may still stand in the composer. */
export const getLastInserted = (insertion: InsertionState): InsertedText | undefined =>
  insertion.state === 'inserted' ? insertion : insertion.state === 'takenBack' ? insertion.previous : undefined;

export const toTabKey = (tab: Tab): string => `${tab?.id} ${tab?.url?.href}`;

/** The text and its page. The fence is left out, because each insertion has a new one. */
export const describeOutgoing = ({ text, fence }: Outgoing, tab: Tab): string =>
  `${toTabKey(tab)}\n${text.replaceAll(fence, '')}`;

/** The log keeps no text, so an earlier popup's insertion is identified by its passages. */
export const describeInserted = ({ from }: Pick<Insertion, 'from'>, tab: Tab): string =>
  `${toTabKey(tab)}\n${from.map(({ conversation, turn }) => `${conversation}#${turn}`).join(' ')}`;

export const isSameInsertion = ({ contentKey }: InsertedText, outgoing: Outgoing, tab: Tab): boolean =>
  contentKey === describeOutgoing(outgoing, tab) || contentKey === describeInserted(outgoing, tab);
