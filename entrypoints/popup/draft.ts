import type { PopupDraft } from '@/components/popup/use-search';

/** In milliseconds. Each write is told to every context of ours, and wakes the background: a letter must not wait for that. */
const soon = 300;

/** Keeps what it is given in `item`: a moment later, or at once when the page closes. For one page, once. */
export function keeping(item: { readonly setValue: (draft: PopupDraft) => Promise<void> }) {
  let latest: PopupDraft | undefined;
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
    timer ??= setTimeout(store, soon);
  };
}
