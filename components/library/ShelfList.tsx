/** Where chats stand: all, pinned, by site, by space, by tag, by month, each with how many. */
import type { Shelf, Shelves } from '../../lib/vault/vault';
import { addresses } from '../../lib/sites/addresses';
import { useLanguage } from '../language';
import type { Translate } from '../language';
import { monthOf, spanOf } from './months';

interface ShelfListProps {
  readonly shelves: Shelves;
  readonly shelf: Shelf;
  readonly onShelf: (shelf: Shelf) => void;
}

interface Entry {
  readonly name: string;
  readonly count: number;
  readonly shelf: Shelf;
  readonly badge?: string;
}

export function ShelfList({ shelves, shelf, onShelf }: ShelfListProps) {
  const { t, locale } = useLanguage();
  const current = JSON.stringify(shelf);
  return (
    <nav class="shelves" aria-label={t('library_shelves_label')}>
      {groupsOf(shelves, t, locale)
        .filter(({ entries }) => entries.length > 0)
        .map(({ title = '', entries }) => (
          <section key={title}>
            {title && <h2>{title}</h2>}
            <ul>
              {entries.map(entry => (
                <li key={JSON.stringify(entry.shelf)}>
                  <button
                    type="button"
                    class="shelf"
                    aria-current={JSON.stringify(entry.shelf) === current ? 'true' : undefined}
                    onClick={() => onShelf(entry.shelf)}
                  >
                    {entry.badge && <span class={`badge badge-${entry.badge}`} aria-hidden="true" />}
                    <span class="shelf-name" dir="auto">
                      {entry.name}
                    </span>
                    <span class="soft">{entry.count.toLocaleString(locale)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
}

interface Group {
  readonly title?: string;
  readonly entries: readonly Entry[];
}

function groupsOf(
  { all, pinned, sources, spaces, tags, months }: Shelves,
  t: Translate,
  locale: string,
): readonly Group[] {
  const ofPinned: readonly Entry[] = [{ name: t('library_pinned'), count: pinned, shelf: { pinned: true } }];
  return [
    { entries: [{ name: t('library_all'), count: all, shelf: {} }, ...(pinned > 0 ? ofPinned : [])] },
    {
      title: t('library_sites'),
      entries: sources.map(({ source, count }) => {
        const name = source === 'note' ? t('library_notes') : addresses[source].name;
        return { name, count, shelf: { source }, badge: source };
      }),
    },
    {
      title: t('library_spaces'),
      entries: spaces.map(({ id, name, count }) => ({ name: name || t('library_main'), count, shelf: { space: id } })),
    },
    { title: t('library_tags'), entries: tags.map(({ tag, count }) => ({ name: tag, count, shelf: { tag } })) },
    {
      title: t('library_months'),
      entries: months.map(({ month, count }) => ({ name: monthOf(month, locale), count, shelf: spanOf(month) })),
    },
  ];
}
