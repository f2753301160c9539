import { useRef } from 'preact/hooks';

/** In milliseconds. Pauses within typing are shorter than this. */
const idleDelayMs = 700;

/** `onType` records a keystroke. `waitForIdle` resolves when none has come for a while, at once if there was none. */
export function useTyping() {
  const lastTypedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    onType: () => void (lastTypedAt.current = performance.now()),
    waitForIdle: async () => {
      for (let remainingMs = 1; remainingMs > 0;) {
        remainingMs = lastTypedAt.current + idleDelayMs - performance.now();
        if (remainingMs > 0) await new Promise(resolve => setTimeout(resolve, remainingMs));
      }
    },
  };
}
