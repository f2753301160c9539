/** The read path: a question becomes hits, one per conversation, each with the exchange around it. */
import { isMarkdown } from '../core/is-markdown';
import { parseQuery } from '../query/parse-query';
import type { Query, SiteNames } from '../query/query';
import { extractSubject } from '../query/stop-phrases';
import type { Turn } from '../core/conversation';
import { defaultHitCount, maxHitCount, type Hit } from '../core/hit';
import type { Engine, RankedChunk, SearchFilter } from '../search/engine';
import { listAlternativeWords } from '../search/alternative-words';
import { createPhraseMatcher } from '../search/text/phrase-matcher';
import { removeRepeats } from './repeats';
import { createRelevanceCheck } from '../search/ranking/relevance';
import { selectBestPerConversation } from '../search/ranking/best-per-conversation';
import { findMarks, createSnippet } from '../search/snippet';
import type { Alternatives } from '../search/text/query-terms';
import type { RecallAnswer, RecallOptions } from '../rpc/contracts/engine';
import { getPartialChat } from '../compose/get-partial-chat';
import { selectCurrent, isValidAt, toVisibleNote, readSuccessors, type Successor } from './notes';
import { recallAtAnyTime, type QueryRunner } from './other-times';
import { resolveScope, type ResolvedScope } from './resolve-scope';
import type { TurnInContext, Vault } from '../vault/vault';

export interface RecallContext extends RecallOptions {
  /** Milliseconds since 1970; days are those of the local time zone. */
  readonly now: number;
  /** The site names that `site:` accepts. */
  readonly sites?: readonly SiteNames[];
}

/** Several chunks of one conversation rank together, so more chunks are requested than conversations. */
const chunksPerHit = 5;
/** Fixed, so that a larger limit extends the list and does not reorder it. */
const firstChunks = defaultHitCount * chunksPerHit;
/** In UTF-16 units. Only the beginning of a question is used, because some have whole files pasted after it. */
const maxQuestionLength = 4000;

/**
 * Returns hits best first, one per conversation. Conversations forgotten or changed since indexing are not shown as
 * they were. If a time gives no relevant hit, it may be meant as words, and hits from other times follow.
 */
export async function recall(
  vault: Pick<Vault, 'readExchanges' | 'listSpaces' | 'readConversation'>,
  engine: Pick<Engine, 'search'>,
  question: string,
  filter: SearchFilter,
  options: RecallContext,
): Promise<RecallAnswer> {
  const { now, sites = [], ignoreTime, literal, maxHits = maxHitCount, limit = defaultHitCount } = options;
  const query = parseQuery(question, now, { sites, ...(ignoreTime && { ignoreTime }), ...(literal && { literal }) });
  const hasNoFilters = Object.keys(query).every(key => key === 'words' || key === 'phrases');
  // Without this check, an empty query in a narrow scope would list everything there.
  if (query.words === '' && hasNoFilters) {
    // A question of punctuation alone, such as “???”, still counts as a query without hits.
    return { hits: [], ...(/[\p{L}\p{N}]/u.test(question) && { idle: true as const }), by: 'words' };
  }
  const runQuery: QueryRunner = (otherQuery, more) =>
    answerQuery(vault, engine, otherQuery, filter, { ...options, ...more });
  const parseAsWords = () => parseQuery(question, now, { sites, ignoreTime: true });
  return recallAtAnyTime(query, parseAsWords, runQuery, {
    now,
    limit: Math.min(limit, maxHitCount),
    shown: Math.max(1, maxHits),
    hasWords,
    extractSubject,
  });
}

const hasWords = (text: string, words: string): boolean => findMarks(text, words).length > 0;

async function answerQuery(
  vault: Pick<Vault, 'readExchanges' | 'listSpaces' | 'readConversation'>,
  engine: Pick<Engine, 'search'>,
  query: Query,
  filter: SearchFilter,
  { now, by: only, isTyping, maxHits = maxHitCount, limit = defaultHitCount }: RecallContext,
): Promise<RecallAnswer> {
  const { words, phrases, ...filters } = query;
  const scope = await resolveScope(vault, filter, query);
  // Fewer rows are read where fewer are shown. The order does not depend on it, except for “the newest”.
  const maxCount = Math.min(limit, maxHitCount);
  const isFirstPage = maxHits < maxCount && !query.newest;
  // One row more tells whether there are more hits.
  const read = isFirstPage ? Math.max(1, maxHits) : maxCount + 1;
  const search = (chunks: number, by = only) =>
    engine.search(words, scope.chunks, chunks, { now, ...(by && { by }), ...(isTyping && { isTyping }) });

  const findReached = (ranked: readonly RankedChunk[]) => findInScope(vault, ranked, scope, phrases, read);
  // A first page does not wait for a second search if it has something to show.
  const { answer, reached } = await searchWider(search, findReached, isFirstPage ? 1 : read);
  const { alternatives } = answer;
  const isRelevant = createRelevanceCheck(words, answer.rarity, alternatives);
  const isEverywhere = filter.scope === 'everywhere';
  const shownChunks = reached.slice(0, maxCount);
  const hits = removeRepeats(shownChunks, ({ turn }) => turn.exchange).map(one =>
    toHit(removeLater(one, scope.asOf), { words, alternatives }, isRelevant, isEverywhere),
  );
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

/**
 * Requests more chunks until `minCount` hits are in scope, because one long chat or moved conversations can fill the
 * first ones.
 */
async function searchWider(
  search: (chunks: number, by?: 'words') => ReturnType<Engine['search']>,
  findReached: (ranked: readonly RankedChunk[]) => Promise<readonly RecalledChunk[]>,
  minCount: number,
) {
  let chunks = firstChunks;
  let answer = await search(chunks);
  let { ranked } = answer;
  let reached = await findReached(ranked);
  while (reached.length < minCount && answer.ranked.length >= chunks) {
    chunks *= 4;
    // A model that did not answer in time is not asked again.
    answer = await search(chunks, answer.by === 'words' ? 'words' : undefined);
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

interface RecalledChunk {
  readonly chunk: RankedChunk;
  readonly turn: TurnInContext;
  /** Notes that replaced this one. */
  readonly successors: readonly Successor[];
}

/** Returns the first `maxHits` conversations in scope. */
async function findInScope(
  vault: Pick<Vault, 'readExchanges' | 'readConversation'>,
  ranked: readonly RankedChunk[],
  scope: ResolvedScope,
  phrases: readonly string[],
  maxHits: number,
): Promise<readonly RecalledChunk[]> {
  // A quoted phrase may be in another chunk of the conversation than its best one, so all chunks are checked.
  const best = phrases.length > 0 ? ranked : selectBestPerConversation(ranked, one => one.conversation);
  const batchSize = phrases.length > 0 ? best.length : maxHits;
  const hasPhrases = createPhraseMatcher(phrases);
  let found: readonly RecalledChunk[] = [];
  let reached: readonly RecalledChunk[] = [];
  for (let from = 0; from < best.length && reached.length < maxHits; from += batchSize) {
    const batch = best.slice(from, from + batchSize);
    const read = await vault.readExchanges(batch);
    const resolved = await Promise.all(batch.map((chunk, n) => toRecalledChunk(vault, chunk, read[n], scope)));
    const matching = resolved
      .filter(one => one !== undefined)
      .filter(({ turn: { turn, conversation } }) => hasPhrases(turn.text, conversation.title));
    found = [...found, ...selectBestPerConversation(matching, one => one.chunk.conversation)];
    reached = selectCurrent(found, maxHits);
  }
  return reached;
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

function toHit(
  { chunk, turn: { conversation, turn, exchange }, successors }: RecalledChunk,
  { words, alternatives }: { readonly words: string; readonly alternatives: Alternatives | undefined },
  isRelevant: ReturnType<typeof createRelevanceCheck>,
  isEverywhere: boolean,
): Hit {
  const { textRank, semanticRank, similarity } = chunk;
  const passage = getPassage(conversation.revision, turn, chunk);
  const first = exchange.find(({ role }) => role === 'user');
  const question = first && first.id !== turn.id ? first.text : '';
  const isPrompt = !isMarkdown(turn.role, conversation.source);
  const found = createSnippet(passage, words, {
    isPrompt,
    context: question.slice(0, maxQuestionLength),
    alternatives,
  });
  const titleMarks = findMarks(conversation.title, words, alternatives);
  const partOf = getPartialChat(conversation.completeness);
  const content = `${conversation.title}\n${question}\n${passage}`;
  return {
    conversation: conversation.id,
    turn: turn.id,
    source: conversation.source,
    title: conversation.title,
    ...(titleMarks.length > 0 && { titleMarks }),
    url: conversation.url,
    role: turn.role,
    at: turn.createdAt ?? turn.observedAt,
    snippet: found.text,
    marks: found.marks,
    isRelevant: words === '' || isRelevant(content, chunk),
    matchedWords: found.words,
    ...(similarity !== undefined && { similarity }),
    ...(textRank !== undefined && { textRank }),
    ...(semanticRank !== undefined && { semanticRank }),
    ...(partOf && { partialChat: partOf }),
    ...(isEverywhere && { space: conversation.space }),
    ...(conversation.note && { note: toVisibleNote(conversation.note, successors) }),
    // An outdated index may not know which branch the chat shows now.
    ...(conversation.revision === chunk.revision && !chunk.active && { isOnOldBranch: true }),
    exchange: exchange.map(({ id, role, text: content }) => ({ id, role, text: content })),
  };
}

const joinTitle = ({ chunk, turn: { turn, conversation } }: RecalledChunk): string =>
  `${conversation.title}\n${getPassage(conversation.revision, turn, chunk)}`;

/** Returns the text of the chunk, or the whole turn if it changed since, because its offsets may be wrong. */
const getPassage = (revision: number, { text }: Turn, chunk: RankedChunk): string =>
  revision === chunk.revision ? text.slice(chunk.start, chunk.end) : text;
