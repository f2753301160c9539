import { useState } from 'preact/hooks';
import { firstHits, mostHits } from '../../../lib/core/hit';

/** The number of hits to ask for. It starts with one page and grows on request, until the question changes. */
export function useHowMany(question: string) {
  const asked = question.trim();
  const [last, setLast] = useState({ asked, limit: firstHits });
  const limit = last.asked === asked ? last.limit : firstHits;
  return {
    limit,
    ...(limit < mostHits && { askForMore: () => setLast({ asked, limit: Math.min(mostHits, limit + firstHits) }) }),
  };
}
