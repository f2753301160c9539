/**
 * Makes a long thread fit into a model. First the texts of earlier searches go, then earlier turns shrink to a sentence each, those that
 * share most with the question last. The thread itself stays as it is. Pure.
 */
import { estimateTokens } from '../compose/estimate-tokens';
import { extractGist } from '../compose/extract-outline';
import { foundMark } from './build-instructions';
import type { ChatMessage } from './provider';

/** The share of a model's window that messages may fill; the rest is for instructions, tools and the answer. */
const maxShare = 0.75;
/** What instructions and tools take, in tokens. */
const overheadTokens = 1200;
/** In UTF-16 units, of one turn that was shortened. */
const maxGistLength = 240;

/** The share that lines of earlier turns may fill at least, beside a summary of them. */
const lineShare = 0.1;

export interface ShortenedMessages {
  readonly messages: readonly ChatMessage[];
  /** The index of the first message that stays as it is; absent if all do. */
  readonly firstWhole?: number;
  /** Earlier turns are told by their main points, not only without the texts of searches. */
  readonly areTurnsShort?: boolean;
}

/** `contextWindow`: in tokens. The last question is never shortened. */
export function shortenMessages(messages: readonly ChatMessage[], contextWindow: number): ShortenedMessages {
  const maxTokens = toMaxTokens(contextWindow);
  if (countTokens(messages) <= maxTokens) return { messages };
  const start = messages.findLastIndex(({ role }) => role === 'user');
  const [earlier, last] = [messages.slice(0, start), messages.slice(start)];
  const withoutResults = removeResults(earlier);
  const light = [...withoutResults, ...last];
  if (countTokens(light) <= maxTokens) return { messages: light, firstWhole: start };
  const { messages: short, kept } = shortenTurns(withoutResults, last, maxTokens);
  return { messages: short, firstWhole: findQuestion(earlier, kept), areTurnsShort: true };
}

const toMaxTokens = (contextWindow: number) => Math.max(500, contextWindow * maxShare - overheadTokens);

/**
 * The messages of `rest` below a summary of `covered`, with the lines of `covered` that share most with the question: no summary holds
 * everything. `undefined` if that does not fit.
 */
export function joinSummary(
  summary: string,
  covered: readonly ChatMessage[],
  rest: readonly ChatMessage[],
  contextWindow: number,
): readonly ChatMessage[] | undefined {
  const start = rest.findLastIndex(({ role }) => role === 'user');
  const [first, ...others] = [...removeResults(rest.slice(0, start)), ...rest.slice(start)];
  const maxTokens = toMaxTokens(contextWindow);
  const room = maxTokens - countTokens([...(first ? [first] : []), ...others]) - estimateTokens(summary) - 60;
  if (first?.role !== 'user' || room < maxTokens * lineShare) return undefined;
  const lines = chooseLines(listGists(removeResults(covered)), rest.slice(start).map(toText).join('\n'), room);
  const quoted = lines.length === 0 ? '' : `\n\nLines of it:\n${lines.join('\n')}`;
  const text = `Earlier in this thread, summarized:\n${summary}${quoted}\n\n${first.text}`;
  return [{ role: 'user', text }, ...others];
}

const toText = (message: ChatMessage): string => {
  if (message.role === 'user') return message.text;
  if (message.role === 'tool') return message.results.map(({ text }) => text).join('\n');
  return message.content.map(part => (part.type === 'call' ? part.args : part.text)).join('\n');
};

const countTokens = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, message) => sum + estimateTokens(toText(message)) + 8, 0);

/** Calls go with their results, because a vendor refuses the one without the other. */
function removeResults(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  return messages.flatMap((message): readonly ChatMessage[] => {
    if (message.role === 'tool') return [];
    if (message.role === 'user') return [{ role: 'user', text: message.text.split(foundMark)[0] ?? '' }];
    const text = message.content.map(part => (part.type === 'text' ? part.text : '')).join('');
    return text.trim() === '' ? [] : [{ role: 'assistant', content: [{ type: 'text', text }] }];
  });
}

/** The index of the first of the last `count` questions; the end where there is none. */
function findQuestion(messages: readonly ChatMessage[], count: number): number {
  const users = messages.flatMap(({ role }, index) => (role === 'user' ? index : []));
  return (count > 0 ? users.at(-count) : undefined) ?? messages.length;
}

/** The newest turns stay whole as far as half of the room goes; the others become lines of one message. */
function shortenTurns(
  earlier: readonly ChatMessage[],
  last: readonly ChatMessage[],
  maxTokens: number,
): { readonly messages: readonly ChatMessage[]; readonly kept: number } {
  const room = maxTokens - countTokens(last);
  let whole = earlier.length;
  let used = 0;
  while (whole > 0) {
    used += countTokens(earlier.slice(whole - 1, whole));
    if (used > room / 2) break;
    whole -= 1;
  }
  // A thread begins with the user.
  while (whole < earlier.length && earlier[whole]?.role !== 'user') whole += 1;
  const kept = chooseLines(
    listGists(earlier.slice(0, whole)),
    last.map(toText).join('\n'),
    room - countTokens(earlier.slice(whole)) - 60,
  );
  const summary = `Earlier in this thread, shortened:\n${kept.join('\n')}`;
  const rest = [...earlier.slice(whole), ...last];
  const [first, ...others] = rest;
  const messages: readonly ChatMessage[] =
    first?.role === 'user' && kept.length > 0
      ? [{ role: 'user', text: `${summary}\n\n${first.text}` }, ...others]
      : rest;
  return { messages, kept: earlier.slice(whole).filter(({ role }) => role === 'user').length };
}

const listGists = (messages: readonly ChatMessage[]): readonly string[] =>
  messages.map(message => `${message.role}: ${toGist(toText(message))}`);

const toGist = (text: string): string =>
  extractGist(text.slice(0, 2 * maxGistLength), 1)
    .replace(/\s+/g, ' ')
    .slice(0, maxGistLength);

/** As many as fit, in their order: first those that share words with the question, then the newest. */
function chooseLines(lines: readonly string[], question: string, maxTokens: number): readonly string[] {
  const words = new Set(listWords(question));
  const rank = (line: string) => listWords(line).filter(word => words.has(word)).length;
  const ranked = lines
    .map((line, index) => ({ index, line, rank: rank(line) }))
    .sort((a, b) => b.rank - a.rank || b.index - a.index);
  const chosen = new Set<number>();
  let left = maxTokens;
  for (const { index, line } of ranked) {
    const tokens = estimateTokens(line) + 2;
    if (tokens > left) continue;
    left -= tokens;
    chosen.add(index);
  }
  return lines.filter((_, index) => chosen.has(index));
}

/** Words of letters, and pairs of Japanese characters, which has no spaces. */
export const listWords = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{Script=Latin}\d]{3,}|[\p{Script=Han}\p{Script=Katakana}ー]{2}/gu) ?? [];
