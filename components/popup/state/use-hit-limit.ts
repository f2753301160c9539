import { useState } from 'preact/hooks';
import { defaultHitCount, maxHitCount } from '../../../lib/core/hit';

/** The number of hits to ask for. It starts with one page and grows on request, until the question changes. */
export function useHitLimit(question: string) {
  const typed = question.trim();
  const [last, setLast] = useState({ typed, limit: defaultHitCount });
  const limit = last.typed === typed ? last.limit : defaultHitCount;
  return {
    limit,
    ...(limit < maxHitCount && {
      showMore: () => setLast({ typed, limit: Math.min(maxHitCount, limit + defaultHitCount) }),
    }),
  };
}
