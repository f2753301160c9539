import { TroubleText, useLanguage } from '../language';
import { StillWaiting } from '../StillWaiting';
import type { LibraryDoors } from './Library';
import type { Rows } from './use-rows';

interface NothingProps {
  readonly rows: Rows;
  readonly isEmptyVault: boolean;
  /** Words were asked for, and no title has them. */
  readonly isFiltered: boolean;
  readonly doors: LibraryDoors;
}

/** In the place of the list: why it is empty, and what to do about it. */
export function Nothing({ rows, isEmptyVault, isFiltered, doors }: NothingProps) {
  const { t } = useLanguage();
  if (rows.trouble) {
    return (
      <div class="empty" role="alert">
        <p class="warning">
          <TroubleText trouble={rows.trouble} />
        </p>
        <button type="button" onClick={rows.again}>
          {t('library_try_again')}
        </button>
      </div>
    );
  }
  // Not known yet is not empty: nothing is said for the moment that it takes.
  if (rows.total === undefined) {
    return (
      <div class="empty">
        <StillWaiting isAwaited />
      </div>
    );
  }
  if (!isEmptyVault) return <p class="empty soft">{t(isFiltered ? 'library_nothing_found' : 'library_empty_shelf')}</p>;
  return (
    <div class="empty">
      <p class="lead">{t('library_empty_title')}</p>
      <p class="soft">{t('library_empty')}</p>
      <div class="row centre">
        <button type="button" class="primary" onClick={doors.openWelcome}>
          {t('library_empty_sites')}
        </button>
        <button type="button" onClick={() => doors.openSettings('import')}>
          {t('library_empty_import')}
        </button>
      </div>
    </div>
  );
}
