import { useEffect, useMemo, useRef } from 'preact/hooks';
import { isOpenAs, type ConversationId } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import type { Space } from '../../lib/vault/vault';
import { SourceBadge } from '../controls/SourceBadge';
import { HitMarks } from '../controls/HitMarks';
import { useLanguage } from '../i18n/language';
import { isPicked, toggleHit } from '../preview/state/selection';
import type { PreviewState } from '../preview/state/use-preview';
import { formatSource, formatTitle } from '../i18n/source-text';
import { Marked } from './Marked';
import { Snippet } from './Snippet';
import { getOpenChatId, type OpenTab } from './state/open-tab';
import type { PopupSearch } from './state/use-search';
import { WhyFound } from './WhyFound';

interface HitListProps {
  readonly search: PopupSearch;
  readonly preview: PreviewState;
  readonly spaces: readonly Space[];
  readonly tab: OpenTab | undefined;
  /** Inserts the selected hit. */
  readonly onInsert: () => void;
}

/** With at most this many hits, there is room for their full snippets. */
const fewHits = 2;

/** The search box refers to these ids in `aria-controls` and `aria-activedescendant`. */
export const listId = 'hits';
export const toOptionId = (index: number) => `hit-${index}`;

/**
 * The listbox of the search box: the focus stays in the box, and the arrow keys select here. A double click inserts, like Enter. A click
 * on the tick box, or a click with Ctrl or Cmd, ticks a hit, like Shift+Enter.
 */
export function HitList({ search, preview, spaces, tab, onInsert }: HitListProps) {
  const { hits, headings, selected, select } = search;
  const { choice, onChoice } = preview;
  const { t } = useLanguage();
  const lines = useLines(search, spaces, getOpenChatId(tab));
  const selectedRow = useRef<HTMLLIElement>(null);
  useEffect(() => selectedRow.current?.scrollIntoView?.({ block: 'nearest' }), [selected, hits]);

  return (
    <ul
      class={hits.length > fewHits ? 'hits' : 'hits few'}
      id={listId}
      role="listbox"
      aria-label={t('popup_results_label')}
    >
      {hits.map((hit, index) => [
        // The heading of the first hit is in the line under the search box, so that the list always starts at the same place.
        index > 0 && headings.has(index) && (
          <li key={`before ${index}`} class="hits-heading" role="presentation">
            {t(headings.get(index) ?? 'popup_less_certain')}
          </li>
        ),
        <li
          key={`${hit.conversation}#${hit.turn}`}
          id={toOptionId(index)}
          ref={index === selected ? selectedRow : null}
          role="option"
          aria-selected={index === selected}
          aria-checked={isPicked(choice, hit)}
          class="hit"
          // The focus must stay in the search box, which handles the arrow keys.
          onMouseDown={event => event.preventDefault()}
          onClick={event => {
            if (event.ctrlKey || event.metaKey) onChoice(toggleHit(choice, hit));
            else select(index);
          }}
          onDblClick={() => onInsert()}
        >
          <span
            class="hit-tick"
            title={t('preview_one_more')}
            aria-hidden="true"
            onClick={event => {
              event.stopPropagation();
              onChoice(toggleHit(choice, hit));
            }}
            // Two quick clicks tick and untick; they must not insert.
            onDblClick={event => event.stopPropagation()}
          />
          {lines[index]}
        </li>,
      ])}
    </ul>
  );
}

/** The rows depend on the hits only: selecting another hit or polling the vault renders none of them again. */
function useLines(
  { hits, chips, unfold }: PopupSearch,
  spaces: readonly Space[],
  openChat: ConversationId | undefined,
) {
  const isByTime = chips.some(({ kind }) => kind === 'time' || kind === 'before' || kind === 'after');
  return useMemo(
    () => hits.map(hit => <HitLines {...{ hit, spaces, isByTime, openChat }} onUnfold={() => unfold(hit)} />),
    // `unfold` is another function with each render, and does the same.
    [hits, spaces, isByTime, openChat],
  );
}

interface HitLinesProps extends Pick<HitListProps, 'spaces'> {
  readonly hit: Hit;
  readonly isByTime: boolean;
  readonly openChat: ConversationId | undefined;
  /** Shows the similar hits below this one. */
  readonly onUnfold: () => void;
}

function HitLines({ hit, spaces, isByTime, openChat, onUnfold }: HitLinesProps) {
  const { t, day, moment, number } = useLanguage();
  const similarCount = hit.similar?.length ?? 0;
  const site = formatSource(hit.source, t);
  return (
    <>
      <div class="hit-head">
        <span class="hit-title" dir="auto">
          <Marked text={formatTitle(hit, t)} marks={hit.titleMarks} />
        </span>
        <time class={isByTime ? 'by-time' : undefined} dateTime={new Date(hit.at).toISOString()} title={moment(hit.at)}>
          {day(hit.at)}
        </time>
      </div>
      <Snippet hit={hit} />
      <div class="hit-foot">
        <SourceBadge source={hit.source} />
        <span>{site}</span>
        <span aria-hidden="true">·</span>
        <span>{t(`role_${hit.answeredIn === undefined ? hit.role : 'assistant'}`)}</span>
        {openChat !== undefined && isOpenAs(hit.conversation, openChat) && (
          <span class="hit-mark">{t('hit_open')}</span>
        )}
        <HitMarks {...{ hit, spaces }} />
        <WhyFound hit={hit} />
        {similarCount > 0 && (
          <span
            class="hit-similar"
            onClick={event => {
              event.stopPropagation();
              onUnfold();
            }}
          >
            {t('popup_similar', number(similarCount))}
          </span>
        )}
      </div>
    </>
  );
}
