import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { iterateRanges } from './find-ranges';

/** A reference to the element to search, which may not be mounted yet. */
export interface ElementRef {
  readonly current: HTMLElement | null;
}

/** More marks would not help a reader, and would slow the page down. */
const maxRanges = 2000;

interface FoundRanges {
  readonly ranges: readonly Range[];
  /** There are more matches than are marked. */
  readonly hasMore: boolean;
}

const noRanges: FoundRanges = { ranges: [], hasMore: false };

/** In milliseconds: the page answers in between. */
const sliceMs = 50;

/** Searches in slices, the first at once. The returned function ends the search. */
function findInElement(root: HTMLElement, query: string, onFound: (found: FoundRanges) => void): () => void {
  const blocks = iterateRanges(root, query, maxRanges + 1);
  const ranges: Range[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = () => {
    const end = performance.now() + sliceMs;
    let isDone = false;
    while (!isDone && performance.now() < end) {
      const { value, done } = blocks.next();
      ranges.push(...(value ?? []));
      isDone = done === true;
    }
    onFound({ ranges: ranges.slice(0, maxRanges), hasMore: ranges.length > maxRanges });
    if (!isDone) timer = setTimeout(search);
  };
  search();
  return () => clearTimeout(timer);
}

/** Finds a text in an element and marks it with the CSS Highlight API, which does not change the DOM. */
export function useFind(container: ElementRef) {
  const [query, setQuery] = useState('');
  const [{ ranges, hasMore }, setFound] = useState<FoundRanges>(noRanges);
  const [index, setIndex] = useState(0);

  // Runs before paint, because the result may decide what is shown.
  useLayoutEffect(() => {
    const root = container.current;
    if (!root) return;
    if (!query.trim()) {
      setFound(noRanges);
      return;
    }
    let stop = findInElement(root, query, setFound);
    const update = () => {
      stop();
      stop = findInElement(root, query, setFound);
    };
    // Answers are formatted progressively, and the reader may change branches.
    const changes = new MutationObserver(records => {
      // A rendering may write a text that is there already, and a search renders again.
      if (records.some(({ type, target, oldValue }) => type !== 'characterData' || target.nodeValue !== oldValue))
        update();
    });
    changes.observe(root, { childList: true, subtree: true, characterData: true, characterDataOldValue: true });
    return () => {
      stop();
      changes.disconnect();
    };
  }, [query, container]);

  useEffect(() => {
    highlight(ranges, index);
    return () => highlight([], 0);
  }, [ranges, index]);

  const moveBy = (by: 1 | -1) => {
    if (ranges.length === 0) return;
    const next = (index + by + ranges.length) % ranges.length;
    setIndex(next);
    open(ranges[next]);
  };
  return {
    query,
    ranges,
    count: ranges.length,
    hasMore,
    index: Math.min(index, Math.max(ranges.length - 1, 0)),
    moveBy,
    onQuery: (text: string) => {
      setQuery(text);
      setIndex(0);
    },
  };
}

function open(range: Range | undefined): void {
  const element = range?.startContainer.parentElement;
  const details = element?.closest('details');
  if (details) details.open = true;
  element?.scrollIntoView?.({ block: 'center' });
}

function highlight(ranges: readonly Range[], index: number): void {
  // Without the Highlight API, stepping through the matches still works.
  if (typeof Highlight !== 'function') return;
  const current = ranges[index];
  CSS.highlights.set('found', new Highlight(...ranges));
  CSS.highlights.set('found-now', new Highlight(...(current ? [current] : [])));
}
