/**
 * The two calls that an assistant may write into its answer: their names, descriptions and parameter schemas. The
 * instructions and the parser are built from these definitions. Data only.
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

/** The description of a call and its parameters. */
export interface CallDefinition {
  readonly name: Call['call'];
  readonly description: Localized;
  readonly schema: Schema;
  readonly example: Localized<Readonly<Record<string, string | number>>>;
}

/** A text in each language of Kura. */
export interface Localized<Value = string> {
  readonly en: Value;
  readonly ja: Value;
}

/** Maximum and default number of passages of a call. */
export const maxPassages = 5;

const recall: CallDefinition = {
  name: 'recall',
  description: {
    en: 'Looks for something in the user’s earlier chats and notes. The user sees what was found and decides what goes into this chat.',
    ja: 'ユーザーの過去のチャットとメモから探します。見つかったものをユーザーが確認し、このチャットに入れるかどうかを決めます。',
  },
  schema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        minLength: 1,
        maxLength: 300,
        description: {
          en: 'What to look for: a few words or a short question, in the user’s language',
          ja: '探すこと。数語か短い質問で、ユーザーの言語で',
        },
      },
      after: {
        type: 'string',
        maxLength: 40,
        format: 'date',
        description: {
          en: 'From this day on: YYYY-MM-DD, or words like “yesterday”',
          ja: 'この日以降。YYYY-MM-DD、または「昨日」などの言葉',
        },
      },
      before: {
        type: 'string',
        maxLength: 40,
        format: 'date',
        description: { en: 'Before this day, without it', ja: 'この日より前（その日は含まない）' },
      },
      site: {
        type: 'string',
        maxLength: 40,
        description: { en: 'Only chats of this assistant', ja: 'このアシスタントとのチャットだけ' },
      },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: maxPassages,
        description: { en: 'How many passages at most', ja: '最大の件数' },
      },
    },
    required: ['query'],
  },
  example: {
    en: { query: 'dinner', after: 'yesterday' },
    ja: { query: '夕飯', after: '昨日' },
  },
};

const remember: CallDefinition = {
  name: 'remember',
  description: {
    en: 'Proposes a note for the user’s memory. The user sees it, may change it, and decides whether it is kept.',
    ja: 'ユーザーの記憶に残すメモを提案します。ユーザーが確認し、必要なら直し、残すかどうかを決めます。',
  },
  schema: {
    type: 'object',
    properties: {
      text: {
        type: 'string',
        minLength: 1,
        maxLength: 4000,
        description: {
          en: 'The note: one fact, understandable on its own',
          ja: 'メモの文。一つの事柄を、それだけで分かるように',
        },
      },
      importance: {
        type: 'integer',
        minimum: 1,
        maximum: 5,
        description: {
          en: '1 a detail, 3 as usual, 5 must not be forgotten',
          ja: '1 は細かいこと、3 は普通、5 は忘れてはいけないこと',
        },
      },
      date: {
        type: 'string',
        maxLength: 40,
        format: 'date',
        description: {
          en: 'The day it is about: YYYY-MM-DD, or words like “yesterday”',
          ja: 'いつのことか。YYYY-MM-DD、または「昨日」などの言葉',
        },
      },
    },
    required: ['text'],
  },
  example: {
    en: { text: 'Dinner was curry.', date: 'yesterday', importance: 2 },
    ja: { text: '夕飯はカレーだった。', date: '昨日', importance: 2 },
  },
};

/** Identifies a call on its page. */
export interface CallLocation {
  readonly turn: string;
  readonly body: string;
}

export const calls: Readonly<Record<Call['call'], CallDefinition>> = { recall, remember };
