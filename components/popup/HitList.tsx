import { useEffect, useMemo, useRef } from 'preact/hooks';
import { isOpenAs, type ConversationId } from '../../lib/conversation';
import type { Hit } from '../../lib/hit';
import type { Space } from '../../lib/vault/vault';
import { HitMarks } from '../HitMarks';
import { useLanguage } from '../language';
import { isPicked, toggled } from '../preview/choice';
import type { PreviewState } from '../preview/use-preview';
import { sourceText, titleText } from '../source-text';
import { headingsOf } from './doubtful';
import { Marked } from './Marked';
import { Snippet } from './Snippet';
import { chatOf, type OpenTab } from './tab-health';
import type { Search } from './use-search';
import { Why } from './Why';

interface HitListProps {
  readonly search: Search;
  readonly preview: PreviewState;
  readonly spaces: readonly Space[];
  readonly tab: OpenTab | undefined;
  /** Inserts the selected hit. */
  readonly onInsert: () => void;
}

/** So many leave room, and show all of their snippets. */
const few = 2;

/** Ids that the search box names as `aria-controls` and `aria-activedescendant`. */
export const listId = 'hits';
export const optionId = (index: number) => `hit-${index}`;

/**
 * The listbox of the search box: focus stays in the box, the arrow keys move here. A double click inserts, as Enter does. A click
 * on the box before a hit, or with Ctrl or Cmd anywhere on it, ticks it, as Shift+Enter does.
 */
export function HitList({ search, preview, spaces, tab, onInsert }: HitListProps) {
  const { hits, selected, select } = search;
  const { choice, onChoice } = preview;
  const { t } = useLanguage();
  const headings = headingsOf(hits);
  const lines = useLines(search, spaces, chatOf(tab));
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => current.current?.scrollIntoView?.({ block: 'nearest' }), [selected, hits]);

  return (
    <ul
      class={hits.length > few ? 'hits' : 'hits few'}
      id={listId}
      role="listbox"
      aria-label={t('popup_results_label')}
    >
      {hits.map((hit, index) => [
        // Where the first one is, the line under the search box says so: the list begins at the same place for every letter.
        index > 0 && headings.has(index) && (
          <li key={`before ${index}`} class="doubtful" role="presentation">
            {t(headings.get(index) ?? 'popup_less_certain')}
          </li>
        ),
        <li
          key={`${hit.conversation}#${hit.turn}`}
          id={optionId(index)}
          ref={index === selected ? current : null}
          role="option"
          aria-selected={index === selected}
          aria-checked={isPicked(choice, hit)}
          class="hit"
          // Focus would leave the search box, and with it the arrow keys.
          onMouseDown={event => event.preventDefault()}
          onClick={event => {
            if (event.ctrlKey || event.metaKey) onChoice(toggled(choice, hit));
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
              onChoice(toggled(choice, hit));
            }}
            // Two quick clicks tick and untick; they insert nothing.
            onDblClick={event => event.stopPropagation()}
          />
          {lines[index]}
        </li>,
      ])}
    </ul>
  );
}

/** What stands in the rows changes with the hits alone: moving in the list or a look at the vault makes none of it anew. */
function useLines({ hits, demands }: Search, spaces: readonly Space[], open: ConversationId | undefined) {
  const byTime = demands.some(({ kind }) => kind === 'time' || kind === 'before' || kind === 'after');
  return useMemo(() => hits.map(hit => <HitLines {...{ hit, spaces, byTime, open }} />), [hits, spaces, byTime, open]);
}

interface HitLinesProps extends Pick<HitListProps, 'spaces'> {
  readonly hit: Hit;
  readonly byTime: boolean;
  readonly open: ConversationId | undefined;
}

function HitLines({ hit, spaces, byTime, open }: HitLinesProps) {
  const { t, day, moment } = useLanguage();
  const site = sourceText(hit.source, t);
  return (
    <>
      <div class="hit-head">
        <span class="hit-title" dir="auto">
          <Marked text={titleText(hit, t)} marks={hit.titleMarks} />
        </span>
        <time class={byTime ? 'asked-for' : undefined} dateTime={new Date(hit.at).toISOString()} title={moment(hit.at)}>
          {day(hit.at)}
        </time>
      </div>
      <Snippet text={hit.snippet} marks={hit.marks} />
      <div class="hit-foot">
        <span class={`badge badge-${hit.source}`} aria-hidden="true" />
        <span>{site}</span>
        <span aria-hidden="true">·</span>
        <span>{t(`role_${hit.role}`)}</span>
        {open !== undefined && isOpenAs(hit.conversation, open) && <span class="hit-mark">{t('hit_open')}</span>}
        <HitMarks {...{ hit, spaces }} />
        <Why hit={hit} />
      </div>
    </>
  );
}
