import { getNow } from '../../lib/core/clock';
import { useEffect, useState } from 'preact/hooks';
import { applyPauseChange, type PauseChange, type Pauses, type PauseScope } from '../../lib/health/pauses';

/** Stores a change of the pauses, even if this page closes meanwhile. Rejects if storing fails. */
export type UpdatePauses = (change: PauseChange) => Promise<unknown>;

/** The current pauses, and how to change them. A change takes effect after it is stored. */
export function usePauses(current: Pauses, store: UpdatePauses) {
  const [pauses, setPauses] = useState(current);
  // A page that stays open follows changes made elsewhere.
  useEffect(() => setPauses(current), [current]);
  const update = async (change: PauseChange) => {
    await store(change);
    setPauses(before => applyPauseChange(before, change));
  };
  return {
    pauses,
    pause: (scope: PauseScope) => update({ kind: 'pause', scope, at: getNow() }),
    resume: (scope: PauseScope) => update({ kind: 'resume', scope }),
  };
}
