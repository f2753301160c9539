import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBackupController } from '../../lib/backup/backup-controller';
import { createBackupStore, type BackupStore, type StoredBackupState } from '../../lib/backup/backup-store';
import type { BackupSource } from '../../lib/backup/types';
import type { Conversation } from '../../lib/core/conversation';
import { ensureSpace, readDiskSpace } from '../../lib/disk-space';
import { chat } from '../search/chats';
import { PickedFolder } from '../fakes/picked-folder';

const chats = [
  chat('claude:1', 'Bread', ['How long?', 'An hour.'], { source: 'claude' }),
  chat('gemini:2', '味噌ラーメン', ['スープは？'], { source: 'gemini' }),
];
const sourceOf = (vault: readonly Conversation[]): BackupSource => ({
  async *conversations() {
    yield* vault;
  },
  spaces: async () => [{ id: 'main', name: '' }],
});

/** Node's copies of objects know no methods, and a handle is made of them. */
function memoryOfHandles(): BackupStore {
  const kept: { [Key in keyof StoredBackupState]?: StoredBackupState[Key] | undefined } = {};
  return {
    get: async key => kept[key],
    async set(key, value) {
      kept[key] = value;
    },
  };
}

/** As the browser's: who asks for a lock that is held gets nothing. */
function locksIfAvailable(): Pick<LockManager, 'request'> {
  let held = false;
  const request = async (_name: string, _options: LockOptions, work: (lock: unknown) => Promise<unknown>) => {
    if (held) return work(null);
    held = true;
    try {
      return await work({});
    } finally {
      held = false;
    }
  };
  return { request: request as LockManager['request'] };
}

const start = new Date(2026, 10, 22, 9, 15).getTime();
const hour = 3_600_000;

function desk(memory = memoryOfHandles(), mayPlan = async () => true) {
  const clock = { now: start };
  const folder = new PickedFolder('バックアップ');
  const vault = [...chats];
  const source = sourceOf(vault);
  return {
    clock,
    folder,
    vault,
    ...createBackupController({
      store: memory,
      source,
      locks: locksIfAvailable(),
      canRunPlan: mayPlan,
      now: () => clock.now,
    }),
  };
}

describe('backups', () => {
  test('at first are off, without a folder', async () =>
    expect(await desk().state()).toEqual({
      every: 'off',
      extent: 'whole',
      isSealed: false,
      access: 'none',
      due: false,
      overdue: false,
    }));

  test('by hand go into the folder that was chosen, and the last one is known', async () => {
    const { choose, backUp, state, folder } = desk();
    await expect(backUp()).rejects.toMatchObject({ name: 'FolderGone' });
    await choose(folder.handle);
    const made = await backUp();
    expect(made).toMatchObject({ name: 'kura-2026-11-22T0915.json.gz', at: start, conversations: 2, turns: 3 });
    expect(await state()).toEqual({
      every: 'off',
      extent: 'whole',
      isSealed: false,
      folder: 'バックアップ',
      access: 'granted',
      due: false,
      overdue: false,
      last: made,
    });
  });

  test('by plan are made when they are due, and not before', async () => {
    const { choose, plan, backUpIfDue, folder, clock } = desk();
    await choose(folder.handle);
    await backUpIfDue();
    expect([...folder.files.keys()]).toEqual([]);
    await plan('day');
    await backUpIfDue();
    clock.now += 23 * hour;
    await backUpIfDue();
    expect([...folder.files.keys()]).toEqual(['kura-2026-11-22T0915.json.gz']);
    clock.now += hour;
    await backUpIfDue();
    expect([...folder.files.keys()]).toEqual(['kura-2026-11-22T0915.json.gz', 'kura-2026-11-23T0915.json.gz']);
  });

  test('that the browser lets nobody write wait for a click, and say so', async () => {
    const { choose, plan, backUpIfDue, backUp, allow, state, folder } = desk();
    await choose(folder.handle);
    await plan('week');
    folder.permission = 'prompt';
    await backUpIfDue();
    expect(folder.files.size).toBe(0);
    expect(await state()).toMatchObject({ access: 'ask', trouble: 'FolderForbidden' });
    await expect(backUp()).rejects.toMatchObject({ name: 'FolderForbidden' });

    folder.answer = 'denied';
    await expect(allow()).rejects.toMatchObject({ name: 'FolderForbidden' });
    folder.answer = 'granted';
    await allow();
    await backUpIfDue();
    expect(folder.files.size).toBe(1);
    expect(await state()).toMatchObject({ access: 'granted', last: { conversations: 2 } });
    expect(await state()).not.toHaveProperty('trouble');
  });

  test('that fail by plan leave word of it until one goes well', async () => {
    const { choose, plan, backUpIfDue, state, folder, clock } = desk();
    await choose(folder.handle);
    await plan('day');
    folder.room = 10;
    await backUpIfDue();
    expect(await state()).toMatchObject({ trouble: 'BackupDiskFull' });
    expect(await state()).not.toHaveProperty('last');
    folder.room = Infinity;
    // Not at every start of a worker.
    await backUpIfDue();
    expect(await state()).toMatchObject({ trouble: 'BackupDiskFull' });
    clock.now += hour;
    await backUpIfDue();
    expect(await state()).not.toHaveProperty('trouble');
    expect(folder.files.size).toBe(1);
  });

  test('by plan are not made while chats are missing, and are as soon as that is over', async () => {
    let isWhole = false;
    const { choose, plan, backUp, backUpIfDue, folder } = desk(memoryOfHandles(), async () => isWhole);
    await choose(folder.handle);
    await plan('day');
    await backUpIfDue();
    expect(folder.files.size).toBe(0);
    isWhole = true;
    await backUpIfDue();
    expect(folder.files.size).toBe(1);
    isWhole = false;
    expect(await backUp()).toMatchObject({ conversations: 2 });
  });

  test('by plan are not made of a vault that lost more than half of its chats, but by hand they are', async () => {
    const { choose, plan, backUp, backUpIfDue, state, folder, vault, clock } = desk();
    await choose(folder.handle);
    await plan('day');
    await backUp();
    const before = [...folder.files];
    clock.now += 24 * hour;
    const lost = vault.splice(0);
    await backUpIfDue();
    expect([...folder.files]).toEqual(before);
    expect(await state()).toMatchObject({ trouble: 'VaultShrank', last: { conversations: 2 } });
    expect(await backUp()).toMatchObject({ conversations: 0 });
    expect(await state()).not.toHaveProperty('trouble');
    vault.push(...lost);
    // Half of them is still a vault.
    clock.now += 24 * hour;
    await backUpIfDue();
    clock.now += 24 * hour;
    vault.pop();
    await backUpIfDue();
    expect(await state()).toMatchObject({ last: { conversations: 1 } });
  });

  test('that are missing for twice their time are overdue', async () => {
    const { plan, state, clock } = desk();
    await plan('day');
    clock.now += 48 * hour;
    expect((await state()).overdue).toBe(false);
    clock.now += 1;
    expect((await state()).overdue).toBe(true);
  });

  test('run one at a time, and a second page is told', async () => {
    const { choose, plan, backUp, backUpIfDue, state, folder } = desk();
    await choose(folder.handle);
    await plan('day');
    const first = backUp();
    await expect(backUp()).rejects.toMatchObject({ name: 'BackupBusy' });
    await backUpIfDue();
    await first;
    expect(folder.files.size).toBe(1);
    expect(await state()).not.toHaveProperty('trouble');
  });

  test('without a folder are a file, and count', async () => {
    const { backUpAsFile, state } = desk();
    const { file, backup } = await backUpAsFile();
    expect(file.size).toBeGreaterThan(100);
    expect((await state()).last).toEqual(backup);
  });
});

describe('a drill', () => {
  test('restores the newest backup and says what came back', async () => {
    const { choose, backUp, verify: drill, folder, clock } = desk();
    await choose(folder.handle);
    await expect(drill()).rejects.toMatchObject({ name: 'NoBackup' });
    await backUp();
    clock.now += hour;
    const made = await backUp();
    folder.files.set('kura-2026-11-22T1200.json.gz.part', new Uint8Array([1, 2]));
    // A copy that was cut off before its first byte.
    folder.files.set('kura-2026-11-22T1300.json.gz', new Uint8Array());
    const { at: _at, ...found } = made;
    expect(await drill()).toEqual(found);
    expect((await indexedDB.databases()).length).toBe(0);
  });

  test('of a damaged backup names it as damaged', async () => {
    const { choose, backUp, verify: drill, folder } = desk();
    await choose(folder.handle);
    const { name } = await backUp();
    folder.files.set(name, (folder.files.get(name) ?? new Uint8Array()).slice(0, 200));
    await expect(drill()).rejects.toMatchObject({ name: 'FileDamaged' });
    expect((await indexedDB.databases()).length).toBe(0);
  });

  test('that a browser’s end cut short leaves nothing for long, and takes nothing from one that runs', async () => {
    const { choose, backUp, verify: drill, tidyUp, folder } = desk();
    await choose(folder.handle);
    await backUp();
    await new Promise<void>(resolve => {
      const left = indexedDB.open('kura-trial-left', 1);
      left.addEventListener('success', () => {
        left.result.close();
        resolve();
      });
    });
    await tidyUp();
    expect((await indexedDB.databases()).length).toBe(0);
    const running = drill();
    await tidyUp();
    expect(await running).toMatchObject({ conversations: 2 });
  });

  test('of any file that the user has', async () => {
    const { backUpAsFile, verify: drill } = desk();
    const { file, backup } = await backUpAsFile();
    const picked = new File([file], '控え.json.gz');
    expect(await drill([picked])).toEqual({ name: '控え.json.gz', conversations: 2, turns: 3, digest: backup.digest });
    await expect(drill([new File(['{}'], 'other.json')])).rejects.toMatchObject({ name: 'FileDamaged' });
  });
});

test('what is remembered stands there for the next page', async () => {
  const memory = createBackupStore('kura-backups-test');
  expect(await memory.get('schedule')).toBeUndefined();
  await memory.set('schedule', { every: 'week', since: 5 });
  await memory.set('problem', 'FolderGone');
  const next = createBackupStore('kura-backups-test');
  expect(await next.get('schedule')).toEqual({ every: 'week', since: 5 });
  await next.set('problem', undefined);
  expect(await memory.get('problem')).toBeUndefined();
});

describe('on a full disk', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const fill = () =>
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 19_000_000, usage: 0 }) } });

  test('nothing is noted, because that may cost the vault its files', async () => {
    const store = createBackupStore('kura-backups-full');
    await store.set('extent', 'changes');
    fill();
    await expect(store.set('extent', 'whole')).rejects.toMatchObject({ name: 'VaultFull' });
    expect(await store.get('extent')).toBe('changes');
  });

  test('a backup by plan waits, one by hand is refused by name, and both leave nothing', async () => {
    const memory = memoryOfHandles();
    const set: BackupStore['set'] = async (key, value) => {
      await ensureSpace(readDiskSpace);
      await memory.set(key, value);
    };
    const { choose, plan, backUp, backUpIfDue, state, folder } = desk({ ...memory, set });
    await choose(folder.handle);
    await plan('day');
    fill();
    await backUpIfDue();
    await expect(backUp()).rejects.toMatchObject({ name: 'VaultFull' });
    expect([...folder.files.keys()]).toEqual([]);
    vi.unstubAllGlobals();
    expect(await state()).toMatchObject({ due: true });
    await backUpIfDue();
    expect(folder.files.size).toBe(1);
  });
});

test('a clock that was a year ahead and is back: a backup is due, none removes itself, and a failure is tried again', async () => {
  const { choose, plan, backUpIfDue, state, folder, clock, extend } = desk();
  const year = 365 * 24 * hour;
  await choose(folder.handle);
  await extend('changes');
  clock.now += year;
  await plan('day');
  for (let day = 0; day < 9; day += 1, clock.now += 24 * hour) await backUpIfDue();
  folder.isStuck = true;
  await backUpIfDue();
  folder.isStuck = false;
  clock.now = start;
  expect(await state()).toMatchObject({ due: true, overdue: true });
  await backUpIfDue();
  expect(await state()).toMatchObject({ due: false, overdue: false, last: { name: 'kura-2026-11-22T0915.json.gz' } });
  expect([...folder.files.keys()]).toContain('kura-2026-11-22T0915.json.gz');
});
