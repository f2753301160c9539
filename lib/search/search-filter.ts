import type { Completeness, ConversationId, SourceId } from '../core/conversation';
import type { Scope } from '../core/scope';

/** The filters of a search, as a caller names them. */
export interface SearchFilter {
  /** The scope of the search. Required, so that a forgotten scope does not compile. */
  readonly scope: Scope;
  readonly source?: SourceId;
  /** Any of these. */
  readonly sources?: readonly SourceId[];
  readonly conversation?: ConversationId;
  /** Exactly this tag. */
  readonly tag?: string;
  readonly pinned?: boolean;
  /** How much of a chat is saved. */
  readonly state?: Completeness['state'];
  /** Time of the turn in milliseconds since 1970, `from` inclusive, `to` exclusive. */
  readonly from?: number;
  readonly to?: number;
  /**
   * Milliseconds since 1970. Finds what was known then: earlier turns, and notes that existed and were not yet
   * replaced.
   */
  readonly asOf?: number;
}
