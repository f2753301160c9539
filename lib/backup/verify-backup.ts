/** Verifies a backup: restores it into a trial vault, compares that with the files, and removes it. */
import type { Conversation } from '../core/conversation';
import { Problem } from '../core/problem';
import { brokenAt, following, linksIn, readChain, type ChainEnd, type NamedFile } from '../transfer/read-chain';
import { isNamedChanges } from '../transfer/changes';
import { isNamedKey, type Opener } from '../transfer/encrypt';
import { Checksum, type End } from '../transfer/vault-file/trailer';
import { openVault } from '../vault/dexie/open-vault';
import type { Space, Vault } from '../vault/vault';
import type { Drill } from './types';

/** A user's vault never has this prefix. */
const prefix = 'kura-drill-';

export interface RestoringOptions {
  /** Called with the number of chats restored so far. */
  readonly onChats?: (chats: number) => void;
  readonly signal?: AbortSignal | undefined;
}

interface DrillOptions extends RestoringOptions {
  /** Opens encrypted files. */
  readonly opener?: Opener | undefined;
}

/**
 * Restores the newest full backup of these files and the changes that follow it, and returns the content of the restored vault. Rejects with
 * `FileDamaged` and the other reading problems, `ChangesAlone` without a full backup, `BackupUnsound` if the restored vault differs, and
 * `VaultFull`. Needs disk space for a second vault.
 */
export async function drill(files: readonly NamedFile[], { opener, ...options }: DrillOptions = {}): Promise<Drill> {
  const wholes = files
    .filter(({ name }) => !isNamedChanges(name) && !isNamedKey(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const whole = wholes.at(-1);
  if (!whole) throw new Problem('ChangesAlone', 'No whole backup among them');
  const links = await linksIn(
    files.filter(({ name }) => isNamedChanges(name)),
    opener,
  );
  const used = following(whole.name, links);
  let end: ChainEnd | undefined;
  const chats = readChain(whole, used, told => void (end = told), opener);
  const found = await restored(chats, () => end?.spaces ?? [], options);
  if (found.digest !== end?.digest || found.conversations !== end.conversations) {
    throw new Problem('BackupUnsound', `${found.conversations} chats came back, with the digest ${found.digest}`);
  }
  // Changes that follow an older full backup are not broken; they were not asked for.
  const broken = brokenAt(
    links,
    wholes.flatMap(({ name }) => following(name, links)),
  );
  return { name: end.upTo, ...found, ...(broken !== undefined && { brokenAt: broken }) };
}

/** Imports everything into a trial vault and counts what is in it afterwards. `spaces` is called once `conversations` has ended. */
export async function restored(
  conversations: AsyncIterable<Conversation>,
  spaces: () => readonly Space[],
  { onChats, signal }: RestoringOptions = {},
): Promise<End> {
  await removeLeftovers();
  const place = `${prefix}${crypto.randomUUID()}`;
  const vault = await openVault(place);
  try {
    let chats = 0;
    for await (const conversation of conversations) {
      signal?.throwIfAborted();
      await vault.adopt(conversation);
      onChats?.((chats += 1));
    }
    await vault.adoptSpaces(spaces());
    const found = new Checksum();
    for await (const conversation of all(vault)) {
      signal?.throwIfAborted();
      await found.add(conversation);
    }
    return found.end();
  } finally {
    vault.close();
    await removed(place);
  }
}

/** In bytes of text, so that a large vault is not in memory at once. */
const bytesPerPage = 4_000_000;

async function* all(vault: Vault): AsyncGenerator<Conversation> {
  for (let after: Conversation['id'] | undefined; ;) {
    const page = await vault.page(after, bytesPerPage);
    yield* page;
    after = page.at(-1)?.id;
    if (after === undefined) return;
  }
}

/** A killed browser leaves its trial vault behind. Only one verification runs at a time, so none in use is removed. */
export async function removeLeftovers(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) if (name.startsWith(prefix)) await removed(name);
}

const removed = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} stayed`)));
  });
