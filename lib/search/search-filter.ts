import type { ConversationId, Source } from '../core/conversation';
import type { Within } from '../core/scope';

/** The filters of a search, as a caller names them. */
export interface SearchFilter {
  /** The scope of the search. Required, so that a forgotten scope does not compile. */
  readonly within: Within;
  readonly source?: Source;
  /** Any of these. */
  readonly sources?: readonly Source[];
  readonly conversation?: ConversationId;
  /** Time of the turn in milliseconds since 1970, `from` inclusive, `to` exclusive. */
  readonly from?: number;
  readonly to?: number;
  /**
   * Milliseconds since 1970. Finds what was known then: earlier turns, and notes that existed and were not yet
   * replaced.
   */
  readonly asOf?: number;
}
