import type { ComponentChildren } from 'preact';
import { useLanguage } from '../i18n/language';
import { listedPages, parentPages, type SettingsPage } from './settings-pages';

interface SettingsNavProps {
  readonly current: SettingsPage;
  /** Called before a link is followed. */
  readonly onGo: () => void;
  /** Rendered above the list. */
  readonly children: ComponentChildren;
}

/** The outlines of 16 by 16 icons, one for each page. */
const icons: Readonly<Record<(typeof listedPages)[number] | 'library', string>> = {
  sites: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM2.5 8h11M8 2.5c3.3 3 3.3 8 0 11-3.3-3-3.3-8 0-11z',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm3.5 8 3 3',
  inserting: 'M13 3v4.5a2 2 0 0 1-2 2H3.5m3-3-3 3 3 3',
  backup: 'M8 2.5v8M4.500 7 8 10.5 11.500 7m-9 6.500h11',
  general:
    'M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm0-4v2m0 8v2m6-6h-2M4 8H2m10-4-1.500 1.500m-5 5L4 12m8 0-1.500-1.500m-5-5L4 4',
  library:
    'M4 3h8a1.500 1.500 0 0 1 1.500 1.500v7A1.500 1.500 0 0 1 12 13H4a1.500 1.500 0 0 1-1.500-1.500v-7A1.500 1.500 0 0 1 4 3zm2.500 0v10',
};

/** Leads to the pages of the settings and to the library: at the side, or above the page where it is narrow. */
export function SettingsNav({ current, onGo, children }: SettingsNavProps) {
  const { t } = useLanguage();
  return (
    <nav class="settings-nav" aria-label={t('menu_settings')}>
      <p class="settings-brand">
        <img src="/icon/kura.svg" alt="" width="20" height="20" />
        {t('menu_settings')}
      </p>
      {children}
      <ul>
        {listedPages.map(page => (
          <li key={page}>
            <a
              href={`#${page}`}
              onClick={onGo}
              aria-current={page === current ? 'page' : page === parentPages[current] ? 'true' : undefined}
            >
              <Icon outline={icons[page]} />
              {t(`options_page_${page}`)}
            </a>
          </li>
        ))}
      </ul>
      <a class="settings-library" href="/library.html">
        <Icon outline={icons.library} />
        {t('options_open_library')}
      </a>
    </nav>
  );
}

const Icon = ({ outline }: { readonly outline: string }) => (
  <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={outline} />
  </svg>
);
