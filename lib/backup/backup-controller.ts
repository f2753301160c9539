/** Everything that pages can do with backups. State is kept in the store and in the folder. Only one backup runs at a time. */
import { getAgeMs, getNow } from '../core/clock';
import { Problem, toProblemName } from '../core/problem';
import { queryFolderAccess, requestFolderAccess } from './folder-access';
import { createEncryption, createOpener } from '../transfer/encrypt';
import { writeBackup, buildBackupFile, type WrittenBackup } from './write-backup';
import { verifyBackup, removeTrialVaults } from './verify-backup';
import { listBackups, findNewestChain } from './file-names';
import { toBackupFolder, type BackupFolder } from './backup-folder';
import type { BackupStore, StoredBackupState } from './backup-store';
import type { BackupSetup } from './chain';
import type {
  Backup,
  BackupOptions,
  BackupState,
  Verification,
  BackupInterval,
  BackupExtent,
  BackupSource,
} from './types';
import { isDue, isOverdue, type BackupSchedule } from './schedule';

export interface BackupController {
  readonly state: () => Promise<BackupState>;
  readonly plan: (every: BackupInterval) => Promise<void>;
  readonly extend: (extent: BackupExtent) => Promise<void>;
  /** Encrypts the next backups for this passphrase, or, without one, not at all. Earlier backups stay as they are. */
  readonly encrypt: (passphrase: string | undefined) => Promise<void>;
  /** Uses this folder from now on. Files in the folder before stay there. */
  readonly choose: (folder: FileSystemDirectoryHandle) => Promise<void>;
  /** Lets the browser ask the user; works only within a click. Rejects with `FolderForbidden` when the user refuses. */
  readonly allow: () => Promise<void>;
  /** Writes a backup into the folder. Rejects with `FolderGone` when none was chosen, and as `writeBackup` does. */
  readonly backUp: (options?: BackupOptions) => Promise<Backup>;
  /** Builds a file to hand to the user, for browsers without folder access. */
  readonly backUpAsFile: (options?: BackupOptions) => Promise<{ readonly file: Blob; readonly backup: Backup }>;
  /** Backs up if it is due and needs no click. The reason of a failure is stored in the state; rejects only with an error that has no name. */
  readonly backUpIfDue: () => Promise<void>;
  /** Removes the trial vault that a killed browser left behind, unless one is in use. */
  readonly tidyUp: () => Promise<void>;
  /** Restores these files, or the folder's newest backup, into a trial vault. Rejects with `NoBackup`, and as `verifyBackup` does. */
  readonly verify: (files?: readonly File[], options?: VerifyOptions) => Promise<Verification>;
}

interface VerifyOptions extends Pick<BackupOptions, 'signal' | 'onProgress'> {
  readonly passphrase?: string | undefined;
}

interface BackupControllerDeps {
  readonly store: BackupStore;
  readonly source: BackupSource;
  readonly locks: Pick<LockManager, 'request'>;
  /** Asked before a scheduled backup. False while chats are missing: the backup would lack them, and in time replace those that have them. */
  readonly canRunPlan: () => Promise<boolean>;
  readonly now?: () => number;
}

const lockName = 'kura-backup';

/** After a failure, the next scheduled try waits this long, so that it does not run at every start of a worker. */
const retryDelayMs = 3_600_000;

const noPlan: BackupSchedule = { every: 'off', since: 0 };

export function createBackupController({
  store,
  source,
  locks,
  canRunPlan,
  now = getNow,
}: BackupControllerDeps): BackupController {
  const runExclusive = <T>(work: () => Promise<T>): Promise<T> =>
    locks.request(lockName, { ifAvailable: true }, async lock => {
      if (!lock) throw new Problem('BackupBusy', 'Another page is at it');
      return work();
    });
  const saveResult = async ({ backup, chain }: WrittenBackup): Promise<Backup> => {
    await store.set('last', backup);
    await store.set('chain', chain);
    await store.set('problem', undefined);
    return backup;
  };
  const writeToFolder = (options: BackupOptions = {}) =>
    runExclusive(async () => {
      const setup = { now: new Date(now()), ...(await readSetup(store)), ...options };
      return saveResult(await writeBackup(source, await openFolder(store), setup));
    });

  return {
    ...createBackupSettings(store, now),
    backUp: writeToFolder,

    backUpAsFile: (options = {}) =>
      runExclusive(async () => {
        const seal = await store.get('encryption');
        const made = await buildBackupFile(source, { now: new Date(now()), seal, ...options });
        await saveResult(made);
        return made;
      }),

    async backUpIfDue() {
      const last = await store.get('last');
      if (!isDue((await store.get('schedule')) ?? noPlan, last?.at, now()) || !(await store.get('folder'))) return;
      if (getAgeMs(await store.get('triedAt'), now()) < retryDelayMs || !(await canRunPlan())) return;
      try {
        await store.set('triedAt', now());
        // A browser may lose its database silently. Backups of what remains must not replace the good ones.
        await writeToFolder({ minConversations: (last?.conversations ?? 0) / 2 });
      } catch (error) {
        const problem = toProblemName(error) ?? 'unknown';
        // The page that runs the other backup reports its result.
        if (problem !== 'BackupBusy') await saveProblem(store, problem);
        if (problem === 'unknown') throw error;
      }
    },

    tidyUp: () =>
      locks.request(lockName, { ifAvailable: true }, async lock => (lock ? removeTrialVaults() : undefined)),

    verify: (files, { passphrase, signal, onProgress } = {}) => {
      const onChats = (chats: number) => onProgress?.({ step: 'testing', chats });
      const opener = passphrase ? createOpener(passphrase) : undefined;
      return runExclusive(async () => {
        const candidates = files ?? (await readNewestBackup(await openFolder(store), new Date(now())));
        return verifyBackup(candidates, { signal, onChats, opener });
      });
    },
  };
}

/** The part of the controller that works without the vault. */
export function createBackupSettings(
  store: BackupStore,
  now: () => number = getNow,
): Pick<BackupController, 'state' | 'plan' | 'extend' | 'encrypt' | 'choose' | 'allow'> {
  const clearFailure = async () => {
    await store.set('problem', undefined);
    await store.set('triedAt', undefined);
  };
  return {
    async state() {
      const [plan = noPlan, extent = 'whole', seal, handle, last, trouble] = await Promise.all([
        store.get('schedule'),
        store.get('extent'),
        store.get('encryption'),
        store.get('folder'),
        store.get('last'),
        store.get('problem'),
      ]);
      return {
        every: plan.every,
        extent,
        isSealed: seal !== undefined,
        access: handle ? await queryFolderAccess(handle) : 'none',
        due: isDue(plan, last?.at, now()),
        overdue: isOverdue(plan, last?.at, now()),
        ...(handle && { folder: handle.name }),
        ...(last && { last }),
        ...(trouble && { trouble }),
      };
    },

    async plan(every) {
      await store.set('schedule', { every, since: now() });
      await store.set('triedAt', undefined);
    },

    extend: extent => store.set('extent', extent),

    encrypt: async passphrase =>
      store.set('encryption', passphrase === undefined ? undefined : await createEncryption(passphrase)),

    async choose(handle) {
      await store.set('folder', handle);
      await store.set('chain', undefined);
      await clearFailure();
    },

    async allow() {
      const handle = await store.get('folder');
      if (!handle) throw new Problem('FolderGone', 'No folder was chosen');
      if (!(await requestFolderAccess(handle))) throw new Problem('FolderForbidden', 'The answer was no');
      await clearFailure();
    },
  };
}

/** A full disk holds no note; that the backup is due is seen all the same. */
async function saveProblem(store: BackupStore, problem: StoredBackupState['problem']): Promise<void> {
  try {
    await store.set('problem', problem);
  } catch (error) {
    if (toProblemName(error) !== 'VaultFull') throw error;
  }
}

async function readSetup(store: BackupStore): Promise<BackupSetup> {
  const [extent, seal, chain] = await Promise.all([store.get('extent'), store.get('encryption'), store.get('chain')]);
  return { ...(extent && { extent }), seal, chain };
}

async function openFolder(store: BackupStore): Promise<BackupFolder> {
  const handle = await store.get('folder');
  if (!handle) throw new Problem('FolderGone', 'No folder was chosen');
  if ((await queryFolderAccess(handle)) !== 'granted') throw new Problem('FolderForbidden', 'A click is needed first');
  return toBackupFolder(handle);
}

/** Reads the newest full backup and the changes since. A copy that was cut off may be an empty file. */
async function readNewestBackup(folder: BackupFolder, now: Date): Promise<readonly File[]> {
  const files = await Promise.all(listBackups(await folder.names(), now).map(name => folder.read(name)));
  const nonEmpty = new Map(files.filter(({ size }) => size > 0).map(file => [file.name, file]));
  const chain = findNewestChain([...nonEmpty.keys()], now).flatMap(name => nonEmpty.get(name) ?? []);
  if (chain.length === 0) throw new Problem('NoBackup', 'No finished backup lies in the folder');
  return chain;
}
