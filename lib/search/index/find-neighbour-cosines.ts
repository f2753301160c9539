/** What surrounds a chunk tells what it is about: 「七時です。」 answers another question in each chat. */
import type { Catalogue } from '../catalogue/catalogue';

/** Chosen by evaluation: `docs/decisions/0019`. */
const neighbourRadius = 6;

/**
 * Returns for each chunk the highest cosine of those around it in its conversation; NaN where none has a vector. What the
 * filter excludes tells nothing. `computeCosines` is called once.
 */
export function findNeighbourCosines(
  chunks: readonly number[],
  catalogue: Pick<Catalogue, 'visitNeighbours' | 'next'>,
  computeCosines: (chunks: readonly number[]) => Float32Array,
  allowed?: Uint8Array,
): Float32Array {
  const neighbours: number[] = [];
  // Of each chunk number its place among the neighbours, from 1. No map, because a search has thousands.
  const places = new Uint32Array(catalogue.next);
  for (const chunk of chunks)
    catalogue.visitNeighbours(chunk, neighbourRadius, neighbour => {
      if (places[neighbour] !== 0 || (allowed !== undefined && allowed[neighbour] !== 1)) return;
      places[neighbour] = neighbours.push(neighbour);
    });
  const cosines = computeCosines(neighbours);
  return Float32Array.from(chunks, chunk => {
    let highest = Number.NaN;
    catalogue.visitNeighbours(chunk, neighbourRadius, neighbour => {
      const place = places[neighbour] ?? 0;
      const cosine = place === 0 ? Number.NaN : (cosines[place - 1] ?? Number.NaN);
      if (Number.isNaN(highest) || cosine > highest) highest = cosine;
    });
    return highest;
  });
}
