/** Writes one backup: it is written, read back, restored and compared before it counts. */
import { getNow } from '../core/clock';
import { Problem, toProblemName } from '../core/problem';
import { formatKeyFileName, type Opener, type Encryption } from '../transfer/encrypt';
import { canContinue, hashFile, type Chain, type BackupSetup } from './chain';
import { chooseBackupName, findUnfinished, findOutdated, unfinishedSuffix } from './file-names';
import type { BackupFolder } from './backup-folder';
import type { Backup, BackupOptions, BackupSource } from './types';
import { buildBackup, type BuiltBackup } from './build-backup';
import { verifyWrittenBackup } from './verify-written-backup';

/** A backup, and what the next one must know of it. `chain` is set if the next one may hold only changes. */
export interface WrittenBackup {
  readonly backup: Backup;
  readonly chain?: Chain;
}

/**
 * Writes a full backup into the folder, or only the changes if the chain can be continued. The file is named `….part` until it was restored
 * and compared; only then is it renamed, and outdated backups are removed as far as possible. Rejects with the problems of the folder and of
 * the vault, and with `BackupUnsound`; then nothing was added or removed.
 */
export async function writeBackup(
  source: BackupSource,
  folder: BackupFolder,
  settings: WriteBackupOptions = {},
): Promise<WrittenBackup> {
  const { now = new Date(getNow()), extent, chain, seal } = settings;
  const options = { ...settings, now };
  const names = await folder.names();
  for (const unfinished of findUnfinished(names)) await runQuietly(() => folder.remove(unfinished));
  if (seal) await writeKey(folder, names, seal);
  if (extent === 'changes' && chain && canContinue(chain, { names, now, seal })) {
    try {
      return await writeOne(source, folder, names, options);
    } catch (error) {
      // A file of the chain has changed. A full backup needs none of them.
      if (toProblemName(error) !== 'BackupUnsound') throw error;
    }
  }
  return writeOne(source, folder, names, { ...options, chain: undefined });
}

type WriteBackupOptions = BackupOptions & BackupSetup;

async function writeOne(
  source: BackupSource,
  folder: BackupFolder,
  names: readonly string[],
  options: WriteBackupOptions & { readonly now: Date },
): Promise<WrittenBackup> {
  const { now, signal, minConversations = 0, extent, chain, seal } = options;
  const name = chooseBackupName(now, names, { isChanges: chain !== undefined, isSealed: seal !== undefined });
  const part = name + unfinishedSuffix;
  try {
    const built = await buildBackup(source, options);
    await folder.write(part, built.bytes, signal);
    const { conversations } = built.vault.toTrailer();
    if (conversations < minConversations)
      throw new Problem('VaultShrank', `${conversations} chats, and not ${minConversations}`);
    const file = await folder.read(part);
    await verifyWrittenBackup(file, built, { chain, read: each => folder.read(each) }, options);
    const link = await toChainLink(file, name, built.opener);
    await folder.rename(part, name);
    // A clock that was ahead by some hours has given later names on this day.
    const outdated = findOutdated([...names, name], now).filter(old => old !== name);
    for (const old of outdated) await runQuietly(() => folder.remove(old));
    const next = extent === 'changes' ? { chain: toNextChain(chain, link, built, now, seal) } : {};
    return { backup: toBackup(name, now, built, chain), ...next };
  } catch (error) {
    await runQuietly(() => folder.remove(part));
    throw error;
  }
}

/** Builds a full backup for browsers without folder access, and verifies it before it is handed to the user. */
export async function buildBackupFile(
  source: BackupSource,
  options: BackupOptions & Pick<BackupSetup, 'seal'> = {},
): Promise<{ readonly file: Blob; readonly backup: Backup }> {
  const { now = new Date(getNow()), seal } = options;
  const name = chooseBackupName(now, [], { isChanges: false, isSealed: seal !== undefined });
  const built = await buildBackup(source, { ...options, now });
  const file = new File([await new Response(built.bytes).blob()], name);
  await verifyWrittenBackup(file, built, {}, options);
  return { file, backup: toBackup(name, now, built) };
}

const toBackup = (name: string, now: Date, { vault, written }: BuiltBackup, chain?: Chain): Backup => ({
  name,
  at: now.getTime(),
  ...vault.toTrailer(),
  ...(chain && { changed: written.conversations }),
});

const toChainLink = async (file: File, name: string, opener?: Opener) => ({
  name,
  size: file.size,
  ...(opener && { hash: await hashFile(file) }),
});

const toNextChain = (
  previous: Chain | undefined,
  link: Chain['links'][number],
  { vault, hashes }: BuiltBackup,
  now: Date,
  seal?: Encryption,
): Chain => ({
  since: previous?.since ?? now.getTime(),
  links: [...(previous?.links ?? []), link],
  hashes,
  end: vault.toTrailer(),
  ...(seal && { recipient: seal.recipient }),
});

/** Writes the encrypted key beside the backups: with it and the passphrase any age program opens them. Kura needs only the passphrase. */
async function writeKey(
  folder: BackupFolder,
  names: readonly string[],
  { recipient, locked }: Encryption,
): Promise<void> {
  const name = formatKeyFileName(recipient);
  // A key file that was cut off is written again.
  const isComplete = names.includes(name) && (await folder.read(name)).size === locked.length;
  if (!isComplete) await folder.write(name, new Blob([locked]).stream());
}

/**
 * A backup must not fail because of a removal, and if the folder failed, the first error is the one to report. The next backup tries the
 * removal again.
 */
async function runQuietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // The file that stays is an extra older backup, or has no backup's name.
  }
}
