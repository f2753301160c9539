/** Chooses segments to merge, so that a vault of any size has few segments and few removed rows. */
import type { IndexReader } from './index-reader';
import type { Segment } from './segment';
import { countRemoved } from './live-rows';

/** This many segments of similar size are merged. */
const mergeCount = 4;
/** Two segments have a similar size if their logarithms to this base agree. */
const base = 4;
/** A segment with a larger share of removed rows is rewritten. */
const maxRemovedShare = 0.2;

const computeTier = (segment: Segment) => Math.floor(Math.log(segment.rows) / Math.log(base));

/** `force` rewrites a segment with any removed row, so that forgotten text leaves the disk. */
export function chooseMerge({ segments, rows }: IndexReader, force = false): readonly number[] | undefined {
  const countRemovedRows = (segment: Segment) =>
    countRemoved(rows.states.subarray(segment.base, segment.base + segment.rows));
  const worn = segments.filter(segment => countRemovedRows(segment) > (force ? 0 : segment.rows * maxRemovedShare));
  const full = segments
    .map(segment => segments.filter(other => computeTier(other) === computeTier(segment)))
    .find(({ length }) => length >= mergeCount);
  if (full && !force) return full.map(({ id }) => id);
  const [first] = worn;
  return first && [first.id];
}
