/** The place for the tick of a row, for the pointer only: the space bar does the same, and `aria-selected` announces the state. */
export const Tick = ({ onToggle }: { readonly onToggle: () => void }) => (
  <span
    class="hit-tick"
    aria-hidden="true"
    onClick={event => {
      event.stopPropagation();
      onToggle();
    }}
  />
);
