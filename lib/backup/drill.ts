/** A backup proves itself by being restored: into a vault of its own, which is then compared with the files and removed. */
import type { Conversation } from '../conversation';
import { Problem } from '../problem';
import { brokenAt, following, linksIn, readChain, type ChainEnd, type NamedFile } from '../transfer/chain';
import { isNamedChanges } from '../transfer/changes';
import { isNamedKey, type Opener } from '../transfer/sealed';
import { Checksum, type End } from '../transfer/vault-file-end';
import { openVault } from '../vault/dexie-vault';
import type { Space, Vault } from '../vault/vault';
import type { Drill } from './nouns';

/** No vault of this name is ever a user's. */
const prefix = 'kura-drill-';

export interface RestoringOptions {
  /** Is told how many chats were restored so far. */
  readonly onChats?: (chats: number) => void;
  readonly signal?: AbortSignal | undefined;
}

interface DrillOptions extends RestoringOptions {
  /** Of files that are encrypted. */
  readonly opener?: Opener | undefined;
}

/**
 * Restores the newest whole backup of these and the changes that follow it, and answers what stood in the vault that came of it. Rejects with `FileDamaged`
 * and the other problems of reading; with `ChangesAlone` where there is no whole one; with `BackupUnsound` where the vault is not what the
 * files hold; with `VaultFull`. Takes room for a second vault meanwhile.
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
  // What follows an older whole one is not broken: it was not asked for.
  const broken = brokenAt(
    links,
    wholes.flatMap(({ name }) => following(name, links)),
  );
  return { name: end.upTo, ...found, ...(broken !== undefined && { brokenAt: broken }) };
}

/** What stands in a vault of its own after all of this was put in. `spaces` is asked once `conversations` has ended. */
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

/** In bytes of text, so that a large vault is not held at once. */
const bytesPerPage = 4_000_000;

async function* all(vault: Vault): AsyncGenerator<Conversation> {
  for (let after: Conversation['id'] | undefined; ;) {
    const page = await vault.page(after, bytesPerPage);
    yield* page;
    after = page.at(-1)?.id;
    if (after === undefined) return;
  }
}

/** A browser that was killed leaves its drill behind. Only one of them runs at a time, so this takes nobody's away. */
export async function removeLeftovers(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) if (name.startsWith(prefix)) await removed(name);
}

const removed = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} stayed`)));
  });
