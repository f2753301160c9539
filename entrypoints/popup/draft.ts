import type { PopupDraft } from '@/components/popup/use-search';

/** In milliseconds. Each write is told to every context of ours, and wakes the background: a letter must not wait for that. */
const soon = 300;

/**
 * Keeps what it is given in `item`: a moment later, or at once when the page closes. What was ticked, and that it was used, is
 * kept at once: a browser may end the page before a write that began with its closing has come through. For one page, once.
 */
export function keeping(item: { readonly setValue: (draft: PopupDraft) => Promise<void> }) {
  let latest: PopupDraft | undefined;
  /** As it was last kept; `null` while nothing was, since an earlier page may have left one. */
  let choice: PopupDraft['choice'] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = () => {
    clearTimeout(timer);
    timer = undefined;
    if (latest) void item.setValue(latest);
    latest = undefined;
  };
  addEventListener('pagehide', store);
  return (draft: PopupDraft): void => {
    latest = draft;
    const chose = draft.choice !== choice;
    choice = draft.choice;
    if (chose) store();
    else timer ??= setTimeout(store, soon);
  };
}
