import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../i18n/language';

/** In milliseconds. Beyond this, a person should see why they wait. */
const noticeDelayMs = 2000;

/** Says that an answer is slow, once it is. Reads wait for writes: while a large file is merged, the vault cannot be read for minutes. */
export function SlowNotice({ isAwaited }: { readonly isAwaited: boolean }) {
  const { t } = useLanguage();
  const isOverdue = useOverdue(isAwaited);
  // The element exists before it has text, because a screen reader only announces changes.
  return (
    <p class="still-waiting soft" role="status">
      {isOverdue && t('still_waiting')}
    </p>
  );
}

function useOverdue(isAwaited: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => setOverdue(true), noticeDelayMs);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [isAwaited]);
  return isAwaited && isOverdue;
}
