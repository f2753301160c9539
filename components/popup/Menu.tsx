import { useLanguage } from '../i18n/language';
import { MenuEntries } from './MenuEntries';
import type { Doors } from './Popup';

export interface MenuProps {
  /** An export is running. */
  readonly busy: boolean;
  readonly onExport: () => void;
  readonly onNote: () => void;
  /** Shows the instructions that tell the assistant in this tab how to ask. */
  readonly onTeach: () => void;
  readonly doors: Pick<Doors, 'openLibrary' | 'openPanel' | 'openSettings'>;
}

/** The menu of actions that are used rarely. */
export function Menu({ busy, onExport, onNote, onTeach, doors }: MenuProps) {
  const { t } = useLanguage();
  const entries = [
    { text: t('note_new'), choose: onNote },
    { text: t('teach_menu'), choose: onTeach },
    { text: t('menu_library'), choose: doors.openLibrary },
    ...(doors.openPanel ? [{ text: t('menu_panel'), choose: doors.openPanel }] : []),
    { text: busy ? t('menu_exporting') : t('menu_export'), choose: onExport },
    { text: t('menu_import'), choose: () => doors.openSettings('import') },
    { text: t('menu_settings'), choose: () => doors.openSettings() },
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
