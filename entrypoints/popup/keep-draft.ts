import { getNow } from '@/lib/core/clock';
import type { SavedPopup } from '@/components/popup/state/popup-state';

/** Milliseconds. Each write is announced to every context and wakes the background, so typing must not wait for it. */
const saveDelayMs = 300;

/**
 * Returns a function that saves drafts to `item`: after a delay, or at once when the page closes. Changes of choice and selection are saved
 * at once, because a browser may end the page before a later write completes. While a key is held down, selections in between are skipped.
 * Call it once per page.
 */
export function keepDraft(item: { readonly setValue: (draft: SavedPopup) => Promise<void> }) {
  let latest: SavedPopup | undefined;
  /** The last draft. `null` before the first one, because an earlier page may have left another. */
  let before: SavedPopup | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (latest) void item.setValue({ ...latest, savedAt: getNow() });
    latest = undefined;
  };
  addEventListener('pagehide', save);
  return (draft: SavedPopup): void => {
    const isChoiceChanged = before === null || draft.choice !== before.choice;
    const isSelectionMoved = before?.question === draft.question && before.selected !== draft.selected;
    latest = draft;
    before = draft;
    if (isChoiceChanged || (isSelectionMoved && timer === undefined)) save();
    if (!isChoiceChanged) timer ??= setTimeout(save, saveDelayMs);
  };
}
