import type { ComponentChildren } from 'preact';
import { menuKeys } from './menu-keys';

export interface MenuItem {
  readonly text: string;
  readonly choose: () => void;
}

interface MenuEntriesProps {
  /** The button that opens the menu refers to this id. */
  readonly id: string;
  readonly class: string;
  readonly entries: readonly MenuItem[];
  /** Stands above the entries. */
  readonly children?: ComponentChildren;
}

/** The entries of a menu. The menu closes after a choice. */
export function MenuEntries({ id, class: className, entries, children }: MenuEntriesProps) {
  return (
    <div id={id} popover="auto" class={className} {...menuKeys}>
      {children}
      {entries.map(({ text, choose }) => (
        <button key={text} type="button" popovertarget={id} popovertargetaction="hide" onClick={choose}>
          {text}
        </button>
      ))}
    </div>
  );
}
