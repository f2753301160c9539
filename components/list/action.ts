/** What a person can do with a row, as an entry of the action menu and as a key. Pure. */

export interface KeyChord {
  /** As `KeyboardEvent.key` names it. Letters match in both cases. */
  readonly key: string;
  /** Ctrl or Cmd. */
  readonly mod?: true;
  readonly shift?: true;
  readonly alt?: true;
}

export interface RowAction {
  readonly id: ActionId;
  readonly text: string;
  readonly shortcut?: KeyChord;
  /** A line stands between entries of different groups. */
  readonly group: number;
  readonly isDangerous?: true;
  readonly choose: () => void;
}

export type ActionId =
  | 'insert'
  | 'insertInto'
  | 'pick'
  | 'preview'
  | 'similar'
  | 'ask'
  | 'continue'
  | 'library'
  | 'site'
  | 'copy'
  | 'markdown'
  | 'export'
  | 'pin'
  | 'rename'
  | 'tag'
  | 'move'
  | 'note'
  | 'pause'
  | 'delete'
  | 'space';

/** Opens the menu. */
export const menuChord: KeyChord = { key: 'k', mod: true };

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export const matchShortcut = (pressed: PressedKey, { key, mod, shift, alt }: KeyChord): boolean =>
  pressed.key.toLowerCase() === key.toLowerCase() &&
  (pressed.ctrlKey || pressed.metaKey) === (mod === true) &&
  pressed.shiftKey === (shift === true) &&
  pressed.altKey === (alt === true);

const isMac = /Mac/.test(globalThis.navigator?.userAgent ?? '');
const keySigns: Readonly<Record<string, string>> = {
  Enter: '↵',
  ArrowRight: '→',
  Backspace: '⌫',
};

/** Returns what stands on the keys, in the order of the platform. */
export function formatShortcut({ key, mod, shift, alt }: KeyChord): readonly string[] {
  return [
    ...(mod && !isMac ? ['Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift ? ['⇧'] : []),
    ...(mod && isMac ? ['⌘'] : []),
    keySigns[key] ?? key.toUpperCase(),
  ];
}

/** Returns the actions whose name contains each typed word, whatever its case and width. */
export function filterActions(actions: readonly RowAction[], typed: string): readonly RowAction[] {
  const words = normalize(typed).split(/\s+/).filter(Boolean);
  return actions.filter(({ text }) => words.every(word => normalize(text).includes(word)));
}

const normalize = (text: string): string => text.normalize('NFKC').toLowerCase();
