import type { LibraryStatus } from '../../lib/messaging/services';
import type { Consent } from '../consent';
import { TroubleText, useLanguage } from '../language';
import type { PreviewState } from '../preview/use-preview';
import { Empty } from './Empty';
import { HitList } from './HitList';
import { Notice } from './Notice';
import type { Search } from './use-search';

interface ResultsProps {
  readonly search: Search;
  readonly preview: PreviewState;
  readonly status: LibraryStatus | undefined;
  readonly consent: Consent;
  readonly onInsert: () => void;
  readonly onWelcome: () => void;
}

/** What was found, or why there is nothing to show. */
export function Results({ search, preview, status, consent, onInsert, onWelcome }: ResultsProps) {
  const { t, count } = useLanguage();
  const { hits, found, trouble, asking, suggested } = search;
  return (
    <main class="popup-main">
      {trouble && (
        <Notice tone="bad" text={<TroubleText trouble={trouble} />}>
          <button type="button" onClick={search.askAgain}>
            {t('popup_try_again')}
          </button>
        </Notice>
      )}
      {hits.length > 0 && <HitList search={search} preview={preview} onInsert={onInsert} />}
      {hits.length === 0 && !trouble && (
        <Empty
          status={status}
          consent={consent}
          answer={found}
          asking={asking || suggested?.pending === true}
          nothingAbout={suggested?.of === 'page'}
          onWelcome={onWelcome}
        />
      )}
      <p class="unseen" role="status">
        {asking ? t('popup_searching') : (found ?? suggested) && count('popup_results', hits.length)}
      </p>
    </main>
  );
}
