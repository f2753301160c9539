/** The vault file: all conversations as JSON, one a line, readable without Kura. `docs/vault-file.md` describes it. */
import { getNow } from '../../core/clock';
import type { Conversation } from '../../core/conversation';
import { Problem } from '../../core/problem';
import { createOption, InvalidShapeError, parseShape, wholeNumberShape } from '../../vault/shapes/shape';
import { spacesShape } from '../../vault/shapes/note';
import type { Space } from '../../vault/vault';
import {
  baseFileShape,
  deletedIdsShape,
  hasResultTrailer,
  resultTrailerShape,
  type BaseFile,
  type Changes,
} from '../changes';
import { InvalidJsonError, readSlices, type Slice } from '../json-slices';
import type { Opener } from '../encrypt';
import { Checksum, checkTrailer, statedTrailerShape } from './trailer';
import { isoTimeShape, parseEntry, toDigestLine, toFileLine } from './line';
import { unpack } from '../container';

/** A file of a higher version was written by a newer Kura and is refused. A file of changes has no version of its own: `after` marks it. */
const vaultFileVersion = 1;

const schemaNameShape = createOption(['kura-vault']);

/** For a file that holds only changes. `atEnd` is called once `conversations` has ended. */
export interface ChangesToWrite {
  readonly after: BaseFile;
  readonly atEnd: () => Omit<Changes, 'after'>;
}

/**
 * Writes the file in pieces of text, so that the vault need not fit in memory. `checksum` counts what is written, and is complete with the
 * file; compare it with what is read back. With `changes`, the conversations are those that changed.
 */
export async function* writeVaultFile(
  conversations: AsyncIterable<Conversation>,
  exportedAt: Date = new Date(getNow()),
  knownSpaces: readonly Space[] = [],
  checksum = new Checksum(),
  changes?: ChangesToWrite,
): AsyncGenerator<string> {
  // JSON omits fields that are `undefined`.
  const head = {
    schema: 'kura-vault',
    version: vaultFileVersion,
    exportedAt: exportedAt.toISOString(),
    after: changes?.after,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"conversations":[`;
  const spaces = new Map(knownSpaces.map(space => [space.id, space]));
  for await (const conversation of conversations) {
    const digestLine = toDigestLine(conversation);
    const fileLine = conversation.unknownFields === undefined ? digestLine : toFileLine(conversation);
    yield `${checksum.conversations === 0 ? '' : ','}\n${fileLine}`;
    const { space: id } = conversation;
    if (!spaces.has(id)) spaces.set(id, { id, name: '' });
    await checksum.add(conversation, digestLine);
  }
  const { gone, result: whole } = changes?.atEnd() ?? {};
  const listed = [...spaces.values()].sort(compareIds).map(toSpaceEntry);
  const tail = { spaces: listed, gone, end: { ...checksum.toTrailer(), whole } };
  yield `\n],${JSON.stringify(tail).slice(1)}\n`;
}

const compareIds = (a: Space, b: Space): number => (a.id < b.id ? -1 : 1);

const toSpaceEntry = ({ id, name, rules, story }: Space): object => ({ id, ...(name && { name }), rules, story });

/** Facts that are known only when the file was read to its end. */
export interface VaultFileFacts {
  readonly conversations: number;
  readonly turns: number;
  /** The digest of what was read, as `docs/vault-file.md` defines it. */
  readonly digest: string;
  /** Whether the file contains this digest. Without one, nobody can tell whether the file is complete. */
  readonly isProven: boolean;
  /** Set for a file that holds only changes. */
  readonly changes?: Changes;
}

export interface ReadVaultFileOptions {
  /** The passphrase of an encrypted file, or another way to open it. */
  readonly passphrase?: string | Opener;
  /** Whether the file may be one that holds only changes. */
  readonly alsoChanges?: boolean;
  readonly onFacts?: (facts: VaultFileFacts) => void;
}

/**
 * Yields the conversations of a vault file, plain, compressed or encrypted. **Nothing is proven before the last one**: keep them apart until
 * the end. Only then, and if all was right, `onSpaces` and `onFacts` are called. Rejects with `FileDamaged`, `FileTooNew`,
 * `PassphraseNeeded`, `PassphraseWrong`, and with `ChangesAlone` for a file of changes that is not expected.
 */
export async function* readVaultFile(
  file: Blob,
  onSpaces?: (spaces: readonly Space[]) => Promise<unknown>,
  { passphrase, onFacts, alsoChanges = false }: ReadVaultFileOptions = {},
): AsyncGenerator<Conversation> {
  const reading = new VaultFileReading(getWrittenAt(file), alsoChanges);
  try {
    for await (const slice of readSlices(unpack(file, passphrase), 'conversations')) {
      const conversation = reading.takeSlice(slice);
      if (!conversation) continue;
      await reading.checksum.add(conversation);
      yield conversation;
    }
    const facts = reading.facts();
    await onSpaces?.(reading.spaces());
    onFacts?.(facts);
  } catch (error) {
    if (error instanceof InvalidShapeError) throw new Problem('FileDamaged', error.message, { cause: error });
    if (error instanceof InvalidJsonError)
      throw new Problem('FileDamaged', `Not JSON: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Milliseconds since 1970: stands in for missing times, and is the same whenever the same file is read. */
const getWrittenAt = (file: Blob): number => ('lastModified' in file ? Number(file.lastModified) : 0);

/** The state of reading one file. */
class VaultFileReading {
  readonly checksum = new Checksum();
  private readonly head = new Map<string, unknown>();
  /** The first error in a conversation. It is thrown only once it is clear that the file is not of a newer version. */
  private fault: unknown;

  constructor(
    private readonly fileWrittenAt: number,
    private readonly alsoChanges: boolean,
  ) {}

  /** Parses the conversation in this slice, if it is one. */
  takeSlice({ key, item, value }: Slice): Conversation | undefined {
    if (item === undefined) {
      if (this.head.has(key)) throw new InvalidShapeError(`file has two keys of the same name`);
      this.head.set(key, value);
      if (key === 'schema') this.checkShape();
      if (key === 'version') this.checkVersion();
      // A newer version is refused as such, also where it follows this key.
      if (this.head.has('version')) this.checkKind();
      return undefined;
    }
    if (this.fault !== undefined) return undefined;
    try {
      return parseEntry(value, `file.conversations[${item}]`, this.exportedAt());
    } catch (error) {
      if (this.head.has('version')) throw error;
      this.fault = error;
      return undefined;
    }
  }

  /** Throws if the file does not match its own schema, version and trailer. */
  facts(): VaultFileFacts {
    this.checkShape();
    this.checkVersion();
    this.checkKind();
    if (!Array.isArray(this.head.get('conversations'))) throw new InvalidShapeError('file.conversations is not a list');
    if (this.fault !== undefined) throw this.fault;
    const found = this.checksum.toTrailer();
    const stated = this.head.has('end') ? parseShape(statedTrailerShape, this.head.get('end'), 'file.end') : {};
    checkTrailer(found, stated);
    return { ...found, isProven: stated.digest !== undefined, ...(this.isChanges() && { changes: this.changes() }) };
  }

  private changes(): Changes {
    return {
      after: parseShape(baseFileShape, this.head.get('after'), 'file.after'),
      gone: parseShape(deletedIdsShape, this.head.get('gone'), 'file.gone'),
      result: parseShape(resultTrailerShape, this.head.get('end'), 'file.end').whole,
    };
  }

  spaces(): readonly Space[] {
    const stated = this.head.get('spaces');
    return stated === undefined ? [] : parseShape(spacesShape, stated, 'file.spaces');
  }

  private checkShape(): void {
    parseShape(schemaNameShape, this.head.get('schema'), 'file.schema');
  }

  private checkVersion(): void {
    const version = parseShape(wholeNumberShape, this.head.get('version'), 'file.version');
    if (version > vaultFileVersion) throw new Problem('FileTooNew', `The file is of version ${version}`);
    if (version < 1) throw new InvalidShapeError('file.version is 0');
  }

  /** A file with any of these is not taken for a vault, even if it lost the others. */
  private isChanges(): boolean {
    return this.head.has('after') || this.head.has('gone') || hasResultTrailer(this.head.get('end'));
  }

  private checkKind(): void {
    if (!this.alsoChanges && this.isChanges())
      throw new Problem('ChangesAlone', 'The file holds only what changed since another one');
  }

  private exportedAt(): number {
    const stated = this.head.get('exportedAt');
    return stated === undefined ? this.fileWrittenAt : parseShape(isoTimeShape, stated, 'file.exportedAt');
  }
}
