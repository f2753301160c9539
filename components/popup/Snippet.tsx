import type { Hit } from '../../lib/core/hit';
import { useLanguage } from '../i18n/language';
import { Marked } from './Marked';

/** The sentence that serves the question with its matches marked, or the name of the code that the answer is. */
export function Snippet({
  hit: { snippet, marks, code, title, source },
}: {
  readonly hit: Pick<Hit, 'snippet' | 'marks' | 'code' | 'title' | 'source'>;
}) {
  const { t } = useLanguage();
  // A note of one sentence has said it in its title.
  if (source === 'note' && snippet === title) return <p class="snippet">{t('source_note')}</p>;
  if (code !== undefined) return <p class="snippet">{code === '' ? t('hit_code_unnamed') : t('hit_code', code)}</p>;
  return (
    <p class="snippet" dir="auto">
      <Marked text={snippet} marks={marks} />
    </p>
  );
}
