import type { RefObject } from 'preact';
import { useLanguage } from '../i18n/language';
import type { useFind } from './use-find';

interface FindBoxProps {
  readonly find: Pick<ReturnType<typeof useFind>, 'query' | 'count' | 'hasMore' | 'index' | 'onQuery' | 'moveBy'>;
  /** Names the area that is searched. */
  readonly label: string;
  readonly box?: RefObject<HTMLInputElement | null>;
}

/**
 * Finds text on the page: all matches are marked, Enter goes to the next, Shift+Enter to the previous. Escape clears, on the buttons too,
 * which stand in the order of the browsers' own find bars.
 */
export function FindBox({ find: { query, count, hasMore, index, onQuery, moveBy }, label, box }: FindBoxProps) {
  const { t, number } = useLanguage();
  const messageKey = hasMore ? 'reading_find_of_more' : 'reading_branch_of';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    moveBy(event.shiftKey ? -1 : 1);
  };
  const onEscape = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => {
    if (event.key !== 'Escape' || query === '') return;
    // It clears the box, and closes nothing around it.
    event.preventDefault();
    event.stopPropagation();
    onQuery('');
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <search class="find" onKeyDown={onEscape}>
      <input
        {...(box && { ref: box })}
        type="search"
        dir="auto"
        value={query}
        placeholder={label}
        aria-label={label}
        onInput={event => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span class="soft" role="status">
        {query && (count === 0 ? t('reading_find_nothing') : t(messageKey, number(index + 1), number(count)))}
      </span>
      <button type="button" class="quiet small" disabled={count === 0} onClick={() => moveBy(-1)}>
        <span aria-hidden="true">↑</span>
        <span class="visually-hidden">{t('reading_find_before')}</span>
      </button>
      <button type="button" class="quiet small" disabled={count === 0} onClick={() => moveBy(1)}>
        <span aria-hidden="true">↓</span>
        <span class="visually-hidden">{t('reading_find_next')}</span>
      </button>
    </search>
  );
}
