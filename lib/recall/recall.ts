/** The read path: a question becomes hits, one per conversation, each with the exchange around it. */
import { understand } from '../query/parse-query';
import type { Asked, SiteNames } from '../query/query';
import { subjectIn } from '../query/stop-phrases';
import type { Turn } from '../core/conversation';
import { firstHits, mostHits, type Hit } from '../core/hit';
import type { Engine, RankedChunk, SearchFilter } from '../search/engine';
import { saying } from '../search/text/phrase-matcher';
import { fold } from '../search/ranking/near-duplicates';
import { relevanceTo } from '../search/ranking/relevance';
import { speakers } from '../search/ranking/best-per-conversation';
import { marksIn, snippet } from '../search/snippet';
import type { RecallAnswer, RecallOptions } from '../rpc/contracts/index';
import { keptPart } from '../compose/partial-chat';
import { firstCurrent, heldAt, noteAsSeen, successorsOf, type Successor } from './notes';
import { atAnyTime, type AnswerTo } from './other-times';
import { reachOf, type Reach } from './resolve-scope';
import type { FoundTurn, Vault } from '../vault/vault';

export interface Recalling extends RecallOptions {
  /** Milliseconds since 1970; days are those of the local time zone. */
  readonly now: number;
  /** The site names that `site:` accepts. */
  readonly sites?: readonly SiteNames[];
}

/** Several chunks of one conversation rank together, so more chunks are requested than conversations. */
const passagesPerHit = 5;
/**
 * The first search always requests this many chunks, so that a larger limit extends the list and does not reorder it.
 */
const firstPassages = firstHits * passagesPerHit;
/** In UTF-16 units of question and answers. In shorter texts a single digit can change the answer. */
const longEnoughToRepeat = 200;
/** In UTF-16 units. Only the beginning of a question is used, because some have whole files pasted after it. */
const longestTold = 4000;

/**
 * Returns hits best first, one per conversation. Conversations forgotten or changed since indexing are not shown as
 * they were. If a time gives no relevant hit, it may be meant as words, and hits from other times follow.
 */
export async function recall(
  vault: Pick<Vault, 'exchanges' | 'spaces' | 'get'>,
  engine: Pick<Engine, 'search'>,
  question: string,
  filter: SearchFilter,
  how: Recalling,
): Promise<RecallAnswer> {
  const { now, sites = [], ignoreTime, plain, most = mostHits, limit = firstHits } = how;
  const asked = understand(question, now, { sites, ...(ignoreTime && { ignoreTime }), ...(plain && { plain }) });
  const demandsNothing = Object.keys(asked).every(key => key === 'words' || key === 'phrases');
  // Without this check, an empty query in a narrow scope would list everything there.
  if (asked.words === '' && demandsNothing) {
    // A question of punctuation alone, such as “???”, still counts as a query without hits.
    return { hits: [], ...(/[\p{L}\p{N}]/u.test(question) && { idle: true as const }), by: 'words' };
  }
  const answerTo: AnswerTo = (what, more) => answered(vault, engine, what, filter, { ...how, ...more });
  const asWords = () => understand(question, now, { sites, ignoreTime: true });
  return atAnyTime(asked, asWords, answerTo, {
    now,
    limit: Math.min(limit, mostHits),
    shown: Math.max(1, most),
    speaksOf,
    subjectIn,
  });
}

const speaksOf = (text: string, words: string): boolean => marksIn(text, words).length > 0;

async function answered(
  vault: Pick<Vault, 'exchanges' | 'spaces' | 'get'>,
  engine: Pick<Engine, 'search'>,
  asked: Asked,
  filter: SearchFilter,
  { now, by: only, typing, most = mostHits, limit = firstHits }: Recalling,
): Promise<RecallAnswer> {
  const { words, phrases, ...demands } = asked;
  const reach = await reachOf(vault, filter, asked);
  // Fewer rows are read where fewer are shown. The order does not depend on it, except for “the newest”.
  const wanted = Math.min(limit, mostHits);
  const isFirstLook = most < wanted && !asked.newest;
  // One row more tells whether there are more hits.
  const read = isFirstLook ? Math.max(1, most) : wanted + 1;
  const search = (passages: number, by = only) =>
    engine.search(words, reach.chunks, passages, { now, ...(by && { by }), ...(typing && { typing }) });

  const reachedOf = (ranked: readonly RankedChunk[]) => firstReached(vault, ranked, reach, phrases, read);
  // A first page does not wait for a second search if it has something to show.
  const { answer, reached } = await widened(search, reachedOf, isFirstLook ? 1 : read);
  const isFound = relevanceTo(words, answer.rarity);
  const isEverywhere = filter.within === 'everywhere';
  const named = reached.slice(0, wanted);
  const hits = withoutRepeats(named).map(one => hitIn(upTo(one, reach.asOf), words, isFound, isEverywhere));
  const shown = asked.newest ? newestFirst(hits).slice(0, Math.max(1, most)) : hits;
  return {
    hits: shown,
    by: answer.by,
    ...(reached.length > wanted && most >= wanted && { more: true as const }),
    ...(Object.keys(demands).length > 0 && { asked: demands }),
  };
}

/**
 * Requests more chunks until `minCount` hits are in scope, because one long chat or moved conversations can fill the
 * first ones.
 */
async function widened(
  search: (passages: number, by?: 'words') => ReturnType<Engine['search']>,
  reachedOf: (ranked: readonly RankedChunk[]) => Promise<readonly Found[]>,
  enough: number,
) {
  let passages = firstPassages;
  let answer = await search(passages);
  let { ranked } = answer;
  let reached = await reachedOf(ranked);
  while (reached.length < enough && answer.ranked.length >= passages) {
    passages *= 4;
    // A model that did not answer in time is not asked again.
    answer = await search(passages, answer.by === 'words' ? 'words' : undefined);
    ranked = withOthersBehind(ranked, answer.ranked);
    reached = await reachedOf(ranked);
  }
  return { answer, reached };
}

/** Appends new chunks and keeps the order of the earlier ones, so that a larger limit does not reorder the list. */
function withOthersBehind(ranked: readonly RankedChunk[], more: readonly RankedChunk[]): readonly RankedChunk[] {
  const known = new Set(ranked.map(({ chunk }) => chunk));
  return [...ranked, ...more.filter(({ chunk }) => !known.has(chunk))];
}

interface Found {
  readonly chunk: RankedChunk;
  readonly turn: FoundTurn;
  /** Notes that replaced this one. */
  readonly successors: readonly Successor[];
}

/** Returns the first `maxHits` conversations in scope. */
async function firstReached(
  vault: Pick<Vault, 'exchanges' | 'get'>,
  ranked: readonly RankedChunk[],
  reach: Reach,
  phrases: readonly string[],
  most: number,
): Promise<readonly Found[]> {
  // A quoted phrase may be in another chunk of the conversation than its best one, so all chunks are checked.
  const best = phrases.length > 0 ? ranked : speakers(ranked, one => one.conversation);
  const batch = phrases.length > 0 ? best.length : most;
  const holds = saying(phrases);
  let found: readonly Found[] = [];
  let reached: readonly Found[] = [];
  for (let from = 0; from < best.length && reached.length < most; from += batch) {
    const some = best.slice(from, from + batch);
    const read = await vault.exchanges(some);
    const here = await Promise.all(some.map((chunk, n) => foundIn(vault, chunk, read[n], reach)));
    const holding = here
      .filter(one => one !== undefined)
      .filter(({ turn: { turn, conversation } }) => holds(turn.text, conversation.title));
    found = [...found, ...speakers(holding, one => one.chunk.conversation)];
    reached = firstCurrent(found, most);
  }
  return reached;
}

async function foundIn(
  vault: Pick<Vault, 'get'>,
  chunk: RankedChunk,
  turn: FoundTurn | undefined,
  { reaches, isSeen, asOf = Infinity }: Reach,
): Promise<Found | undefined> {
  if (!turn || !reaches(turn)) return undefined;
  const { note } = turn.conversation;
  const successors = note?.replaced ? await successorsOf(vault, note, isSeen) : [];
  return asOf === Infinity || heldAt(successors, asOf) ? { chunk, turn, successors } : undefined;
}

/** Drops the turns of the exchange that are later than `asOf`. */
function upTo(found: Found, asOf: number | undefined): Found {
  if (asOf === undefined || found.turn.conversation.source === 'note') return found;
  const exchange = found.turn.exchange.filter(({ createdAt, observedAt }) => (createdAt ?? observedAt) < asOf);
  return { ...found, turn: { ...found.turn, exchange } };
}

/** Sorts relevant hits by time; the others stay after them in their order. */
function newestFirst(hits: readonly Hit[]): readonly Hit[] {
  const certain = hits.filter(hit => hit.certain).toSorted((one, other) => other.at - one.at);
  return [...certain, ...hits.filter(hit => !hit.certain)];
}

/** The same answer to the same question in two chats becomes one hit. */
function withoutRepeats(found: readonly Found[]): readonly Found[] {
  const long = found.filter(({ turn }) => answersFirst(turn).length >= longEnoughToRepeat);
  const leaders = fold(long.map(({ turn }) => answersFirst(turn)));
  const repeats = new Set(long.filter((_, n) => leaders[n] !== n));
  return found.filter(one => !repeats.has(one));
}

/** A question is often asked twice and answered differently, so the answers are compared first. */
function answersFirst({ exchange }: FoundTurn): string {
  const answers = exchange.filter(({ role }) => role !== 'user');
  const questions = exchange.filter(({ role }) => role === 'user');
  return [...answers, ...questions].map(({ text }) => text).join('\n');
}

function hitIn(
  { chunk, turn: { conversation, turn, exchange }, successors }: Found,
  words: string,
  isFound: ReturnType<typeof relevanceTo>,
  isEverywhere: boolean,
): Hit {
  const { rankByWords, rankByMeaning, meaning } = chunk;
  const passage = passageIn(conversation.revision, turn, chunk);
  const first = exchange.find(({ role }) => role === 'user');
  const question = first && first.id !== turn.id ? first.text : '';
  const { text, marks, words: found } = snippet(passage, words, question.slice(0, longestTold));
  const titleMarks = marksIn(conversation.title, words);
  const partOf = keptPart(conversation.completeness);
  const said = `${conversation.title}\n${question}\n${passage}`;
  return {
    conversation: conversation.id,
    turn: turn.id,
    source: conversation.source,
    title: conversation.title,
    ...(titleMarks.length > 0 && { titleMarks }),
    url: conversation.url,
    role: turn.role,
    at: turn.createdAt ?? turn.observedAt,
    snippet: text,
    marks,
    certain: words === '' || isFound(said, chunk),
    words: found,
    ...(meaning !== undefined && { meaning }),
    ...(rankByWords !== undefined && { rankByWords }),
    ...(rankByMeaning !== undefined && { rankByMeaning }),
    ...(partOf && { partOf }),
    ...(isEverywhere && { space: conversation.space }),
    ...(conversation.note && { note: noteAsSeen(conversation.note, successors) }),
    // An outdated index may not know which branch the chat shows now.
    ...(conversation.revision === chunk.revision && !chunk.active && { leftBehind: true }),
    exchange: exchange.map(({ id, role, text: said }) => ({ id, role, text: said })),
  };
}

/** Returns the text of the chunk, or the whole turn if it changed since, because its offsets may be wrong. */
const passageIn = (revision: number, { text }: Turn, chunk: RankedChunk): string =>
  revision === chunk.revision ? text.slice(chunk.start, chunk.end) : text;
