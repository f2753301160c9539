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
    { id: 'search', name: t('ask_search'), outline: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5 14 14' },
    { id: 'ask', name: t('ask_title'), outline: 'M2.5 3.5h11v8h-6L4.5 14v-2.5h-2z' },
  ] as const;
  return (
    <nav class="panel-tabs" aria-label={t('ask_tabs')}>
      {tabs.map(({ id, name, outline }) =>
        id === current ? (
          <a key={id} href="#" aria-current="page" onClick={event => event.preventDefault()}>
            <Outline path={outline} />
            {name}
          </a>
        ) : (
          <a key={id} href={url}>
            <Outline path={outline} />
            {name}
          </a>
        ),
      )}
    </nav>
  );
}

const Outline = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
);
