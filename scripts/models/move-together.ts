/**
 * Moves words that mean the same towards each other (retrofitting: Faruqui et al., NAACL 2015). A teacher asked for single
 * words puts many beside what is only written alike; a dictionary knows better which two are one thing.
 */

/** Two words by their place among the rows. */
export type WordPair = readonly [number, number];

/** Later rounds reach the words that share a neighbour; after four hardly anything moves. */
const rounds = 4;

/**
 * `rows` have length one. Each becomes the direction of itself plus `pull` times the mean of its neighbours, so that a
 * word without any stays where the teacher put it.
 */
export function moveTogether(rows: readonly Float64Array[], pairs: readonly WordPair[], pull: number): Float64Array[] {
  const neighbours = rows.map((): number[] => []);
  for (const [one, other] of pairs) {
    neighbours[one]?.push(other);
    neighbours[other]?.push(one);
  }
  let moved = [...rows];
  for (let round = 0; round < rounds; round += 1) {
    const before = moved;
    moved = rows.map((row, n) => {
      const near = neighbours[n] ?? [];
      if (near.length === 0) return row;
      const sum = row.map((x, at) => x + (pull / near.length) * near.reduce((all, one) => all + before[one]![at]!, 0));
      return toUnit(sum);
    });
  }
  return moved;
}

/** A row of zeros stays as it is. */
export function toUnit(row: Float64Array): Float64Array {
  const length = Math.hypot(...row);
  return length > 0 ? row.map(x => x / length) : row;
}
