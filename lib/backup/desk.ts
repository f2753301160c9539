/** Everything that is asked about backups, from whichever page. State lies in the memory and in the folder; only one backup runs at a time. */
import { Problem, problemName } from '../problem';
import { accessTo, askFor } from './access';
import { sealFor, withPassphrase } from '../transfer/sealed';
import { backUp, backUpAsFile, type Made } from './back-up';
import { drill, removeLeftovers } from './drill';
import { backupsIn, newestChain } from './file-names';
import { folderOf, type BackupFolder } from './folder';
import type { BackupMemory } from './memory';
import type { Backup, BackUpOptions, BackupState, Drill, Every, Extent, Source } from './nouns';
import { isDue, isOverdue, type Plan } from './schedule';

export interface BackupDesk {
  readonly state: () => Promise<BackupState>;
  readonly plan: (every: Every) => Promise<void>;
  readonly extend: (extent: Extent) => Promise<void>;
  /** The next backups are encrypted for this passphrase, or, without one, not at all. Those before stay as they are. */
  readonly encrypt: (passphrase: string | undefined) => Promise<void>;
  /** Uses this folder from now on. What lies in the one before stays there. */
  readonly choose: (folder: FileSystemDirectoryHandle) => Promise<void>;
  /** Has the browser ask the user; works within a click. Rejects with `FolderForbidden` when the answer is no. */
  readonly allow: () => Promise<void>;
  /** Into the folder. Rejects with `FolderGone` where none was chosen, and as `backUp`. */
  readonly backUp: (options?: BackUpOptions) => Promise<Backup>;
  /** A file to hand to the user, where there are no folders. */
  readonly backUpAsFile: (options?: BackUpOptions) => Promise<{ readonly file: Blob; readonly backup: Backup }>;
  /** Backs up if it is time to, and it can be done without a click. Why it could not stands in the state; rejects only with what has no name. */
  readonly backUpIfDue: () => Promise<void>;
  /** Removes the trial vault that a killed browser left behind, unless one is in use. */
  readonly tidyUp: () => Promise<void>;
  /** Restores these files, or the folder's newest backup, into a vault of its own. Rejects with `NoBackup`, and as `drill`. */
  readonly drill: (files?: readonly File[], options?: DrillingOptions) => Promise<Drill>;
}

interface DrillingOptions extends Pick<BackUpOptions, 'signal' | 'onProgress'> {
  readonly passphrase?: string | undefined;
}

interface Given {
  readonly memory: BackupMemory;
  readonly source: Source;
  readonly locks: Pick<LockManager, 'request'>;
  /** Asked before a backup by plan. `false` while chats are missing: it would lack them too, and in time replace those that have them. */
  readonly mayPlan: () => Promise<boolean>;
  readonly now?: () => number;
}

const lock = 'kura-backup';

/** Milliseconds: what failed is not tried again at every start of a worker. */
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
        // A browser may lose its database without a word: then backups of what is left must not take the good ones away.
        await intoFolder({ fewest: (last?.conversations ?? 0) / 2 });
      } catch (error) {
        const problem = problemName(error) ?? 'unknown';
        // Whoever is at it says what becomes of it.
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

/** What is known without the vault. */
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

/** The newest whole backup and the changes since. Of a copy that was cut off nothing but its name may be there. */
async function newestIn(folder: BackupFolder): Promise<readonly File[]> {
  const files = await Promise.all(backupsIn(await folder.names()).map(name => folder.read(name)));
  const begun = new Map(files.filter(({ size }) => size > 0).map(file => [file.name, file]));
  const chain = newestChain([...begun.keys()]).flatMap(name => begun.get(name) ?? []);
  if (chain.length === 0) throw new Problem('NoBackup', 'No finished backup lies in the folder');
  return chain;
}
