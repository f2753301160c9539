import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * Changes a setting that several open pages may change: what is stored then, and not what this page read when it was opened. Rejects
 * where it could not be stored; then it is as it was.
 */
export type Change<Value> = (next: (stored: Value) => Value) => Promise<void>;

interface FollowedProps<Given> {
  /** As it was when the page was opened. */
  readonly given: Given;
  /** Tells of every change, wherever it was made; the returned function ends that. */
  readonly follow: (told: (changed: Partial<Given>) => void) => () => void;
  readonly children: (now: Given) => ComponentChildren;
}

/** What is drawn of settings, on a page that stays open while they are changed elsewhere. */
export function Followed<Given extends object>({ given, follow, children }: FollowedProps<Given>) {
  const [now, setNow] = useState(given);
  useEffect(() => follow(changed => setNow(before => ({ ...before, ...changed }))), [follow]);
  return <>{children(now)}</>;
}
