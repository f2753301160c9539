import type { Transport } from '../rpc';

/** A transport whose other side announces itself. While it is absent, a call gets no reply. */
export interface AnnouncedTransport {
  readonly send: Transport;
  /** Calls `onPresent` at each announcement. */
  readonly watchPresence: (onPresent: () => void) => void;
}

/** Milliseconds. The default is longer than the engine is usually busy; the maximum, after slow replies, leaves a dead one time to restart. */
const defaultTimeoutMs = 1000;
const maxTimeoutMs = 3000;

/**
 * A transport over `preferred` while its other side is present, else over `fallback`. After `timeoutMs` a call is also sent over
 * `fallback`, and the first reply counts. A late reply raises the timeout, because the other side is slow but alive.
 */
export function prefer(
  preferred: AnnouncedTransport,
  fallback: Transport,
  { timeoutMs = defaultTimeoutMs }: { readonly timeoutMs?: number } = {},
): Transport {
  let isPresent = false;
  let currentTimeoutMs = timeoutMs;
  preferred.watchPresence(() => (isPresent = true));

  return call => {
    if (!isPresent) return fallback(call);
    return new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const timer = setTimeout(() => {
        isPresent = false;
        fallback(call).then(resolve, reject);
      }, currentTimeoutMs);
      const onReply = (reply: unknown) => {
        clearTimeout(timer);
        isPresent = true;
        const durationMs = performance.now() - startedAt;
        if (durationMs > currentTimeoutMs) currentTimeoutMs = Math.min(2 * durationMs, maxTimeoutMs);
        resolve(reply);
      };
      preferred.send(call).then(onReply, reject);
    });
  };
}
