/** Reads export files of vendors into conversations, and counts what was found and skipped. */
import type { Conversation } from '../core/conversation';
import { merge } from '../merge/merge';
import { Problem } from '../core/problem';
import { itemsAt } from '../sites/data/json';
import { Misshapen, time } from '../vault/shapes/shape';
import { conversation as conversationShape } from '../vault/shapes/conversation';
import type { Space } from '../vault/vault';
import { tagsAfter } from '../vault/shapes/normalize-text';
import { readVaultFile, type VaultFileFacts } from './vault-file/vault-file';
import { textOf } from './vendors/bytes';
import { openFiles, type OpenFile } from './vendors/open';
import { damageIn, recognise, type Recognised } from './vendors/detect';
import type { ImportTally } from './vendors/report';
import type { GivenFile, Sheet, Told } from './vendors/vendor-reader';

/** Called with what vault files among the exports contain beside their chats, each once the file was read to its end. */
export interface KuraToo {
  /** As in `readVaultFile`. */
  readonly asToday?: boolean;
  readonly onSpaces?: (spaces: readonly Space[]) => Promise<unknown>;
  readonly onFacts?: (facts: VaultFileFacts) => void;
  readonly onChat?: (chat: Conversation) => void;
}

/**
 * Yields all chats of the files. A chat in several files comes several times, and `mergeConversations` joins them. `tally` counts what was
 * found and skipped. Rejects with `FileDamaged` if a file with chats is incomplete, and with `ExportUnknown` if no file has known chats;
 * then the chats yielded before must be discarded.
 */
export async function* readExports(
  given: readonly GivenFile[],
  tally: ImportTally,
  kura: KuraToo = {},
): AsyncGenerator<Conversation> {
  let damage: Problem | undefined;
  const chosen = new Set(given.map(({ name }) => name));
  // Files inside a zip are not named in the report: there are too many, and the user did not choose them.
  const leaveOut = (what: 'damaged file' | 'file without chats', { name }: OpenFile) =>
    tally.skip(what, 1, chosen.has(name) ? name : undefined);
  for await (const files of openFiles(given, tally)) {
    const bundle = new Bundle(files);
    const unknown: OpenFile[] = [];
    for (const file of files) {
      try {
        const found = await recognise(file);
        if (!found) unknown.push(file);
        else if ('list' in found) bundle.listed(file, found.list);
        else if ('isKura' in found) {
          bundle.begin(file);
          tally.saw('kura');
          for await (const chat of readVaultFile(await file.whole(), kura.onSpaces, kura)) {
            kura.onChat?.(chat);
            yield chat;
          }
        } else yield* chatsIn(file, found, bundle, tally);
      } catch (error) {
        const problem = damageIn(error);
        if (tally.source !== '' && bundle.isBegun(file)) throw problem;
        damage ??= problem;
        leaveOut('damaged file', file);
      }
    }
    tally.skip('file that the export names and does not hold', bundle.missing());
    for (const file of unknown) if (!bundle.isUsed(file)) leaveOut('file without chats', file);
  }
  if (tally.source === '') throw damage ?? new Problem('ExportUnknown', 'No file holds chats of a known kind');
}

/** The limit for lists of names that stand beside the chats. */
const mostBeside = 64 * 2 ** 20;

/** The files of one export. */
class Bundle {
  private readonly used = new Set<OpenFile>();
  private readonly pieces = new Set<string>();
  private readonly begun = new Set<OpenFile>();
  private readonly read = new Map<OpenFile, Promise<unknown>>();

  constructor(private readonly files: readonly OpenFile[]) {}

  async beside(name: string): Promise<unknown> {
    const file = this.find(name);
    if (!file) return undefined;
    this.used.add(file);
    const known = this.read.get(file) ?? contentOf(file);
    this.read.set(file, known);
    return known;
  }

  begin(file: OpenFile): void {
    this.begun.add(file);
  }

  isBegun(file: OpenFile): boolean {
    return this.begun.has(file);
  }

  isUsed(file: OpenFile): boolean {
    return this.used.has(file) || this.begun.has(file);
  }

  /** A split export lists the files it consists of. */
  listed(file: OpenFile, list: unknown): void {
    this.used.add(file);
    for (const name of itemsAt(list, 'logical_files', 'conversations.json', 'files')) {
      if (typeof name === 'string') this.pieces.add(name);
    }
  }

  /** Counts the files with chats that the export's own list names and that are missing. */
  missing(): number {
    return [...this.pieces].filter(name => !this.find(name)).length;
  }

  private find(name: string): OpenFile | undefined {
    return this.files.find(file => file.name === name) ?? this.files.find(file => file.name.endsWith(`/${name}`));
  }
}

/** `undefined` if the file cannot be read: names are optional, and a broken file is counted when it is read itself. */
async function contentOf(file: OpenFile): Promise<unknown> {
  try {
    return JSON.parse(await textOf(file.bytes(), mostBeside)) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Problem) return undefined;
    throw error;
  }
}

async function* chatsIn(
  file: OpenFile,
  found: Extract<Recognised, { readonly reader: unknown }>,
  bundle: Bundle,
  tally: ImportTally,
): AsyncGenerator<Conversation> {
  bundle.begin(file);
  tally.saw(found.reader.vendor);
  const { skip } = tally;
  const sheet: Sheet = {
    name: file.name,
    writtenAt: file.writtenAt,
    skip,
    beside: name => bundle.beside(name),
  };
  for await (const told of found.reader.read(found.values(skip), sheet)) {
    const conversation = conversationOf(told);
    if (conversation) yield conversation;
    else skip('chat that no vault can hold');
  }
}

/** Converts a chat as if Kura first saw it when it last changed. `undefined` if it has more or longer texts than a vault can hold. */
function conversationOf({ tags = [], ...sighting }: Told): Conversation | undefined {
  const { conversation } = merge(undefined, sighting);
  const createdAt = sighting.turns.reduce((first, turn) => Math.min(first, turn.createdAt ?? first), sighting.seenAt);
  const named = tagsAfter([], tags);
  try {
    return conversationShape(time)({ ...conversation, createdAt, ...(named.length > 0 && { tags: named }) }, 'chat');
  } catch (error) {
    if (error instanceof Misshapen) return undefined;
    throw error;
  }
}
