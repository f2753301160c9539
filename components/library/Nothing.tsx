import { TroubleText, useLanguage } from '../i18n/language';
import { StillWaiting } from '../controls/SlowNotice';
import type { LibraryDoors } from './Library';
import type { Rows } from './state/use-rows';

interface NothingProps {
  readonly rows: Rows;
  readonly isEmptyVault: boolean;
  /** A title search is active and found nothing. */
  readonly isFiltered: boolean;
  readonly doors: LibraryDoors;
}

/** Explains why the list is empty and what the user can do about it. */
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
  // While the total is unknown, the list does not claim to be empty.
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
