import { useMemo } from 'preact/hooks';
import { findSite } from '../../../lib/sites/registry';
import { useQuery } from '../../hooks/use-query';
import { bindScope, type ReachedLibrary } from './bind-scope';
import { getOpenChatId, type OpenTab } from './open-tab';
import type { PopupState } from './popup-state';
import { findSuggestions, joinGroups, noSuggestions, type Suggestions, type SuggestionSubject } from './suggestions';

const nothingRecent = { pinned: [], newest: [] } as const;

/** What is pinned, what is related to the open page, and what changed last, within the current scope. Nothing while a question stands. */
export function useSuggestions(library: ReachedLibrary, { tab, search, scope, changes }: PopupState): Suggestions {
  const { isCurrent, problem } = scope.query;
  const isWanted = search.question.trim() === '';
  const within = isWanted && isCurrent ? scope.current?.scope : undefined;
  const subject = isWanted ? toSubject(tab) : undefined;
  const bound = within && bindScope(library, within);
  const key = [isWanted, within, tab?.url?.href, scope.version, changes.suggestions];
  const related = useQuery(key, async () => (bound && subject ? findSuggestions(bound, subject) : []));
  const recent = useQuery(key, async () => bound?.listRecent() ?? nothingRecent);
  const chat = getOpenChatId(tab);
  const isPending = !(within || problem) || [related, recent].some(query => !query.isCurrent && !query.problem);
  return useMemo(() => {
    if (!isWanted) return noSuggestions;
    const { pinned, newest } = (recent.isCurrent && recent.value) || nothingRecent;
    const about = (related.isCurrent && related.value) || [];
    const groups = [
      { heading: 'popup_pinned', hits: pinned },
      { heading: subject?.of === 'page' ? 'related_page' : 'related_chat', hits: about },
      { heading: 'popup_recent', hits: newest },
    ] as const;
    return { of: subject?.of ?? 'nothing', isPending, ...joinGroups(groups, chat) };
  }, [isWanted, related, recent, isPending, subject?.of, chat]);
}

/** Returns `undefined` if nothing is related: a site's page without a chat, or a page whose URL Kura may not see. */
function toSubject(tab: OpenTab | undefined): SuggestionSubject | undefined {
  const chat = getOpenChatId(tab);
  if (chat) return { of: 'chat', chat };
  if (!tab?.url || findSite(tab.url) || !/^https?:$/.test(tab.url.protocol)) return undefined;
  return { of: 'page', url: tab.url.href };
}
