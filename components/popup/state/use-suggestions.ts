import { useState } from 'preact/hooks';
import type { Hit } from '../../../lib/core/hit';
import { findSite } from '../../../lib/sites/registry';
import { useQuery } from '../../hooks/use-query';
import { findSuggestions, type SuggestionSubject, type SuggestionLibrary } from './suggestions';
import { getOpenChatId, type OpenTab } from './open-tab';
import type { PopupSearch } from './use-search';

/** While the box is empty, the hits are suggestions for the open page. They can be selected and inserted like any others. */
export function useSuggestions(
  search: PopupSearch,
  { library, tab, refreshKey }: SuggestionOptions,
  onSelect: () => void,
): PopupSearch {
  const [chosenIndex, setChosenIndex] = useState(0);
  const subject = search.question.trim() === '' ? toSubject(tab) : undefined;
  const subjectKey = subject ? `${refreshKey} ${JSON.stringify(subject)}` : '';
  const { value, problem } = useQuery<SuggestedHits>(
    async () => ({ subjectKey, hits: subject ? await findSuggestions(library, subject) : [] }),
    subjectKey,
  );
  if (!subject) return search;
  const hits = value?.subjectKey === subjectKey ? value.hits : [];
  const selected = Math.min(chosenIndex, Math.max(hits.length - 1, 0));
  return {
    ...search,
    hits,
    selected,
    hit: hits[selected],
    isFresh: true,
    select: index => {
      setChosenIndex(index);
      onSelect();
    },
    suggestions: { of: subject.of, isPending: value?.subjectKey !== subjectKey && !problem },
  };
}

interface SuggestionOptions {
  readonly library: SuggestionLibrary;
  readonly tab: OpenTab | undefined;
  /** Changes when the suggestions may change. */
  readonly refreshKey: string;
}

interface SuggestedHits {
  readonly subjectKey: string;
  readonly hits: readonly Hit[];
}

/** Returns `undefined` if there is nothing to suggest for: a site's page without a chat, or a page whose URL Kura may not see. */
function toSubject(tab: OpenTab | undefined): SuggestionSubject | undefined {
  const chat = getOpenChatId(tab);
  if (chat) return { of: 'chat', chat };
  if (!tab?.url || findSite(tab.url) || !/^https?:$/.test(tab.url.protocol)) return undefined;
  return { of: 'page', url: tab.url.href };
}
