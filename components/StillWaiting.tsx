import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from './language';

/** In milliseconds: nobody waits for longer without being told why. */
const patience = 2000;

/**
 * Says that an answer takes its time, once it does. Who reads waits for who writes: while a large file is merged, nothing of the vault can
 * be read for minutes.
 */
export function StillWaiting({ isAwaited }: { readonly isAwaited: boolean }) {
  const { t } = useLanguage();
  const isOverdue = useOverdue(isAwaited);
  // There before it says anything, so that a screen reader hears it.
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
    const timer = setTimeout(() => setOverdue(true), patience);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [isAwaited]);
  return isAwaited && isOverdue;
}
