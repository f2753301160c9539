import type { Hit } from '../../../lib/core/hit';

/** The key of a heading within the list of hits. */
export type Heading = 'popup_nothing_certain' | 'popup_less_certain' | 'popup_other_times';

/** Returns headings by the index of the hit that they precede. Relevant hits come first and have none. */
export function headingsOf(hits: readonly Hit[]): ReadonlyMap<number, Heading> {
  const lastCertain = hits.findLastIndex(({ certain, otherTime }) => certain !== false && !otherTime);
  const headings = new Map<number, Heading>();
  let before: Heading | undefined;
  for (const [place, { otherTime }] of hits.entries()) {
    const doubtful = place === 0 ? 'popup_nothing_certain' : 'popup_less_certain';
    const heading = otherTime ? 'popup_other_times' : place > lastCertain ? doubtful : undefined;
    const goesOn = heading === before || (heading === 'popup_less_certain' && before === 'popup_nothing_certain');
    if (heading && !goesOn) headings.set(place, heading);
    before = heading;
  }
  return headings;
}
