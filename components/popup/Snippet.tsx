import type { Hit } from '../../lib/core/hit';
import { useLanguage } from '../i18n/language';
import { Marked } from './Marked';

/** The sentence that serves the question with its matches marked, or the name of the code that the answer is. */
export function Snippet({ hit: { snippet, marks, code } }: { readonly hit: Pick<Hit, 'snippet' | 'marks' | 'code'> }) {
  const { t } = useLanguage();
  if (code !== undefined) return <p class="snippet">{code === '' ? t('hit_code_unnamed') : t('hit_code', code)}</p>;
  return (
    <p class="snippet" dir="auto">
      <Marked text={snippet} marks={marks} />
    </p>
  );
}
