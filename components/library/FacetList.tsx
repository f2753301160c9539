/** Lists the facets with their counts: all, pinned, sites, spaces, tags and months. */
import type { ListFilter } from '../../lib/vault/vault';
import { SourceBadge } from '../controls/SourceBadge';
import { useLanguage } from '../i18n/language';
import { isSameFilter } from './state/facet-groups';
import type { FacetEntry, FacetGroup } from './state/facet-groups';

interface FacetListProps {
  readonly groups: readonly FacetGroup[];
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  readonly onSettings: () => void;
}

export function FacetList({ groups, filter, onFilter, onSettings }: FacetListProps) {
  const { t } = useLanguage();
  return (
    <nav class="facets" aria-label={t('library_facets_label')}>
      {groups.map(({ title = '', entries }) => (
        <section key={title}>
          {title && <h2>{title}</h2>}
          <ul>
            {entries.map(entry => (
              <li key={JSON.stringify(entry.filter)}>
                <FacetButton
                  entry={entry}
                  isCurrent={isSameFilter(entry.filter, filter)}
                  onClick={() => onFilter(entry.filter)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <button type="button" class="facet to-settings" onClick={onSettings}>
        {t('menu_settings')}
      </button>
    </nav>
  );
}

interface FacetButtonProps {
  readonly entry: FacetEntry;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}

function FacetButton({ entry: { name, count, badge }, isCurrent, onClick }: FacetButtonProps) {
  const { number } = useLanguage();
  return (
    <button type="button" class="facet" aria-current={isCurrent ? 'true' : undefined} title={name} onClick={onClick}>
      {badge && <SourceBadge source={badge} />}
      <span class="facet-name" dir="auto">
        {name}
      </span>
      <span class="soft">{number(count)}</span>
    </button>
  );
}
