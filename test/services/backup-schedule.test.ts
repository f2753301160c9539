import { expect, test } from 'vitest';
import { createBackupSchedule } from '../../lib/services/backup-schedule';
import type { Backup } from '../../lib/backup/types';
import type { LibraryService, LibraryStatus } from '../../lib/rpc/contracts/library';

const status: LibraryStatus = {
  vault: { conversations: 3, documents: 0, turns: 7, pending: 0, failed: 0 },
  model: { state: 'none' },
  health: [],
};
// Nothing else of it is asked.
const library = { getStatus: async () => status } as LibraryService;
const last: Backup = { name: 'kura-2026-11-20T0915.json.gz', at: 1_000, conversations: 3, turns: 7, digest: '' };

function keeper(first: object) {
  const clock = { now: 5_000 };
  const seen = { asked: 0, made: 0 };
  let now = { due: false, overdue: false, ...first };
  const backups = { startBackupIfDue: async () => ((seen.made += 1), { ok: true } as const) };
  const kept = createBackupSchedule(library, {
    state: async () => ((seen.asked += 1), now),
    backups,
    now: () => clock.now,
  });
  return { ...kept, clock, seen, become: (next: object) => (now = { ...now, ...next }) };
}

test.each([
  ['is made where one is due and a folder was chosen', { due: true, folder: '控え' }, 1],
  ['is not made before it is due', { due: false, folder: '控え' }, 0],
  ['is not made without a folder', { due: true }, 0],
])('a backup %s', async (_what, state, made) => {
  const { look, seen } = keeper(state);
  await look();
  expect(seen.made).toBe(made);
});

test('where backups cannot be made, nobody looks', async () => {
  const { look } = createBackupSchedule(library, { state: async () => Promise.reject(new Error('It was asked.')) });
  expect(await look()).toBeUndefined();
});

test.each([
  ['says nothing while a good backup is new enough', {}, {}],
  ['says that there is none', { overdue: true }, { backupOverdue: {} }],
  ['says how old the last one is', { overdue: true, last }, { backupOverdue: { last: 1_000 } }],
])('the status %s', async (_what, state, word) =>
  expect(await keeper(state).library.getStatus()).toEqual({ ...status, ...word }),
);

test('the status is asked for every second, and the backups’ state once a minute', async () => {
  const { library: kept, clock, seen, become } = keeper({ overdue: true });
  await kept.getStatus();
  become({ overdue: false });
  clock.now += 60_000;
  expect(await kept.getStatus()).toHaveProperty('backupOverdue');
  expect(seen.asked).toBe(1);
  clock.now += 1;
  expect(await kept.getStatus()).not.toHaveProperty('backupOverdue');
});
