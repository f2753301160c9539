import { useLayoutEffect, useRef } from 'preact/hooks';

/** For a button whose place is taken by what it opened: when it is back, it has the focus again. */
export function useFocusWhenBack<Kind extends HTMLElement>(isGone: boolean) {
  const element = useRef<Kind>(null);
  const wasGone = useRef(isGone);
  useLayoutEffect(() => {
    if (wasGone.current && !isGone) element.current?.focus();
    wasGone.current = isGone;
  }, [isGone]);
  return element;
}
