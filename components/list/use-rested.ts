import { useEffect, useRef, useState } from 'preact/hooks';

/** In milliseconds. A row that unfolds sooner would move the others while a person is still on the way. */
const restMs = 200;

/** Returns whether `key` has been the same for a while and no arrow key is held. `undefined` never rests. */
export function useRested(key: string | undefined): boolean {
  const [rested, setRested] = useState<string>();
  const isHeld = useRef(false);
  useEffect(() => {
    if (key === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(timer);
      if (!isHeld.current) timer = setTimeout(() => setRested(key), restMs);
    };
    const setHeld = (held: boolean) => {
      isHeld.current = held;
      start();
    };
    const isArrow = ({ key: pressed }: KeyboardEvent) => /^(Arrow|Page)(Up|Down)$/.test(pressed);
    // Before the list selects another row.
    addEventListener('keydown', event => isArrow(event) && setHeld(true), { capture: true, signal });
    addEventListener('keyup', event => isArrow(event) && setHeld(false), { capture: true, signal });
    addEventListener('blur', () => setHeld(false), { signal });
    start();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [key]);
  return key !== undefined && rested === key;
}
