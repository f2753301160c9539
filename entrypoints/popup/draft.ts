import { storage } from '#imports';
import type { PopupDraft } from '@/components/popup/use-search';

/**
 * What stood in the popup when it closed, so that it comes back. For the browser's session only, in a store that content
 * scripts cannot even name; that is why it is not in `lib/settings.ts`, which they load.
 */
export const popupDraft = storage.defineItem<PopupDraft>('session:popupDraft', {
  fallback: { question: '', selected: 0 },
});

/** In milliseconds. Each write is told to every context of ours, and wakes the background: a letter must not wait for that. */
const soon = 300;

let latest: PopupDraft | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps it a moment later, or at once when the popup closes. */
export function keepDraft(draft: PopupDraft): void {
  latest = draft;
  timer ??= setTimeout(store, soon);
}

function store(): void {
  clearTimeout(timer);
  timer = undefined;
  if (latest) void popupDraft.setValue(latest);
  latest = undefined;
}

addEventListener('pagehide', store);
