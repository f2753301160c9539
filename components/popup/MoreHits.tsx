import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../language';

interface MoreHitsProps {
  /** Absent where all that was found stands in the list. */
  readonly onMore: (() => void) | undefined;
  readonly count: number;
}

/** Under a list that names the first few: brings the next, and says when these were the last. */
export function MoreHits({ onMore, count }: MoreHitsProps) {
  const { t, found } = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const isEnd = isAsked && !onMore;
  // The button that had the focus is gone. Not to the search box: there, a second Enter would insert what nobody chose.
  useLayoutEffect(() => {
    if (isEnd && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [isEnd]);
  if (isEnd) {
    return (
      <p class="more-hits soft" tabIndex={-1} ref={end}>
        {found(count, false)}
      </p>
    );
  }
  if (!onMore) return null;
  return (
    <p class="more-hits">
      <button
        type="button"
        class="link"
        onClick={() => {
          setAsked(true);
          onMore();
        }}
      >
        {t('popup_show_more')}
      </button>
    </p>
  );
}
