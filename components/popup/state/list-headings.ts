import type { Hit } from '../../../lib/core/hit';

/** The key of a heading within the list of hits. */
export type Heading =
  | 'popup_nothing_certain'
  | 'popup_less_certain'
  | 'popup_other_times'
  | 'popup_other_sites'
  | 'popup_pinned'
  | 'popup_recent'
  | 'related_chat'
  | 'related_page';

/** Returns headings by the index of the hit that they precede. Relevant hits that fit the question come first and have none. */
export function listHeadings(hits: readonly Hit[]): ReadonlyMap<number, Heading> {
  const lastRelevant = hits.findLastIndex(hit => hit.isRelevant !== false && getOtherHeading(hit) === undefined);
  const headings = new Map<number, Heading>();
  let before: Heading | undefined;
  for (const [index, hit] of hits.entries()) {
    const doubtfulHeading = index === 0 ? 'popup_nothing_certain' : 'popup_less_certain';
    const heading = getOtherHeading(hit) ?? (index > lastRelevant ? doubtfulHeading : undefined);
    const isContinued = heading === before || (heading === 'popup_less_certain' && before === 'popup_nothing_certain');
    if (heading && !isContinued) headings.set(index, heading);
    before = heading;
  }
  return headings;
}

/** A relevant hit from another time or site. Others from there are only near. */
const getOtherHeading = ({ isRelevant, isOtherTime, isOtherSite }: Hit): Heading | undefined =>
  isRelevant === false ? undefined : isOtherTime ? 'popup_other_times' : isOtherSite ? 'popup_other_sites' : undefined;
