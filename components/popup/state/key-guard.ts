/**
 * A popup that a page opened appears under the user's hands. It takes no Enter, and no click in its first moment, before the user
 * rested and then did something in the popup.
 */

/** In milliseconds. Pauses within typing are shorter. */
export const restMs = 700;

/** Milliseconds that a popup may take to open on a busy machine. */
export const maxOpeningMs = 5000;

export interface GuardedEvent {
  /** `confirm`: Enter or Space. `act`: another key, or the pointer's button. `click` is what a pressed button receives. */
  readonly kind: 'confirm' | 'act' | 'click';
  /** In milliseconds. */
  readonly at: number;
}

/** Returns a function that tells whether an event may have its effect. `openedAt` is in milliseconds. */
export function createKeyGuard(openedAt: number): (event: GuardedEvent) => boolean {
  let lastAt = openedAt;
  let hasActed = false;
  return ({ kind, at }) => {
    // A click follows the press that was judged already.
    if (kind !== 'act') return hasActed;
    hasActed ||= at - lastAt >= restMs;
    lastAt = at;
    return true;
  };
}
