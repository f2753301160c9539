import { useLanguage } from '../language';
import type { Search } from './use-search';

/** Says above the list that nobody asked for it yet, and what it has to do with the open page. */
export function Related({ search: { suggested, hits } }: { readonly search: Search }) {
  const { t } = useLanguage();
  if (!suggested || hits.length === 0) return null;
  return <h2 class="related">{t(`related_${suggested.of}`)}</h2>;
}
