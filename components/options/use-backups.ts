import { useState } from 'preact/hooks';
import type { BackupProgress, BackupState } from '../../lib/backup/types';
import { useNotice } from '../hooks/use-notice';
import { useQuery } from '../hooks/use-query';
import type { BackupsProps, TaskRunner } from './Backups';
import { useCancellable } from './use-cancellable';

/** Milliseconds between two reads of the state. */
const pollIntervalMs = 3000;

/** Where something was begun. Its progress and its end are shown there. */
export type BackupPlace = 'plan' | 'details';

/** Keeps the state of the backups, and the one task that runs on them. */
export function useBackups(backups: BackupsProps['backups']) {
  // After each action the state is read again at once.
  const [changeCount, setChangeCount] = useState(0);
  const readAgain = () => setChangeCount(before => before + 1);
  const { value } = useQuery([changeCount], () => backups.state(), { pollMs: pollIntervalMs });
  const [state, setState] = useState<BackupState>();
  if (value && value !== state) setState(value);
  const { notice, busy, step, start, cancel } = useCancellable<BackupProgress>();
  const [startedIn, setStartedIn] = useState<BackupPlace>('plan');
  // The plan can change while a backup runs, so it has its own notice.
  const planNotice = useNotice();
  const createRunner =
    (place: BackupPlace): TaskRunner =>
    work => {
      setStartedIn(place);
      planNotice.dismiss();
      start(async watch => {
        try {
          return await work(watch);
        } finally {
          readAgain();
        }
      });
    };
  return {
    backups,
    state,
    busy,
    cancel,
    runTask: { plan: createRunner('plan'), details: createRunner('details') },
    /** Stores a choice. */
    change: (place: BackupPlace, work: () => Promise<void>) => {
      setStartedIn(place);
      planNotice.run(() => work().then(readAgain));
    },
    startedIn,
    step,
    notice: planNotice.notice ?? notice,
  };
}

export type BackupControl = ReturnType<typeof useBackups>;
