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
  catalogue: Pick<Catalogue, 'listNeighbours'>,
  computeCosines: (chunks: readonly number[]) => Float32Array,
  allowed?: Uint8Array,
): readonly number[] {
  const isAllowed = (chunk: number) => allowed === undefined || allowed[chunk] === 1;
  const neighbours = chunks.map(chunk => catalogue.listNeighbours(chunk, neighbourRadius).filter(isAllowed));
  const places = new Map<number, number>();
  for (const list of neighbours) for (const chunk of list) if (!places.has(chunk)) places.set(chunk, places.size);
  const cosines = computeCosines([...places.keys()]);
  return neighbours.map(list => {
    let highest = Number.NaN;
    for (const chunk of list) {
      const cosine = cosines[places.get(chunk) ?? -1] ?? Number.NaN;
      if (Number.isNaN(highest) || cosine > highest) highest = cosine;
    }
    return highest;
  });
}
