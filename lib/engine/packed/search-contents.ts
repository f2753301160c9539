/** One question to words and vectors: what either of them brings up, with what both say of it. */
import { newerThenByChat, newerThenByPlace, type Catalogue } from '../catalogue/catalogue';
import type { Candidate, IndexAnswer, IndexQuery, Place } from '../engine';
import type { RankedWords } from '../words/words';
import type { Contents } from './contents';
import type { AskedOfOrama } from './orama-shell';

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
  // The nearest come first, and how near they are is known.
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
 * Field by field: of a copy by `...` the browser makes an object that is slow to make and slow to read, and a hundred of them took as long
 * as the words of a question. `cosine`: NaN where there is no vector.
 */
function candidate(place: Place, words: number, cosine: number): Candidate {
  const { chunk, conversation, turn, role, wall, active, start, end, at, revision } = place;
  if (Number.isNaN(cosine)) return { chunk, conversation, turn, role, wall, active, start, end, at, revision, words };
  return { chunk, conversation, turn, role, wall, active, start, end, at, revision, words, cosine };
}

/** Where nothing is asked for but a time or a place: the newest first. */
function newest(catalogue: Catalogue, allowed: Uint8Array, limit: number): Candidate[] {
  const places = catalogue
    .all()
    // Of one moment of a chat: what was said last.
    .flatMap(({ chunks }) => chunks.filter(chunk => allowed[chunk] === 1).toReversed())
    .flatMap(chunk => catalogue.place(chunk) ?? []);
  return places
    .sort(newerThenByChat)
    .slice(0, limit)
    .map(place => ({ ...place, words: 0 }));
}
