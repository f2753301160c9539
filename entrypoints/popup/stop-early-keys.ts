import { createKeyGuard, type GuardedEvent } from '@/components/popup/state/key-guard';

/** Milliseconds that a popup may take to open on a busy machine. */
export const maxOpeningMs = 5000;

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
