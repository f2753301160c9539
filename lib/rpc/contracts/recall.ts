/** The options of `recall`, and its answer. */
import type { QueryFilters } from '../../query/query';
import type { Hit } from '../../core/hit';

export interface RecallOptions {
  /** The text was not typed as a question: operators such as `site:`, quotation marks and times in it are ordinary words. */
  readonly literal?: true;
  /** A time in the question is searched as words, because the user says that it is not meant as a time. */
  readonly ignoreTime?: true;
  /** Searches words only, which takes milliseconds. The user goes on typing before the semantic search has answered. */
  readonly by?: 'words';
  /**
   * The maximum number of hits. Each keystroke asks again and shows the first few only. A long chat can take the places of others, so there
   * may be fewer, but at least one. Without this option all come, in the same order.
   */
  readonly maxHits?: number;
  /**
   * The maximum number of conversations: `firstHits` by default, never more than `mostHits`. The first ones stay the same, unless the
   * newest come first.
   */
  readonly limit?: number;
  /** The next keystroke asks again, so words alone may answer if a newer question waits for the model. */
  readonly isTyping?: true;
}

export interface RecallAnswer {
  /** Best first, one per conversation. */
  readonly hits: readonly Hit[];
  /** There are more conversations than this answer names. Never set together with `maxHits`. */
  readonly more?: true;
  /** There is no question yet, because the value of an operator such as `site:` is still being typed. */
  readonly idle?: true;
  /** The kind of search that answered. */
  readonly by: 'words' | 'words and meaning';
  /** The filters of the query, with their ranges in the typed question. Absent when there were none. */
  readonly filters?: QueryFilters;
}
