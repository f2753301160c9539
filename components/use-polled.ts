import { useEffect, useRef, useState } from 'preact/hooks';
import { troubleOf } from './language';
import type { Trouble } from './language';

export interface Polled<Value> {
  /** The last answer; stays while later questions fail. */
  readonly value?: Value;
  /** Why the last question failed. */
  readonly trouble?: Trouble;
}

/** So many times as long as an answer took nothing is asked: counting a vault of 62,000 chats keeps those waiting who write and read it. */
const share = 5;
/** In milliseconds. An answer may also have waited for something else, such as an import. */
const longest = 10_000;

/**
 * Asks now, and again `pause` milliseconds after each answer, for as long as the component stands: what is shown of a vault
 * that others write is never older than that, but for answers that take long. A new `about` forgets the old answer and asks at once;
 * a new `occasion` asks at once, and the old answer stays until then.
 */
export function usePolled<Value>(
  ask: () => Promise<Value>,
  pause: number,
  { about = '', occasion = '' }: { readonly about?: string; readonly occasion?: string } = {},
): Polled<Value> {
  const [polled, setPolled] = useState<Polled<Value> & { readonly about: string }>({ about });
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    let watching = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const asked = performance.now();
      try {
        const value = await latest.current();
        if (watching) setPolled({ about, value });
      } catch (error) {
        if (watching)
          setPolled(before => ({ ...(before.about === about ? before : { about }), trouble: troubleOf(error) }));
      }
      const rest = Math.min(share * (performance.now() - asked), longest);
      if (watching) timer = setTimeout(() => void look(), Math.max(pause, rest));
    };
    void look();
    return () => {
      watching = false;
      clearTimeout(timer);
    };
  }, [pause, about, occasion]);

  return polled.about === about ? polled : {};
}
