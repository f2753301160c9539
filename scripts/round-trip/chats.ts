/** Made-up chats in any number, of the sentences of the small vault: so that the same questions find something in each size. */
import type { Conversation, Source, Turn } from '../../lib/conversation';
import { smallVault } from '../../test/e2e/transfer/small-vault';

export const turnsPerChat = 20;
const sentencesPerTurn = 12;

const sentences = smallVault.flatMap(({ turns }) => turns.map(({ text }) => text));
const sources: readonly Source[] = ['chatgpt', 'claude', 'gemini', 'grok'];

/**
 * So long ago that no chat counts as newer than another: of answers that are worth nearly the same, a newer one is put first by a hair
 * that thins with each hour, so that the same vault answers in another order an hour later.
 */
export const year = 2016;
/** From January to November, in milliseconds. */
const [from, to] = [Date.UTC(year, 0, 5), Date.UTC(year, 10, 15)];

/** Chat `n` of `of`: the same each time, with about 700 letters a turn. Many turns are worth the same to a question. */
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

/** A number among them, so that gzip has something to do and no two turns are the same. */
function wordsOf(seed: number): string {
  let state = seed * 2_654_435_761 + 1;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8;
  const said = Array.from({ length: sentencesPerTurn }, () => sentences[next() % sentences.length]);
  return [...said, `No. ${next()}.`].join(' ');
}

/** As it was before its last two turns were seen. */
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

/** A vault of `of` chats in the order in which it grows: first every second chat, some of them not to their end; then the rest. */
export async function* firstHalf(of: number): AsyncGenerator<Conversation> {
  for (let n = 0; n < of; n += 2) yield n % 10 ? madeUpChat(n, of) : beforeItsEnd(madeUpChat(n, of));
}

export async function* secondHalf(of: number): AsyncGenerator<Conversation> {
  for (let n = 0; n < of; n += 1) if (n % 2 || n % 10 === 0) yield madeUpChat(n, of);
}

/** All `of` chats as a vault hands them out, so that the digest of what went in is the digest of what comes out. */
export async function* inOrderOfId(of: number): AsyncGenerator<Conversation> {
  for (const [first] of sources.entries()) for (let n = first; n < of; n += sources.length) yield madeUpChat(n, of);
}
