/** The read path: a question becomes hits, one for each conversation, each widened to what a reader needs. */
import { understand } from './asked/asked';
import type { Asked, SiteNames } from './asked/nouns';
import { subjectIn } from './asked/scaffolding';
import type { Turn } from './conversation';
import { firstHits, mostHits, type Hit } from './hit';
import type { Engine, RankedChunk, SearchFilter } from './engine/engine';
import { saying } from './engine/phrase';
import { fold } from './engine/ranking/fold';
import { relevanceTo } from './engine/ranking/relevance';
import { speakers } from './engine/ranking/speakers';
import { marksIn, snippet } from './engine/snippet';
import type { RecallAnswer, RecallOptions } from './messaging/services';
import { keptPart } from './prompt/kept-part';
import { firstCurrent, heldAt, noteAsSeen, successorsOf, type Successor } from './recall/notes';
import { atAnyTime, type AnswerTo } from './recall/other-times';
import { reachOf, type Reach } from './recall/reach';
import type { FoundTurn, Vault } from './vault/vault';

export interface Recalling extends RecallOptions {
  /** Milliseconds since 1970; days are those of the local time zone. */
  readonly now: number;
  /** What `site:` may name. */
  readonly sites?: readonly SiteNames[];
}

/** Several passages of one conversation rank together, so more passages are asked for than conversations are named. */
const passagesPerHit = 5;
/** However many conversations are asked for: more candidates change the order, and who asks for more wants to see more behind the same. */
const firstPassages = firstHits * passagesPerHit;
/** In UTF-16 units, of a question with its answers. Of shorter ones a digit makes another answer. */
const longEnoughToRepeat = 200;
/** In UTF-16 units: words of a question are told from its beginning, because whole files are pasted behind some. */
const longestTold = 4000;

/**
 * Best first, one hit for each conversation. What was forgotten or changed since it was indexed is not shown as it was. A time that
 * holds no answer for certain may be meant as words: answers from other times stand behind those from then.
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
  // Behind a wall, nothing asked would be all that stands there, the newest first.
  if (asked.words === '' && demandsNothing) {
    // Letters that are no words are those of a sign; “???” is asked, and nowhere.
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
  // Fewer are read where fewer are shown; which come first does not depend on it, unless the newest do.
  const wanted = Math.min(limit, mostHits);
  const isFirstLook = most < wanted && !asked.newest;
  // One more tells whether there are more.
  const read = isFirstLook ? Math.max(1, most) : wanted + 1;
  const search = (passages: number, by = only) =>
    engine.search(words, reach.chunks, passages, { now, ...(by && { by }), ...(typing && { typing }) });

  const reachedOf = (ranked: readonly RankedChunk[]) => firstReached(vault, ranked, reach, phrases, read);
  // Whoever takes a first look need not wait for a second search, where there is something to show.
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

/** Searches for more candidates until `enough` are reached: one long chat, or what moved or was known later, takes the places of others. */
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
    // A model that did not answer is not waited for again.
    answer = await search(passages, answer.by === 'words' ? 'words' : undefined);
    ranked = withOthersBehind(ranked, answer.ranked);
    reached = await reachedOf(ranked);
  }
  return { answer, reached };
}

/** More candidates may change the order of those before; who asks for fewer must see the same come first, so it stays. */
function withOthersBehind(ranked: readonly RankedChunk[], more: readonly RankedChunk[]): readonly RankedChunk[] {
  const known = new Set(ranked.map(({ chunk }) => chunk));
  return [...ranked, ...more.filter(({ chunk }) => !known.has(chunk))];
}

interface Found {
  readonly chunk: RankedChunk;
  readonly turn: FoundTurn;
  /** Notes that took the place of this one. */
  readonly successors: readonly Successor[];
}

/** The first `most` conversations that the question reaches. */
async function firstReached(
  vault: Pick<Vault, 'exchanges' | 'get'>,
  ranked: readonly RankedChunk[],
  reach: Reach,
  phrases: readonly string[],
  most: number,
): Promise<readonly Found[]> {
  // A phrase may stand in another passage of a conversation than its best, so all are read for it.
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

/** Without what was said around it later than was asked for. */
function upTo(found: Found, asOf: number | undefined): Found {
  if (asOf === undefined || found.turn.conversation.source === 'note') return found;
  const exchange = found.turn.exchange.filter(({ createdAt, observedAt }) => (createdAt ?? observedAt) < asOf);
  return { ...found, turn: { ...found.turn, exchange } };
}

/** What is only the nearest there is stays behind it, as it was. */
function newestFirst(hits: readonly Hit[]): readonly Hit[] {
  const certain = hits.filter(hit => hit.certain).toSorted((one, other) => other.at - one.at);
  return [...certain, ...hits.filter(hit => !hit.certain)];
}

/** The same answer to the same question, kept from two chats, is one hit. */
function withoutRepeats(found: readonly Found[]): readonly Found[] {
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
    // An older index may not know of the branch that the chat is on.
    ...(conversation.revision === chunk.revision && !chunk.active && { leftBehind: true }),
    exchange: exchange.map(({ id, role, text: said }) => ({ id, role, text: said })),
  };
}

/** The passage that was found; the whole turn where it was changed since, because its offsets may lie elsewhere now. */
const passageIn = (revision: number, { text }: Turn, chunk: RankedChunk): string =>
  revision === chunk.revision ? text.slice(chunk.start, chunk.end) : text;
