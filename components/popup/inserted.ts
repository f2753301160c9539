/** An insertion that may still stand in the composer, and how it is told that the same is asked for again. Pure. */
import type { Insertion } from '../../lib/vault/vault';
import type { Outgoing } from '../preview/use-preview';
import type { OpenTab } from './tab-health';

export interface Inserted {
  readonly state: 'inserted';
  /** `false` when the vault could not note it down. */
  readonly logged: boolean;
  readonly fence: string;
  /** What went in and where, to tell when the same is asked for again. */
  readonly what: string;
  /** It was asked for again, and is in once all the same. */
  readonly again?: true;
  /** What was inserted before it, and is left when it is undone. */
  readonly earlier?: Inserted;
}

type Tab = OpenTab | undefined;

const placeOf = (tab: Tab): string => `${tab?.id} ${tab?.url?.href}`;

/** The text but for its fence, which is another one each time, and the page it goes into. */
export const whatGoes = ({ text, fence }: Outgoing, tab: Tab): string =>
  `${placeOf(tab)}\n${text.replaceAll(fence, '')}`;

/** Of what an earlier popup inserted the log has no text: it is told by its passages. */
export const whatWent = ({ from }: Pick<Insertion, 'from'>, tab: Tab): string =>
  `${placeOf(tab)}\n${from.map(({ conversation, turn }) => `${conversation}#${turn}`).join(' ')}`;

export const isOf = ({ what }: Inserted, outgoing: Outgoing, tab: Tab): boolean =>
  what === whatGoes(outgoing, tab) || what === whatWent(outgoing, tab);
