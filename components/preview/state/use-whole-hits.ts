import { useEffect, useState } from 'preact/hooks';
import type { Hit } from '../../../lib/core/hit';
import { isShortened, readWholeHit } from '../../../lib/compose/whole-hit';
import type { LibraryService } from '../../../lib/rpc/contracts/library';

/** The hits as they came, and with their whole texts once `isNeeded`; `undefined` while these are read. */
export function useWholeHits(
  hits: readonly Hit[],
  isNeeded: boolean,
  library: Pick<LibraryService, 'readConversation'>,
): readonly Hit[] | undefined {
  const [loaded, setLoaded] = useState<{ readonly from: readonly Hit[]; readonly whole: readonly Hit[] }>();
  const isMissing = isNeeded && hits.some(isShortened) && loaded?.from !== hits;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    // Of a text that cannot be read, the quotation says what is missing.
    const read = (hit: Hit) => readWholeHit(hit, id => library.readConversation(id)).catch(() => hit);
    void Promise.all(hits.map(read)).then(whole => {
      if (!isOver) setLoaded({ from: hits, whole });
    });
    return () => {
      isOver = true;
    };
  }, [hits, isMissing]);
  if (isMissing) return undefined;
  return isNeeded && loaded?.from === hits ? loaded.whole : hits;
}
