/** One backup: written, read back, restored, compared, and only then a backup. */
import type { Conversation } from '../conversation';
import { Problem, problemName } from '../problem';
import { writeVaultFile } from '../transfer/vault-file';
import { Checksum } from '../transfer/vault-file-end';
import { wrapped } from '../transfer/wrapping';
import { drill } from './drill';
import { backupName, leftoversIn, outdatedIn, unfinished } from './file-names';
import type { BackupFolder } from './folder';
import type { Backup, Progress, Source } from './nouns';

export interface BackUpOptions {
  readonly now?: Date;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** With fewer chats it rejects with `VaultShrank`. */
  readonly fewest?: number;
}

/**
 * A whole backup in the folder. It stands under `….part` until it has been restored and compared; only then it gets its name, and only
 * then older ones that are kept no longer go, as far as they can be removed. Rejects with the problems of the folder and of the vault, and
 * with `BackupUnsound`: then nothing was added, and nothing that was there is gone.
 */
export async function backUp(source: Source, folder: BackupFolder, options: BackUpOptions = {}): Promise<Backup> {
  const { now = new Date(), signal, fewest = 0 } = options;
  const names = await folder.names();
  for (const leftover of leftoversIn(names)) await withoutFail(() => folder.remove(leftover));
  const name = backupName(now, names);
  const part = name + unfinished;
  try {
    const { bytes, written } = await packed(source, options);
    await folder.write(part, bytes, signal);
    const { conversations } = written.end();
    if (conversations < fewest) throw new Problem('VaultShrank', `${conversations} chats, and not ${fewest}`);
    await proven(await folder.read(part), name, written, options);
    await folder.rename(part, name);
    for (const old of outdatedIn([...names, name])) await withoutFail(() => folder.remove(old));
    return { name, at: now.getTime(), ...written.end() };
  } catch (error) {
    await withoutFail(() => folder.remove(part));
    throw error;
  }
}

/** The same where no folder can be picked: a file to hand to the user, proven before it is. Where it then lies, Kura cannot see. */
export async function backUpAsFile(
  source: Source,
  options: BackUpOptions = {},
): Promise<{ readonly file: Blob; readonly backup: Backup }> {
  const { now = new Date() } = options;
  const name = backupName(now, []);
  const { bytes, written } = await packed(source, options);
  const file = await new Response(bytes).blob();
  await proven(file, name, written, options);
  return { file, backup: { name, at: now.getTime(), ...written.end() } };
}

/** The file's bytes, and the sum of what went into them, which is whole when they are. */
async function packed(source: Source, { now, signal, onProgress }: BackUpOptions) {
  const written = new Checksum();
  const spaces = await source.spaces();
  async function* counted(): AsyncGenerator<Conversation> {
    for await (const conversation of source.conversations()) {
      signal?.throwIfAborted();
      yield conversation;
      onProgress?.({ step: 'writing', chats: written.conversations });
    }
  }
  return { bytes: await wrapped(writeVaultFile(counted(), now, spaces, written), 'gzip'), written };
}

/** Rejects with `BackupUnsound` where the file does not give back what went in. */
async function proven(
  file: Blob,
  name: string,
  written: Checksum,
  { signal, onProgress }: BackUpOptions,
): Promise<void> {
  const onChats = (chats: number) => onProgress?.({ step: 'testing', chats });
  try {
    const { digest } = await drill(file, name, { signal, onChats });
    if (digest === written.end().digest) return;
  } catch (error) {
    if (problemName(error) !== 'FileDamaged') throw error;
    throw new Problem('BackupUnsound', 'What was written cannot be read', { cause: error });
  }
  throw new Problem('BackupUnsound', 'What was read is not what was written');
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
