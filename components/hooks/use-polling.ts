import { useEffect, useRef, useState } from 'preact/hooks';
import { toProblemKey } from '../i18n/language';
import type { ProblemKey } from '../i18n/language';

export interface QueryState<Value> {
  /** The last answer. It stays while later calls fail. */
  readonly value?: Value;
  /** Why the last call failed. */
  readonly problem?: ProblemKey;
}

/** The pause is at least this many times the duration of the last call: counting a vault of 62,000 chats blocks other reads and writes. */
const restFactor = 5;
/** In milliseconds. A slow answer may also have waited for something else, such as an import. */
const maxRestMs = 10_000;

/**
 * Calls `ask` now and again `pauseMs` after each answer while mounted, so the value is never older than that, unless answers are slow. A
 * new `key` drops the old answer and asks at once; a new `refreshKey` asks at once and keeps it meanwhile.
 */
export function usePolling<Value>(
  ask: () => Promise<Value>,
  pauseMs: number,
  { key = '', refreshKey = '' }: { readonly key?: string; readonly refreshKey?: string } = {},
): QueryState<Value> {
  const [state, setState] = useState<QueryState<Value> & { readonly key: string }>({ key });
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    let isActive = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const startedAt = performance.now();
      try {
        const value = await latest.current();
        if (isActive) setState({ key, value });
      } catch (error) {
        if (isActive)
          setState(before => ({ ...(before.key === key ? before : { key }), problem: toProblemKey(error) }));
      }
      const restMs = Math.min(restFactor * (performance.now() - startedAt), maxRestMs);
      if (isActive) timer = setTimeout(() => void poll(), Math.max(pauseMs, restMs));
    };
    void poll();
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [pauseMs, key, refreshKey]);

  return state.key === key ? state : {};
}
