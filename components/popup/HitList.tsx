import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ConversationId } from '../../lib/core/conversation';
import type { Hit } from '../../lib/core/hit';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { HitLines } from '../list/HitLines';
import { useRested } from '../list/use-rested';
import { isPicked, toHitKey } from '../preview/state/selection';
import type { PreviewState } from '../preview/state/use-preview';
import { getOpenChatId, type OpenTab } from './state/open-tab';
import type { PopupSearch } from './state/search-view';

interface HitListProps {
  readonly search: PopupSearch;
  readonly preview: PreviewState;
  readonly spaces: readonly Space[];
  readonly tab: OpenTab | undefined;
  /** Inserts the selected hit. */
  readonly onInsert: () => void;
  /** Opens the menu of what can be done with the selected hit. */
  readonly onActions: () => void;
}

/** The search box refers to these ids in `aria-controls` and `aria-activedescendant`. */
export const listId = 'hits';
export const toOptionId = (index: number) => `hit-${index}`;

/**
 * The listbox of the search box: the focus stays in the box, and the arrow keys select here. A double click inserts, like Enter. A click
 * on the tile, or a click with Ctrl or Cmd, ticks a hit, like Shift+Enter. In results the current row unfolds once it rests. To a screen
 * reader the ticked hits are the selected ones, and the box names the current one.
 */
export function HitList({ search, preview, spaces, tab, onInsert, onActions }: HitListProps) {
  const { hits, headings, selected, select, tick, hit: selectedHit, found } = search;
  const { choice } = preview;
  const { t } = useLanguage();
  const lines = useLines(search, spaces, getOpenChatId(tab));
  const isOpen = useRested(search.suggestions || !selectedHit ? undefined : toHitKey(selectedHit));
  const selectedRow = useRef<HTMLLIElement>(null);
  useEffect(() => selectedRow.current?.scrollIntoView?.({ block: 'nearest' }), [selected, hits, isOpen]);

  const openActions = (index: number) => {
    select(index);
    onActions();
  };
  const createHandlers = (hit: Hit, index: number) => ({
    // The focus must stay in the search box, which handles the arrow keys.
    onMouseDown: (event: Event) => event.preventDefault(),
    onClick: ({ ctrlKey, metaKey }: MouseEvent) => (ctrlKey || metaKey ? tick(hit) : select(index)),
    onDblClick: () => onInsert(),
    onContextMenu: (event: Event) => {
      event.preventDefault();
      openActions(index);
    },
  });
  return (
    <ul
      class="hits"
      id={listId}
      role="listbox"
      aria-multiselectable="true"
      aria-label={t('popup_results_label')}
      // Browsers make what scrolls a stop for Tab.
      tabIndex={-1}
    >
      {found?.also && <AlsoFound words={found.also} />}
      {hits.map((hit, index) => [
        headings.has(index) && (
          <li key={`before ${index}`} class="hits-heading" role="presentation">
            {t(headings.get(index) ?? 'popup_less_certain')}
          </li>
        ),
        <li
          key={toHitKey(hit)}
          id={toOptionId(index)}
          ref={index === selected ? selectedRow : null}
          role="option"
          aria-selected={isPicked(choice, hit)}
          aria-posinset={index + 1}
          aria-setsize={hits.length}
          class={index !== selected ? 'hit' : `hit hit-current ${isOpen ? 'hit-open' : ''}`.trimEnd()}
          {...createHandlers(hit, index)}
        >
          <Spot class="hit-tick" title={t('preview_one_more')} onClick={() => tick(hit)} />
          {lines[index]}
          <Spot class="hit-menu" title={t('popup_actions')} onClick={() => openActions(index)}>
            ⋯
          </Spot>
        </li>,
      ])}
    </ul>
  );
}

/** Words that were found instead of words that no chat has: “also: raincoat”. */
function AlsoFound({ words }: { readonly words: readonly string[] }) {
  const { t, list } = useLanguage();
  return (
    <li class="hits-heading" role="presentation">
      {t('popup_also', list(words))}
    </li>
  );
}

interface SpotProps {
  readonly class: string;
  readonly title: string;
  readonly onClick: () => void;
  readonly children?: ComponentChildren;
}

/** A place in a row for the pointer. What it does has a key, too, so a screen reader does not meet it. */
const Spot = ({ class: className, title, onClick, children }: SpotProps) => (
  <span
    class={className}
    title={title}
    aria-hidden="true"
    onClick={event => {
      event.stopPropagation();
      onClick();
    }}
    // Two quick clicks are two of these; they must not insert.
    onDblClick={event => event.stopPropagation()}
  >
    {children}
  </span>
);

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
