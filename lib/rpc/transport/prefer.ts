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
 * `fallback`, and the first reply counts. Until then it is sent again whenever the other side announces itself: who has just started cannot
 * know of a call that was lost with the one before. Calls must therefore bear being made several times. A late reply raises the timeout,
 * because the other side is slow but alive.
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
  });

  const sendPreferred: Transport = async call => {
    const startedAt = performance.now();
    const reply = await preferred.send(call);
    isPresent = true;
    const durationMs = performance.now() - startedAt;
    if (durationMs > currentTimeoutMs) currentTimeoutMs = Math.min(2 * durationMs, maxTimeoutMs);
    return reply;
  };

  return async call => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sendAgain: (() => void) | undefined;
    try {
      return await new Promise((resolve, reject) => {
        const askFallback = () => {
          isPresent = false;
          fallback(call).then(resolve, reject);
        };
        // A failure says nothing, because the call is still under way elsewhere.
        sendAgain = () => void sendPreferred(call).then(resolve, () => undefined);
        waiting.add(sendAgain);
        if (!isPresent) return askFallback();
        timer = setTimeout(askFallback, currentTimeoutMs);
        sendPreferred(call).then(resolve, reject);
      });
    } finally {
      clearTimeout(timer);
      if (sendAgain) waiting.delete(sendAgain);
    }
  };
}
