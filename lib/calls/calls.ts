/**
 * The two calls that an assistant may write into its answer: their names and parameter schemas. `definitions.ts` holds what an assistant
 * is told of them. Data only.
 */
import type { Importance, SiteId } from '../core/conversation';
import type { Schema } from './schema';

/** A question to the vault. `parseCall` has converted its times. */
export interface RecallCall {
  readonly call: 'recall';
  readonly query: string;
  /** Milliseconds since 1970; `after` is inclusive, `before` exclusive. */
  readonly after?: number;
  readonly before?: number;
  readonly site?: SiteId;
  /** 1 to 5. */
  readonly limit?: number;
}

/** A note that an assistant proposes. */
export interface RememberCall {
  readonly call: 'remember';
  readonly text: string;
  readonly importance?: Importance;
  /** The day that the note is about, in milliseconds since 1970. */
  readonly date?: number;
}

export type Call = RecallCall | RememberCall;

/** A call as it stands in an answer, with the user's message before it. */
export interface UnparsedCall {
  /** The text between the code fences. */
  readonly body: string;
  /** The user's message before the answer. */
  readonly question: string;
}

/** Identifies a call on its page. */
export interface CallLocation {
  readonly turn: string;
  readonly body: string;
}

/** Maximum and default number of passages of a call. */
export const maxPassages = 5;

/** An ISO 8601 date, or words such as “yesterday”. */
const daySchema = { type: 'string', maxLength: 40 } as const;

export const callSchemas = {
  recall: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 300 },
      after: daySchema,
      before: daySchema,
      site: { type: 'string', maxLength: 40 },
      limit: { type: 'integer', minimum: 1, maximum: maxPassages },
    },
    required: ['query'],
  },
  remember: {
    type: 'object',
    properties: {
      text: { type: 'string', minLength: 1, maxLength: 4000 },
      importance: { type: 'integer', minimum: 1, maximum: 5 },
      date: daySchema,
    },
    required: ['text'],
  },
} satisfies Readonly<Record<Call['call'], Schema>>;
