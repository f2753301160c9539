import { useEffect, useRef, useState } from 'preact/hooks';
import { toProblemKey } from '../i18n/language';
import type { QueryState } from './use-polling';

/** Calls `ask` on mount and for each new `key`. The last answer stays until the next one is there, so nothing flickers. */
export function useQuery<Value>(ask: () => Promise<Value>, key: string): QueryState<Value> {
  const [state, setState] = useState<QueryState<Value>>({});
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    let isCurrent = true;
    latest.current().then(
      value => {
        if (isCurrent) setState({ value });
      },
      error => {
        if (isCurrent) setState(before => ({ ...before, problem: toProblemKey(error) }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);

  return state;
}
