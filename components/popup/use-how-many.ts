import { useState } from 'preact/hooks';
import { firstHits, mostHits } from '../../lib/hit';

/** How many answers a question is asked for: the first few, and more whenever somebody asks for more, until another question is asked. */
export function useHowMany(question: string) {
  const asked = question.trim();
  const [last, setLast] = useState({ asked, limit: firstHits });
  const limit = last.asked === asked ? last.limit : firstHits;
  return {
    limit,
    ...(limit < mostHits && { askForMore: () => setLast({ asked, limit: Math.min(mostHits, limit + firstHits) }) }),
  };
}
