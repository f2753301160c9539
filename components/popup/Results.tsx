import type { LibraryStatus } from '../../lib/rpc/contracts/index';
import type { Space } from '../../lib/vault/vault';
import type { Consent } from '../consent';
import { TroubleText, useLanguage } from '../i18n/language';
import type { PreviewState } from '../preview/state/use-preview';
import { NoteForm } from '../notes/NoteForm';
import { StillWaiting } from '../controls/SlowNotice';
import { Empty } from './Empty';
import { HitList } from './HitList';
import { MoreHits } from './MoreHits';
import { Notice } from './Notice';
import type { OpenTab } from './state/open-tab';
import { canTake } from './state/use-insertion';
import type { useNote } from './state/use-note';
import type { Search } from './state/use-search';

interface ResultsProps {
  readonly search: Search;
  readonly preview: PreviewState;
  readonly spaces: readonly Space[];
  readonly tab: OpenTab | undefined;
  readonly status: LibraryStatus | undefined;
  readonly consent: Consent;
  readonly onInsert: () => void;
  readonly onWelcome: () => void;
  /** A note that is being written replaces the list. A question without hits can become a note. */
  readonly note: ReturnType<typeof useNote>;
}

/** The hits, or why there are none. */
export function Results(props: ResultsProps) {
  const { search, preview, spaces, tab, status, consent, onInsert, onWelcome, note } = props;
  const { t, found: foundIn } = useLanguage();
  const { hits, found, trouble, asking, suggested } = search;
  if (note.form) {
    return (
      <main class="popup-main">
        <NoteForm {...note.form} />
      </main>
    );
  }
  return (
    <main class="popup-main">
      {trouble && (
        <Notice tone="bad" text={<TroubleText trouble={trouble} />}>
          <button type="button" onClick={search.askAgain}>
            {t('popup_try_again')}
          </button>
        </Notice>
      )}
      <StillWaiting isAwaited={asking && !search.fresh} />
      {hits.length > 0 && <HitList {...{ search, preview, spaces, tab }} onInsert={onInsert} />}
      <MoreHits key={found?.question} onMore={search.onMore} count={hits.length} />
      {hits.length === 0 && !trouble && (
        <Empty
          status={status}
          consent={consent}
          answer={found?.idle ? undefined : found}
          asking={asking || suggested?.pending === true}
          canInsert={canTake(tab)}
          nothingAbout={suggested?.of === 'page'}
          onWelcome={onWelcome}
          onLeaveOut={search.leaveOut}
          onNote={() => note.begin(search.question.trim())}
        />
      )}
      <p class="unseen" role="status">
        {asking ? t('popup_searching') : (found ?? suggested) && foundIn(hits.length, found?.more === true)}
      </p>
    </main>
  );
}
