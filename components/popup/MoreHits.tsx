import type { Search } from './use-search';
import { useLanguage } from '../language';

/** Under a list that names the first few: brings the next. Nothing where all that was found stands in the list. */
export function MoreHits({ onMore }: { readonly onMore: Search['onMore'] }) {
  const { t } = useLanguage();
  if (!onMore) return null;
  return (
    <p class="more-hits">
      <button type="button" class="link" onClick={onMore}>
        {t('popup_show_more')}
      </button>
    </p>
  );
}
