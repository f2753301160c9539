/** Asks any assistant for the facts of an episode or a chat, without a key to anything, and reads what it answers. */
import type { Importance } from '../conversation';
import { closeMark, newFence, openMark } from '../quotation';
import type { Persona } from '../walls';
import { fencedIn, readingsOf } from './fences';
import { fittingOf, type Schema } from './schema';

export interface FactsWanted {
  /** What happens, where the chat that is asked does not hold it already. */
  readonly text?: string;
  /** The episode's name; without it, it is the chat itself that is asked about. */
  readonly episode?: string;
  readonly personas: readonly Persona[];
  /** In BCP 47: the facts are wanted in that language. */
  readonly locale: string;
  /**
   * Facts that are known already: they are asked for again in the whole list, corrected where they are wrong. Each says who alone knows it, or
   * a secret would come back as what everybody knows.
   */
  readonly known?: readonly ToldFact[];
}

export interface FactsRequest {
  readonly text: string;
  /** The one around the text, by which it can be taken back and is told from the user's own words. */
  readonly fence: string;
  /** UTF-16 units of the text's end that found no room: the assistant does not get to read them. */
  readonly cutOff: number;
}

export interface ToldFact {
  readonly text: string;
  /** The id of the one who alone knows it. */
  readonly persona?: string;
  readonly importance?: Importance;
}

export interface FactsTold {
  /** The name of the episode that the answer says it is about. */
  readonly episode?: string;
  readonly facts: readonly ToldFact[];
  /** How many were not taken: known to somebody who is not there, empty, or too many. */
  readonly leftOut: number;
}

/** In one answer. */
const mostFacts = 200;
/** In UTF-16 units. */
const longestText = 60_000;

const fact: Schema = {
  type: 'object',
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 4000, description: { en: 'One fact', ja: '事実を一つ' } },
    persona: {
      type: 'string',
      maxLength: 200,
      description: { en: 'Who alone knows it', ja: '一人だけが知っている人' },
    },
    importance: { type: 'integer', minimum: 1, maximum: 5, description: { en: '1 to 5', ja: '1〜5' } },
  },
  required: ['text'],
};

/** The message to an assistant. It is fenced, so that it is not found again as the user's own words. */
export function factsRequest(wanted: FactsWanted): FactsRequest {
  const fence = newFence();
  const words = /^ja\b/i.test(wanted.locale) ? japanese(wanted) : english(wanted);
  const asked = wanted.text ?? '';
  const story = asked.slice(0, longestText).replace(/\p{Cs}$/u, '');
  const known = (wanted.known ?? []).map(each => `- ${JSON.stringify(knownFact(each, wanted.personas))}`);
  const parts = [
    ...words.before,
    ...(known.length > 0 ? ['', words.known, ...known.map(unmarked)] : []),
    ...(story
      ? [
          '',
          words.story,
          ...unmarked(story)
            .split('\n')
            .map(line => `> ${line}`),
        ]
      : []),
  ];
  return {
    fence,
    text: `${openMark(fence)}\n${parts.join('\n')}\n${closeMark(fence)}`,
    cutOff: asked.length - story.length,
  };
}

/** In the form in which it is wanted back. */
function knownFact({ text, persona, importance }: ToldFact, personas: readonly Persona[]) {
  const name = personas.find(({ id }) => id === persona)?.name;
  return { text, ...(name !== undefined && { persona: name }), ...(importance !== undefined && { importance }) };
}

/** Nothing of the story can be taken for the end of the request. */
const unmarked = (text: string): string => text.replace(/【(\/?)Kura/g, '[$1Kura');

interface Words {
  readonly before: readonly string[];
  readonly known: string;
  readonly story: string;
}

const example = (episode: string | undefined, facts: readonly object[]): string =>
  ['```', `kura facts ${JSON.stringify({ ...(episode && { episode }), facts })}`, '```'].join('\n');

function english({ episode, personas, text }: FactsWanted): Words {
  const [first] = personas;
  const names = personas.map(({ name }) => name).join(', ');
  return {
    before: [
      `List the facts of ${episode ? `“${episode}”` : 'this chat'} that are worth remembering, in English${text ? ', from the text below' : ''}. Use only what is said there; add nothing.`,
      'Answer with one fenced block and nothing else, written like this:',
      example(episode, [
        { text: 'A fact that everybody knows afterwards.', importance: 3 },
        ...(first ? [{ text: 'A fact that only one of them knows.', persona: first.name, importance: 4 }] : []),
      ]),
      '- "text": one fact in one sentence, understandable on its own',
      ...(first
        ? [
            `- "persona": only where one of them alone knows it, with exactly that name (${names}); without it, everybody knows it`,
          ]
        : []),
      '- "importance": 1 a detail, 3 as usual, 5 must not be forgotten',
      `At most ${mostFacts} facts.`,
    ],
    known:
      'Known so far. Give the whole list anew, with these put right where they are wrong; what only one of them knows stays that one’s:',
    story: 'The text:',
  };
}

function japanese({ episode, personas, text }: FactsWanted): Words {
  const [first] = personas;
  const names = personas.map(({ name }) => name).join('、');
  return {
    before: [
      `${text ? '下の文章から、' : ''}${episode ? `「${episode}」` : 'このチャット'}の中で覚えておくべき事実を、日本語で挙げてください。書かれていることだけを使い、何も足さないでください。`,
      '次の形のコードブロックを一つだけ返し、ほかには何も書かないでください。',
      example(episode, [
        { text: 'その後、全員が知っている事実。', importance: 3 },
        ...(first ? [{ text: '一人だけが知っている事実。', persona: first.name, importance: 4 }] : []),
      ]),
      '- "text"：一文で一つの事実。それだけで分かるように',
      ...(first
        ? [
            `- "persona"：一人だけが知っている場合に限り、その名前をそのまま（${names}）。なければ全員が知っている事実です`,
          ]
        : []),
      '- "importance"：1 は細かいこと、3 は普通、5 は忘れてはいけないこと',
      `最大${mostFacts}件です。`,
    ],
    known:
      'これまでに分かっていること。間違いがあれば直し、全体を改めて挙げてください。一人だけが知っていることは、その人のままにしてください：',
    story: '文章：',
  };
}

const told = /^\s*(?:kura\s+)?facts\s*(?<json>\{[^]*\})\s*$/i;

/**
 * The facts in an assistant's answer, from its last block of them; `undefined` where it holds none. A fact of somebody who is not among
 * `personas` is left out: a secret is never made public by a name that was misspelt.
 */
export function factsIn(answer: string, personas: readonly Persona[]): FactsTold | undefined {
  const found = fencedIn(answer)
    .flatMap(readingsOf)
    .flatMap(block => told.exec(block)?.groups?.['json'] ?? []);
  const block = parsed(found.at(-1) ?? '');
  if (!isRecord(block) || !Array.isArray(block['facts'])) return undefined;
  const facts = block['facts'].slice(0, mostFacts).flatMap(each => factOf(each, personas) ?? []);
  const episode = block['episode'];
  return {
    ...(typeof episode === 'string' && episode.trim() !== '' && { episode: episode.trim().slice(0, 200) }),
    facts,
    leftOut: block['facts'].length - facts.length,
  };
}

function factOf(given: unknown, personas: readonly Persona[]): ToldFact | undefined {
  const fitting = fittingOf(given, fact);
  if (!fitting || !isRecord(given)) return undefined;
  const { text, importance } = fitting;
  const knower = given['persona'];
  // `null` and nothing at all both say: everybody.
  const isPublic = knower === undefined || knower === null || knower === '';
  const persona = isPublic ? undefined : personas.find(({ name }) => sameName(name, knower));
  if (!isPublic && !persona) return undefined;
  return {
    text: String(text),
    ...(persona && { persona: persona.id }),
    // The schema has just these five.
    ...(importance !== undefined && { importance: importance as Importance }),
  };
}

const sameName = (name: string, other: unknown): boolean => typeof other === 'string' && key(name) === key(other);
const key = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // A stranger's text that is no JSON tells no facts, for whatever reason.
    return undefined;
  }
}
