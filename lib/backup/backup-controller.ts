/** Everything that pages can do with backups. State is kept in the store and in the folder. Only one backup runs at a time. */
import { Problem, problemName } from '../core/problem';
import { accessTo, askFor } from './folder-access';
import { sealFor, withPassphrase } from '../transfer/encrypt';
import { backUp, backUpAsFile, type Made } from './write-backup';
import { drill, removeLeftovers } from './verify-backup';
import { backupsIn, newestChain } from './file-names';
import { folderOf, type BackupFolder } from './folder';
import type { BackupMemory } from './backup-state';
import type { Backup, BackUpOptions, BackupState, Drill, Every, Extent, Source } from './types';
import { isDue, isOverdue, type Plan } from './schedule';

export interface BackupDesk {
  readonly state: () => Promise<BackupState>;
  readonly plan: (every: Every) => Promise<void>;
  readonly extend: (extent: Extent) => Promise<void>;
  /** Encrypts the next backups for this passphrase, or, without one, not at all. Earlier backups stay as they are. */
  readonly encrypt: (passphrase: string | undefined) => Promise<void>;
  /** Uses this folder from now on. Files in the folder before stay there. */
  readonly choose: (folder: FileSystemDirectoryHandle) => Promise<void>;
  /** Lets the browser ask the user; works only within a click. Rejects with `FolderForbidden` when the user refuses. */
  readonly allow: () => Promise<void>;
  /** Writes a backup into the folder. Rejects with `FolderGone` when none was chosen, and as `writeBackup` does. */
  readonly backUp: (options?: BackUpOptions) => Promise<Backup>;
  /** Builds a file to hand to the user, for browsers without folder access. */
  readonly backUpAsFile: (options?: BackUpOptions) => Promise<{ readonly file: Blob; readonly backup: Backup }>;
  /** Backs up if it is due and needs no click. The reason of a failure is stored in the state; rejects only with an error that has no name. */
  readonly backUpIfDue: () => Promise<void>;
  /** Removes the trial vault that a killed browser left behind, unless one is in use. */
  readonly tidyUp: () => Promise<void>;
  /** Restores these files, or the folder's newest backup, into a trial vault. Rejects with `NoBackup`, and as `verifyBackup` does. */
  readonly drill: (files?: readonly File[], options?: DrillingOptions) => Promise<Drill>;
}

interface DrillingOptions extends Pick<BackUpOptions, 'signal' | 'onProgress'> {
  readonly passphrase?: string | undefined;
}

interface Given {
  readonly memory: BackupMemory;
  readonly source: Source;
  readonly locks: Pick<LockManager, 'request'>;
  /** Asked before a scheduled backup. False while chats are missing: the backup would lack them, and in time replace those that have them. */
  readonly mayPlan: () => Promise<boolean>;
  readonly now?: () => number;
}

const lock = 'kura-backup';

/** After a failure, the next scheduled try waits this long, so that it does not run at every start of a worker. */
const rest = 3_600_000;

const noPlan: Plan = { every: 'off', since: 0 };

export function backupDesk({ memory, source, locks, mayPlan, now = Date.now }: Given): BackupDesk {
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    locks.request(lock, { ifAvailable: true }, async held => {
      if (!held) throw new Problem('BackupBusy', 'Another page is at it');
      return work();
    });
  const went = async ({ backup, chain }: Made): Promise<Backup> => {
    await memory.set('last', backup);
    await memory.set('chain', chain);
    await memory.set('trouble', undefined);
    return backup;
  };
  const intoFolder = (options: BackUpOptions = {}) =>
    alone(async () => {
      const [extent, seal, chain] = await Promise.all([memory.get('extent'), memory.get('seal'), memory.get('chain')]);
      const manner = { ...(extent && { extent }), seal, chain };
      return went(await backUp(source, await openFolder(memory), { now: new Date(now()), ...manner, ...options }));
    });

  return {
    ...rememberedBackups(memory, now),
    backUp: intoFolder,

    backUpAsFile: (options = {}) =>
      alone(async () => {
        const seal = await memory.get('seal');
        const made = await backUpAsFile(source, { now: new Date(now()), seal, ...options });
        await went(made);
        return made;
      }),

    async backUpIfDue() {
      const last = await memory.get('last');
      if (!isDue((await memory.get('plan')) ?? noPlan, last?.at, now()) || !(await memory.get('folder'))) return;
      if (now() - ((await memory.get('tried')) ?? 0) < rest || !(await mayPlan())) return;
      await memory.set('tried', now());
      try {
        // A browser may lose its database silently. Backups of what remains must not replace the good ones.
        await intoFolder({ fewest: (last?.conversations ?? 0) / 2 });
      } catch (error) {
        const problem = problemName(error) ?? 'unknown';
        // The page that runs the other backup reports its result.
        if (problem !== 'BackupBusy') await memory.set('trouble', problem);
        if (problem === 'unknown') throw error;
      }
    },

    tidyUp: () => locks.request(lock, { ifAvailable: true }, async held => (held ? removeLeftovers() : undefined)),

    drill: (files, { passphrase, signal, onProgress } = {}) => {
      const onChats = (chats: number) => onProgress?.({ step: 'testing', chats });
      const opener = passphrase ? withPassphrase(passphrase) : undefined;
      return alone(async () => {
        const tried = files ?? (await newestIn(await openFolder(memory)));
        return drill(tried, { signal, onChats, opener });
      });
    },
  };
}

/** The part of the controller that works without the vault. */
export function rememberedBackups(
  memory: BackupMemory,
  now: () => number = Date.now,
): Pick<BackupDesk, 'state' | 'plan' | 'extend' | 'encrypt' | 'choose' | 'allow'> {
  const afresh = async () => {
    await memory.set('trouble', undefined);
    await memory.set('tried', undefined);
  };
  return {
    async state() {
      const [plan = noPlan, extent = 'whole', seal, handle, last, trouble] = await Promise.all([
        memory.get('plan'),
        memory.get('extent'),
        memory.get('seal'),
        memory.get('folder'),
        memory.get('last'),
        memory.get('trouble'),
      ]);
      return {
        every: plan.every,
        extent,
        isSealed: seal !== undefined,
        access: handle ? await accessTo(handle) : 'none',
        due: isDue(plan, last?.at, now()),
        overdue: isOverdue(plan, last?.at, now()),
        ...(handle && { folder: handle.name }),
        ...(last && { last }),
        ...(trouble && { trouble }),
      };
    },

    async plan(every) {
      await memory.set('plan', { every, since: now() });
      await memory.set('tried', undefined);
    },

    extend: extent => memory.set('extent', extent),

    encrypt: async passphrase => memory.set('seal', passphrase === undefined ? undefined : await sealFor(passphrase)),

    async choose(handle) {
      await memory.set('folder', handle);
      await memory.set('chain', undefined);
      await afresh();
    },

    async allow() {
      const handle = await memory.get('folder');
      if (!handle) throw new Problem('FolderGone', 'No folder was chosen');
      if (!(await askFor(handle))) throw new Problem('FolderForbidden', 'The answer was no');
      await afresh();
    },
  };
}

async function openFolder(memory: BackupMemory): Promise<BackupFolder> {
  const handle = await memory.get('folder');
  if (!handle) throw new Problem('FolderGone', 'No folder was chosen');
  if ((await accessTo(handle)) !== 'granted') throw new Problem('FolderForbidden', 'A click is needed first');
  return folderOf(handle);
}

/** Reads the newest full backup and the changes since. A copy that was cut off may be an empty file. */
async function newestIn(folder: BackupFolder): Promise<readonly File[]> {
  const files = await Promise.all(backupsIn(await folder.names()).map(name => folder.read(name)));
  const begun = new Map(files.filter(({ size }) => size > 0).map(file => [file.name, file]));
  const chain = newestChain([...begun.keys()]).flatMap(name => begun.get(name) ?? []);
  if (chain.length === 0) throw new Problem('NoBackup', 'No finished backup lies in the folder');
  return chain;
}
