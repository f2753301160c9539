import { menuKeys } from './menu-keys';

interface MenuEntriesProps {
  /** The button that opens the menu refers to this id. */
  readonly id: string;
  readonly class: string;
  readonly entries: readonly { readonly text: string; readonly choose: () => void }[];
}

/** The entries of a menu. The menu closes after a choice. */
export function MenuEntries({ id, class: className, entries }: MenuEntriesProps) {
  return (
    <div id={id} popover="auto" class={className} {...menuKeys}>
      {entries.map(({ text, choose }) => (
        <button key={text} type="button" popovertarget={id} popovertargetaction="hide" onClick={choose}>
          {text}
        </button>
      ))}
    </div>
  );
}
