import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';

interface MoreHitsProps {
  /** Absent if the list shows all hits. */
  readonly onMore: (() => void) | undefined;
  readonly count: number;
}

/** A button under the list that loads more hits, and a line that says when there are no more. */
export function MoreHits({ onMore, count }: MoreHitsProps) {
  const { t, countHits } = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const isEnd = isAsked && !onMore;
  // The focused button is gone. The focus must not go to the search box, where a second Enter would insert a hit that nobody chose.
  useLayoutEffect(() => {
    if (isEnd && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [isEnd]);
  if (isEnd) {
    return (
      <p class="more-hits soft" tabIndex={-1} ref={end}>
        {countHits(count, false)}
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
