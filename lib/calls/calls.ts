/**
 * The two calls that an assistant may write into its answer, defined once: name, what it is for, and the schema of what it takes. What
 * teaches an assistant, what reads its answers, and whatever road may offer them later are made from these. Data only.
 */
import type { Importance, SiteId } from '../conversation';

/** A question to the vault. Times are written as the assistant wrote them; `read-calls.ts` makes moments of them. */
export interface RecallCall {
  readonly call: 'recall';
  readonly query: string;
  /** Milliseconds since 1970, from inclusive, to exclusive. */
  readonly after?: number;
  readonly before?: number;
  readonly site?: SiteId;
  /** 1 to 5. */
  readonly limit?: number;
}

/** Something to be kept as a note. */
export interface RememberCall {
  readonly call: 'remember';
  readonly text: string;
  readonly importance?: Importance;
  /** The day it is about: milliseconds since 1970. */
  readonly date?: number;
}

export type Call = RecallCall | RememberCall;
