import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';
import { useModal } from '../hooks/use-modal';
import { filterActions, matchShortcut, menuChord, type RowAction } from './action';
import { ActionIcon } from './ActionIcon';
import { Keys } from './Keys';

interface ActionMenuProps {
  /** What the menu is about, for a screen reader. */
  readonly label: string;
  readonly actions: readonly RowAction[];
  readonly onClose: () => void;
}

/** The button that opens the menu. Its key is the same everywhere. */
export function ActionsButton(props: { readonly class: string; readonly onClick: () => void }) {
  const { t } = useLanguage();
  return (
    <button type="button" {...props} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K">
      {t('popup_actions')} <Keys shortcut={menuChord} />
    </button>
  );
}

/**
 * The menu of everything that can be done with a row. Typing filters it, arrows and Enter choose, Escape closes; the keys that stand beside
 * the entries work in it, too. The focus returns to where it was.
 */
export function ActionMenu({ label, actions, onClose }: ActionMenuProps) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const dialog = useModal();
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = filterActions(actions, typed);
  const selected = Math.min(chosen, found.length - 1);
  useCaretOnReturn();
  useLayoutEffect(() => box.current?.focus(), []);
  const choose = (action: RowAction) => {
    onClose();
    action.choose();
  };
  return (
    <dialog
      class="action-menu"
      ref={dialog}
      aria-label={label}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      // A press beside the menu closes it.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      onKeyDown={event => handleKey(event, { actions, found, selected, setChosen, choose, onClose })}
    >
      <Entries {...{ id, label, found, selected, setChosen, choose }} />
      {found.length === 0 && <p class="action-none">{t('popup_no_action')}</p>}
      <div class="action-search">
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.5 10.5 14 14" />
        </svg>
        <input
          ref={box}
          type="text"
          dir="auto"
          role="combobox"
          aria-label={t('popup_find_action')}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          {...(found.length > 0 && { 'aria-activedescendant': `${id}-${selected}` })}
          placeholder={t('popup_find_action')}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={event => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
        />
      </div>
    </dialog>
  );
}

interface EntriesProps
  extends Pick<ActionMenuProps, 'label'>, Pick<MenuState, 'found' | 'selected' | 'setChosen' | 'choose'> {
  readonly id: string;
}

function Entries({ id, label, found, selected, setChosen, choose }: EntriesProps) {
  const selectedRow = useRef<HTMLLIElement>(null);
  useEffect(() => selectedRow.current?.scrollIntoView?.({ block: 'nearest' }), [selected, found.length]);
  return (
    <ul id={id} role="listbox" aria-label={label}>
      {found.map((action, index) => (
        <li
          key={action.id + action.text}
          id={`${id}-${index}`}
          ref={index === selected ? selectedRow : null}
          role="option"
          aria-selected={index === selected}
          class={`action${isGroupStart(found, index) ? ' action-first' : ''}${action.isDangerous ? ' action-danger' : ''}`}
          // The focus stays in the box.
          onMouseDown={event => event.preventDefault()}
          onMouseMove={() => setChosen(index)}
          onClick={() => choose(action)}
        >
          <ActionIcon id={action.id} />
          <span dir="auto">{action.text}</span>
          {action.shortcut && <Keys shortcut={action.shortcut} />}
        </li>
      ))}
    </ul>
  );
}

/** A box that gets the focus back has its whole text selected. The caret goes where it was, so that the next key means the same. */
function useCaretOnReturn(): void {
  const [opener] = useState(() => {
    const { activeElement: element } = document;
    return element instanceof HTMLInputElement
      ? { element, start: element.selectionStart, end: element.selectionEnd }
      : undefined;
  });
  useLayoutEffect(
    () => () => {
      if (opener?.element.isConnected) opener.element.setSelectionRange(opener.start, opener.end);
    },
    [],
  );
}

const isGroupStart = (actions: readonly RowAction[], index: number): boolean =>
  index > 0 && actions[index - 1]?.group !== actions[index]?.group;

interface MenuState extends Pick<ActionMenuProps, 'actions' | 'onClose'> {
  readonly found: readonly RowAction[];
  readonly selected: number;
  readonly setChosen: (index: number) => void;
  readonly choose: (action: RowAction) => void;
}

function handleKey(
  event: TargetedKeyboardEvent<HTMLElement>,
  { actions, found, selected, setChosen, choose, onClose }: MenuState,
): void {
  const { key, repeat } = event;
  const last = found.length - 1;
  const next = { ArrowDown: selected + 1, ArrowUp: selected - 1 }[key];
  const pressed = actions.find(({ shortcut }) => shortcut?.mod && matchShortcut(event, shortcut));
  const action = key === 'Enter' && !event.ctrlKey && !event.metaKey ? found[selected] : pressed;
  if (key === 'Escape' || (key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) onClose();
  else if (next !== undefined) setChosen(next > last ? 0 : next < 0 ? Math.max(last, 0) : next);
  // A held Enter may have opened the menu.
  else if (action && !(repeat && key === 'Enter') && !isCopying(event)) choose(action);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The box has a selection of its own to copy. */
const isCopying = ({ key, target }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'c' && target instanceof HTMLInputElement && target.selectionStart !== target.selectionEnd;
