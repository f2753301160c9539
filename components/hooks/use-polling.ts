import { useEffect, useRef, useState } from 'preact/hooks';
import { troubleOf } from '../i18n/language';
import type { Trouble } from '../i18n/language';

export interface Polled<Value> {
  /** The last answer. It stays while later calls fail. */
  readonly value?: Value;
  /** Why the last call failed. */
  readonly trouble?: Trouble;
}

/** The pause is at least this many times the duration of the last call: counting a vault of 62,000 chats blocks other reads and writes. */
const share = 5;
/** In milliseconds. A slow answer may also have waited for something else, such as an import. */
const longest = 10_000;

/**
 * Calls `ask` now and again `pauseMs` after each answer while mounted, so the value is never older than that, unless answers are slow. A
 * new `key` drops the old answer and asks at once; a new `refreshKey` asks at once and keeps it meanwhile.
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
