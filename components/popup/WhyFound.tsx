import type { Hit } from '../../lib/core/hit';
import { useLanguage } from '../i18n/language';
import { memoize } from '../hooks/memoize';

/** More words would fill the list with reasons. */
const maxWords = 5;
/**
 * Similarity from 0 (no nearer than any passage) to 1 (the same). It is shown in two steps without figures, because models differ too
 * much.
 */
const nearThreshold = 0.2;
const veryNearThreshold = 0.5;

/** Says why a hit was found: "words: docker, volume · near in meaning". Shows nothing if that is unknown. The date is shown above. */
export function WhyFound({ hit }: { readonly hit: Hit }) {
  const { t } = useLanguage();
  const { matchedWords: words, similarity = 0, semanticRank, title, titleMarks = [] } = hit;
  const inTitle = removeDuplicates(titleMarks.map(([start, end]) => title.slice(start, end)));
  // A hit that only its embedding found counts as near, whatever the similarity.
  const isNear = similarity >= nearThreshold || (semanticRank !== undefined && !words?.length && inTitle.length === 0);
  const reasons = [
    words && words.length > 0 && t('popup_why_words', formatWords(words, t('language'))),
    words?.length === 0 && inTitle.length > 0 && t('popup_why_title', formatWords(inTitle, t('language'))),
    words?.length === 0 && inTitle.length === 0 && hit.textRank !== undefined && t('popup_why_words_nearby'),
    isNear && t(similarity >= veryNearThreshold ? 'popup_why_very_near' : 'popup_why_near'),
  ].filter(reason => typeof reason === 'string');
  if (reasons.length === 0) return null;
  return (
    <>
      <span aria-hidden="true">·</span>
      <span class="why">{reasons.join(' · ')}</span>
    </>
  );
}

/** Ignores case and width. */
const removeDuplicates = (words: readonly string[]): readonly string[] => [
  ...new Map(words.map(word => [word.normalize('NFKC').toLowerCase(), word])).values(),
];

const getListFormat = memoize(language => new Intl.ListFormat(language, { style: 'narrow' }));

function formatWords(words: readonly string[], language: string): string {
  return getListFormat(language).format(words.slice(0, maxWords)) + (words.length > maxWords ? '…' : '');
}
