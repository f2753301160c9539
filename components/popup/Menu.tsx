import { useLanguage } from '../language';

interface MenuProps {
  /** An export is under way. */
  readonly busy: boolean;
  readonly onExport: () => void;
  readonly onSettings: (section?: 'import') => void;
}

/** The rarer things. The browser closes it on Escape, on a click elsewhere, and when an entry was chosen. */
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
      <div id="menu" popover="auto" class="menu">
        {entries.map(({ text, choose }) => (
          <button key={text} type="button" popovertarget="menu" popovertargetaction="hide" onClick={choose}>
            {text}
          </button>
        ))}
      </div>
    </>
  );
}
