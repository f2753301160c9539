/** Converts the exchanges of Gemini's data to turns with the ids that the page uses. */
import type { Part, SeenTurn } from '../../core/conversation';
import { given, lineAt, listAt, numberAt, textAt } from '../data/json';
import { paragraphs, partOf } from '../data/to-parts';

export interface Told {
  readonly chat: string;
  readonly turns: readonly SeenTurn[];
}

interface Exchange {
  readonly chat: string;
  /** The reply's id, which the page uses for the whole exchange. */
  readonly id: string;
  /** Seconds since 1970 when the prompt was sent. */
  readonly seconds: number;
  readonly prompt: string;
  readonly answer: Pick<SeenTurn, 'text' | 'parts' | 'model'> | undefined;
}

/** Expects exchanges from newest to oldest, as the site sends them. Returns `undefined` if one has an unexpected form. */
export function turnsOf(exchanges: readonly unknown[]): Told | undefined {
  const read: Exchange[] = [];
  for (const exchange of exchanges) {
    const one = exchangeOf(exchange);
    const newer = read.at(-1);
    if (!one || (newer && (newer.chat !== one.chat || newer.seconds < one.seconds))) return undefined;
    read.push(one);
  }
  const [newest] = read;
  if (!newest || new Set(read.map(({ id }) => id)).size !== read.length) return undefined;

  const turns: SeenTurn[] = [];
  for (const { id, seconds, prompt, answer } of read.toReversed()) {
    const createdAt = seconds * 1000;
    turns.push({ id: `${id}:user`, parent: turns.at(-1)?.id ?? null, role: 'user', text: prompt, createdAt });
    if (answer) turns.push({ id: `${id}:assistant`, parent: `${id}:user`, role: 'assistant', ...answer });
  }
  return { chat: newest.chat, turns };
}

/** Expects `[[chat, reply, …], …, [[prompt, …], …], [answers, …], [seconds, …], …]`. */
function exchangeOf(exchange: unknown): Exchange | undefined {
  const chat = /^c_([\w-]+)$/.exec(textAt(exchange, 0, 0) ?? '')?.[1];
  const id = /^r_([\w-]+)$/.exec(textAt(exchange, 0, 1) ?? '')?.[1];
  const prompt = textAt(exchange, 2, 0, 0);
  const seconds = numberAt(exchange, 4, 0);
  if (chat === undefined || id === undefined || prompt === undefined) return undefined;
  if (seconds === undefined || !Number.isSafeInteger(seconds) || seconds <= 0 || seconds > 8.64e12) return undefined;
  // A prompt without an answer has nothing at the answers' position.
  const answers = listAt(exchange, 3, 0);
  const answer = answers && answerOf(answers[0], lineAt(exchange, 3, 21));
  return answers && !answer ? undefined : { chat, id, seconds, prompt: prompt.trim(), answer };
}

/** Expects `[answer's id, [text], …]` with the thoughts at position 37. */
function answerOf(answer: unknown, model: string | undefined): Exchange['answer'] {
  const text = textAt(answer, 1, 0);
  if (text === undefined || !/^rc_[\w-]+$/.test(textAt(answer, 0) ?? '')) return undefined;
  const parts: Part[] = partOf('thinking', undefined, textAt(answer, 37, 0, 0) ?? '');
  return { text: paragraphs([withoutMarks(text)]), ...given({ parts, model }) };
}

/** Removes citation marks, and addresses that the page replaces with cards, pictures or a canvas. */
const withoutMarks = (text: string): string =>
  text
    .replace(/\[cite_start\]|\s?\[cite: ?[\d, ]{1,200}\]/g, '')
    .replace(/(?:\n\n)?^[ \t]*https?:\/\/googleusercontent\.com\/[\w/-]+[ \t]*$/gm, '');
