import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { rangesOf } from './ranges';

/** A reference to the element to search, which may not be mounted yet. */
export interface Place {
  readonly current: HTMLElement | null;
}

/** More marks would not help a reader, and would slow the page down. */
const most = 2000;

interface Found {
  readonly ranges: readonly Range[];
  /** There are more matches than are marked. */
  readonly hasMore: boolean;
}

const nothing: Found = { ranges: [], hasMore: false };

function lookIn(root: HTMLElement, wanted: string): Found {
  const ranges = rangesOf(root, wanted, most + 1);
  return { ranges: ranges.slice(0, most), hasMore: ranges.length > most };
}

/** Finds a text in an element and marks it with the CSS Highlight API, which does not change the DOM. */
export function useFind(within: Place) {
  const [wanted, setWanted] = useState('');
  const [{ ranges, hasMore }, setFound] = useState<Found>(nothing);
  const [place, setPlace] = useState(0);

  // Runs before paint, because the result may decide what is shown.
  useLayoutEffect(() => {
    const root = within.current;
    if (!root) return;
    const look = () => setFound(wanted.trim() ? lookIn(root, wanted) : nothing);
    look();
    if (!wanted.trim()) return;
    // Answers are formatted progressively, and the reader may change branches.
    const changes = new MutationObserver(look);
    changes.observe(root, { childList: true, subtree: true, characterData: true });
    return () => changes.disconnect();
  }, [wanted, within]);

  useEffect(() => {
    show(ranges, place);
    return () => show([], 0);
  }, [ranges, place]);

  const step = (by: 1 | -1) => {
    if (ranges.length === 0) return;
    const next = (place + by + ranges.length) % ranges.length;
    setPlace(next);
    open(ranges[next]);
  };
  return {
    wanted,
    ranges,
    found: ranges.length,
    hasMore,
    place: Math.min(place, Math.max(ranges.length - 1, 0)),
    step,
    want: (text: string) => {
      setWanted(text);
      setPlace(0);
    },
  };
}

function open(range: Range | undefined): void {
  const element = range?.startContainer.parentElement;
  const folded = element?.closest('details');
  if (folded) folded.open = true;
  element?.scrollIntoView?.({ block: 'center' });
}

function show(ranges: readonly Range[], place: number): void {
  // Without the Highlight API, stepping through the matches still works.
  if (typeof Highlight !== 'function') return;
  const current = ranges[place];
  CSS.highlights.set('found', new Highlight(...ranges));
  CSS.highlights.set('found-now', new Highlight(...(current ? [current] : [])));
}
