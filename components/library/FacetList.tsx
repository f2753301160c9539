/** Lists the facets with their counts: all, pinned, sites, spaces, tags and months. */
import type { Shelf } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { isSameShelf } from './state/facet-groups';
import type { ShelfEntry, ShelfGroup } from './state/facet-groups';

interface ShelfListProps {
  readonly groups: readonly ShelfGroup[];
  readonly shelf: Shelf;
  readonly onShelf: (shelf: Shelf) => void;
  readonly onSettings: () => void;
}

export function ShelfList({ groups, shelf, onShelf, onSettings }: ShelfListProps) {
  const { t } = useLanguage();
  return (
    <nav class="shelves" aria-label={t('library_shelves_label')}>
      {groups.map(({ title = '', entries }) => (
        <section key={title}>
          {title && <h2>{title}</h2>}
          <ul>
            {entries.map(entry => (
              <li key={JSON.stringify(entry.shelf)}>
                <ShelfButton
                  entry={entry}
                  isCurrent={isSameShelf(entry.shelf, shelf)}
                  onClick={() => onShelf(entry.shelf)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <button type="button" class="shelf to-settings" onClick={onSettings}>
        {t('menu_settings')}
      </button>
    </nav>
  );
}

interface ShelfButtonProps {
  readonly entry: ShelfEntry;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}

function ShelfButton({ entry: { name, count, badge }, isCurrent, onClick }: ShelfButtonProps) {
  const { number } = useLanguage();
  return (
    <button type="button" class="shelf" aria-current={isCurrent ? 'true' : undefined} title={name} onClick={onClick}>
      {badge && <span class={`badge badge-${badge}`} aria-hidden="true" />}
      <span class="shelf-name" dir="auto">
        {name}
      </span>
      <span class="soft">{number(count)}</span>
    </button>
  );
}
