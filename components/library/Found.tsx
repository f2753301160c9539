import { useRef } from 'preact/hooks';
import type { ConversationId } from '../../lib/conversation';
import type { Hit } from '../../lib/hit';
import type { Space } from '../../lib/vault/vault';
import { HitMarks } from '../HitMarks';
import { TroubleText, useLanguage } from '../language';
import { AskedChips, useDemandWords } from '../popup/AskedChips';
import { narrowing, type Demand } from '../popup/demands';
import { headingsOf } from '../popup/doubtful';
import { Marked } from '../popup/Marked';
import { MoreHits } from '../popup/MoreHits';
import { SearchWithout } from '../popup/SearchWithout';
import { Snippet } from '../popup/Snippet';
import { Why } from '../popup/Why';
import { sourceText, titleText } from '../source-text';
import { StillWaiting } from '../StillWaiting';
import type { FoundAnswers } from './use-found';

interface FoundProps {
  readonly found: FoundAnswers;
  readonly spaces: readonly Space[];
  readonly onOpen: (chat: ConversationId, turn: string) => void;
  /** Asks the same without this demand. */
  readonly onLeaveOut: (demand: Demand) => void;
}

/** Answers that were found on a shelf, each a way to its place in its chat. */
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

/** That it is nothing stands in the head of the list: why, and what to do about it. */
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

/** Whoever asks for more goes on behind the last one. At once: when more comes, somebody may be somewhere else. */
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
