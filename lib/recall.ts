/** The read path: a question becomes hits, one for each conversation, each widened to what a reader needs. */
import { understand } from './asked/asked';
import type { Asked, SiteNames } from './asked/nouns';
import type { Source, Turn } from './conversation';
import type { Hit } from './hit';
import type { ChunkFilter, Engine, RankedChunk, SearchFilter } from './engine/engine';
import { fold } from './engine/ranking/fold';
import { relevanceTo } from './engine/ranking/relevance';
import { speakers } from './engine/ranking/speakers';
import { snippet } from './engine/snippet';
import { normalise } from './engine/scan';
import type { RecallAnswer, RecallOptions } from './messaging/services';
import { keptPart } from './prompt/kept-part';
import type { FoundTurn, Vault } from './vault/vault';

export interface Recalling extends RecallOptions {
  /** Milliseconds since 1970; days are those of the local time zone. */
  readonly now: number;
  /** What `site:` may name. */
  readonly sites?: readonly SiteNames[];
  /** How many conversations the answer names at most. */
  readonly limit?: number;
}

const mostHits = 20;
/** Several passages of one conversation rank together, so more passages are asked for than conversations are named. */
const passagesPerHit = 5;
/** In UTF-16 units, of a question with its answers. Of shorter ones a digit makes another answer. */
const longEnoughToRepeat = 200;

/** Best first, one hit for each conversation. What was forgotten or changed since it was indexed is not shown as it was. */
export async function recall(
  vault: Pick<Vault, 'exchanges'>,
  engine: Pick<Engine, 'search'>,
  question: string,
  filter: SearchFilter | undefined,
  { now, sites = [], ignoreTime, by: only, typing, most = mostHits, limit = mostHits }: Recalling,
): Promise<RecallAnswer> {
  const asked = understand(question, now, { sites, ...(ignoreTime && { ignoreTime }) });
  const { words, phrases, ...demands } = asked;
  const answer = await engine.search(words, chunkFilterOf(filter, asked), limit * passagesPerHit, {
    now,
    ...(only && { by: only }),
    ...(typing && { typing }),
  });
  // Fewer are read where fewer are shown; which come first does not depend on it.
  const shownAtMost = Math.min(limit, Math.max(1, most));
  // A phrase may stand in another passage of a conversation than its best, so all are read for it.
  const best =
    phrases.length > 0 ? answer.ranked : speakers(answer.ranked, one => one.conversation).slice(0, shownAtMost);
  const read = await vault.exchanges(best);
  const found = best.flatMap((chunk, n) => {
    const turn = read[n];
    return turn && isWithin(turn, filter) && holds(turn.turn, phrases) ? [{ chunk, turn }] : [];
  });
  const shown = withoutRepeats(speakers(found, one => one.chunk.conversation).slice(0, shownAtMost));
  const isFound = relevanceTo(words, answer.rarity);
  const hits = shown.map(one => hitIn(one, words, isFound));
  return { hits, by: answer.by, ...(Object.keys(demands).length > 0 && { asked: demands }) };
}

interface Found {
  readonly chunk: RankedChunk;
  readonly turn: FoundTurn;
}

function chunkFilterOf(filter: SearchFilter = {}, asked: Asked): ChunkFilter {
  const { space, conversation } = filter;
  const sites = asked.sites?.map(({ id }) => id);
  const wanted = sourcesOf(filter);
  const sources = wanted === undefined ? sites : wanted.filter(one => sites?.some(site => site === one) ?? true);
  const from = Math.max(filter.from ?? 0, asked.time?.from ?? 0, asked.after?.at ?? 0);
  const to = Math.min(filter.to ?? Infinity, asked.time?.to ?? Infinity, asked.before?.at ?? Infinity);
  return {
    ...(sources && { sources }),
    ...(space !== undefined && { space }),
    ...(conversation !== undefined && { conversations: [conversation] }),
    ...(from > 0 && { from }),
    ...(to < Infinity && { to }),
    ...(asked.title && { title: asked.title.map(({ words }) => words) }),
  };
}

/** `undefined`: any. */
function sourcesOf({ source, sources }: SearchFilter): readonly Source[] | undefined {
  return source === undefined ? sources : [source].filter(one => sources?.includes(one) ?? true);
}

/** The walls stand before ranking; here they stand again, because a conversation may have moved since it was indexed. */
function isWithin({ conversation: { space, source, id } }: FoundTurn, filter: SearchFilter = {}): boolean {
  return (
    (filter.space ?? space) === space &&
    (sourcesOf(filter)?.includes(source) ?? true) &&
    (filter.conversation ?? id) === id
  );
}

function holds({ text }: Turn, phrases: readonly string[]): boolean {
  if (phrases.length === 0) return true;
  const [said, ...wanted] = [text, ...phrases].map(one => normalise(one).toLowerCase().replace(/\s+/g, ' '));
  return wanted.every(phrase => said?.includes(phrase.trim()));
}

/** The same answer to the same question, kept from two chats, is one hit. */
function withoutRepeats(found: readonly Found[]): Found[] {
  const long = found.filter(({ turn }) => answersFirst(turn).length >= longEnoughToRepeat);
  const leaders = fold(long.map(({ turn }) => answersFirst(turn)));
  const repeats = new Set(long.filter((_, n) => leaders[n] !== n));
  return found.filter(one => !repeats.has(one));
}

/** Many a question is asked twice and answered in two ways: it is the answer that tells. */
function answersFirst({ exchange }: FoundTurn): string {
  const answers = exchange.filter(({ role }) => role !== 'user');
  const questions = exchange.filter(({ role }) => role === 'user');
  return [...answers, ...questions].map(({ text }) => text).join('\n');
}

function hitIn(
  { chunk, turn: { conversation, turn, exchange } }: Found,
  words: string,
  isFound: ReturnType<typeof relevanceTo>,
): Hit {
  const { rankByWords, rankByMeaning, meaning } = chunk;
  const passage = passageIn(conversation.revision, turn, chunk);
  const { text, marks, words: found } = snippet(passage, words);
  const question = exchange.find(({ role }) => role === 'user');
  const partOf = keptPart(conversation.completeness);
  const said = question && question.id !== turn.id ? `${question.text}\n${passage}` : passage;
  return {
    conversation: conversation.id,
    turn: turn.id,
    source: conversation.source,
    title: conversation.title,
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
    exchange: exchange.map(({ id, role, text: said }) => ({ id, role, text: said })),
  };
}

/** The passage that was found; the whole turn where it was changed since, because its offsets may lie elsewhere now. */
const passageIn = (revision: number, { text }: Turn, chunk: RankedChunk): string =>
  revision === chunk.revision ? text.slice(chunk.start, chunk.end) : text;
