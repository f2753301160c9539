import 'fake-indexeddb/auto';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeBackup, buildBackupFile } from '../../lib/backup/write-backup';
import { toBackupFolder } from '../../lib/backup/backup-folder';
import type { BackupProgress, BackupSource } from '../../lib/backup/types';
import type { Conversation } from '../../lib/core/conversation';
import { Problem } from '../../lib/core/problem';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { chat } from '../search/chats';
import { Killed, PickedFolder } from '../fakes/picked-folder';

const bread = chat('claude:1', 'Bread', ['How long must it rise?', 'Until it has **doubled**.'], { source: 'claude' });
const ramen = chat('gemini:2', '味噌ラーメン', ['スープは？', '昆布から始めます。', { text: 'x'.repeat(20_000) }], {
  source: 'gemini',
  space: 'w1',
  tags: ['料理'],
});
const mine = (...chats: Conversation[]): BackupSource => ({
  async *conversations() {
    yield* chats;
  },
  spaces: async () => [
    { id: 'main', name: '' },
    { id: 'w1', name: '台所' },
  ],
});

const now = new Date(2026, 10, 22, 9, 15);
const yesterday = new Date(2026, 10, 21, 9, 15);
const name = 'kura-2026-11-22T0915.json.gz';
const older = 'kura-2026-11-21T0915.json.gz';

const databases = async () => (await indexedDB.databases()).map(database => database.name);
afterEach(async () => {
  const left = await databases();
  if (left.length > 0) throw new Error(`A trial vault was not removed: ${left.join(' ')}`);
});

/** With yesterday's backup in it. */
async function folderWithOne(): Promise<{ folder: PickedFolder; before: Uint8Array }> {
  const folder = new PickedFolder();
  await writeBackup(mine(bread), toBackupFolder(folder.handle), { now: yesterday });
  const before = folder.files.get(older);
  if (!before) throw new Error('Yesterday’s backup was just made.');
  return { folder, before };
}

describe('a backup', () => {
  test('is a whole vault file under its day and minute, and says what is in it', async () => {
    const folder = new PickedFolder();
    const { backup: made } = await writeBackup(mine(bread, ramen), toBackupFolder(folder.handle), { now });
    expect([...folder.files.keys()]).toEqual([name]);
    const file = JSON.parse(gunzipSync(folder.files.get(name) ?? '').toString()) as {
      conversations: { id: string; turns: { text: string }[] }[];
      spaces: unknown;
      end: { digest: string };
    };
    expect(file.conversations.map(({ id }) => id)).toEqual(['claude:1', 'gemini:2']);
    expect(file.conversations[1]?.turns[1]?.text).toBe('昆布から始めます。');
    expect(file.spaces).toContainEqual({ id: 'w1', name: '台所' });
    expect(made).toEqual({ name, at: now.getTime(), conversations: 2, turns: 5, digest: file.end.digest });
  });

  test('tells how far it is, writing and then testing', async () => {
    const steps: BackupProgress[] = [];
    await writeBackup(mine(bread, ramen), toBackupFolder(new PickedFolder().handle), {
      now,
      onProgress: step => steps.push(step),
    });
    expect(steps).toEqual([
      { step: 'writing', chats: 1 },
      { step: 'writing', chats: 2 },
      { step: 'testing', chats: 1 },
      { step: 'testing', chats: 2 },
    ]);
  });

  test('of an empty vault is one, too', async () =>
    expect(await writeBackup(mine(), toBackupFolder(new PickedFolder().handle), { now })).toMatchObject({
      backup: { conversations: 0 },
    }));

  test.each(['no', 'broken'] as const)('stands whole where the browser cannot rename (%s)', async moving => {
    const { folder, before } = await folderWithOne();
    folder.moving = moving;
    await writeBackup(mine(bread), toBackupFolder(folder.handle), { now });
    expect([...folder.files.keys()].sort()).toEqual([older, name]);
    expect(folder.files.get(older)).toEqual(before);
    expect(gunzipSync(folder.files.get(name) ?? '').toString()).toContain('claude:1');
  });

  test('takes older ones away that are kept no longer, and nothing else', async () => {
    const { folder } = await folderWithOne();
    folder.files.set('日記.md', new Uint8Array([1]));
    folder.files.set('kura-2026-11-22T0100.json.gz', new Uint8Array([1]));
    await writeBackup(mine(bread), toBackupFolder(folder.handle), { now });
    expect([...folder.files.keys()].sort()).toEqual([older, name, '日記.md'].sort());
  });
});

test.each(['yes', 'no'] as const)(
  'a folder in which nothing can be removed has good backups all the same (renaming: %s)',
  async moving => {
    const { folder } = await folderWithOne();
    const outdated = 'kura-2026-11-22T0100.json.gz';
    folder.files.set(outdated, new Uint8Array([1]));
    folder.isStuck = true;
    folder.moving = moving;
    expect(await writeBackup(mine(bread), toBackupFolder(folder.handle), { now })).toMatchObject({
      backup: { name, conversations: 1 },
    });
    expect([...folder.files.keys()]).toEqual(expect.arrayContaining([older, outdated, name]));

    // What stayed goes with the next one, once it can.
    folder.isStuck = false;
    const later = new Date(2026, 10, 22, 9, 16);
    await writeBackup(mine(bread), toBackupFolder(folder.handle), { now: later });
    expect([...folder.files.keys()].sort()).toEqual([older, 'kura-2026-11-22T0916.json.gz']);
  },
);

describe('whatever goes wrong, the backup before it is whole and nothing else has a backup’s name', () => {
  test('a browser that is killed in the middle leaves what is plainly unfinished, and the next backup clears it up', async () => {
    const { folder, before } = await folderWithOne();
    folder.life = 300;
    await expect(writeBackup(mine(bread, ramen), toBackupFolder(folder.handle), { now })).rejects.toThrow(Killed);
    expect([...folder.files.keys()]).toEqual([older, `${name}.part`]);
    expect(folder.files.get(older)).toEqual(before);

    folder.life = Infinity;
    const later = new Date(2026, 10, 22, 9, 16);
    await writeBackup(mine(bread, ramen), toBackupFolder(folder.handle), { now: later });
    expect([...folder.files.keys()].sort()).toEqual([older, 'kura-2026-11-22T0916.json.gz']);
  });

  test.each([
    ['QuotaExceededError', 'BackupDiskFull'],
    ['NotFoundError', 'FolderGone'],
    ['NotReadableError', 'FolderGone'],
    ['NotAllowedError', 'FolderForbidden'],
  ])('the browser’s %s is told as %s', async (failing, problem) => {
    const { folder, before } = await folderWithOne();
    folder.failing = failing;
    await expect(writeBackup(mine(bread), toBackupFolder(folder.handle), { now })).rejects.toMatchObject({
      name: problem,
    });
    expect([...folder.files]).toEqual([[older, before]]);
  });

  test.each([
    ['the disk is full', 10_000_000, 'BackupDiskFull'],
    ['there is room', 900_000_000, 'InvalidStateError'],
  ])('an error without a meaning of its own, where %s', async (_how, free, name) => {
    const { folder } = await folderWithOne();
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: free + 5, usage: 5 }) } });
    folder.failing = 'InvalidStateError';
    const writing = writeBackup(mine(bread), toBackupFolder(folder.handle), { now });
    await expect(writing).rejects.toMatchObject({ name });
    vi.unstubAllGlobals();
  });

  test('a disk that fills up while it is written', async () => {
    const { folder, before } = await folderWithOne();
    folder.room = 200;
    await expect(writeBackup(mine(bread, ramen), toBackupFolder(folder.handle), { now })).rejects.toMatchObject({
      name: 'BackupDiskFull',
    });
    expect([...folder.files]).toEqual([[older, before]]);
  });

  test('a disk that fills up while what was tested is copied, because the browser cannot rename', async () => {
    const { folder, before } = await folderWithOne();
    folder.moving = 'no';
    folder.room = before.length + 100;
    await expect(writeBackup(mine(bread), toBackupFolder(folder.handle), { now })).rejects.toMatchObject({
      name: 'BackupDiskFull',
    });
    expect([...folder.files]).toEqual([[older, before]]);
  });

  test.each([
    ['one bit turned', (bytes: Uint8Array) => bytes.with(bytes.length >> 1, (bytes.at(bytes.length >> 1) ?? 0) ^ 4)],
    ['cut off', (bytes: Uint8Array) => bytes.slice(0, -9)],
    ['empty', () => new Uint8Array()],
  ])('a disk that gives back other bytes (%s)', async (_, reading) => {
    const { folder, before } = await folderWithOne();
    folder.reading = reading;
    await expect(writeBackup(mine(bread, ramen), toBackupFolder(folder.handle), { now })).rejects.toMatchObject({
      name: 'BackupUnsound',
    });
    expect([...folder.files]).toEqual([[older, before]]);
  });

  test('a disk that gives back another backup’s bytes', async () => {
    const { folder, before } = await folderWithOne();
    folder.reading = () => before;
    await expect(writeBackup(mine(bread, ramen), toBackupFolder(folder.handle), { now })).rejects.toMatchObject({
      name: 'BackupUnsound',
    });
    expect([...folder.files]).toEqual([[older, before]]);
  });

  test('a vault that cannot be read to its end', async () => {
    const { folder, before } = await folderWithOne();
    const broken: BackupSource = {
      ...mine(),
      async *conversations() {
        yield bread;
        throw new Problem('VaultUnreadable', 'In the middle');
      },
    };
    await expect(writeBackup(broken, toBackupFolder(folder.handle), { now })).rejects.toMatchObject({
      name: 'VaultUnreadable',
    });
    expect([...folder.files]).toEqual([[older, before]]);
  });

  test.each(['writing', 'testing'] as const)('cancelled while %s', async step => {
    const { folder, before } = await folderWithOne();
    const cancel = new AbortController();
    const onProgress = (at: BackupProgress) => void (at.step === step && cancel.abort());
    const options = { now, onProgress, signal: cancel.signal };
    await expect(writeBackup(mine(bread, ramen), toBackupFolder(folder.handle), options)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect([...folder.files]).toEqual([[older, before]]);
  });
});

test('where there is no folder, the file is handed out after it was tested', async () => {
  const { file, backup } = await buildBackupFile(mine(bread, ramen), { now });
  expect(backup).toMatchObject({ name, conversations: 2, turns: 5 });
  expect(gunzipSync(new Uint8Array(await file.arrayBuffer())).toString()).toContain('味噌ラーメン');
});

test('a real vault, with everything a person made of it, comes back from its backup with the same digest', async () => {
  const vault = await openVault('kura-own');
  for (const each of [bread, ramen]) await vault.importConversation(each);
  await vault.save({
    id: 'claude:1',
    source: 'claude',
    url: bread.url,
    account: 'org-1',
    seenAt: 5000,
    turns: [{ id: 'q', parent: null, role: 'user', text: 'もう一度？' }],
  });
  await vault.save({
    id: 'claude:1',
    source: 'claude',
    url: bread.url,
    account: 'org-2',
    seenAt: 6000,
    turns: [{ id: 'q', parent: null, role: 'user', text: 'Another account’s' }],
  });
  await vault.forget('claude:1');
  await vault.update(['gemini:2'], { title: 'ラーメン', pinned: true, addTags: ['sea'] });
  const source: BackupSource = {
    async *conversations() {
      yield* await vault.readPage(undefined, 1e9);
    },
    spaces: () => vault.listSpaces(),
  };
  expect(await writeBackup(source, toBackupFolder(new PickedFolder().handle), { now })).toMatchObject({
    backup: { conversations: 2 },
  });
  vault.close();
  await new Promise(resolve => indexedDB.deleteDatabase('kura-own').addEventListener('success', resolve));
});
