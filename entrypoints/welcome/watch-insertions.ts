import type { BoxChange } from '@/components/welcome/use-practice';
import { findFencedQuotes } from '@/lib/core/fence';
import { hasInsertion } from '@/lib/insert/insert';

/** Reports each insertion, and when the last of them leaves the box or comes back: whoever takes it out, the box shows it. */
export function watchInsertions(getBox: () => HTMLElement | null, onChange: (change: BoxChange) => void) {
  const fences = new Set<string>();
  let last: BoxChange | undefined;
  const changes = new MutationObserver(() => {
    const box = getBox();
    if (!box) return;
    const now = [...fences].some(fence => hasInsertion(box, fence)) ? 'inserted' : 'undone';
    if (now !== last) report(now);
  });
  const report = (change: BoxChange) => {
    last = change;
    onChange(change);
  };
  return {
    add(box: HTMLElement, text: string) {
      for (const { fence } of findFencedQuotes(text)) fences.add(fence);
      changes.observe(box, { childList: true, subtree: true, characterData: true });
      report('inserted');
    },
    stop: () => changes.disconnect(),
  };
}
