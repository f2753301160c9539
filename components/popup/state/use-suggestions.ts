import { useState } from 'preact/hooks';
import type { Hit } from '../../../lib/core/hit';
import { siteAt } from '../../../lib/sites/registry';
import { useAsked } from '../../hooks/use-query';
import { suggest, type OpenPage, type Suggesting } from './suggestions';
import { chatOf, type OpenTab } from './open-tab';
import type { Search } from './use-search';

/** While the box is empty, the hits are suggestions for the open page. They can be selected and inserted like any others. */
export function useSuggested(search: Search, { library, tab, occasion }: Surroundings, onSelect: () => void): Search {
  const [chosen, setChosen] = useState(0);
  const open = search.question.trim() === '' ? pageIn(tab) : undefined;
  const about = open ? `${occasion} ${JSON.stringify(open)}` : '';
  const { value, trouble } = useAsked<Suggested>(
    async () => ({ about, hits: open ? await suggest(library, open) : [] }),
    about,
  );
  if (!open) return search;
  const hits = value?.about === about ? value.hits : [];
  const selected = Math.min(chosen, Math.max(hits.length - 1, 0));
  return {
    ...search,
    hits,
    selected,
    hit: hits[selected],
    fresh: true,
    select: index => {
      setChosen(index);
      onSelect();
    },
    suggested: { of: open.of, pending: value?.about !== about && !trouble },
  };
}

interface Surroundings {
  readonly library: Suggesting;
  readonly tab: OpenTab | undefined;
  /** Changes when the suggestions may change. */
  readonly occasion: string;
}

interface Suggested {
  readonly about: string;
  readonly hits: readonly Hit[];
}

/** Returns `undefined` if there is nothing to suggest for: a site's page without a chat, or a page whose URL Kura may not see. */
function pageIn(tab: OpenTab | undefined): OpenPage | undefined {
  const chat = chatOf(tab);
  if (chat) return { of: 'chat', chat };
  if (!tab?.url || siteAt(tab.url) || !/^https?:$/.test(tab.url.protocol)) return undefined;
  return { of: 'page', url: tab.url.href };
}
