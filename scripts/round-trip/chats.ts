/**
 * Creates any number of made-up chats from the sentences of the small vault, so that the same questions find something
 * at each size.
 */
import type { Conversation, Source, Turn } from '../../lib/core/conversation';
import { smallVault } from '../../test/e2e/transfer/small-vault';

export const turnsPerChat = 20;
const sentencesPerTurn = 12;

const sentences = smallVault.flatMap(({ turns }) => turns.map(({ text }) => text));
const sources: readonly Source[] = ['chatgpt', 'claude', 'gemini', 'grok'];

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
export function madeUpChat(n: number, of: number): Conversation {
  const createdAt = Math.floor(from + ((to - from) * n) / of);
  const turns = Array.from({ length: turnsPerChat }, (_, place): Turn => ({
    id: `t${place}`,
    parent: place === 0 ? null : `t${place - 1}`,
    role: place % 2 ? 'assistant' : 'user',
    text: wordsOf(n * turnsPerChat + place),
    observedAt: createdAt + place * 1000,
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
function wordsOf(seed: number): string {
  let state = seed * 2_654_435_761 + 1;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8;
  const said = Array.from({ length: sentencesPerTurn }, () => sentences[next() % sentences.length]);
  return [...said, `No. ${next()}.`].join(' ');
}

/** Returns the chat without its last two turns, as it was seen earlier. */
function beforeItsEnd(whole: Conversation): Conversation {
  const turns = whole.turns.slice(0, -2);
  return {
    ...whole,
    turns,
    activePath: turns.map(({ id }) => id),
    completeness: { state: 'partial', turns: turns.length, gap: false, fromStart: true },
    updatedAt: whole.updatedAt - 2000,
  };
}

/** The first half of the chats in the order in which the vault grows: every second chat, some of them without their end. */
export async function* firstHalf(of: number): AsyncGenerator<Conversation> {
  for (let n = 0; n < of; n += 2) yield n % 10 ? madeUpChat(n, of) : beforeItsEnd(madeUpChat(n, of));
}

export async function* secondHalf(of: number): AsyncGenerator<Conversation> {
  for (let n = 0; n < of; n += 1) if (n % 2 || n % 10 === 0) yield madeUpChat(n, of);
}

/** Lists all `count` chats in the order of a vault, so that the digests of import and export are equal. */
export async function* inOrderOfId(of: number): AsyncGenerator<Conversation> {
  for (const [first] of sources.entries()) for (let n = first; n < of; n += sources.length) yield madeUpChat(n, of);
}
