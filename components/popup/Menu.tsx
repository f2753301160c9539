import { useLanguage } from '../i18n/language';
import { MenuEntries } from './MenuEntries';
import type { PopupNavigation } from './Popup';

export interface MenuProps {
  /** An export is running. */
  readonly busy: boolean;
  readonly onExport: () => void;
  readonly onNote: () => void;
  /** Shows the instructions that tell the assistant in this tab how to ask. */
  readonly onShowInstructions: () => void;
  readonly navigation: Pick<PopupNavigation, 'openLibrary' | 'openPanel' | 'openSettings'>;
}

/** The menu of actions that are used rarely. */
export function Menu({ busy, onExport, onNote, onShowInstructions, navigation }: MenuProps) {
  const { t } = useLanguage();
  const entries = [
    { text: t('note_new'), choose: onNote },
    { text: t('teach_menu'), choose: onShowInstructions },
    { text: t('menu_library'), choose: navigation.openLibrary },
    ...(navigation.openPanel ? [{ text: t('menu_panel'), choose: navigation.openPanel }] : []),
    { text: busy ? t('menu_exporting') : t('menu_export'), choose: onExport },
    { text: t('menu_import'), choose: () => navigation.openSettings('import') },
    { text: t('menu_settings'), choose: () => navigation.openSettings() },
  ];
  return (
    <>
      <button type="button" class="quiet menu-button" popovertarget="menu" aria-label={t('menu_label')}>
        <span aria-hidden="true">⋯</span>
      </button>
      <MenuEntries id="menu" class="menu" entries={entries} />
    </>
  );
}
