import type { LibraryStatus } from '../../lib/rpc/contracts/library';
import type { SiteId } from '../../lib/core/conversation';
import type { Space } from '../../lib/vault/vault';
import type { Consent } from '../consent';
import { ProblemText, useLanguage } from '../i18n/language';
import type { PreviewState } from '../preview/state/use-preview';
import { NoteForm } from '../notes/NoteForm';
import { AskRow } from '../list/AskRow';
import { ImportHint } from '../controls/ImportHint';
import { SlowNotice } from '../controls/SlowNotice';
import { Empty } from './Empty';
import { HitList } from './HitList';
import { MoreHits } from './MoreHits';
import { Notice } from './Notice';
import type { PopupNavigation } from './Popup';
import type { OpenTab } from './state/open-tab';
import type { NoteControl } from './state/note-control';
import type { PopupSearch } from './state/search-view';

interface ResultsProps {
  readonly search: PopupSearch;
  readonly preview: PreviewState;
  readonly spaces: readonly Space[];
  readonly tab: OpenTab | undefined;
  readonly status: LibraryStatus | undefined;
  readonly consent: Consent;
  readonly onInsert: () => void;
  readonly onActions: () => void;
  readonly onWelcome: PopupNavigation['openWelcome'];
  readonly onAgree: (sites: readonly SiteId[]) => void;
  /** Absent until a model is set up. */
  readonly onAsk: ((question: string) => void) | undefined;
  /** A note that is being written replaces the list. A question without hits can become a note. */
  readonly note: NoteControl;
}

/** The hits, or why there are none. */
export function Results(props: ResultsProps) {
  const { search, preview, spaces, tab, status, consent, onInsert, onActions, onWelcome, onAgree, note } = props;
  const { t, countHits } = useLanguage();
  const { hits, found, problem, isAsking, suggestions } = search;
  if (note.form) {
    return (
      <main class="popup-main">
        <NoteForm {...note.form} />
      </main>
    );
  }
  return (
    <main class="popup-main">
      {problem && (
        <Notice tone="bad" text={<ProblemText problem={problem} />}>
          <button type="button" onClick={search.retry}>
            {t('popup_try_again')}
          </button>
        </Notice>
      )}
      <SlowNotice isAwaited={isAsking && !search.isFresh} />
      {hits.length > 0 && <HitList {...{ search, preview, spaces, tab, onInsert, onActions }} />}
      {search.headings.get(0) === 'popup_nothing_certain' && (
        <ImportHint vault={status?.vault} onOpen={() => onWelcome('history')} />
      )}
      <MoreHits key={found?.question} onMore={search.onMore} count={hits.length} />
      {hits.length === 0 && !problem && (
        <Empty
          status={status}
          consent={consent}
          answer={found?.idle ? undefined : found}
          isAsking={isAsking || suggestions?.isPending === true}
          isPageUnknown={suggestions?.of === 'page'}
          {...{ tab, onWelcome, onAgree }}
          onRemoveChip={search.removeChip}
          onNote={() => note.start(search.question.trim())}
        />
      )}
      <AskRow question={search.question} onAsk={props.onAsk} />
      <p class="visually-hidden" role="status">
        {isAsking ? t('popup_searching') : found && !found.idle && countHits(hits.length, found.more === true)}
      </p>
    </main>
  );
}
