import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

/** Renders only the visible rows of a list. All rows have the height `rowHeight` in CSS pixels. */
export function useVirtual(count: number, rowHeight: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Two screens on either side, so that a page of wheel scrolling does not show empty rows.
    overscan: 20,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
  };
  const [virtual] = useState(() => new Virtualizer<HTMLDivElement, HTMLElement>(options));
  virtual.setOptions(options);
  // The library's own adapters call these two methods. They are meant for adapters only.
  // oxlint-disable no-underscore-dangle
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  // oxlint-enable no-underscore-dangle
  return { scroller, virtual };
}
