import 'fake-indexeddb/auto';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createBackupController } from '../../lib/backup/backup-controller';
import { findOutdated } from '../../lib/backup/file-names';
import type { BackupStore, StoredBackupState } from '../../lib/backup/backup-store';
import type { Conversation } from '../../lib/core/conversation';
import { createEncryption } from '../../lib/transfer/encrypt';
import { chat } from '../search/chats';
import { PickedFolder } from '../fakes/picked-folder';

/** Heavy, and of letters that no compression makes light, so that changes weigh little beside it. */
const heavy = chat('chatgpt:0', 'Heavy', [
  { text: Array.from({ length: 4000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join('') },
]);
const bread = chat('claude:1', 'Bread', ['How long?', 'An hour.'], { source: 'claude' });
const breadLater = { ...bread, title: 'パン', tags: ['料理'], revision: 2 };
const ramen = chat('gemini:2', '味噌ラーメン', ['スープは？'], { source: 'gemini' });

const passphrase = '干潮 tide';

const day = 86_400_000;
const start = new Date(2026, 10, 22, 9, 15).getTime();
const whole = 'kura-2026-11-22T0915.json.gz';
const monday = 'kura-2026-11-23T0915.changes.json.gz';
const tuesday = 'kura-2026-11-24T0915.changes.json.gz';

afterEach(async () => {
  const left = (await indexedDB.databases()).map(({ name }) => name);
  if (left.length > 0) throw new Error(`A trial vault was not removed: ${left.join(' ')}`);
});

/** Backups of what changed, into a folder in memory; `vault` is what the user has at the moment. */
async function begun({ sealed = false } = {}) {
  const kept: { [Key in keyof StoredBackupState]?: StoredBackupState[Key] | undefined } = {};
  const memory: BackupStore = {
    get: async key => kept[key],
    async set(key, value) {
      kept[key] = value;
    },
  };
  const vault = new Map<string, Conversation>([heavy, bread].map(one => [one.id, one]));
  const clock = { now: start };
  const folder = new PickedFolder();
  const desk = createBackupController({
    store: memory,
    source: {
      async *conversations() {
        yield* [...vault.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
      },
      spaces: async () => [{ id: 'main', name: '' }],
    },
    locks: { request: (async (_: string, __: object, work: (lock: object) => unknown) => work({})) as never },
    canRunPlan: async () => true,
    now: () => clock.now,
  });
  await desk.choose(folder.handle);
  await desk.extend('changes');
  // With so little work for the passphrase that a test need not wait.
  if (sealed) await memory.set('encryption', await createEncryption(passphrase, 10));
  const next = () => {
    clock.now += day;
    return desk.backUp();
  };
  return { desk, folder, vault, clock, memory, next };
}

const filesIn = (folder: PickedFolder): readonly File[] =>
  Array.from(folder.files, ([name, bytes]) => new File([new Uint8Array(bytes)], name));

const content = (folder: PickedFolder, name: string) =>
  JSON.parse(gunzipSync(folder.files.get(name) ?? '').toString()) as {
    version: number;
    after?: { name: string };
    gone?: string[];
    conversations: { id: string; title: string }[];
  };

describe('backups of what changed', { timeout: 60_000 }, () => {
  test('begin with a whole one, and then hold only what is new, changed or gone', async () => {
    const { desk, folder, vault, next } = await begun();
    expect(await desk.backUp()).toMatchObject({ name: whole, conversations: 2 });
    vault.set(ramen.id, ramen).set(bread.id, breadLater);
    expect(await next()).toMatchObject({ name: monday, conversations: 3, turns: 4, changed: 2 });
    vault.delete('claude:1');
    expect(await next()).toMatchObject({ name: tuesday, conversations: 2, changed: 0 });

    expect([...folder.files.keys()]).toEqual([whole, monday, tuesday]);
    expect(content(folder, whole)).toMatchObject({ version: 1 });
    expect(content(folder, whole)).not.toHaveProperty('after');
    expect(content(folder, monday)).toMatchObject({
      version: 1,
      after: { name: whole },
      gone: [],
      conversations: [
        { id: 'claude:1', title: 'パン' },
        { id: 'gemini:2', title: '味噌ラーメン' },
      ],
    });
    expect(content(folder, tuesday)).toMatchObject({ after: { name: monday }, gone: ['claude:1'], conversations: [] });
    expect(await desk.verify()).toMatchObject({ name: tuesday, conversations: 2, turns: 2 });
  });

  test('are whole ones again where the user wants everything each time', async () => {
    const { desk, folder, next } = await begun();
    await desk.backUp();
    await desk.extend('whole');
    await next();
    expect([...folder.files.keys()]).toEqual([whole, 'kura-2026-11-23T0915.json.gz']);
    await desk.extend('changes');
    expect(await next()).toMatchObject({ name: 'kura-2026-11-24T0915.json.gz' });
  });

  test.each<[string, (all: Begun) => unknown]>([
    ['after four weeks', ({ clock }) => void (clock.now += 27 * day)],
    ['where the one before is gone from the folder', ({ folder }) => void folder.files.delete(whole)],
    [
      'where another browser backed up there meanwhile',
      ({ folder }) => void folder.files.set('kura-2026-11-22T2000.json.gz', new Uint8Array([1])),
    ],
    ['once they are encrypted', async ({ memory }) => memory.set('encryption', await createEncryption(passphrase, 10))],
    ['in another folder', ({ desk, folder }) => desk.choose(folder.handle)],
    [
      'where a byte of the one before is another',
      ({ folder }) => {
        const bytes = folder.files.get(whole) ?? new Uint8Array();
        folder.files.set(whole, bytes.with(bytes.length >> 1, (bytes.at(bytes.length >> 1) ?? 0) ^ 4));
      },
    ],
  ])('are whole ones again %s', async (_, happens) => {
    const all = await begun();
    await all.desk.backUp();
    await Promise.resolve(happens(all));
    all.vault.set(ramen.id, ramen);
    const made = await all.next();
    expect(made.name).not.toContain('changes');
    expect(made).toMatchObject({ conversations: 3 });
    expect(made).not.toHaveProperty('changed');
  });

  test('are a whole one again when the changes weigh half as much', async () => {
    const { desk, vault, next } = await begun();
    await desk.backUp();
    vault.set('chatgpt:1', { ...heavy, id: 'chatgpt:1', title: 'また' });
    expect((await next()).name).toBe(monday);
    expect((await next()).name).toBe('kura-2026-11-24T0915.json.gz');
  });

  test('of which one is damaged come back up to it, and the drill names it', async () => {
    const { desk, folder, vault, next } = await begun();
    await desk.backUp();
    vault.set(ramen.id, ramen);
    await next();
    vault.delete('claude:1');
    await next();
    folder.files.set(tuesday, (folder.files.get(tuesday) ?? new Uint8Array()).slice(0, -9));
    expect(await desk.verify()).toMatchObject({ name: monday, conversations: 3, brokenAt: tuesday });
    folder.files.delete(monday);
    expect(await desk.verify()).toMatchObject({ name: whole, conversations: 2, brokenAt: tuesday });
  });

  test('of which one is missing come back up to it, and the drill names it', async () => {
    const { desk, folder, vault, next } = await begun();
    await desk.backUp();
    vault.set(ramen.id, ramen);
    await next();
    await next();
    folder.files.delete(monday);
    expect(await desk.verify()).toMatchObject({ name: whole, conversations: 2, brokenAt: monday });
  });

  test('are drilled up to the newest where older whole ones are chosen with them', async () => {
    const { desk, folder, vault, next, clock } = await begun();
    await desk.backUp();
    vault.set(ramen.id, ramen);
    await next();
    clock.now += 30 * day;
    vault.set(bread.id, breadLater);
    expect((await next()).name).toBe('kura-2026-12-24T0915.json.gz');
    const files = filesIn(folder);
    for (const chosen of [files, files.toReversed()]) {
      const { brokenAt, ...found } = await desk.verify(chosen);
      expect(found).toMatchObject({ name: 'kura-2026-12-24T0915.json.gz', conversations: 3 });
      expect(brokenAt).toBeUndefined();
    }
  });
});

type Begun = Awaited<ReturnType<typeof begun>>;

describe('backups that are encrypted', { timeout: 60_000 }, () => {
  test('need the passphrase to be drilled, not to be made, also of what changed', async () => {
    const { desk, folder, vault, next, memory } = await begun({ sealed: true });
    expect(await desk.state()).toMatchObject({ isSealed: true });
    const made = await desk.backUp();
    expect(made).toMatchObject({ name: `${whole}.age`, conversations: 2 });
    vault.set(ramen.id, ramen).delete('claude:1');
    expect(await next()).toMatchObject({ name: `${monday}.age`, conversations: 2, changed: 1 });

    const key = [...folder.files.keys()].find(name => name.startsWith('kura-key-'));
    expect([...folder.files.keys()]).toEqual([key, `${whole}.age`, `${monday}.age`]);
    const told = [...folder.files.values()].map(bytes => Buffer.from(bytes).toString('latin1')).join();
    expect(told).not.toMatch(/claude:1|AGE-SECRET-KEY/);
    expect(JSON.stringify(await memory.get('encryption'))).not.toMatch(/AGE-SECRET-KEY|tide/);

    await expect(desk.verify()).rejects.toMatchObject({ name: 'PassphraseNeeded' });
    await expect(desk.verify(undefined, { passphrase: '満潮' })).rejects.toMatchObject({ name: 'PassphraseWrong' });
    expect(await desk.verify(undefined, { passphrase })).toMatchObject({
      name: `${monday}.age`,
      conversations: 2,
    });

    // One byte of the one before: without the passphrase it can only be noticed, and a whole one is made.
    const bytes = folder.files.get(`${whole}.age`) ?? new Uint8Array();
    folder.files.set(`${whole}.age`, bytes.with(bytes.length - 40, (bytes.at(-40) ?? 0) ^ 4));
    expect(await next()).toMatchObject({ name: 'kura-2026-11-24T0915.json.gz.age', conversations: 2 });

    await desk.encrypt(undefined);
    expect(await next()).toMatchObject({ name: 'kura-2026-11-25T0915.json.gz' });
  });

  test('are drilled with everything that lies in their folder, and their key is written again where it was cut off', async () => {
    const { desk, folder, vault, next } = await begun({ sealed: true });
    await desk.backUp();
    const key = [...folder.files.keys()].find(name => name.startsWith('kura-key-')) ?? '';
    const sound = folder.files.get(key);
    folder.files.set(key, new Uint8Array());
    vault.set(ramen.id, ramen);
    await next();
    expect(folder.files.get(key)).toEqual(sound);
    const files = filesIn(folder);
    expect(files[0]?.name).toBe(key);
    expect(await desk.verify(files, { passphrase })).toMatchObject({ name: `${monday}.age`, conversations: 3 });
  });

  test('are made whole again where the one before cannot be read', async () => {
    const { desk, folder, next } = await begun({ sealed: true });
    await desk.backUp();
    folder.unreadable = `${whole}.age`;
    expect(await next()).toMatchObject({ name: 'kura-2026-11-23T0915.json.gz.age', conversations: 2 });
  });

  test('are not counted where the disk gives back other bytes', async () => {
    const { desk, folder } = await begun({ sealed: true });
    folder.reading = bytes => bytes.with(bytes.length - 40, (bytes.at(-40) ?? 0) ^ 4);
    await expect(desk.backUp()).rejects.toMatchObject({ name: 'BackupUnsound' });
    expect([...folder.files.keys()].filter(name => !name.startsWith('kura-key-'))).toEqual([]);
  });
});

test('no whole backup goes while changes that are kept need it', () => {
  const now = new Date(2026, 10, 23);
  const names = [
    'kura-2026-09-01T0900.json.gz',
    'kura-2026-10-20T0900.json.gz',
    ...Array.from({ length: 9 }, (_, n) => `kura-2026-11-1${n}T0900.changes.json.gz`),
  ];
  // The seven newest days are of November, and its chain goes on from October.
  expect(findOutdated(names, now)).toEqual([]);
  expect(findOutdated([...names, 'kura-2026-09-02T0900.json.gz', 'kura-2026-10-20T0800.json.gz'], now)).toEqual([
    'kura-2026-10-20T0800.json.gz',
    'kura-2026-09-01T0900.json.gz',
  ]);
});
