import { useEffect, useState } from 'preact/hooks';
import { withoutPause, withPause, type Pauses, type PauseScope } from '../../lib/health/pauses';
import type { Change } from '../controls/SharedSetting';

/** The current pauses, and how to change them. A change takes effect after it is stored. */
export function usePauses(given: Pauses, store: Change<Pauses>) {
  const [pauses, setPauses] = useState(given);
  // A page that stays open follows changes made elsewhere.
  useEffect(() => setPauses(given), [given]);
  const change: Change<Pauses> = async next => {
    await store(next);
    setPauses(next);
  };
  return {
    pauses,
    pause: (scope: PauseScope) => {
      const now = Date.now();
      return change(stored => withPause(stored, scope, now));
    },
    resume: (scope: PauseScope) => change(stored => withoutPause(stored, scope)),
  };
}
