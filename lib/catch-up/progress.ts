/** What there is to say about a catch-up. Data only: components name it. */
import type { SiteId } from '../conversation';
import type { ProblemName } from '../problem';

/** Whose list of chats is caught up with. */
export interface Owner {
  readonly site: SiteId;
  /** Absent where the site does not tell. */
  readonly account?: string;
}

/** One for each owner, and the same for the same one. */
export const ownerKey = ({ site, account = '' }: Owner): string => `${site}:${account}`;

export interface Progress {
  /** `visiting`: a chat is open and is being read. `resting`: it is kept; the next one opens at `until`. */
  readonly state: 'visiting' | 'resting';
  /** Chats visited since it was started, before pauses too, and how many there are to visit in all. */
  readonly done: number;
  readonly of: number;
  /** Of the chat that is open, where the site's list has one. */
  readonly title?: string;
  /** Milliseconds since 1970, while resting. */
  readonly until?: number;
  /** Milliseconds that the rest will take, by what a visit took so far. */
  readonly left: number;
}

export type Ending =
  /** Every chat on the list was visited; `gone`: of them so many are not on the site any more. */
  | { readonly state: 'done'; readonly visited: number; readonly gone: number }
  /** The user's own pause. */
  | { readonly state: 'paused' }
  | { readonly state: 'stopped'; readonly why: StopReason; readonly problem?: ProblemName };

/** Every reason has its sentence, in each language, under `catch_up_stopped_<reason>` in `public/_locales`. */
export const stopReasons = [
  /** The site said that it was asked too often (429). */
  'tooMany',
  /** The site refused (401, 403): it may want to see a person, or another account. */
  'refused',
  /** The site is in trouble itself (5xx). */
  'siteTrouble',
  /** The tab went somewhere else than to the chat: a sign-in page, or where the user went with it. */
  'redirected',
  /** Two chats in a row are not there any more, which rather says that something else is wrong. */
  'goneTwice',
  /** Another account than the list's is signed in. */
  'otherAccount',
  'unreadable',
  /** The vault did not say within a while that the chat is kept. */
  'notSaved',
  /** The vault could not take it. */
  'failed',
  'tabClosed',
  /** Kura is paused on this site, or everywhere. */
  'paused',
  /** The user does not agree to the site any more. */
  'off',
  /** The site's data is not read, so that a limit would not be noticed and long chats would not be whole. */
  'noData',
  /** Another page of Kura is catching up. */
  'elsewhere',
] as const;

export type StopReason = (typeof stopReasons)[number];
