import type { Hit } from '../../lib/core/hit';
import type { Space } from '../../lib/vault/vault';
import { useLanguage } from '../i18n/language';

interface HitMarksProps {
  readonly hit: Hit;
  /** Gives the name of the space that the hit lies in. */
  readonly spaces: readonly Space[];
}

/** Marks that a reader needs before trusting a hit: its space, that a note was replaced, that the chat left this branch. */
export function HitMarks({ hit: { space, note, isOnOldBranch: leftBehind }, spaces }: HitMarksProps) {
  const { t, day } = useLanguage();
  const from = spaces.length > 1 ? spaces.find(({ id }) => id === space) : undefined;
  return (
    <>
      {from && (
        <span class="hit-mark" dir="auto">
          {from.name || t('library_main')}
        </span>
      )}
      {note?.replaced && <span class="hit-mark warning">{t('hit_replaced', day(note.replaced.at))}</span>}
      {leftBehind && <span class="hit-mark warning">{t('hit_left_behind')}</span>}
    </>
  );
}
