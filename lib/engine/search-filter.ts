import type { ConversationId, Source } from '../conversation';
import type { Within } from '../walls';

/** What a search may be confined to, as a caller names it. */
export interface SearchFilter {
  /** Behind which walls. Required, so that a wall that was forgotten does not compile. */
  readonly within: Within;
  readonly source?: Source;
  /** One of these. */
  readonly sources?: readonly Source[];
  readonly conversation?: ConversationId;
  /** When it was said: milliseconds since 1970, from inclusive, to exclusive. */
  readonly from?: number;
  readonly to?: number;
  /** Milliseconds since 1970: what was known then. What was said before, and notes that were told before and not yet replaced. */
  readonly asOf?: number;
}
