import { useLanguage } from '../language';
import { useFind } from './use-find';
import type { Place } from './use-find';

/** Finds in the chat that is open: every place marked, Enter goes to the next, Shift+Enter to the one before, Escape clears it. */
export function FindInChat({ within }: { readonly within: Place }) {
  const { t, number } = useLanguage();
  const { wanted, found, place, want, step } = useFind(within);
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter only chooses it.
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
        placeholder={t('reading_find')}
        aria-label={t('reading_find')}
        onInput={event => want(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span class="soft" role="status">
        {wanted && (found === 0 ? t('reading_find_nothing') : t('reading_branch_of', number(place + 1), number(found)))}
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
