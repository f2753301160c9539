import { getAgeMs } from '@/lib/core/clock';
import { createKeyGuard, maxOpeningMs, type GuardedEvent } from '@/components/popup/state/key-guard';
import type { SavedPopup } from '@/components/popup/state/popup-state';
import { popupDraft } from './stored-draft';

/** Returns whether a page opened this popup. Takes the mark of that away, because the next popup is the person's own. */
export function takePageOpening({ openedByPageAt, ...draft }: SavedPopup): boolean {
  if (openedByPageAt === undefined) return false;
  void popupDraft.setValue(draft);
  return getAgeMs(openedByPageAt) < maxOpeningMs;
}

/** Swallows what the user cannot have meant for a popup that they did not open. Must be called before the popup is drawn. */
export function stopEarlyKeys(): void {
  const mayPass = createKeyGuard(performance.now());
  const listen = (type: string, toKind: (event: Event) => GuardedEvent['kind']) =>
    addEventListener(
      type,
      event => {
        if (mayPass({ kind: toKind(event), at: performance.now() })) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
  listen('keydown', event => (['Enter', ' '].includes((event as KeyboardEvent).key) ? 'confirm' : 'act'));
  listen('pointerdown', () => 'act');
  listen('click', () => 'click');
}
