import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * Changes a setting that several open pages may change. `next` gets the value stored at that moment, not the one that this page read when
 * it opened. Rejects if storing fails; the setting is then unchanged.
 */
export type Change<Value> = (next: (stored: Value) => Value) => Promise<void>;

interface FollowedProps<Given> {
  /** The settings as they were when the page opened. */
  readonly given: Given;
  /** Calls `onChange` after every change, wherever it was made. The returned function stops that. */
  readonly follow: (told: (changed: Partial<Given>) => void) => () => void;
  readonly children: (now: Given) => ComponentChildren;
}

/** Draws settings on a page that stays open while they change elsewhere. */
export function Followed<Given extends object>({ given, follow, children }: FollowedProps<Given>) {
  const [now, setNow] = useState(given);
  useEffect(() => follow(changed => setNow(before => ({ ...before, ...changed }))), [follow]);
  return <>{children(now)}</>;
}
