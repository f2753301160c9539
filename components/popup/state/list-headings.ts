import type { Hit } from '../../../lib/core/hit';

/** The key of a heading within the list of hits. */
export type Heading = 'popup_nothing_certain' | 'popup_less_certain' | 'popup_other_times';

/** Returns headings by the index of the hit that they precede. Relevant hits come first and have none. */
export function listHeadings(hits: readonly Hit[]): ReadonlyMap<number, Heading> {
  const lastRelevant = hits.findLastIndex(
    ({ isRelevant: certain, isOtherTime: otherTime }) => certain !== false && !otherTime,
  );
  const headings = new Map<number, Heading>();
  let before: Heading | undefined;
  for (const [index, { isOtherTime: otherTime }] of hits.entries()) {
    const doubtfulHeading = index === 0 ? 'popup_nothing_certain' : 'popup_less_certain';
    const heading = otherTime ? 'popup_other_times' : index > lastRelevant ? doubtfulHeading : undefined;
    const isContinued = heading === before || (heading === 'popup_less_certain' && before === 'popup_nothing_certain');
    if (heading && !isContinued) headings.set(index, heading);
    before = heading;
  }
  return headings;
}
