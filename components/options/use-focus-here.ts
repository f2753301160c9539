import { useEffect, useRef } from 'preact/hooks';

/** What was just opened, or closed, has the focus: `wanted` is looked at once, when the component comes. */
export function useFocusHere<Element extends HTMLElement>(wanted = true) {
  const here = useRef<Element>(null);
  const atFirst = useRef(wanted);
  useEffect(() => {
    if (atFirst.current) here.current?.focus();
  }, []);
  return here;
}
