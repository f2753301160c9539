import { useEffect, useRef, useState } from 'preact/hooks';
import type { LibraryService } from '../../lib/messaging/services';
import type { ConversationSummary, Shelf } from '../../lib/vault/vault';
import { troubleOf } from '../language';
import type { Trouble } from '../language';

/** Chats that are asked for at once: a few screens of them. */
const pageSize = 100;
/** Rows before and after those that are drawn that are brought as well, so that scrolling seldom meets one on its way. */
const ahead = 300;

export interface Rows {
  /** How many stand on the shelf; `undefined` until it is known. */
  readonly total: number | undefined;
  /** The chat in this place; `undefined` while it is on its way. */
  readonly at: (place: number) => ConversationSummary | undefined;
  /** What is in sight, end exclusive: that much is brought, and what was brought stays. */
  readonly want: (from: number, to: number) => void;
  readonly trouble?: Trouble;
  /** After a failure. */
  readonly again: () => void;
}

interface Known {
  /** The shelf it is of. */
  readonly of: string;
  readonly total?: number;
  readonly pages: ReadonlyMap<number, readonly ConversationSummary[]>;
  readonly trouble?: Trouble;
}

/**
 * The chats on a shelf, a page at a time. A new `occasion` means that there may be other ones: what is in sight is asked for anew,
 * and stays until the answer is there.
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
        // Another shelf, or a newer look at this one, was asked for meanwhile.
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
