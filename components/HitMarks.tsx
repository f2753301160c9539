import type { Hit } from '../lib/hit';
import type { Space } from '../lib/vault/vault';
import { useLanguage } from './language';

interface HitMarksProps {
  readonly hit: Hit;
  /** For the name of the one that the hit lies in. */
  readonly spaces: readonly Space[];
}

/** What a reader has to know of a hit before trusting it: from which space it is, that it was replaced, that the chat left it. */
export function HitMarks({ hit: { space, note, leftBehind }, spaces }: HitMarksProps) {
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
