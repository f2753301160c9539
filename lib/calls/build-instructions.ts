/** Builds the instructions from which an assistant knows the calls, written in the user's name. */
import { toCloseMark, createFence, toOpenMark } from '../core/fence';
import { callSchemas, type Call } from './calls';
import { callDefinitions } from './definitions';
import type { Schema } from './schema';

export interface Instructions {
  readonly text: string;
  /** The id of the fence around the text. It identifies the text for undo and separates it from the user's own words. */
  readonly fence: string;
}

type Language = 'en' | 'ja';

const callNames: readonly Call['call'][] = ['recall', 'remember'];

const wording = {
  en: {
    opening: [
      'I keep my chats and notes with Kura, a vault on my own machine. In this chat you may ask it something, and propose what it should remember. I see each request and decide, so nothing happens by itself.',
      'To do so, end your answer with one fenced code block that holds one call and nothing else, like the examples. Ask only when it helps me. What I let you have comes with my next message; do not guess it, and do not say that something is kept before I do.',
    ],
    required: ' (required)',
    colon: ': ',
    closing: 'Please say in one sentence that you understood, without a call.',
  },
  ja: {
    opening: [
      '私はチャットとメモをKura（自分のパソコンの中の蔵）に残しています。このチャットでは、Kuraに質問したり、覚えておくことを提案したりできます。そのつど私が確認して決めるので、勝手には何も起こりません。',
      '使うときは、回答の最後に、例のようなコードブロックを一つだけ書き、その中に呼び出しを一つだけ入れてください。私の役に立つときだけにしてください。渡してよいものは、私の次のメッセージに入れます。内容を推測したり、私より先に「覚えました」と言ったりしないでください。',
    ],
    required: '（必須）',
    colon: '：',
    closing: '分かったら、呼び出しを書かずに、一文で返事をしてください。',
  },
} as const;

/**
 * In Japanese for `ja` and its regions, otherwise in English. The message is fenced, so that it is not indexed as the
 * user's own words.
 */
export function buildInstructions(locale: string): Instructions {
  const language: Language = /^ja\b/i.test(locale) ? 'ja' : 'en';
  const { opening, closing } = wording[language];
  const fence = createFence();
  const parts = [...opening, ...callNames.map(name => formatDefinition(name, language)), closing];
  return { fence, text: `${toOpenMark(fence)}\n${parts.join('\n\n')}\n${toCloseMark(fence)}` };
}

function formatDefinition(name: Call['call'], language: Language): string {
  const { description, parameters, example } = callDefinitions[name];
  const schema: Schema = callSchemas[name];
  const { required, colon } = wording[language];
  const fields = Object.entries(schema.properties).map(([key, property]) => {
    const requiredMark = schema.required.includes(key) ? required : '';
    const range = property.type === 'integer' ? ` (${property.minimum}–${property.maximum})` : '';
    return `- ${key}${requiredMark}${colon}${parameters[key]?.[language] ?? ''}${range}`;
  });
  const exampleLines = ['```kura', `${name} ${JSON.stringify(example[language])}`, '```'];
  return [`${name}${colon}${description[language]}`, ...fields, ...exampleLines].join('\n');
}
