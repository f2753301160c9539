import { getNow } from '../../lib/core/clock';
import { useEffect, useState } from 'preact/hooks';
import { removePause, addPause, type Pauses, type PauseScope } from '../../lib/health/pauses';
import type { SettingUpdate } from '../controls/SharedSetting';

/** The current pauses, and how to change them. A change takes effect after it is stored. */
export function usePauses(current: Pauses, store: SettingUpdate<Pauses>) {
  const [pauses, setPauses] = useState(current);
  // A page that stays open follows changes made elsewhere.
  useEffect(() => setPauses(current), [current]);
  const update: SettingUpdate<Pauses> = async next => {
    await store(next);
    setPauses(next);
  };
  return {
    pauses,
    pause: (scope: PauseScope) => {
      const now = getNow();
      return update(stored => addPause(stored, scope, now));
    },
    resume: (scope: PauseScope) => update(stored => removePause(stored, scope)),
  };
}
