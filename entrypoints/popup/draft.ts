import type { PopupDraft } from '@/components/popup/use-search';

/** In milliseconds. Each write is told to every context of ours, and wakes the background: a letter must not wait for that. */
const soon = 300;

/**
 * Keeps what it is given in `item`: a moment later, or at once when the page closes. What was ticked, that it was used, and which
 * hit one went to is kept at once: a browser may end the page before a write that began with its closing has come through. While a
 * key is held down the hits on the way are passed over. For one page, once.
 */
export function keeping(item: { readonly setValue: (draft: PopupDraft) => Promise<void> }) {
  let latest: PopupDraft | undefined;
  /** As it was last given; `null` while nothing was, since an earlier page may have left one. */
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
