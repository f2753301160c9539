/** What a question brings up, with why. */
import type { ConversationId, NoteDetails, Role, Source } from './conversation';

/** How many conversations an answer names, where nobody asks for more. */
export const firstHits = 20;
/** And how many at most, however many are asked for: who has to read more asks another question. */
export const mostHits = 200;

/** Why something was found: never a bare score. Ranks count from 1; absent means "not found that way". */
export interface Hit {
  readonly conversation: ConversationId;
  readonly turn: string;
  readonly source: Source;
  readonly title: string;
  /** The matched stretches of the title, as `marks` are those of the snippet. Absent where nothing of it was asked for. */
  readonly titleMarks?: Hit['marks'];
  readonly url: string;
  readonly role: Role;
  /** Milliseconds since 1970: the site's own time where known, else when Kura saw it. */
  readonly at: number;
  /** Text around the best match, plain, with the matched stretches marked (offsets into `snippet`, end exclusive). */
  readonly snippet: string;
  readonly marks: readonly (readonly [start: number, end: number])[];
  readonly rankByWords?: number;
  readonly rankByMeaning?: number;
  /** It has so much to do with the question that it is an answer, and not only the nearest there is (`lib/engine/ranking/relevance.ts`). */
  readonly certain?: boolean;
  /** The question names a time, and it is from another one: as words, it answers for certain. */
  readonly otherTime?: true;
  /** The words that were asked for, as they stand in the passage or in the question it answers, each once. Empty: they stand beside it. */
  readonly words?: readonly string[];
  /** How near it is in meaning: 0 as near as any passage, 1 the same. Absent when meaning did not answer. */
  readonly meaning?: number;
  /** What a reader needs: the question and its answer, whole, in order. */
  readonly exchange: readonly ExchangeTurn[];
  /** How much of its chat is kept, where something of it is known to be missing. */
  readonly partOf?: KeptPart;
  /** The id of its space, where the question was asked everywhere. */
  readonly space?: string;
  readonly note?: NoteDetails;
  /** Another answer was shown in its place later on its page: it stands on a branch that the chat left. */
  readonly leftBehind?: true;
}

/** `turns` of a chat are kept, and more there are: `of`, where the site says how many in all. */
export interface KeptPart {
  readonly turns: number;
  readonly of?: number;
}

export interface ExchangeTurn {
  readonly id: string;
  readonly role: Role;
  readonly text: string;
}
