import { formatShortcut, type KeyChord } from './action';

/** The keys of an action. A screen reader learns of them elsewhere. */
export const Keys = ({ shortcut }: { readonly shortcut: KeyChord }) => (
  <span class="keys" aria-hidden="true">
    {formatShortcut(shortcut).map(sign => (
      <kbd key={sign}>{sign}</kbd>
    ))}
  </span>
);
