/** Chooses segments to merge, so that a vault of any size has few segments and few removed rows. */
import type { Held } from './index-reader';
import type { Segment } from './segment';
import { lost } from './live-rows';

/** This many segments of similar size are merged. */
const alike = 4;
/** Two segments have a similar size if their logarithms to this base agree. */
const base = 4;
/** A segment with a larger share of removed rows is rewritten. */
const mostGone = 0.2;

const tier = (segment: Segment) => Math.floor(Math.log(segment.rows) / Math.log(base));

/** `force` rewrites a segment with any removed row, so that forgotten text leaves the disk. */
export function planMerge({ segments, rows }: Held, force = false): readonly number[] | undefined {
  const gone = (segment: Segment) => lost(rows.states.subarray(segment.base, segment.base + segment.rows));
  const worn = segments.filter(segment => gone(segment) > (force ? 0 : segment.rows * mostGone));
  const full = segments
    .map(one => segments.filter(other => tier(other) === tier(one)))
    .find(({ length }) => length >= alike);
  if (full && !force) return full.map(({ id }) => id);
  const [first] = worn;
  return first && [first.id];
}
