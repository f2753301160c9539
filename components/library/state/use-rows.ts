import { useEffect, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../../lib/rpc/contracts/index';
import type { ConversationSummary, Shelf } from '../../../lib/vault/vault';
import { troubleOf } from '../../i18n/language';
import type { Trouble } from '../../i18n/language';

/** The number of chats per request, a few screens. */
const pageSize = 100;
/** Rows that are loaded before and after the visible ones, so that scrolling seldom shows a row that is loading. */
const ahead = 300;

export interface Rows {
  /** The number of chats that match the filter. `undefined` until it is known. */
  readonly total: number | undefined;
  /** Returns the chat at this index, or `undefined` while it is loading. */
  readonly at: (place: number) => ConversationSummary | undefined;
  /** Requests the visible rows, end exclusive. Loaded rows stay loaded. */
  readonly want: (from: number, to: number) => void;
  readonly trouble?: Trouble;
  /** Retries after a failure. */
  readonly again: () => void;
}

interface Known {
  /** The filter that the pages belong to, as JSON. */
  readonly of: string;
  readonly total?: number;
  readonly pages: ReadonlyMap<number, readonly ConversationSummary[]>;
  readonly trouble?: Trouble;
}

/**
 * Loads the chats of a filter page by page. When `refreshKey` changes, the visible pages are loaded again; the old rows stay until the
 * answer arrives.
 */
export function useRows(library: Pick<LibraryService, 'browse'>, shelf: Shelf, occasion: string): Rows {
  const of = JSON.stringify(shelf);
  const [known, setKnown] = useState<Known>({ of, pages: new Map() });
  const [wanted, setWanted] = useState({ of, first: 0, last: 0 });
  const [tries, setTries] = useState(0);
  const asked = useRef({ when: '', pages: new Set<number>() });
  const here = known.of === of ? known : { of, pages: new Map<number, readonly ConversationSummary[]>() };
  const { first, last } = wanted.of === of ? wanted : { first: 0, last: 0 };

  useEffect(() => {
    const when = `${of} ${occasion} ${tries}`;
    if (asked.current.when !== when) asked.current = { when, pages: new Set() };
    const { current } = asked;
    const bring = async (page: number) => {
      current.pages.add(page);
      try {
        const { total, chats } = await library.browse(shelf, page * pageSize, pageSize);
        // Another filter or a newer refresh was requested in the meantime.
        if (asked.current !== current) return;
        setKnown(before => {
          const kept = before.of === of ? before.pages : [];
          return { of, total, pages: new Map([...kept, [page, chats]]) };
        });
      } catch (error) {
        if (asked.current !== current) return;
        const trouble = troubleOf(error);
        setKnown(before => (before.of === of ? { ...before, trouble } : { of, pages: new Map(), trouble }));
      }
    };
    for (let page = first; page <= last; page += 1) if (!current.pages.has(page)) void bring(page);
  }, [library, of, occasion, tries, first, last]);

  return {
    total: here.total,
    at: place => here.pages.get(Math.floor(place / pageSize))?.[place % pageSize],
    want(from, to) {
      const end = Math.min(to + ahead, here.total ?? to);
      const next = {
        of,
        first: Math.floor(Math.max(from - ahead, 0) / pageSize),
        last: Math.floor(Math.max(end - 1, from) / pageSize),
      };
      if (wanted.of !== of || next.first !== first || next.last !== last) setWanted(next);
    },
    ...(here.trouble && { trouble: here.trouble }),
    again: () => setTries(before => before + 1),
  };
}
