/**
 * Creates any number of made-up chats from the sentences of the small vault, so that the same questions find something
 * at each size.
 */
import type { Conversation, SourceId, Turn } from '../../lib/core/conversation';
import { smallVault } from '../../test/e2e/transfer/small-vault';

export const turnsPerChat = 20;
const sentencesPerTurn = 12;

const sentences = smallVault.flatMap(({ turns }) => turns.map(({ text }) => text));
const sources: readonly SourceId[] = ['chatgpt', 'claude', 'gemini', 'grok'];

/**
 * Long ago, so that recency does not affect the ranking. Otherwise the same vault could rank close answers differently
 * an hour later.
 */
export const year = 2016;
/** From January to November, in milliseconds since 1970. */
const [from, to] = [Date.UTC(year, 0, 5), Date.UTC(year, 10, 15)];

/**
 * Creates chat `n` of `count`, always the same, with about 700 characters a turn. Many turns score the same for a
 * question.
 */
export function createChat(n: number, count: number): Conversation {
  const createdAt = Math.floor(from + ((to - from) * n) / count);
  const turns = Array.from({ length: turnsPerChat }, (_, index): Turn => ({
    id: `t${index}`,
    parent: index === 0 ? null : `t${index - 1}`,
    role: index % 2 ? 'assistant' : 'user',
    text: createText(n * turnsPerChat + index),
    observedAt: createdAt + index * 1000,
  }));
  const source = sources[n % sources.length] ?? 'chatgpt';
  return {
    id: `${source}:${String(n).padStart(8, '0')}`,
    source,
    url: `https://example.com/c/${n}`,
    title: smallVault[n % smallVault.length]?.title ?? '',
    space: 'main',
    createdAt,
    updatedAt: createdAt + turnsPerChat * 1000,
    completeness: { state: 'partial', turns: turnsPerChat, gap: false, fromStart: true },
    revision: 1,
    activePath: turns.map(({ id }) => id),
    turns,
  };
}

/** The random number keeps turns distinct and hard to compress. */
function createText(seed: number): string {
  let state = seed * 2_654_435_761 + 1;
  const pickNumber = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8;
  const chosenSentences = Array.from({ length: sentencesPerTurn }, () => sentences[pickNumber() % sentences.length]);
  return [...chosenSentences, `No. ${pickNumber()}.`].join(' ');
}

/** Returns the chat without its last two turns, as it was seen earlier. */
function removeEnd(complete: Conversation): Conversation {
  const turns = complete.turns.slice(0, -2);
  return {
    ...complete,
    turns,
    activePath: turns.map(({ id }) => id),
    completeness: { state: 'partial', turns: turns.length, gap: false, fromStart: true },
    updatedAt: complete.updatedAt - 2000,
  };
}

/** The first half of the chats in the order in which the vault grows: every second chat, some of them without their end. */
export async function* listFirstHalf(count: number): AsyncGenerator<Conversation> {
  for (let n = 0; n < count; n += 2) yield n % 10 ? createChat(n, count) : removeEnd(createChat(n, count));
}

export async function* listSecondHalf(count: number): AsyncGenerator<Conversation> {
  for (let n = 0; n < count; n += 1) if (n % 2 || n % 10 === 0) yield createChat(n, count);
}

/** Lists all `count` chats in the order of a vault, so that the digests of import and export are equal. */
export async function* listById(count: number): AsyncGenerator<Conversation> {
  for (const [first] of sources.entries())
    for (let n = first; n < count; n += sources.length) yield createChat(n, count);
}
