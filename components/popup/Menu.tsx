import type { ComponentChildren, RefObject } from 'preact';
import { useLanguage } from '../i18n/language';
import type { NamedAction } from '../list/list-actions';
import { menuKeys } from './menu-keys';
import type { PopupNavigation } from './Popup';

export interface MenuProps {
  /** An export is running. */
  readonly busy: boolean;
  readonly onExport: () => void;
  readonly onNote: () => void;
  /** Shows the instructions that tell the assistant in this tab how to ask; absent where no assistant is. */
  readonly onShowInstructions: (() => void) | undefined;
  readonly navigation: Pick<PopupNavigation, 'openLibrary' | 'openPanel' | 'openSettings'>;
  /** The button that opens the menu, so that the caller can focus it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Actions for the chat in this tab. */
  readonly tabEntries: readonly NamedAction[];
  /** What Kura does in this tab and holds; above the entries. */
  readonly children: ComponentChildren;
}

/** The line at the foot opens this menu, too. */
export const menuId = 'menu';

/** The menu of actions that are used rarely, below the state of this tab and of the vault. */
export function Menu({
  busy,
  onExport,
  onNote,
  onShowInstructions,
  navigation,
  button,
  tabEntries,
  children,
}: MenuProps) {
  const { t } = useLanguage();
  const entries = [
    { text: t('note_new'), choose: onNote },
    ...(onShowInstructions ? [{ text: t('teach_menu'), choose: onShowInstructions }] : []),
    { text: t('menu_library'), choose: () => navigation.openLibrary() },
    ...(navigation.openPanel ? [{ text: t('menu_panel'), choose: navigation.openPanel }] : []),
    { text: busy ? t('menu_exporting') : t('menu_export'), choose: onExport },
    { text: t('menu_import'), choose: () => navigation.openSettings('import') },
    { text: t('menu_settings'), choose: () => navigation.openSettings() },
    ...tabEntries,
  ];
  return (
    <>
      <button type="button" class="quiet menu-button" ref={button} popovertarget={menuId} aria-label={t('menu_label')}>
        <span aria-hidden="true">⋯</span>
      </button>
      <div id={menuId} popover="auto" class="menu" {...menuKeys}>
        {children}
        {entries.map(({ text, choose }) => (
          <button key={text} type="button" popovertarget={menuId} popovertargetaction="hide" onClick={choose}>
            {text}
          </button>
        ))}
      </div>
    </>
  );
}
