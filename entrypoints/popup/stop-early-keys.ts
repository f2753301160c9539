import { createKeyGuard, maxOpeningMs, type GuardedEvent } from '@/components/popup/state/key-guard';

/** Whether a page opened this popup, by the age of its mark in milliseconds. A mark stays for the session. */
export const isOpenedByPage = (ageMs: number): boolean => ageMs < maxOpeningMs;

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
