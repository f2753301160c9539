import type { ComponentChildren, RefObject } from 'preact';
import type { ConversationSummary, Shelf, Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';
import { CalendarButton } from './CalendarButton';
import { ChatActions } from './ChatActions';
import { Keys } from './Keys';
import type { Chosen } from './state/use-selection';
import type { Deeds } from './state/use-actions';

interface ListHeadProps {
  /** The name of the filter. */
  readonly title: string;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly byTitle: boolean;
  readonly onByTitle: (byTitle: boolean) => void;
  /** The number of listed or found chats in words. Empty while it is unknown. */
  readonly counted: string;
  readonly chosen: Chosen;
  readonly shelves: Shelves | undefined;
  readonly shelf: Shelf;
  readonly onShelf: (shelf: Shelf) => void;
  readonly deeds: Deeds;
  readonly onExport: ((chats: readonly ConversationSummary[]) => void) | undefined;
  /** Actions on the filter itself. */
  readonly children?: ComponentChildren;
}

/** The header of the list: its name, the search field, the count, and the actions on the selected chats. */
export function ListHead(props: ListHeadProps) {
  const { title, box, typed, onTyped, byTitle, onByTitle, counted, chosen } = props;
  const { shelves, shelf, onShelf, deeds, onExport, children } = props;
  const { t, number } = useLanguage();
  const several = [...chosen.chats.values()];
  const what = byTitle ? t('library_search_titles') : t('library_search_answers');
  return (
    <header class="list-head">
      <div class="list-title">
        <h2 id="shelf-name" dir="auto">
          {title}
        </h2>
        {shelves && <CalendarButton days={shelves.days} {...{ shelf, onShelf }} />}
        <Keys />
      </div>
      {children}
      <search>
        <input
          ref={box}
          type="search"
          value={typed}
          dir="auto"
          placeholder={what}
          aria-label={what}
          onInput={event => onTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Escape' && !event.isComposing) onTyped('');
          }}
        />
      </search>
      <div class="list-facts soft">
        <p role="status">{several.length > 0 ? t('library_chosen', number(several.length)) : counted}</p>
        {several.length > 0 ? (
          <button type="button" class="link" onClick={chosen.clear}>
            {t('library_choose_none')}
          </button>
        ) : (
          <label>
            <input type="checkbox" checked={byTitle} onChange={event => onByTitle(event.currentTarget.checked)} />
            {t('library_titles_only')}
          </label>
        )}
      </div>
      {several.length > 0 && (
        <section class="chosen-bar" aria-label={t('library_chosen', number(several.length))}>
          <ChatActions
            chats={several}
            shelves={shelves}
            deeds={deeds}
            id="chosen"
            also={onExport ? [{ text: t('library_export'), choose: () => onExport(several) }] : []}
          />
        </section>
      )}
    </header>
  );
}
