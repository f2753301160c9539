import { useEffect, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { ConversationSummary, ListFilter } from '../../../lib/vault/vault';
import { toProblemKey } from '../../i18n/language';
import type { ProblemKey } from '../../i18n/language';

/** The number of chats per request, a few screens. */
export const pageSize = 100;
/** Rows that are loaded before and after the visible ones, so that scrolling seldom shows a row that is loading. */
const overscanRows = 300;

export interface Rows {
  /** The number of chats that match the filter. `undefined` until it is known. */
  readonly total: number | undefined;
  /** Returns the chat at this index, or `undefined` while it is loading. */
  readonly at: (index: number) => ConversationSummary | undefined;
  /** What is loaded, `pageSize` rows each; another object whenever that changes. */
  readonly pages: ReadonlyMap<number, readonly ConversationSummary[]>;
  /** Requests the visible rows, end exclusive. Loaded rows stay loaded. */
  readonly requestRange: (from: number, to: number) => void;
  readonly problem?: ProblemKey;
  /** Retries after a failure. */
  readonly retry: () => void;
}

const noPages: LoadedRows['pages'] = new Map();

interface LoadedRows {
  /** The filter that the pages belong to, as JSON. */
  readonly filterKey: string;
  readonly total?: number;
  readonly pages: ReadonlyMap<number, readonly ConversationSummary[]>;
  readonly problem?: ProblemKey;
}

/**
 * Loads the chats of a filter page by page. When `refreshKey` changes, the visible pages are loaded again; the old rows stay until the
 * answer arrives.
 */
export function useRows(
  library: Pick<LibraryService, 'listConversations'>,
  filter: ListFilter,
  refreshKey: string,
): Rows {
  const filterKey = JSON.stringify(filter);
  const [loaded, setLoaded] = useState<LoadedRows>({ filterKey, pages: new Map() });
  const [requested, setRequested] = useState({ filterKey, first: 0, last: 0 });
  const [retryCount, setRetryCount] = useState(0);
  const requests = useRef({ requestKey: '', pages: new Set<number>() });
  const shown: LoadedRows = loaded.filterKey === filterKey ? loaded : { filterKey, pages: noPages };
  const { first, last } = requested.filterKey === filterKey ? requested : { first: 0, last: 0 };

  useEffect(() => {
    const requestKey = `${filterKey} ${refreshKey} ${retryCount}`;
    if (requests.current.requestKey !== requestKey) requests.current = { requestKey, pages: new Set() };
    const { current } = requests;
    const fetchPage = async (page: number) => {
      current.pages.add(page);
      try {
        const { total, chats } = await library.listConversations(filter, page * pageSize, pageSize);
        // Another filter or a newer refresh was requested in the meantime.
        if (requests.current !== current) return;
        setLoaded(before => {
          const previousPages = before.filterKey === filterKey ? before.pages : [];
          return { filterKey, total, pages: new Map([...previousPages, [page, chats]]) };
        });
      } catch (error) {
        if (requests.current !== current) return;
        const problem = toProblemKey(error);
        setLoaded(before =>
          before.filterKey === filterKey ? { ...before, problem } : { filterKey, pages: new Map(), problem },
        );
      }
    };
    for (let page = first; page <= last; page += 1) if (!current.pages.has(page)) void fetchPage(page);
  }, [library, filterKey, refreshKey, retryCount, first, last]);

  return {
    total: shown.total,
    at: index => shown.pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    pages: shown.pages,
    requestRange(from, to) {
      const end = Math.min(to + overscanRows, shown.total ?? to);
      const next = {
        filterKey,
        first: Math.floor(Math.max(from - overscanRows, 0) / pageSize),
        last: Math.floor(Math.max(end - 1, from) / pageSize),
      };
      if (requested.filterKey !== filterKey || next.first !== first || next.last !== last) setRequested(next);
    },
    ...(shown.problem && { problem: shown.problem }),
    retry: () => setRetryCount(before => before + 1),
  };
}
