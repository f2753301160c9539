/** Lists the facets with their counts: all, pinned, notes, sites, tags and spaces. */
import type { ListFilter } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { SourceTile } from '../list/SourceTile';
import { FacetIcon } from './FacetIcon';
import { isSameFilter } from './state/facet-groups';
import { foldedQuery, useMedia } from './use-media';
import type { FacetEntry, FacetGroup } from './state/facet-groups';

interface FacetListProps {
  readonly groups: readonly FacetGroup[];
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
  readonly openSettings: (section?: 'import') => void;
}

/** On a narrow page the list opens over the others, by a button in the head of the list of chats. */
export const facetsId = 'facets';

/** Whatever is chosen closes the list where it is open over the others. */
const closesList = { popovertarget: facetsId, popovertargetaction: 'hide' } as const;

export function FacetList({ groups, filter, onFilter, openSettings }: FacetListProps) {
  const { t } = useLanguage();
  const isFolded = useMedia(foldedQuery);
  return (
    <nav id={facetsId} class="facets" popover={isFolded ? 'auto' : undefined} aria-label={t('library_facets_label')}>
      <p class="facets-brand">
        <img src="/icon/kura.svg" alt="" width="22" height="22" />
        <span>{t('extension_name')}</span>
      </p>
      <div class="facets-groups">
        {groups.map(group => (
          <FacetSection key={group.title ?? ''} {...{ group, filter, onFilter }} />
        ))}
      </div>
      <div class="facets-end">
        <button type="button" class="facet" onClick={() => openSettings('import')} {...closesList}>
          <FacetIcon name="import" />
          <span>{t('library_import')}</span>
        </button>
        <button type="button" class="facet" onClick={() => openSettings()} {...closesList}>
          <FacetIcon name="settings" />
          <span>{t('menu_settings')}</span>
        </button>
      </div>
    </nav>
  );
}

type FacetSectionProps = Pick<FacetListProps, 'filter' | 'onFilter'> & { readonly group: FacetGroup };

function FacetSection({ group: { title, isFolded = false, entries }, filter, onFilter }: FacetSectionProps) {
  const list = (
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
  );
  if (!title) return <section>{list}</section>;
  if (!isFolded) {
    return (
      <section>
        <h2>{title}</h2>
        {list}
      </section>
    );
  }
  return (
    <details open={entries.some(entry => isSameFilter(entry.filter, filter))}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {list}
    </details>
  );
}

interface FacetButtonProps {
  readonly entry: FacetEntry;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}

function FacetButton({ entry: { name, count, badge, icon }, isCurrent, onClick }: FacetButtonProps) {
  const { number } = useLanguage();
  return (
    <button
      type="button"
      class="facet"
      aria-current={isCurrent ? 'true' : undefined}
      title={name}
      onClick={onClick}
      {...closesList}
    >
      {badge && <SourceTile source={badge} />}
      {icon && <FacetIcon name={icon} />}
      <span class="facet-name" dir="auto">
        {name}
      </span>
      <span class="soft">{number(count)}</span>
    </button>
  );
}
