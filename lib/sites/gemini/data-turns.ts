/** Converts the exchanges of Gemini's data to turns with the ids that the page uses. */
import type { Part, ObservedTurn } from '../../core/conversation';
import { removeEmpty, getLine, getList, getNumber, getText } from '../data/json';
import { joinTrimmed, toParts } from '../data/to-parts';

export interface ParsedChat {
  readonly chat: string;
  readonly turns: readonly ObservedTurn[];
}

interface Exchange {
  readonly chat: string;
  /** The reply's id, which the page uses for the whole exchange. */
  readonly id: string;
  /** Seconds since 1970 when the prompt was sent. */
  readonly seconds: number;
  readonly prompt: string;
  readonly answer: Pick<ObservedTurn, 'text' | 'parts' | 'model'> | undefined;
}

/** Expects exchanges from newest to oldest, as the site sends them. Returns `undefined` if one has an unexpected form. */
export function parseTurns(exchanges: readonly unknown[]): ParsedChat | undefined {
  const parsed: Exchange[] = [];
  for (const exchange of exchanges) {
    const next = parseExchange(exchange);
    const newer = parsed.at(-1);
    if (!next || (newer && (newer.chat !== next.chat || newer.seconds < next.seconds))) return undefined;
    parsed.push(next);
  }
  const [newest] = parsed;
  if (!newest || new Set(parsed.map(({ id }) => id)).size !== parsed.length) return undefined;

  const turns: ObservedTurn[] = [];
  for (const { id, seconds, prompt, answer } of parsed.toReversed()) {
    const createdAt = seconds * 1000;
    turns.push({ id: `${id}:user`, parent: turns.at(-1)?.id ?? null, role: 'user', text: prompt, createdAt });
    if (answer) turns.push({ id: `${id}:assistant`, parent: `${id}:user`, role: 'assistant', ...answer });
  }
  return { chat: newest.chat, turns };
}

/** Expects `[[chat, reply, …], …, [[prompt, …], …], [answers, …], [seconds, …], …]`. */
function parseExchange(exchange: unknown): Exchange | undefined {
  const chat = /^c_([\w-]+)$/.exec(getText(exchange, 0, 0) ?? '')?.[1];
  const id = /^r_([\w-]+)$/.exec(getText(exchange, 0, 1) ?? '')?.[1];
  const prompt = getText(exchange, 2, 0, 0);
  const seconds = getNumber(exchange, 4, 0);
  if (chat === undefined || id === undefined || prompt === undefined) return undefined;
  if (seconds === undefined || !Number.isSafeInteger(seconds) || seconds <= 0 || seconds > 8.64e12) return undefined;
  // A prompt without an answer has nothing at the answers' position.
  const answers = getList(exchange, 3, 0);
  const answer = answers && parseAnswer(answers[0], getLine(exchange, 3, 21));
  return answers && !answer ? undefined : { chat, id, seconds, prompt: prompt.trim(), answer };
}

/** Expects `[answer's id, [text], …]` with the thoughts at position 37. */
function parseAnswer(answer: unknown, model: string | undefined): Exchange['answer'] {
  const text = getText(answer, 1, 0);
  if (text === undefined || !/^rc_[\w-]+$/.test(getText(answer, 0) ?? '')) return undefined;
  const parts: Part[] = toParts('thinking', undefined, getText(answer, 37, 0, 0) ?? '');
  return { text: joinTrimmed([removeMarks(text)]), ...removeEmpty({ parts, model }) };
}

/** Removes citation marks, and addresses that the page replaces with cards, pictures or a canvas. */
const removeMarks = (text: string): string =>
  text
    .replace(/\[cite_start\]|\s?\[cite: ?[\d, ]{1,200}\]/g, '')
    .replace(/(?:\n\n)?^[ \t]*https?:\/\/googleusercontent\.com\/[\w/-]+[ \t]*$/gm, '');
