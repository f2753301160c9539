/** What an assistant is told of the two calls. A page does not need it, so it stands apart from their schemas. */
import type { Call, callSchemas } from './calls';

/** A text in each language of Kura. */
interface Localized<Value = string> {
  readonly en: Value;
  readonly ja: Value;
}

export interface CallDefinition<Parameter extends string = string> {
  readonly description: Localized;
  readonly parameters: Readonly<Record<Parameter, Localized>>;
  readonly example: Localized<Readonly<Record<string, string | number>>>;
}

type Parameters<Name extends Call['call']> = keyof (typeof callSchemas)[Name]['properties'] & string;

const recall: CallDefinition<Parameters<'recall'>> = {
  description: {
    en: 'Looks for something in the user’s earlier chats and notes. The user sees what was found and decides what goes into this chat.',
    ja: 'ユーザーの過去のチャットとメモから探します。見つかったものをユーザーが確認し、このチャットに入れるかどうかを決めます。',
  },
  parameters: {
    query: {
      en: 'What to look for: a few words or a short question, in the user’s language',
      ja: '探すこと。数語か短い質問で、ユーザーの言語で',
    },
    after: {
      en: 'From this day on: YYYY-MM-DD, or words like “yesterday”',
      ja: 'この日以降。YYYY-MM-DD、または「昨日」などの言葉',
    },
    before: { en: 'Before this day, without it', ja: 'この日より前（その日は含まない）' },
    site: { en: 'Only chats of this assistant', ja: 'このアシスタントとのチャットだけ' },
    limit: { en: 'How many passages at most', ja: '最大の件数' },
  },
  example: {
    en: { query: 'dinner', after: 'yesterday' },
    ja: { query: '夕飯', after: '昨日' },
  },
};

const remember: CallDefinition<Parameters<'remember'>> = {
  description: {
    en: 'Proposes a note for the user’s memory. The user sees it, may change it, and decides whether it is kept.',
    ja: 'ユーザーの記憶に残すメモを提案します。ユーザーが確認し、必要なら直し、残すかどうかを決めます。',
  },
  parameters: {
    text: {
      en: 'The note: one fact, understandable on its own',
      ja: 'メモの文。一つの事柄を、それだけで分かるように',
    },
    importance: {
      en: '1 a detail, 3 as usual, 5 must not be forgotten',
      ja: '1 は細かいこと、3 は普通、5 は忘れてはいけないこと',
    },
    date: {
      en: 'The day it is about: YYYY-MM-DD, or words like “yesterday”',
      ja: 'いつのことか。YYYY-MM-DD、または「昨日」などの言葉',
    },
  },
  example: {
    en: { text: 'Dinner was curry.', date: 'yesterday', importance: 2 },
    ja: { text: '夕飯はカレーだった。', date: '昨日', importance: 2 },
  },
};

export const callDefinitions: Readonly<Record<Call['call'], CallDefinition>> = { recall, remember };
