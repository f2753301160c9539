/** Asks an assistant for the facts of an episode or a chat in plain text, without an API key, and parses the answer. */
import type { Importance } from '../core/conversation';
import { toCloseMark, createFence, toOpenMark } from '../core/fence';
import type { Persona } from '../core/scope';
import { findCodeFences, listReadings } from './code-fences';
import { parseJson } from './find-calls';
import { parseFields, type Schema } from './schema';
import { normalizeUnicode } from '../core/normalize-unicode';

export interface FactsQuestion {
  /** The text of the episode, if the chat does not contain it. */
  readonly text?: string;
  /** The name of the episode. Absent: the question is about the chat itself. */
  readonly episode?: string;
  readonly personas: readonly Persona[];
  /** BCP 47 tag: the language of the facts. */
  readonly locale: string;
  /**
   * Known facts. The assistant repeats them in the full list and corrects them. Each names the persona who alone knows
   * it, so that a secret does not come back as common knowledge.
   */
  readonly known?: readonly ExtractedFact[];
}

export interface FactsRequest {
  readonly text: string;
  /** The id of the fence around the text. It identifies the text for undo and separates it from the user's own words. */
  readonly fence: string;
  /** Length of the text's end that did not fit, in UTF-16 units. */
  readonly cutOff: number;
}

export interface ExtractedFact {
  readonly text: string;
  /** The id of the only persona who knows it. */
  readonly persona?: string;
  readonly importance?: Importance;
}

export interface ExtractedFacts {
  /** The name of the episode in the answer. */
  readonly episode?: string;
  readonly facts: readonly ExtractedFact[];
  /** Number of rejected facts: of an unknown persona, empty, or too many. */
  readonly leftOut: number;
}

/** Per answer. */
const maxFacts = 200;
/** In UTF-16 units. */
const maxTextLength = 60_000;

const factSchema: Schema = {
  type: 'object',
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 4000 },
    // Who alone knows it.
    persona: { type: 'string', maxLength: 200 },
    importance: { type: 'integer', minimum: 1, maximum: 5 },
  },
  required: ['text'],
};

/** The same as a JSON Schema, for a model that can be asked for a form. */
export const factsSchema = {
  type: 'object',
  properties: { facts: { type: 'array', items: factSchema, maxItems: maxFacts } },
  required: ['facts'],
} as const;

/** Writes what a model filled into that form as the block that `parseFactsAnswer` reads. Broken JSON stays, and is no block then. */
export function formatFactsAnswer(json: string): string {
  const parsed = parseJson(json);
  return ['```', `kura facts ${isRecord(parsed) ? JSON.stringify(parsed) : json}`, '```'].join('\n');
}

/** Builds the message to an assistant. It is fenced, so that it is not indexed as the user's own words. */
export function buildFactsRequest(question: FactsQuestion): FactsRequest {
  const fence = createFence();
  const words = /^ja\b/i.test(question.locale) ? getJapaneseWording(question) : getEnglishWording(question);
  const sourceText = question.text ?? '';
  const story = sourceText.slice(0, maxTextLength).replace(/\p{Cs}$/u, '');
  const knownFacts = (question.known ?? []).map(each => `- ${JSON.stringify(toKnownFact(each, question.personas))}`);
  const lines = [
    ...words.before,
    ...(knownFacts.length > 0 ? ['', words.known, ...knownFacts.map(escapeFence)] : []),
    ...(story
      ? [
          '',
          words.story,
          ...escapeFence(story)
            .split('\n')
            .map(line => `> ${line}`),
        ]
      : []),
  ];
  return {
    fence,
    text: `${toOpenMark(fence)}\n${lines.join('\n')}\n${toCloseMark(fence)}`,
    cutOff: sourceText.length - story.length,
  };
}

/** In the same form as the facts in the answer. */
function toKnownFact({ text, persona, importance }: ExtractedFact, personas: readonly Persona[]) {
  const name = personas.find(({ id }) => id === persona)?.name;
  return { text, ...(name !== undefined && { persona: name }), ...(importance !== undefined && { importance }) };
}

/** Keeps the story from containing the end mark of the request. */
const escapeFence = (text: string): string => text.replace(/【(\/?)Kura/g, '[$1Kura');

interface FactsWording {
  readonly before: readonly string[];
  readonly known: string;
  readonly story: string;
}

const formatExample = (episode: string | undefined, facts: readonly object[]): string =>
  ['```', `kura facts ${JSON.stringify({ ...(episode && { episode }), facts })}`, '```'].join('\n');

function getEnglishWording({ episode, personas, text }: FactsQuestion): FactsWording {
  const [firstPersona] = personas;
  const names = personas.map(({ name }) => name).join(', ');
  return {
    before: [
      `List the facts of ${episode ? `“${episode}”` : 'this chat'} that are worth remembering, in English${text ? ', from the text below' : ''}. Use only what is said there; add nothing.`,
      'Answer with one fenced block and nothing else, written like this:',
      formatExample(episode, [
        { text: 'A fact that everybody knows afterwards.', importance: 3 },
        ...(firstPersona
          ? [{ text: 'A fact that only one of them knows.', persona: firstPersona.name, importance: 4 }]
          : []),
      ]),
      '- "text": one fact in one sentence, understandable on its own',
      ...(firstPersona
        ? [
            `- "persona": only where one of them alone knows it, with exactly that name (${names}); without it, everybody knows it`,
          ]
        : []),
      '- "importance": 1 a detail, 3 as usual, 5 must not be forgotten',
      `At most ${maxFacts} facts.`,
    ],
    known:
      'Known so far. Give the whole list anew, with these put right where they are wrong; what only one of them knows stays that one’s:',
    story: 'The text:',
  };
}

function getJapaneseWording({ episode, personas, text }: FactsQuestion): FactsWording {
  const [firstPersona] = personas;
  const names = personas.map(({ name }) => name).join('、');
  return {
    before: [
      `${text ? '下の文章から、' : ''}${episode ? `「${episode}」` : 'このチャット'}の中で覚えておくべき事実を、日本語で挙げてください。書かれていることだけを使い、何も足さないでください。`,
      '次の形のコードブロックを一つだけ返し、ほかには何も書かないでください。',
      formatExample(episode, [
        { text: 'その後、全員が知っている事実。', importance: 3 },
        ...(firstPersona ? [{ text: '一人だけが知っている事実。', persona: firstPersona.name, importance: 4 }] : []),
      ]),
      '- "text"：一文で一つの事実。それだけで分かるように',
      ...(firstPersona
        ? [
            `- "persona"：一人だけが知っている場合に限り、その名前をそのまま（${names}）。なければ全員が知っている事実です`,
          ]
        : []),
      '- "importance"：1 は細かいこと、3 は普通、5 は忘れてはいけないこと',
      `最大${maxFacts}件です。`,
    ],
    known:
      'これまでに分かっていること。間違いがあれば直し、全体を改めて挙げてください。一人だけが知っていることは、その人のままにしてください：',
    story: '文章：',
  };
}

const factsPattern = /^\s*(?:kura\s+)?facts\s*(?<json>\{[^]*\})\s*$/i;

/**
 * Parses the last block of facts in an assistant's answer; `undefined` if there is none. A fact of an unknown persona
 * is left out, so that a misspelt name does not make a secret public.
 */
export function parseFactsAnswer(answer: string, personas: readonly Persona[]): ExtractedFacts | undefined {
  const jsonTexts = findCodeFences(answer)
    .flatMap(listReadings)
    .flatMap(parsedBlock => factsPattern.exec(parsedBlock)?.groups?.['json'] ?? []);
  const parsedBlock = parseJson(jsonTexts.at(-1) ?? '');
  if (!isRecord(parsedBlock) || !Array.isArray(parsedBlock['facts'])) return undefined;
  const facts = parsedBlock['facts'].slice(0, maxFacts).flatMap(each => parseFact(each, personas) ?? []);
  const episode = parsedBlock['episode'];
  return {
    ...(typeof episode === 'string' && episode.trim() !== '' && { episode: episode.trim().slice(0, 200) }),
    facts,
    leftOut: parsedBlock['facts'].length - facts.length,
  };
}

function parseFact(value: unknown, personas: readonly Persona[]): ExtractedFact | undefined {
  const fields = parseFields(value, factSchema);
  if (!fields || !isRecord(value)) return undefined;
  const { text, importance } = fields;
  const personaName = value['persona'];
  // `null` and an absent key both mean that everybody knows it.
  const isPublic = personaName === undefined || personaName === null || personaName === '';
  const persona = isPublic ? undefined : personas.find(({ name }) => isSameName(name, personaName));
  if (!isPublic && !persona) return undefined;
  return {
    text: String(text),
    ...(persona && { persona: persona.id }),
    // The schema allows exactly these five values.
    ...(importance !== undefined && { importance: importance as Importance }),
  };
}

const isSameName = (name: string, value: unknown): boolean =>
  typeof value === 'string' && normalizeName(name) === normalizeName(value);
const normalizeName = (name: string): string => normalizeUnicode(name, 'NFKC').trim().toLowerCase();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
