import { useState } from 'preact/hooks';
import { findSite } from '../../../lib/sites/registry';
import { useQuery } from '../../hooks/use-query';
import { findSuggestions, joinGroups, type SuggestionSubject, type SuggestionLibrary } from './suggestions';
import { getOpenChatId, type OpenTab } from './open-tab';
import type { PopupSearch } from './use-search';

/**
 * While the box is empty, the hits are what is pinned, what is related to the open page, and what changed last. They can be selected and
 * inserted like any others.
 */
export function useSuggestions(
  search: PopupSearch,
  { library, tab, refreshKey }: SuggestionOptions,
  onSelect: () => void,
): PopupSearch {
  const [chosenIndex, setChosenIndex] = useState(0);
  const isEmpty = search.question.trim() === '';
  const subject = isEmpty ? toSubject(tab) : undefined;
  const key = isEmpty ? `${refreshKey} ${JSON.stringify(subject)}` : '';
  const related = useQuery(async () => ({ key, hits: subject ? await findSuggestions(library, subject) : [] }), key);
  const recent = useQuery(async () => ({ key, ...(isEmpty ? await library.listRecent() : nothingRecent) }), key);
  if (!isEmpty) return search;
  const { pinned, newest } = recent.value?.key === key ? recent.value : nothingRecent;
  const { hits, headings } = joinGroups(
    [
      { heading: 'popup_pinned', hits: pinned },
      {
        heading: subject?.of === 'page' ? 'related_page' : 'related_chat',
        hits: related.value?.key === key ? related.value.hits : [],
      },
      { heading: 'popup_recent', hits: newest },
    ],
    getOpenChatId(tab),
  );
  const selected = Math.min(chosenIndex, Math.max(hits.length - 1, 0));
  const isPending = [related, recent].some(({ value, problem }) => value?.key !== key && !problem);
  return {
    ...search,
    hits,
    headings,
    selected,
    hit: hits[selected],
    // What comes later may stand in front, and Enter must insert what the user sees.
    isFresh: !isPending,
    select: index => {
      setChosenIndex(index);
      onSelect();
    },
    suggestions: { of: subject?.of ?? 'nothing', isPending },
  };
}

const nothingRecent = { pinned: [], newest: [] } as const;

interface SuggestionOptions {
  readonly library: SuggestionLibrary;
  readonly tab: OpenTab | undefined;
  /** Changes when the suggestions may change. */
  readonly refreshKey: string;
}

/** Returns `undefined` if nothing is related: a site's page without a chat, or a page whose URL Kura may not see. */
function toSubject(tab: OpenTab | undefined): SuggestionSubject | undefined {
  const chat = getOpenChatId(tab);
  if (chat) return { of: 'chat', chat };
  if (!tab?.url || findSite(tab.url) || !/^https?:$/.test(tab.url.protocol)) return undefined;
  return { of: 'page', url: tab.url.href };
}
