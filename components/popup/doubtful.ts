import type { Hit } from '../../lib/hit';

/** The place of the first hit behind the last one that is an answer for certain; 0 where none is. */
export const firstDoubtful = (hits: readonly Hit[]): number =>
  hits.findLastIndex(({ certain }) => certain !== false) + 1;
