import { menuKeys } from './menu-keys';

interface MenuEntriesProps {
  /** The id that the button which opens it names. */
  readonly id: string;
  readonly class: string;
  readonly entries: readonly { readonly text: string; readonly choose: () => void }[];
}

/** A menu's entries. It closes when one was chosen, too. */
export function MenuEntries({ id, class: look, entries }: MenuEntriesProps) {
  return (
    <div id={id} popover="auto" class={look} {...menuKeys}>
      {entries.map(({ text, choose }) => (
        <button key={text} type="button" popovertarget={id} popovertargetaction="hide" onClick={choose}>
          {text}
        </button>
      ))}
    </div>
  );
}
