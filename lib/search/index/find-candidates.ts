/** Searches text and vectors and merges both lists: each candidate gets both scores. */
import { newerThenByChat, newerThenByPlace, type Catalogue } from '../catalogue/catalogue';
import type { Candidate, IndexAnswer, IndexQuery, Place } from '../engine';
import type { RankedWords } from '../text-index/text-index';
import type { Contents } from './index-state';
import type { AskedOfOrama } from './orama';

export function searchContents(
  { catalogue, meanings }: Contents,
  rank: (query: AskedOfOrama) => RankedWords,
  { words: asked, meaning, filter, limit }: IndexQuery,
): IndexAnswer {
  const allowed = catalogue.mask(filter);
  if (asked.trim() === '' && !meaning)
    return { candidates: allowed ? newest(catalogue, allowed, limit) : [], possible: 0, rarity: 0 };

  const known = meaning && meanings.get(meaning.fingerprint)?.vectors;
  const near = known && known.dims === meaning.vector.length && known.size > 0 ? known : undefined;
  const nearest = meaning && near?.nearest(meaning.vector, limit, allowed, catalogue.isBefore);
  const also = nearest ? Array.from(nearest.chunks) : [];
  const ranked = rank({
    asked,
    limit,
    before: catalogue.isBefore,
    also,
    chats: catalogue.chats,
    ...(allowed && { allowed }),
  });
  const scores = new Map(also.map((chunk, n) => [chunk, ranked.also[n] ?? 0]));
  for (const [n, chunk] of ranked.chunks.entries()) scores.set(chunk, ranked.scores[n] ?? 0);

  const chunks = [...scores.keys()];
  // The nearest chunks come first, and their cosines are known already.
  const others = meaning && near?.scores(meaning.vector, chunks.slice(also.length));
  const cosineOf = (n: number) => (n < also.length ? nearest?.scores[n] : others?.[n - also.length]) ?? Number.NaN;
  const candidates: Candidate[] = [];
  for (const [n, chunk] of chunks.entries()) {
    const place = catalogue.place(chunk);
    if (place) candidates.push(candidate(place, scores.get(chunk) ?? 0, cosineOf(n)));
  }
  candidates.sort(newerThenByPlace);
  const { possible, rarity = 0 } = ranked;
  const crowd = meaning && near && { crowd: near.mean(meaning.vector), crowdSize: near.size };
  return { candidates, possible, rarity, ...crowd };
}

/**
 * Fields are listed one by one, because spreading makes objects that are slow to create and to read: for a hundred of
 * them it took as long as the text search. `cosine` is NaN without a vector.
 */
function candidate(place: Place, words: number, cosine: number): Candidate {
  const { chunk, conversation, turn, role, wall, active, start, end, at, revision } = place;
  if (Number.isNaN(cosine)) return { chunk, conversation, turn, role, wall, active, start, end, at, revision, words };
  return { chunk, conversation, turn, role, wall, active, start, end, at, revision, words, cosine };
}

/** Lists the newest chunks for a query that has only filters. */
function newest(catalogue: Catalogue, allowed: Uint8Array, limit: number): Candidate[] {
  const places = catalogue
    .all()
    // Among chunks of one moment in a chat, the last one comes first.
    .flatMap(({ chunks }) => chunks.filter(chunk => allowed[chunk] === 1).toReversed())
    .flatMap(chunk => catalogue.place(chunk) ?? []);
  return places
    .sort(newerThenByChat)
    .slice(0, limit)
    .map(place => ({ ...place, words: 0 }));
}
