/** The read path: a question becomes hits, one per conversation, each with the exchange around it. */
import { parseQuery } from '../query/parse-query';
import type { Query, SiteNames } from '../query/query';
import { extractSubject } from '../query/stop-phrases';
import { shortenHit } from '../compose/whole-hit';
import type { ConversationId } from '../core/conversation';
import { defaultHitCount, maxHitCount, type Hit } from '../core/hit';
import type { Engine, RankedChunk, SearchFilter } from '../search/engine';
import { createPauses, yieldToOthers } from '../search/async/yield-to-others';
import { listAlternativeWords } from '../search/alternative-words';
import { selectBestPerConversation } from '../search/ranking/best-per-conversation';
import type { RecallAnswer, RecallOptions } from '../rpc/contracts/engine';
import { createHitCheck } from './hit-check';
import { createGoneCheck } from './leave-out-gone';
import { selectCurrent, isValidAt, readSuccessors } from './notes';
import { resolveScope, type ResolvedScope } from './resolve-scope';
import { groupRepeats } from './group-repeats';
import { createTextCheck, type TextCheck } from './text-check';
import { joinTitle, toHit, type RecalledChunk } from './to-hit';
import { recallByHint, type QueryRunner } from './hints';
import type { TurnInContext, Vault } from '../vault/vault';

export interface RecallContext extends RecallOptions {
  /** Milliseconds since 1970; days are those of the local time zone. */
  readonly now: number;
  /** The site names that `site:` accepts. */
  readonly sites?: readonly SiteNames[];
  /** Ends the search at its next pause, which rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export type RecallVault = Pick<
  Vault,
  'readExchanges' | 'readWithoutTurns' | 'listSpaces' | 'listMatching' | 'readConversation'
>;

/** In UTF-16 units. Of a pasted page, only the beginning is searched. */
const maxAskedLength = 4_000;
/** Several chunks of one conversation rank together, so more chunks are requested than conversations. */
const chunksPerHit = 5;
/** Fixed, so that a larger limit extends the list and does not reorder it. */
const firstChunks = defaultHitCount * chunksPerHit;
/** No more are ranked at once: a few long chats have a hundred thousand, for which Orama throws and everybody else waits. */
const maxChunks = firstChunks * 64;

/**
 * Returns hits best first, one per conversation. Conversations forgotten or changed since indexing are not shown as
 * they were. If a time or a site that a sentence speaks of gives no relevant hit, hits from elsewhere follow.
 */
export async function recall(
  vault: RecallVault,
  engine: Pick<Engine, 'search'>,
  asked: string,
  filter: SearchFilter,
  options: RecallContext,
): Promise<RecallAnswer> {
  const { now, sites = [], ignoreTime, literal, maxHits = maxHitCount, limit = defaultHitCount, signal } = options;
  const question = asked.slice(0, maxAskedLength);
  const query = parseQuery(question, now, { sites, ...(ignoreTime && { ignoreTime }), ...(literal && { literal }) });
  const hasNoFilters = Object.keys(query).every(key => textKeys.has(key));
  // Without this check, an empty query in a narrow scope would list everything there.
  if (query.words === '' && hasNoFilters) {
    // A question of punctuation alone, such as “???”, still counts as a query without hits.
    return { hits: [], ...(/[\p{L}\p{N}]/u.test(question) && { idle: true as const }), by: 'words' };
  }
  const leaveOutGone = createGoneCheck(vault, () => resolveScope(vault, filter, query));
  const runQuery: QueryRunner = (otherQuery, more) =>
    answerQuery(vault, engine, otherQuery, filter, { ...options, ...more });
  const parseAsWords = () => parseQuery(question, now, { sites, ignoreTime: true });
  const answer = await recallByHint(query, parseAsWords, runQuery, {
    now,
    limit: Math.min(limit, maxHitCount),
    shown: Math.max(1, maxHits),
    extractSubject,
    signal,
  });
  return { ...answer, hits: (await leaveOutGone(answer.hits)).map(shortenHit) };
}

/** What is searched in the text; the other parts of a query are filters. */
const textKeys: ReadonlySet<string> = new Set(['words', 'phrases', 'eitherPhrases', 'excluded', 'readings']);

async function answerQuery(
  vault: RecallVault,
  engine: Pick<Engine, 'search'>,
  query: Query,
  filter: SearchFilter,
  {
    now,
    sites = [],
    by: only,
    isTyping,
    answerLike,
    maxHits = maxHitCount,
    limit = defaultHitCount,
    signal,
  }: RecallContext,
): Promise<RecallAnswer> {
  const { words, phrases: _, eitherPhrases: _either, excluded: _excluded, readings: _readings, ...filters } = query;
  const scope = await resolveScope(vault, filter, query);
  // Fewer rows are read where fewer are shown. The order does not depend on it, except for “the newest”.
  const maxCount = Math.min(limit, maxHitCount);
  const isFirstPage = maxHits < maxCount && !query.newest;
  // One row more tells whether there are more hits.
  const read = isFirstPage ? Math.max(1, maxHits) : maxCount + 1;
  const search: ChunkSearch = (chunks, by = only, except) =>
    engine.search(words, except ? { ...scope.chunks, except } : scope.chunks, chunks, {
      now,
      ...(by && { by }),
      ...(isTyping && { isTyping }),
      ...(answerLike && { answerLike }),
    });

  const pause = createPauses(signal);
  const wanted = createTextCheck(query, pause);
  const readTurns = createTurnReader(vault);
  const findReached = async (ranked: readonly RankedChunk[]) => {
    await pause();
    return findInScope(vault, readTurns, ranked, scope, wanted, read);
  };
  // A first page does not wait for a second search if it has something to show.
  const { answer, reached } = await searchWider(search, findReached, isFirstPage ? 1 : read);
  const { alternatives } = answer;
  const isRelevant = createHitCheck(query, answer, sites);
  const isEverywhere = filter.scope === 'everywhere';
  const shownChunks = reached.slice(0, maxCount);
  const toShownHit = (one: RecalledChunk) =>
    toHit(removeLater(one, scope.asOf), { words, alternatives }, isRelevant, isEverywhere);
  const hits: Hit[] = [];
  for (const [first, ...repeats] of groupRepeats(shownChunks)) {
    await pause();
    hits.push({ ...toShownHit(first), ...(repeats.length > 0 && { similar: repeats.map(toShownHit) }) });
  }
  const also = alternatives && listAlternativeWords(shownChunks.map(joinTitle), words, alternatives);
  const shown = query.newest ? sortNewestFirst(hits).slice(0, Math.max(1, maxHits)) : hits;
  return {
    hits: shown,
    by: answer.by,
    ...(also && also.length > 0 && { also }),
    ...(reached.length > maxCount && maxHits >= maxCount && { more: true as const }),
    ...(Object.keys(filters).length > 0 && { filters: filters }),
  };
}

type ChunkSearch = (chunks: number, by?: 'words', except?: readonly ConversationId[]) => ReturnType<Engine['search']>;

/**
 * Requests more chunks until `minCount` hits are in scope, because one long chat or moved conversations can fill the first ones; where the
 * longest fill even `maxChunks`, those of other chats.
 */
async function searchWider(
  search: ChunkSearch,
  findReached: (ranked: readonly RankedChunk[]) => Promise<readonly RecalledChunk[]>,
  minCount: number,
) {
  let chunks = firstChunks;
  let answer = await search(chunks);
  let { ranked } = answer;
  let reached = await findReached(ranked);
  while (reached.length < minCount && answer.ranked.length >= chunks) {
    const seen = chunks < maxChunks ? undefined : [...new Set(ranked.map(one => one.conversation))];
    chunks = Math.min(chunks * 4, maxChunks);
    await yieldToOthers();
    // A model that did not answer in time is not asked again.
    answer = await search(chunks, answer.by === 'words' ? 'words' : undefined, seen);
    ranked = appendRanked(ranked, answer.ranked);
    reached = await findReached(ranked);
  }
  return { answer, reached };
}

/** Appends new chunks and keeps the order of the earlier ones, so that a larger limit does not reorder the list. */
function appendRanked(ranked: readonly RankedChunk[], more: readonly RankedChunk[]): readonly RankedChunk[] {
  const known = new Set(ranked.map(({ chunk }) => chunk));
  return [...ranked, ...more.filter(({ chunk }) => !known.has(chunk))];
}

/** Returns the first `maxHits` conversations in scope. */
async function findInScope(
  vault: Pick<Vault, 'readConversation'>,
  readTurns: TurnReader,
  ranked: readonly RankedChunk[],
  scope: ResolvedScope,
  isWanted: TextCheck | undefined,
  maxHits: number,
): Promise<readonly RecalledChunk[]> {
  // A quoted phrase may be in another chunk of the conversation than its best one, so all chunks are checked.
  const best = isWanted ? ranked : selectBestPerConversation(ranked, one => one.conversation);
  const batchSize = isWanted ? best.length : maxHits;
  const found = new Map<ConversationId, RecalledChunk>();
  let reached: readonly RecalledChunk[] = [];
  for (let from = 0; from < best.length && reached.length < maxHits; from += batchSize) {
    const batch = best.slice(from, from + batchSize);
    const read = await readTurns(batch);
    const resolved = await Promise.all(batch.map((chunk, n) => toRecalledChunk(vault, chunk, read[n], scope)));
    for (const one of resolved) {
      if (!one || found.has(one.chunk.conversation)) continue;
      // A long text takes time, and no text is checked that would not be shown.
      if (isWanted && (reached.length >= maxHits || !(await isWanted(one.turn)))) continue;
      found.set(one.chunk.conversation, one);
      reached = selectCurrent([...found.values()], maxHits);
    }
  }
  return reached;
}

type TurnReader = (chunks: readonly RankedChunk[]) => Promise<readonly (TurnInContext | undefined)[]>;

/** Reads each turn once for a question: a long one has thousands of chunks, and takes longer to read than to search. In the order of the chunks. */
function createTurnReader(vault: Pick<Vault, 'readExchanges'>): TurnReader {
  const known = new Map<string, TurnInContext | undefined>();
  return async chunks => {
    const keys = chunks.map(({ conversation, turn }) => JSON.stringify([conversation, turn]));
    const missing = new Map(chunks.map((chunk, n) => [keys[n] ?? '', chunk]));
    for (const key of known.keys()) missing.delete(key);
    const read = missing.size > 0 ? await vault.readExchanges([...missing.values()]) : [];
    for (const [n, key] of [...missing.keys()].entries()) known.set(key, read[n]);
    return keys.map(key => known.get(key));
  };
}

async function toRecalledChunk(
  vault: Pick<Vault, 'readConversation'>,
  chunk: RankedChunk,
  turn: TurnInContext | undefined,
  { isInScope, isVisible, asOf = Infinity }: ResolvedScope,
): Promise<RecalledChunk | undefined> {
  if (!turn || !isInScope(turn)) return undefined;
  const { note } = turn.conversation;
  const successors = note?.replaced ? await readSuccessors(vault, note, isVisible) : [];
  return asOf === Infinity || isValidAt(successors, asOf) ? { chunk, turn, successors } : undefined;
}

/** Drops the turns of the exchange that are later than `asOf`. */
function removeLater(found: RecalledChunk, asOf: number | undefined): RecalledChunk {
  if (asOf === undefined || found.turn.conversation.source === 'note') return found;
  const exchange = found.turn.exchange.filter(({ createdAt, observedAt }) => (createdAt ?? observedAt) < asOf);
  return { ...found, turn: { ...found.turn, exchange } };
}

/** Sorts relevant hits by time; the others stay after them in their order. */
function sortNewestFirst(hits: readonly Hit[]): readonly Hit[] {
  const certain = hits.filter(hit => hit.isRelevant).toSorted((one, other) => other.at - one.at);
  return [...certain, ...hits.filter(hit => !hit.isRelevant)];
}
