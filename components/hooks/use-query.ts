import { useEffect, useRef, useState } from 'preact/hooks';
import { troubleOf } from '../i18n/language';
import type { Polled } from './use-polling';

/** Calls `ask` on mount and for each new `key`. The last answer stays until the next one is there, so nothing flickers. */
export function useAsked<Value>(ask: () => Promise<Value>, occasion: string): Polled<Value> {
  const [asked, setAsked] = useState<Polled<Value>>({});
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    let awaited = true;
    latest.current().then(
      value => {
        if (awaited) setAsked({ value });
      },
      error => {
        if (awaited) setAsked(before => ({ ...before, trouble: troubleOf(error) }));
      },
    );
    return () => {
      awaited = false;
    };
  }, [occasion]);

  return asked;
}
