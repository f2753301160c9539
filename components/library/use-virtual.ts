import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

interface RowHeights {
  /** In CSS pixels, as all heights. */
  readonly row: number;
  /** What stands above a row adds this to its height. */
  readonly label: number;
  /** The rows below a label, another object whenever they change. */
  readonly labelled: ReadonlyMap<number, unknown>;
}

/** Renders only the visible rows of a list. A label that comes above them while they are scrolled to does not move them. */
export function useVirtual(count: number, { row, label, labelled }: RowHeights) {
  const scroller = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index: number) => row + (labelled.has(index) ? label : 0),
    // Two screens on either side, so that a page of wheel scrolling does not show empty rows.
    overscan: 20,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
  };
  const [virtual] = useState(() => new Virtualizer<HTMLDivElement, HTMLElement>(options));
  virtual.setOptions(options);
  const measured = useRef(labelled);
  useLayoutEffect(() => {
    const { current: before } = measured;
    if (before === labelled) return;
    measured.current = labelled;
    const top = virtual.range?.startIndex ?? 0;
    const more = countUpTo(labelled, top) - countUpTo(before, top);
    virtual.measure();
    if (scroller.current && scroller.current.scrollTop > 0) scroller.current.scrollTop += more * label;
  });
  // The library's own adapters call these two methods. They are meant for adapters only.
  // oxlint-disable no-underscore-dangle
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  // oxlint-enable no-underscore-dangle
  return { scroller, virtual };
}

const countUpTo = (labelled: ReadonlyMap<number, unknown>, last: number): number =>
  [...labelled.keys()].filter(index => index <= last).length;
