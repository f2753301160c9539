/** Which segments are worth joining, so that a vault of any size is a few segments and little that is gone stays in the bytes. */
import type { Held } from './held';
import type { Segment } from './segment';
import { lost } from './survivors';

/** So many of like size become one. */
const alike = 4;
/** Two segments are of like size when their logarithms to this base agree. */
const base = 4;
/** A segment of which more than this part is gone is written anew. */
const mostGone = 0.2;

const tier = (segment: Segment) => Math.floor(Math.log(segment.rows) / Math.log(base));

/** `force`: as soon as anything is gone, so that what was forgotten leaves the bytes. */
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
