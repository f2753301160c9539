/** A search result and the reasons why it was found. */
import type { ConversationId, DocumentDetails, NoteDetails, Role, SectionPlace, SourceId, Turn } from './conversation';

/** Default number of conversations in an answer. */
export const defaultHitCount = 20;
/** Maximum number of conversations in an answer, whatever the caller asks for. */
export const maxHitCount = 200;

/** A hit says why it was found and is never a bare score. Ranks count from 1; absent means that this ranking did not find it. */
export interface Hit {
  readonly conversation: ConversationId;
  readonly turn: string;
  readonly source: SourceId;
  readonly title: string;
  /** The matched ranges of the title, in the same form as `marks`. Absent if the title was not searched. */
  readonly titleMarks?: Hit['marks'];
  readonly url: string;
  readonly role: Role;
  /** Milliseconds since 1970: the site's own time if known, else when Kura saw the turn. */
  readonly at: number;
  /** The sentence of the answer that serves the question, as plain text. `marks` are offsets into it, in UTF-16 units, end exclusive. */
  readonly snippet: string;
  /** The answer is code alone, in this language ('' if it has no name), and there is no snippet. */
  readonly code?: string;
  /** The turn of the snippet, if it is another than that which was found. */
  readonly answeredIn?: string;
  readonly marks: readonly (readonly [start: number, end: number])[];
  readonly textRank?: number;
  readonly semanticRank?: number;
  /** The hit is relevant enough to be an answer, and not only the nearest candidate (`lib/search/ranking/relevance.ts`). */
  readonly isRelevant?: boolean;
  /** The question speaks of a time, and the hit is from another one. */
  readonly isOtherTime?: true;
  /** The question speaks of a site, and the hit is from another one. */
  readonly isOtherSite?: true;
  /** The query words as they occur in the chunk or in its question, each once. If empty, they occur only nearby. */
  readonly matchedWords?: readonly string[];
  /** Similarity to the query relative to the mean of all chunks, 0 to 1 (the same). Absent if the semantic ranking did not run. */
  readonly similarity?: number;
  /** The question and its answer, in order; of long texts the beginning (`lib/compose/whole-hit.ts`). */
  readonly exchange: readonly ExchangeTurn[];
  /** Other chats with nearly the same answer, which a short list folds. */
  readonly similar?: readonly Hit[];
  /** How much of the chat is stored, if turns are known to be missing. */
  readonly partialChat?: PartialChat;
  /** The id of the space, if all spaces were searched. */
  readonly space?: string;
  readonly note?: NoteDetails;
  readonly document?: DocumentDetails & SectionPlace;
  /** The page later showed another answer in its place, so the turn is not on the active branch. */
  readonly isOnOldBranch?: true;
}

/** `turns` turns of a chat are stored and more exist. `of` is the total, if the site gives it. */
export interface PartialChat {
  readonly turns: number;
  readonly of?: number;
}

export interface ExchangeTurn extends Pick<Turn, 'id' | 'role' | 'text'> {
  /** The characters of the whole text. Present only if `text` is its beginning. */
  readonly fullCount?: number;
}

/** Hits before anything is asked. No chat is in both lists. */
export interface RecentHits {
  readonly pinned: readonly Hit[];
  /** Newest change first. */
  readonly newest: readonly Hit[];
}
