import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

/** Rows of one height, of which only those in sight are drawn. `rowHeight` in CSS pixels. */
export function useVirtual(count: number, rowHeight: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Two screens on either side: a page of the wheel does not outrun it.
    overscan: 20,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
  };
  const [virtual] = useState(() => new Virtualizer<HTMLDivElement, HTMLElement>(options));
  virtual.setOptions(options);
  // As the library's own adapters drive it: these two are for whoever draws, and for nobody else.
  // oxlint-disable no-underscore-dangle
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  // oxlint-enable no-underscore-dangle
  return { scroller, virtual };
}
