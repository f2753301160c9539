/** Reads export files of vendors into conversations, and counts what was found and skipped. */
import type { Conversation } from '../core/conversation';
import { merge } from '../merge/merge';
import { Problem } from '../core/problem';
import { getItems } from '../sites/data/json';
import { InvalidShapeError, parseShape, timeShape } from '../vault/shapes/shape';
import { createConversationShape } from '../vault/shapes/conversation';
import type { Space } from '../vault/vault';
import { mergeTags } from '../vault/shapes/normalize-text';
import { isEndOfImport } from './import-purse';
import { readVaultFile, type VaultFileFacts } from './vault-file/vault-file';
import { readText } from './vendors/bytes';
import { openFiles, type SourceFile } from './vendors/open-files';
import { toFileProblem, detect, type DetectedFile } from './vendors/detect';
import type { ImportTally, Skip } from './vendors/report';
import type { UnpackBudget } from './vendors/zip';
import type { InputFile, ReadContext, TaggedSnapshot } from './vendors/vendor-reader';

/** Called with what vault files among the exports contain beside their chats, each once the file was read to its end. */
export interface KuraFileHandlers {
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
  inputFiles: readonly InputFile[],
  tally: ImportTally,
  purse: UnpackBudget,
  kura: KuraFileHandlers = {},
): AsyncGenerator<Conversation> {
  let damage: Problem | undefined;
  let hasManifest = false;
  const chosen = new Set(inputFiles.map(({ name }) => name));
  // Files inside a zip, and those without chats in a folder, are not named: there are too many, and the user did not choose them.
  const skipFile = (what: 'damaged file' | 'file without chats', { name }: SourceFile) =>
    tally.skip(what, 1, chosen.has(name) && (what === 'damaged file' || !name.includes('/')) ? name : undefined);
  for await (const files of openFiles(inputFiles, tally, purse)) {
    const bundle = new ExportBundle(files);
    const unknown: SourceFile[] = [];
    for (const file of files) {
      try {
        const found = await detect(file);
        if (!found) unknown.push(file);
        else if ('isManifest' in found) {
          hasManifest = true;
          tally.skip('list of downloads, without chats');
        } else if ('list' in found) bundle.addList(file, found.list);
        else if ('isKura' in found) {
          bundle.markBegun(file);
          tally.addSource('kura');
          for await (const chat of readVaultFile(await file.whole(), kura.onSpaces, kura)) {
            kura.onChat?.(chat);
            yield chat;
          }
        } else yield* readConversations(file, found, bundle, tally);
      } catch (error) {
        if (isEndOfImport(error)) throw error;
        const problem = toFileProblem(error);
        if (tally.source !== '' && bundle.isBegun(file)) throw problem;
        damage ??= problem;
        skipFile('damaged file', file);
      }
    }
    tally.skip('file that the export names and does not hold', bundle.countMissing());
    for (const file of unknown) if (!bundle.isUsed(file)) skipFile('file without chats', file);
  }
  if (tally.source === '' && hasManifest)
    throw new Problem('ExportManifest', 'The list of a Claude export holds addresses and no chats');
  if (tally.source === '') throw damage ?? new Problem('ExportUnknown', 'No file holds chats of a known kind');
}

/** The limit for lists of names that stand beside the chats. */
const maxSideFileBytes = 64 * 2 ** 20;

/** The files of one export. */
class ExportBundle {
  private readonly used = new Set<SourceFile>();
  private readonly listedNames = new Set<string>();
  private readonly begun = new Set<SourceFile>();
  private readonly contents = new Map<SourceFile, Promise<unknown>>();

  constructor(private readonly files: readonly SourceFile[]) {}

  async readSideFile(name: string): Promise<unknown> {
    const file = this.find(name);
    if (!file) return undefined;
    this.used.add(file);
    const known = this.contents.get(file) ?? readJson(file);
    this.contents.set(file, known);
    return known;
  }

  markBegun(file: SourceFile): void {
    this.begun.add(file);
  }

  isBegun(file: SourceFile): boolean {
    return this.begun.has(file);
  }

  isUsed(file: SourceFile): boolean {
    return this.used.has(file) || this.begun.has(file);
  }

  /** A split export lists the files it consists of. */
  addList(file: SourceFile, list: unknown): void {
    this.used.add(file);
    for (const name of getItems(list, 'logical_files', 'conversations.json', 'files')) {
      if (typeof name === 'string') this.listedNames.add(name);
    }
  }

  /** Counts the files with chats that the export's own list names and that are missing. */
  countMissing(): number {
    return [...this.listedNames].filter(name => !this.find(name)).length;
  }

  private find(name: string): SourceFile | undefined {
    return this.files.find(file => file.name === name) ?? this.files.find(file => file.name.endsWith(`/${name}`));
  }
}

/** `undefined` if the file cannot be read: names are optional, and a broken file is counted when it is read itself. */
async function readJson(file: SourceFile): Promise<unknown> {
  try {
    return JSON.parse(await readText(file.bytes(), maxSideFileBytes)) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Problem) return undefined;
    throw error;
  }
}

async function* readConversations(
  file: SourceFile,
  found: Extract<DetectedFile, { readonly reader: unknown }>,
  bundle: ExportBundle,
  tally: ImportTally,
): AsyncGenerator<Conversation> {
  bundle.markBegun(file);
  tally.addSource(found.reader.vendor);
  const { skip } = tally;
  let isFileWhole = true;
  const skipValue: Skip = (what, count) => {
    isFileWhole = false;
    skip(what, count, what === 'file that ends too early' ? file.name : undefined);
  };
  const context: ReadContext = {
    name: file.name,
    writtenAt: file.writtenAt,
    skip,
    isFileWhole: () => isFileWhole,
    readSideFile: name => bundle.readSideFile(name),
  };
  for await (const snapshot of found.reader.read(found.values(skipValue), context)) {
    const conversation = toConversation(snapshot);
    if (conversation) yield conversation;
    else skip('chat that no vault can hold');
  }
}

const conversationShape = createConversationShape(timeShape);

/** Converts a chat as if Kura first saw it when it last changed. `undefined` if it has more or longer texts than a vault can hold. */
function toConversation({ tags = [], begunAt, ...snapshot }: TaggedSnapshot): Conversation | undefined {
  const { conversation } = merge(undefined, snapshot);
  const isTimed = snapshot.turns.some(turn => turn.createdAt !== undefined);
  const earliestAt = isTimed ? snapshot.seenAt : Math.min(begunAt ?? snapshot.seenAt, snapshot.seenAt);
  const createdAt = snapshot.turns.reduce((first, turn) => Math.min(first, turn.createdAt ?? first), earliestAt);
  const tagNames = mergeTags([], tags);
  try {
    const chat = { ...conversation, createdAt, ...(tagNames.length > 0 && { tags: tagNames }) };
    return parseShape(conversationShape, chat, 'chat');
  } catch (error) {
    if (error instanceof InvalidShapeError) return undefined;
    throw error;
  }
}
