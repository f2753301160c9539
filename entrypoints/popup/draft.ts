import type { PopupDraft } from '@/components/popup/use-search';
import { popupDraft } from './stored-draft';

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
