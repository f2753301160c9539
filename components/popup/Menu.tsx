import { useLanguage } from '../language';
import { MenuEntries } from './MenuEntries';

interface MenuProps {
  /** An export is under way. */
  readonly busy: boolean;
  readonly onExport: () => void;
  readonly onSettings: (section?: 'import') => void;
}

/** The rarer things. */
export function Menu({ busy, onExport, onSettings }: MenuProps) {
  const { t } = useLanguage();
  const entries = [
    { text: busy ? t('menu_exporting') : t('menu_export'), choose: onExport },
    { text: t('menu_import'), choose: () => onSettings('import') },
    { text: t('menu_settings'), choose: () => onSettings() },
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
