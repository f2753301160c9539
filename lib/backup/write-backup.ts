/** Writes one backup: it is written, read back, restored and compared before it counts. */
import { Problem, problemName } from '../core/problem';
import { keyFileName, type Opener, type Seal } from '../transfer/encrypt';
import { goesOn, sumOfBytes, type Chain, type Manner } from './chain';
import { backupName, leftoversIn, outdatedIn, unfinished } from './file-names';
import type { BackupFolder } from './folder';
import type { Backup, BackUpOptions, Source } from './types';
import { packed, type Packed } from './package';
import { proven } from './verify-without-passphrase';

/** A backup, and what the next one must know of it. `chain` is set if the next one may hold only changes. */
export interface Made {
  readonly backup: Backup;
  readonly chain?: Chain;
}

/**
 * Writes a full backup into the folder, or only the changes if the chain can be continued. The file is named `….part` until it was restored
 * and compared; only then is it renamed, and outdated backups are removed as far as possible. Rejects with the problems of the folder and of
 * the vault, and with `BackupUnsound`; then nothing was added or removed.
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
      // A file of the chain has changed. A full backup needs none of them.
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

/** Builds a full backup for browsers without folder access, and verifies it before it is handed to the user. */
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

/** Writes the encrypted key beside the backups: with it and the passphrase any age program opens them. Kura needs only the passphrase. */
async function keepKey(folder: BackupFolder, names: readonly string[], { recipient, locked }: Seal): Promise<void> {
  const name = keyFileName(recipient);
  // A key file that was cut off is written again.
  const isThere = names.includes(name) && (await folder.read(name)).size === locked.length;
  if (!isThere) await folder.write(name, new Blob([locked]).stream());
}

/**
 * A backup must not fail because of a removal, and if the folder failed, the first error is the one to report. The next backup tries the
 * removal again.
 */
async function withoutFail(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // The file that stays is an extra older backup, or has no backup's name.
  }
}
