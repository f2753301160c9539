/** Merges two lists of things beside a turn. Pure. */

type List<T> = readonly T[] | undefined;

/** Returns the joined thing, or `undefined` if the two are different things. */
type Join<T> = (known: T, observed: T) => T | undefined;

/**
 * Returns every item of both lists once; `known` itself if nothing is new. The surest of `joins` comes first. `findRepeats` gets the items
 * that stand in one list only, and returns those that the other list has in its own words.
 */
export function mergeLists<T>(
  known: List<T>,
  observed: List<T>,
  joins: readonly Join<T>[],
  findRepeats: (known: readonly T[], observed: readonly T[]) => readonly T[] = () => [],
): List<T> {
  if (!known || !observed) return known ?? observed;
  const joined = [...known];
  const paired = new Set<number>();
  const unpaired = joins.reduce<readonly T[]>(
    (left, join) =>
      left.filter(item => {
        const at = known.findIndex((other, place) => !paired.has(place) && join(other, item) !== undefined);
        const other = known[at];
        if (other === undefined) return true;
        paired.add(at);
        joined[at] = join(other, item) ?? other;
        return false;
      }),
    observed,
  );
  const repeats = findRepeats(
    known.filter((_, at) => !paired.has(at)),
    unpaired,
  );
  return keepSame(
    known,
    [...joined, ...unpaired].filter(item => !repeats.includes(item)),
  );
}

/** Returns `known` if `merged` holds the same. */
export const keepSame = <T>(known: List<T>, merged: List<T>): List<T> =>
  known && merged && merged.length === known.length && merged.every((item, at) => item === known[at]) ? known : merged;
