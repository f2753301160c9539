import { useEffect, useRef, useState } from 'preact/hooks';
import { troubleOf } from './language';
import type { Polled } from './use-polled';

/** Asks now, and anew on each `occasion`; the last answer stays until the next one is there, so that nothing flickers. */
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
