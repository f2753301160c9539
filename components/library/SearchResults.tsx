import { useRef } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import type { Space } from '../../lib/vault/vault';
import { HitMarks } from '../controls/HitMarks';
import { TroubleText, useLanguage } from '../i18n/language';
import { AskedChips, useDemandWords } from '../popup/QueryChips';
import { narrowing, type Demand } from '../popup/state/query-chips';
import { headingsOf } from '../popup/state/list-sections';
import { Marked } from '../popup/Marked';
import { MoreHits } from '../popup/MoreHits';
import { SearchWithout } from '../popup/SearchWithout';
import { Snippet } from '../popup/Snippet';
import { Why } from '../popup/WhyFound';
import { sourceText, titleText } from '../i18n/source-text';
import { StillWaiting } from '../controls/SlowNotice';
import type { FoundAnswers } from './state/use-search';

interface FoundProps {
  readonly found: FoundAnswers;
  readonly spaces: readonly Space[];
  readonly onOpen: (chat: ConversationId, turn: string) => void;
  /** Repeats the search without this filter. */
  readonly onLeaveOut: (demand: Demand) => void;
}

/** Renders the search results. Each one opens its chat at the turn that was found. */
export function Found({ found, spaces, onOpen, onLeaveOut }: FoundProps) {
  const { hits: known, by, demands, asking, isFresh, trouble, isEverywhere, onMore } = found;
  const { t } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  if (trouble) {
    return (
      <p class="empty warning" role="alert">
        <TroubleText trouble={trouble} />
      </p>
    );
  }
  const hits = known ?? [];
  const isNothing = known?.length === 0 && !asking && !found.idle;
  const headings = headingsOf(hits);
  return (
    <section class="found" aria-label={t('popup_results_label')}>
      <StillWaiting isAwaited={asking && !isFresh} />
      <AskedChips demands={demands} onLeaveOut={onLeaveOut} />
      {isNothing && <NothingFound {...{ by, demands, onLeaveOut }} />}
      {isEverywhere && !isNothing && <p class="found-note soft">{t('library_found_everywhere')}</p>}
      <ul ref={list} aria-busy={asking}>
        {hits.map((hit, place) => {
          const heading = headings.get(place);
          return (
            <li key={`${hit.conversation}#${hit.turn}`}>
              {heading && <p class="found-note soft">{t(heading)}</p>}
              <FoundHit {...{ hit, spaces }} onOpen={() => onOpen(hit.conversation, hit.turn)} />
            </li>
          );
        })}
      </ul>
      <MoreHits
        key={found.answered}
        count={hits.length}
        onMore={
          onMore &&
          (() => {
            behindLast(list.current);
            onMore();
          })
        }
      />
    </section>
  );
}

/** The header says that nothing was found. This explains why and offers a wider search. */
function NothingFound({
  by,
  demands,
  onLeaveOut,
}: Pick<FoundAnswers, 'by' | 'demands'> & Pick<FoundProps, 'onLeaveOut'>) {
  const { t, list } = useLanguage();
  const say = useDemandWords();
  const narrowed = narrowing(demands);
  if (narrowed.length === 0) {
    return <p class="empty soft">{t(by === 'words' ? 'empty_found_words' : 'empty_found_meaning')}</p>;
  }
  return (
    <div class="empty">
      <p class="soft">{t('empty_found_demand', list(narrowed.map(say)))}</p>
      <div class="row centre">
        <SearchWithout demands={narrowed} onLeaveOut={onLeaveOut} />
      </div>
    </div>
  );
}

/** Moves the focus to the last hit before more are loaded. It does so at once, because the user may move on before they arrive. */
function behindLast(list: HTMLUListElement | null): void {
  list?.querySelector<HTMLElement>(':scope > li:last-child > button')?.focus({ preventScroll: true });
}

interface FoundHitProps extends Pick<FoundProps, 'spaces'> {
  readonly hit: Hit;
  readonly onOpen: () => void;
}

function FoundHit({ hit, spaces, onOpen }: FoundHitProps) {
  const { t, day } = useLanguage();
  const site = sourceText(hit.source, t);
  return (
    <button type="button" class="found-hit" onClick={onOpen}>
      <span class="chat-title">
        <span dir="auto">
          <Marked text={titleText(hit, t)} marks={hit.titleMarks} />
        </span>
      </span>
      <span class="found-text" dir="auto">
        <Snippet text={hit.snippet} marks={hit.marks} />
      </span>
      <span class="chat-facts soft">
        <span class={`badge badge-${hit.source}`} aria-hidden="true" />
        <span>{site}</span>
        <HitMarks {...{ hit, spaces }} />
        <Why hit={hit} />
        <time dateTime={new Date(hit.at).toISOString()}>{day(hit.at)}</time>
      </span>
    </button>
  );
}
