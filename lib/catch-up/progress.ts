/** The states of a catch-up, for the interface. Data only. */
import type { SiteId } from '../core/conversation';
import type { ProblemName } from '../core/problem';

/** The site and account whose chats are visited. */
export interface Owner {
  readonly site: SiteId;
  /** Absent if the site does not name the account. */
  readonly account?: string;
}

/** Unique for each owner. */
export const toOwnerKey = ({ site, account = '' }: Owner): string => `${site}:${account}`;

export interface CatchUpProgress {
  /** `visiting`: a chat is open and is being read. `resting`: it is stored, and the next one opens at `restsUntil`. */
  readonly state: 'visiting' | 'resting';
  /** Chats visited since the start, including those before a pause, and the total number. */
  readonly visitedCount: number;
  readonly totalCount: number;
  /** The title of the open chat, if the site's list has one. */
  readonly title?: string;
  /** Milliseconds since 1970. Only while resting. */
  readonly restsUntil?: number;
  /** Estimated remaining time in milliseconds. */
  readonly remainingMs: number;
}

export type CatchUpResult =
  /** All chats on the list were visited. `gone`: how many of them no longer exist on the site. */
  | { readonly state: 'done'; readonly visited: number; readonly gone: number }
  /** The user paused it. */
  | { readonly state: 'paused' }
  | { readonly state: 'stopped'; readonly why: StopReason; readonly problem?: ProblemName };

/** Each reason has a sentence in each language: `catch_up_stopped_<reason>` in `public/_locales`. */
export const stopReasons = [
  /** The site answered that there are too many requests (429). */
  'tooMany',
  /** The site refused (401, 403): it may require a person or another account. */
  'refused',
  /** The site failed (5xx). */
  'siteTrouble',
  /** The tab left the chat: for a sign-in page, or because the user navigated. */
  'redirected',
  /** Two chats in a row do not exist, so something else is probably wrong. */
  'goneTwice',
  /** The signed-in account is not the list's account. */
  'otherAccount',
  'unreadable',
  /** The vault did not confirm within the time limit that the chat is stored. */
  'notSaved',
  /** The vault could not store it. */
  'failed',
  'tabClosed',
  /** Kura is paused on this site or everywhere. */
  'paused',
  /** The user withdrew the consent for the site. */
  'off',
  /** The site's data is not read, so rate limits would go unnoticed and long chats would be incomplete. */
  'noData',
  /** Another page of Kura runs a catch-up. */
  'alreadyRunning',
] as const;

export type StopReason = (typeof stopReasons)[number];
