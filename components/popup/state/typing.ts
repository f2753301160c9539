import { useRef } from 'preact/hooks';

/** In milliseconds. Pauses within typing are shorter than this. */
const quiet = 700;

/** `onType` records a keystroke. `waitForIdle` resolves when none has come for a while, at once if there was none. */
export function useRest() {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return {
    typed: () => void (last.current = performance.now()),
    atRest: async () => {
      for (let left = 1; left > 0;) {
        left = last.current + quiet - performance.now();
        if (left > 0) await new Promise(resolve => setTimeout(resolve, left));
      }
    },
  };
}
