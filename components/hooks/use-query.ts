import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toProblemKey } from '../i18n/language';
import type { ProblemKey } from '../i18n/language';
import { useIsShown } from './use-is-shown';

export interface QueryState<Value> {
  /** The last answer. It stays while later calls fail. */
  readonly value?: Value;
  /** Why the last call failed. */
  readonly problem?: ProblemKey;
}

export interface KeyedQuery<Value> extends QueryState<Value> {
  /** The value answers the current key, and not an earlier one. */
  readonly isCurrent: boolean;
}

interface QueryOptions {
  /** In milliseconds: asks again this long after each answer, or later if answers are slow or nobody sees them. */
  readonly pollMs?: number;
  /** The first so many parts of the key are the subject: another one drops the old answer. Else it stays until the next one. */
  readonly subjectParts?: number;
}

type Key = readonly unknown[];

interface AnsweredQuery<Value> extends QueryState<Value> {
  /** The key that the value answers. */
  readonly valueKey?: Key;
  readonly lastKey: Key;
}

/** The pause is at least this many times the duration of the last call: counting a vault of 62,000 chats blocks other reads and writes. */
const restFactor = 5;
/** In milliseconds. A slow answer may also have waited for something else, such as an import. */
const maxRestMs = 10_000;
/** In milliseconds. A call fails when the browser stops the worker that should answer; the next one starts another. */
const retryMs = 2000;

/**
 * Calls `fetch` on mount and for each new `key`, whose parts are compared one by one; a call that failed is repeated. Late answers to
 * earlier keys are dropped.
 */
export function useQuery<Value>(
  key: Key,
  fetch: () => Promise<Value>,
  { pollMs, subjectParts = 0 }: QueryOptions = {},
): KeyedQuery<Value> {
  const currentKey = useStableKey(key);
  const [state, setState] = useState<AnsweredQuery<Value>>({ lastKey: currentKey });
  const latest = useRef(fetch);
  latest.current = fetch;
  const isShown = useIsShown();
  const latestShown = useRef(isShown);
  latestShown.current = isShown;
  const askOnceShown = useRef<(() => void) | undefined>(undefined);

  // Runs before paint: an effect after paint would ask one frame later.
  useLayoutEffect(() => {
    let isActive = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const startedAt = performance.now();
      let pauseMs = pollMs;
      try {
        const value = await latest.current();
        if (isActive) setState({ value, valueKey: currentKey, lastKey: currentKey });
      } catch (error) {
        pauseMs ??= retryMs;
        const failure = { lastKey: currentKey, problem: toProblemKey(error) };
        if (isActive) setState(before => ({ ...(isAbout(before, currentKey, subjectParts) && before), ...failure }));
      }
      const restMs = Math.min(restFactor * (performance.now() - startedAt), maxRestMs);
      if (isActive && pauseMs !== undefined) timer = setTimeout(askAgain, Math.max(pauseMs, restMs));
    };
    const askAgain = () => {
      if (latestShown.current) void ask();
      else askOnceShown.current = () => void ask();
    };
    void ask();
    return () => {
      isActive = false;
      clearTimeout(timer);
      askOnceShown.current = undefined;
    };
  }, [pollMs, currentKey]);

  useLayoutEffect(() => {
    if (!isShown) return;
    askOnceShown.current?.();
    askOnceShown.current = undefined;
  }, [isShown]);

  return useMemo(() => {
    const { value, problem, valueKey } = state;
    if (!isAbout(state, currentKey, subjectParts)) return { isCurrent: false };
    return {
      isCurrent: valueKey === currentKey,
      ...(value !== undefined && { value }),
      ...(problem && { problem }),
    };
  }, [state, currentKey]);
}

/** Keeps the reference while the parts are equal. */
function useStableKey(key: Key): Key {
  const last = useRef(key);
  if (!isSameKey(last.current, key)) last.current = key;
  return last.current;
}

const isSameKey = (a: Key, b: Key): boolean => a.length === b.length && a.every((part, n) => Object.is(part, b[n]));

const isAbout = <Value>({ lastKey }: AnsweredQuery<Value>, key: Key, subjectParts: number): boolean =>
  isSameKey(lastKey.slice(0, subjectParts), key.slice(0, subjectParts));
