import { useRef } from 'preact/hooks';

/** In milliseconds: nobody who types on pauses for so long. */
const quiet = 700;

/** `typed` tells of a letter; `atRest` resolves when none has come for a while, at once where none came at all. */
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
