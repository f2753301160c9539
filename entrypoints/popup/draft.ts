import type { PopupDraft } from '@/components/popup/state/use-search';

/** Milliseconds. Each write is announced to every context and wakes the background, so typing must not wait for it. */
const soon = 300;

/**
 * Returns a function that saves drafts to `item`: after a delay, or at once when the page closes. Changes of choice and selection are saved
 * at once, because a browser may end the page before a later write completes. While a key is held down, selections in between are skipped.
 * Call it once per page.
 */
export function keeping(item: { readonly setValue: (draft: PopupDraft) => Promise<void> }) {
  let latest: PopupDraft | undefined;
  /** The last draft. `null` before the first one, because an earlier page may have left another. */
  let before: PopupDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = () => {
    clearTimeout(timer);
    timer = undefined;
    if (latest) void item.setValue(latest);
    latest = undefined;
  };
  addEventListener('pagehide', store);
  return (draft: PopupDraft): void => {
    const chose = before === null || draft.choice !== before.choice;
    const went = before?.question === draft.question && before.selected !== draft.selected;
    latest = draft;
    before = draft;
    if (chose || (went && timer === undefined)) store();
    if (!chose) timer ??= setTimeout(store, soon);
  };
}
