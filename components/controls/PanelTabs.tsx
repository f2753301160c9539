import { useLanguage } from '../i18n/language';

interface PanelTabsProps {
  readonly current: 'search' | 'ask';
  /** Where the other tab leads. */
  readonly url: string;
}

/** The two tabs of the side panel, each a page of its own. */
export function PanelTabs({ current, url }: PanelTabsProps) {
  const { t } = useLanguage();
  const tabs = [
    { id: 'search', name: t('ask_search') },
    { id: 'ask', name: t('ask_title') },
  ] as const;
  return (
    <nav class="panel-tabs" aria-label={t('ask_tabs')}>
      {tabs.map(({ id, name }) =>
        id === current ? (
          <a key={id} href="#" aria-current="page" onClick={event => event.preventDefault()}>
            {name}
          </a>
        ) : (
          <a key={id} href={url}>
            {name}
          </a>
        ),
      )}
    </nav>
  );
}
