import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * Changes a setting that several open pages may change. `next` gets the value stored at that moment, not the one that this page read when
 * it opened. Rejects if storing fails; the setting is then unchanged.
 */
export type SettingUpdate<Value> = (next: (stored: Value) => Value) => Promise<void>;

interface SharedSettingProps<Settings> {
  /** The settings as they were when the page opened. */
  readonly initial: Settings;
  /** Calls `onChange` after every change, wherever it was made. The returned function stops that. */
  readonly follow: (onChange: (changed: Partial<Settings>) => void) => () => void;
  readonly children: (settings: Settings) => ComponentChildren;
}

/** Draws settings on a page that stays open while they change elsewhere. */
export function SharedSetting<Settings extends object>({ initial, follow, children }: SharedSettingProps<Settings>) {
  const [settings, setSettings] = useState(initial);
  useEffect(() => follow(changed => setSettings(before => ({ ...before, ...changed }))), [follow]);
  return <>{children(settings)}</>;
}
