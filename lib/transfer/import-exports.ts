/** Files that a person got from a vendor → conversations, and a report of what was found and left out. */
import type { Conversation } from '../conversation';
import { merge } from '../merge';
import { Problem } from '../problem';
import { itemsAt } from '../sites/data/json';
import { Misshapen, time } from '../vault/border';
import { conversation as conversationShape } from '../vault/nouns';
import type { Space } from '../vault/vault';
import { tagsAfter } from '../vault/wording';
import { readVaultFile, type VaultFileFacts } from './vault-file';
import { textOf } from './vendors/bytes';
import { openFiles, type OpenFile } from './vendors/open';
import { damageIn, recognise, type Recognised } from './vendors/recognise';
import type { ImportTally } from './vendors/report';
import type { GivenFile, Sheet, Told } from './vendors/vendor';

/** Who is told what files of Kura's own among the exports say beside their chats, each once it was read to its end. */
export interface KuraToo {
  /** As `readVaultFile` has it. */
  readonly asToday?: boolean;
  readonly onSpaces?: (spaces: readonly Space[]) => Promise<unknown>;
  readonly onFacts?: (facts: VaultFileFacts) => void;
  readonly onChat?: (chat: Conversation) => void;
}

/**
 * All chats in the files, one by one; one that stands in several of them comes several times, and `mergeConversations` joins them. What
 * was found and left out is counted in `tally`. Rejects with `FileDamaged` where a file that holds chats is not whole, and with
 * `ExportUnknown` where none holds any that Kura knows; then nothing of what was handed out before is to be kept.
 */
export async function* readExports(
  given: readonly GivenFile[],
  tally: ImportTally,
  kura: KuraToo = {},
): AsyncGenerator<Conversation> {
  let damage: Problem | undefined;
  const chosen = new Set(given.map(({ name }) => name));
  // What lies in a zip is the vendor's business: there are too many to be named, and nobody chose them.
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

/** In bytes: of names and lists that stand beside the chats. */
const mostBeside = 64 * 2 ** 20;

/** The files that came together. */
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

  /** An export that is split says of what files it is made. */
  listed(file: OpenFile, list: unknown): void {
    this.used.add(file);
    for (const name of itemsAt(list, 'logical_files', 'conversations.json', 'files')) {
      if (typeof name === 'string') this.pieces.add(name);
    }
  }

  /** How many of the files with chats that the export's own list names are not there. */
  missing(): number {
    return [...this.pieces].filter(name => !this.find(name)).length;
  }

  private find(name: string): OpenFile | undefined {
    return this.files.find(file => file.name === name) ?? this.files.find(file => file.name.endsWith(`/${name}`));
  }
}

/** `undefined` where it cannot be read: names are a help, and what is broken is counted when the file itself is looked at. */
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

/** The chat as one that Kura first saw when it last changed; `undefined` where it has more, or longer texts, than a vault can hold. */
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
