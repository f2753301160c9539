/** An insertion that may still stand in the composer, and whether another one would be the same. Pure. */
import type { Insertion } from '../../../lib/vault/vault';
import type { Outgoing } from '../../preview/state/use-preview';
import type { OpenTab } from './open-tab';

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

type Tab = OpenTab | undefined;

const toTabKey = (tab: Tab): string => `${tab?.id} ${tab?.url?.href}`;

/** The text and its page. The fence is left out, because each insertion has a new one. */
export const describeOutgoing = ({ text, fence }: Outgoing, tab: Tab): string =>
  `${toTabKey(tab)}\n${text.replaceAll(fence, '')}`;

/** The log keeps no text, so an earlier popup's insertion is identified by its passages. */
export const describeInserted = ({ from }: Pick<Insertion, 'from'>, tab: Tab): string =>
  `${toTabKey(tab)}\n${from.map(({ conversation, turn }) => `${conversation}#${turn}`).join(' ')}`;

export const isSameInsertion = ({ contentKey }: InsertedText, outgoing: Outgoing, tab: Tab): boolean =>
  contentKey === describeOutgoing(outgoing, tab) || contentKey === describeInserted(outgoing, tab);
