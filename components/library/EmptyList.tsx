import { ProblemText, useLanguage } from '../i18n/language';
import { SlowNotice } from '../controls/SlowNotice';
import type { LibraryNavigation } from './Library';
import type { Rows } from './state/use-rows';

interface EmptyListProps {
  readonly rows: Rows;
  /** Nothing but documents is there. */
  readonly hasNoChats: boolean;
  /** A title search is active and found nothing. */
  readonly isFiltered: boolean;
  readonly navigation: LibraryNavigation;
}

/** Explains why the list is empty and what the user can do about it. */
export function EmptyList({ rows, hasNoChats, isFiltered, navigation }: EmptyListProps) {
  const { t } = useLanguage();
  if (rows.problem) {
    return (
      <div class="empty" role="alert">
        <p class="warning">
          <ProblemText problem={rows.problem} />
        </p>
        <button type="button" onClick={rows.retry}>
          {t('library_try_again')}
        </button>
      </div>
    );
  }
  // While the total is unknown, the list does not claim to be empty.
  if (rows.total === undefined) {
    return (
      <div class="empty">
        <SlowNotice isAwaited />
      </div>
    );
  }
  if (!hasNoChats) return <p class="empty soft">{t(isFiltered ? 'library_nothing_found' : 'library_empty_filter')}</p>;
  return (
    <div class="empty">
      <p class="lead">{t('library_empty_title')}</p>
      <p class="soft">{t('library_empty')}</p>
      <div class="row centre">
        <button type="button" class="primary" onClick={() => navigation.openWelcome()}>
          {t('library_empty_sites')}
        </button>
        <button type="button" onClick={() => navigation.openWelcome('history')}>
          {t('empty_past')}
        </button>
      </div>
    </div>
  );
}
