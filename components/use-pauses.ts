import { useEffect, useState } from 'preact/hooks';
import { withoutPause, withPause, type Pauses, type PauseScope } from '../lib/health/pauses';

/** What is paused, and how that is changed from here; a change counts once it is stored. */
export function usePauses(given: Pauses, store: (pauses: Pauses) => Promise<void>) {
  const [pauses, setPauses] = useState(given);
  // A page that stays open is told of what was changed elsewhere.
  useEffect(() => setPauses(given), [given]);
  const change = async (next: Pauses): Promise<void> => {
    await store(next);
    setPauses(next);
  };
  return {
    pauses,
    pause: (scope: PauseScope) => change(withPause(pauses, scope, Date.now())),
    resume: (scope: PauseScope) => change(withoutPause(pauses, scope)),
  };
}
