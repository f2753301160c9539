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
 * `fallback`, and the first reply counts; so it is where the other side announces itself while `fallback` has not replied. Calls must
 * therefore bear being made twice. A late reply raises the timeout, because the other side is slow but alive.
 */
export function prefer(
  preferred: AnnouncedTransport,
  fallback: Transport,
  { timeoutMs = defaultTimeoutMs }: { readonly timeoutMs?: number } = {},
): Transport {
  let isPresent = false;
  let currentTimeoutMs = timeoutMs;
  const waiting = new Set<() => void>();
  preferred.watchPresence(() => {
    isPresent = true;
    for (const sendAgain of waiting) sendAgain();
    waiting.clear();
  });

  const askFallback: Transport = call =>
    new Promise((resolve, reject) => {
      // A failure says nothing, because the fallback still replies.
      const sendAgain = () => void preferred.send(call).then(resolve, () => undefined);
      waiting.add(sendAgain);
      fallback(call)
        .finally(() => waiting.delete(sendAgain))
        .then(resolve, reject);
    });

  return call => {
    if (!isPresent) return askFallback(call);
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
