/** Reads any mixture of files that a person picked to import: Kura's own, plain, compressed or encrypted, and exports of vendors. */
import type { Conversation } from '../core/conversation';
import type { Space } from '../vault/vault';
import { Problem } from '../core/problem';
import { findBroken, findFollowing, readChangesFiles, readChain } from './read-chain';
import { isNamedChanges } from './changes';
import { ImportPurse, type PurseOptions } from './import-purse';
import { readExports, type KuraFileHandlers } from './read-exports';
import { isNamedKey, createOpener } from './encrypt';
import { readFirstBytes } from './vendors/bytes';
import { ImportTally, type Skipped } from './vendors/report';
import type { InputFile } from './vendors/vendor-reader';
import { unpack } from './container';

interface ReadFilesResult {
  /** Nothing is proven before the last one. Rejects as `readVaultFile` and `readExports` do. */
  readonly conversations: AsyncIterable<Conversation>;
  /** Whether the user's rules choose the space: an export names no spaces. Conversations of a vault file keep theirs. */
  readonly byRules: (chat: Conversation) => boolean;
  /** Valid once `conversations` has ended. */
  readonly about: () => {
    readonly spaces: readonly Space[];
    readonly skipped: readonly Skipped[];
    /** Whether one of them is a vault file without a digest, so that nobody can tell whether it is complete. */
    readonly isUnproven: boolean;
    /** Name of a file of changes that is damaged or missing. The vault is as of the file before it. */
    readonly brokenAt?: string;
  };
}

/** Reads the conversations in these files. `passphrase` opens encrypted ones. `tally` counts what was found and skipped. */
export function readFiles(
  inputFiles: readonly InputFile[],
  passphrase?: string,
  tally = new ImportTally(),
  limits?: PurseOptions,
): ReadFilesResult {
  const purse = new ImportPurse(inputFiles, limits);
  const files = inputFiles.map(file => purse.watch(file));
  const opener = passphrase ? createOpener(passphrase) : undefined;
  const spaces: Space[] = [];
  const fromKura = new WeakSet<Conversation>();
  let isUnproven = false;
  let brokenName: string | undefined;
  const kura = {
    onChat: (chat: Conversation) => void fromKura.add(chat),
    onSpaces: async found => void spaces.push(...found),
    onFacts: ({ isProven }: { readonly isProven: boolean }) => void (isUnproven ||= !isProven),
  } satisfies KuraFileHandlers;

  async function* readConversations(): AsyncGenerator<Conversation> {
    const changes = files.filter(({ name }) => isNamedChanges(name));
    const { vaults, others } = await splitVaultFiles(files.filter(file => !changes.includes(file)));
    if (changes.length > 0 && vaults.length === 0) throw new Problem('ChangesAlone', 'No file that they go on from');
    const links = await readChangesFiles(changes, opener);
    const chains = vaults.map(file => ({ file, links: findFollowing(file.name, links) }));
    const used = chains.flatMap(chain => chain.links);
    brokenName = findBroken(links, used);
    for (const chain of chains) {
      tally.addSource('kura');
      const chats = readChain(
        chain.file,
        chain.links,
        end => {
          spaces.push(...end.spaces);
          kura.onFacts(end);
        },
        opener,
      );
      for await (const chat of chats) {
        kura.onChat(chat);
        yield chat;
      }
    }
    if (others.length > 0) yield* readExports(others, tally, purse, kura);
  }

  return {
    conversations: purse.spend(throwUnreadable(readConversations())),
    byRules: chat => !fromKura.has(chat),
    about: () => ({
      spaces,
      skipped: tally.skipped,
      isUnproven,
      ...(brokenName !== undefined && { brokenAt: brokenName }),
    }),
  };
}

/** A file that changed or vanished after it was picked cannot be read again before it is picked anew. */
async function* throwUnreadable(conversations: AsyncIterable<Conversation>): AsyncGenerator<Conversation> {
  try {
    yield* conversations;
  } catch (cause) {
    const isGone = cause instanceof Error && ['NotReadableError', 'NotFoundError'].includes(cause.name);
    throw isGone ? new Problem('FileDamaged', 'The file changed since it was picked', { cause }) : cause;
  }
}

/** Splits full vault files from all others. */
async function splitVaultFiles(files: readonly InputFile[]) {
  const [vaults, others]: [InputFile[], InputFile[]] = [[], []];
  for (const file of files) ((await isVaultFile(file)) ? vaults : others).push(file);
  return { vaults, others };
}

/** So many bytes are read to recognize a vault file. */
const headBytes = 200;

/**
 * Recognizes a vault file by its first bytes, compressed or not: age, or Kura's own JSON. A vault file with its keys in another order is
 * found among the exports.
 */
async function isVaultFile(file: InputFile): Promise<boolean> {
  if (isNamedKey(file.name)) return false;
  const head = new TextDecoder().decode(await file.slice(0, headBytes).arrayBuffer());
  if (head.startsWith('age-encryption.org/')) return true;
  return /^\s*\{\s*"schema"\s*:\s*"kura-vault"/.test(
    new TextDecoder().decode(await readFirstBytes(unpack(file), headBytes)),
  );
}
