/** The contract of the engine, for the background and, in part, for our own pages. */
import type { ConversationId } from '../../core/conversation';
import type { Hit, RecentHits } from '../../core/hit';
import type { QueryFilters } from '../../query/query';
import type { ModelChoice, ModelState, SearchFilter } from '../../search/engine';
import { createService } from '../rpc';

/** Served by the engine host. The background calls it; our own pages call a few methods, over the engine channel. */
export interface EngineService {
  recall(question: string, filter: SearchFilter, options?: RecallOptions): Promise<RecallAnswer>;
  /** What is pinned in this space, and what changed last: a few of each. */
  listRecentHits(space: string): Promise<RecentHits>;
  /** These chats, each as a hit of its last exchange. Chats without text are left out. */
  listHits(chats: readonly ConversationId[]): Promise<readonly Hit[]>;
  /**
   * The positions in `others` of the questions that ask something similar, nearest first, as the active model decides. Empty without a
   * model, or with one that cannot decide.
   */
  findSimilar(question: string, others: readonly string[]): Promise<readonly number[]>;
  /** Indexes the pending conversations. Resolves at once, and the work goes on. */
  wake(): Promise<{ readonly ok: true }>;
  forget(id: ConversationId): Promise<{ readonly ok: true }>;
  /** Removes these chats from the index and leaves the vault as it is, so that they can be undeleted. */
  removeFromIndex(ids: readonly ConversationId[]): Promise<{ readonly ok: true }>;
  useModel(choice: ModelChoice): Promise<{ readonly ok: true }>;
  getModelState(): Promise<ModelState>;
}

export const engineService = createService<EngineService>('engine', 'own pages');

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
  /** A possible answer, by whose meaning is searched in place of the question’s (HyDE). The words are those of the question. */
  readonly answerLike?: string;
  /** The next keystroke asks again, so words alone may answer if a newer question waits for the model. */
  readonly isTyping?: true;
  /** The page that asks, and the number of its question: its next one ends this one. Two searches of one question share a number. */
  readonly asker?: { readonly page: string; readonly question: number };
}

export interface RecallAnswer {
  /** Best first, one per conversation. */
  readonly hits: readonly Hit[];
  /** There are more conversations than this answer names. Never set together with `maxHits`. */
  readonly more?: true;
  /** There is no question yet, because the value of an operator such as `site:` is still being typed. */
  readonly idle?: true;
  /** The next question of the same page ended this one, and there is no answer. */
  readonly superseded?: true;
  /** The kind of search that answered. */
  readonly by: 'words' | 'words and meaning';
  /** Words that were found instead of words that no chat has, as they are written there. */
  readonly also?: readonly string[];
  /** The filters of the query, with their ranges in the typed question. Absent when there were none. */
  readonly filters?: QueryFilters;
}
