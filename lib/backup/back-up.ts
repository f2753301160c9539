/** One backup: written, read back, restored, compared, and only then a backup. */
import { Problem, problemName } from '../problem';
import { keyFileName, type Opener, type Seal } from '../transfer/sealed';
import { goesOn, sumOfBytes, type Chain, type Manner } from './chain';
import { backupName, leftoversIn, outdatedIn, unfinished } from './file-names';
import type { BackupFolder } from './folder';
import type { Backup, BackUpOptions, Source } from './nouns';
import { packed, type Packed } from './packing';
import { proven } from './proving';

/** A backup, and what the next one is to know of it; `chain` where that one may hold only changes. */
export interface Made {
  readonly backup: Backup;
  readonly chain?: Chain;
}

/**
 * A backup in the folder: whole, or only what changed since the one before, where that can be gone on from. It stands under `….part` until
 * it has been restored and compared; only then it gets its name, and only then older ones that are kept no longer go, as far as they can be
 * removed. Rejects with the problems of the folder and of the vault, and with `BackupUnsound`: then nothing was added, and nothing that was
 * there is gone.
 */
export async function backUp(source: Source, folder: BackupFolder, given: Settled = {}): Promise<Made> {
  const { now = new Date(), extent, chain, seal } = given;
  const options = { ...given, now };
  const names = await folder.names();
  for (const leftover of leftoversIn(names)) await withoutFail(() => folder.remove(leftover));
  if (seal) await keepKey(folder, names, seal);
  if (extent === 'changes' && chain && goesOn(chain, { names, now, seal })) {
    try {
      return await one(source, folder, names, options);
    } catch (error) {
      // One of those before is not what it was: a whole one needs none of them.
      if (problemName(error) !== 'BackupUnsound') throw error;
    }
  }
  return one(source, folder, names, { ...options, chain: undefined });
}

type Settled = BackUpOptions & Manner;

async function one(
  source: Source,
  folder: BackupFolder,
  names: readonly string[],
  options: Settled & { readonly now: Date },
): Promise<Made> {
  const { now, signal, fewest = 0, extent, chain, seal } = options;
  const name = backupName(now, names, { isChanges: chain !== undefined, isSealed: seal !== undefined });
  const part = name + unfinished;
  try {
    const pack = await packed(source, options);
    await folder.write(part, pack.bytes, signal);
    const { conversations } = pack.vault.end();
    if (conversations < fewest) throw new Problem('VaultShrank', `${conversations} chats, and not ${fewest}`);
    const file = await folder.read(part);
    await proven(file, pack, { chain, read: each => folder.read(each) }, options);
    const link = await linkOf(file, name, pack.opener);
    await folder.rename(part, name);
    for (const old of outdatedIn([...names, name])) await withoutFail(() => folder.remove(old));
    const next = extent === 'changes' ? { chain: chainAfter(chain, link, pack, now, seal) } : {};
    return { backup: backupOf(name, now, pack, chain), ...next };
  } catch (error) {
    await withoutFail(() => folder.remove(part));
    throw error;
  }
}

/** The same where no folder can be picked: a whole file to hand to the user, proven before it is. Where it then lies, Kura cannot see. */
export async function backUpAsFile(
  source: Source,
  options: BackUpOptions & Pick<Manner, 'seal'> = {},
): Promise<{ readonly file: Blob; readonly backup: Backup }> {
  const { now = new Date(), seal } = options;
  const name = backupName(now, [], { isChanges: false, isSealed: seal !== undefined });
  const pack = await packed(source, { ...options, now });
  const file = new File([await new Response(pack.bytes).blob()], name);
  await proven(file, pack, {}, options);
  return { file, backup: backupOf(name, now, pack) };
}

const backupOf = (name: string, now: Date, { vault, written }: Packed, chain?: Chain): Backup => ({
  name,
  at: now.getTime(),
  ...vault.end(),
  ...(chain && { changed: written.conversations }),
});

const linkOf = async (file: File, name: string, opener?: Opener) => ({
  name,
  size: file.size,
  ...(opener && { sum: await sumOfBytes(file) }),
});

const chainAfter = (
  before: Chain | undefined,
  link: Chain['links'][number],
  { vault, sums }: Packed,
  now: Date,
  seal?: Seal,
): Chain => ({
  since: before?.since ?? now.getTime(),
  links: [...(before?.links ?? []), link],
  sums,
  end: vault.end(),
  ...(seal && { recipient: seal.recipient }),
});

/** Beside the backups, for any age program: it opens them with this file and the passphrase. Kura itself needs only the passphrase. */
async function keepKey(folder: BackupFolder, names: readonly string[], { recipient, locked }: Seal): Promise<void> {
  const name = keyFileName(recipient);
  // One that a full disk or the browser's end cut off is written again.
  const isThere = names.includes(name) && (await folder.read(name)).size === locked.length;
  if (!isThere) await folder.write(name, new Blob([locked]).stream());
}

/**
 * Clearing up is not what a backup may fail of; and where the folder failed, what went wrong first is what is told. The next one clears
 * up again.
 */
async function withoutFail(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // What stays is an older backup too many, or has no backup's name.
  }
}
