import type { RefObject } from 'preact';
import type { Shelves } from '../../lib/vault/vault';
import { useLanguage } from '../language';
import { ChatActions } from './ChatActions';
import type { Chosen } from './use-chosen';
import type { Deeds } from './use-deeds';

interface ListHeadProps {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly byTitle: boolean;
  readonly onByTitle: (byTitle: boolean) => void;
  /** Chats on the shelf; `undefined` while it is not known, or answers are searched. */
  readonly total: number | undefined;
  readonly chosen: Chosen;
  readonly shelves: Shelves | undefined;
  readonly deeds: Deeds;
}

/** Over the list: what to look for and in what, how many there are, and what can be done with those that are chosen. */
export function ListHead(props: ListHeadProps) {
  const { box, typed, onTyped, byTitle, onByTitle, total, chosen, shelves, deeds } = props;
  const { t, count, number } = useLanguage();
  const several = [...chosen.chats.values()];
  return (
    <header class="list-head">
      <search>
        <input
          ref={box}
          type="search"
          value={typed}
          placeholder={byTitle ? t('library_search_titles') : t('library_search_answers')}
          aria-label={byTitle ? t('library_search_titles') : t('library_search_answers')}
          onInput={event => onTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Escape' && !event.isComposing) onTyped('');
          }}
        />
        <label class="titles-only">
          <input type="checkbox" checked={byTitle} onChange={event => onByTitle(event.currentTarget.checked)} />
          {t('library_titles_only')}
        </label>
      </search>
      {several.length > 0 ? (
        <section class="chosen-bar" aria-label={t('library_chosen', number(several.length))}>
          <p role="status">
            {t('library_chosen', number(several.length))}
            <button type="button" class="link" onClick={chosen.clear}>
              {t('library_choose_none')}
            </button>
          </p>
          <ChatActions chats={several} shelves={shelves} deeds={deeds} id="chosen" />
        </section>
      ) : (
        <p class="soft list-count" role="status">
          {total !== undefined && count('count_chats', total)}
        </p>
      )}
    </header>
  );
}
