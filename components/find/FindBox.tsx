import { useLanguage } from '../i18n/language';
import type { useFind } from './use-find';

interface FindBoxProps {
  readonly find: Pick<ReturnType<typeof useFind>, 'wanted' | 'found' | 'hasMore' | 'place' | 'want' | 'step'>;
  /** Names the area that is searched. */
  readonly label: string;
}

/** Finds text on the page: all matches are marked, Enter goes to the next, Shift+Enter to the previous, Escape clears. */
export function FindBox({ find: { wanted, found, hasMore, place, want, step }, label }: FindBoxProps) {
  const { t, number } = useLanguage();
  const of = hasMore ? 'reading_find_of_more' : 'reading_branch_of';
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter only confirms a word.
    if (event.isComposing) return;
    if (event.key === 'Escape') want('');
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  return (
    <search class="find">
      <input
        type="search"
        dir="auto"
        value={wanted}
        placeholder={label}
        aria-label={label}
        onInput={event => want(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span class="soft" role="status">
        {wanted && (found === 0 ? t('reading_find_nothing') : t(of, number(place + 1), number(found)))}
      </span>
      <button type="button" class="quiet small" disabled={found === 0} onClick={() => step(-1)}>
        <span aria-hidden="true">↑</span>
        <span class="unseen">{t('reading_find_before')}</span>
      </button>
      <button type="button" class="quiet small" disabled={found === 0} onClick={() => step(1)}>
        <span aria-hidden="true">↓</span>
        <span class="unseen">{t('reading_find_next')}</span>
      </button>
    </search>
  );
}
