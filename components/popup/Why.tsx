import type { Hit } from '../../lib/hit';
import { useLanguage } from '../language';
import { madeOnce } from '../made-once';

/** More words would fill the list with reasons. */
const mostWords = 5;
/**
 * Of what there is between as near as any passage (0) and the same (1). A feeling for it is all a person needs: models differ too
 * much for figures.
 */
const near = 0.2;
const veryNear = 0.5;

/** Why this was found, in words: "words: docker, volume · near in meaning". Nothing where it is not known. The day stands above. */
export function Why({ hit }: { readonly hit: Hit }) {
  const { t } = useLanguage();
  const { words, meaning = 0, rankByMeaning, title, titleMarks = [] } = hit;
  const inTitle = eachOnce(titleMarks.map(([start, end]) => title.slice(start, end)));
  // Where meaning brought it up alone, it is near enough to be said so, whatever the measure says.
  const isNear = meaning >= near || (rankByMeaning !== undefined && !words?.length && inTitle.length === 0);
  const reasons = [
    words && words.length > 0 && t('popup_why_words', listed(words, t('language'))),
    words?.length === 0 && inTitle.length > 0 && t('popup_why_title', listed(inTitle, t('language'))),
    words?.length === 0 && inTitle.length === 0 && hit.rankByWords !== undefined && t('popup_why_words_beside'),
    isNear && t(meaning >= veryNear ? 'popup_why_very_near' : 'popup_why_near'),
  ].filter(reason => typeof reason === 'string');
  if (reasons.length === 0) return null;
  return (
    <>
      <span aria-hidden="true">·</span>
      <span class="why">{reasons.join(' · ')}</span>
    </>
  );
}

/** However it is written. */
const eachOnce = (words: readonly string[]): readonly string[] => [
  ...new Map(words.map(word => [word.normalize('NFKC').toLowerCase(), word])).values(),
];

const listsOf = madeOnce(language => new Intl.ListFormat(language, { style: 'narrow' }));

function listed(words: readonly string[], language: string): string {
  return listsOf(language).format(words.slice(0, mostWords)) + (words.length > mostWords ? '…' : '');
}
