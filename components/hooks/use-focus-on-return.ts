import { useLayoutEffect, useRef } from 'preact/hooks';

/** For a button that is replaced by what it opens: it gets the focus again when it is back. */
export function useFocusOnReturn<Kind extends HTMLElement>(isGone: boolean) {
  const element = useRef<Kind>(null);
  const wasGone = useRef(isGone);
  useLayoutEffect(() => {
    if (wasGone.current && !isGone) element.current?.focus();
    wasGone.current = isGone;
  }, [isGone]);
  return element;
}
