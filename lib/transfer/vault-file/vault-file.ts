/** The vault file: all conversations as JSON, one a line, readable without Kura. `docs/vault-file.md` describes it. */
import type { Conversation } from '../../core/conversation';
import { Problem } from '../../core/problem';
import { caps, list, Misshapen, oneOf, wholeNumber } from '../../vault/shapes/shape';
import { space } from '../../vault/shapes/note';
import type { Space } from '../../vault/vault';
import { beforeFrom, goneFrom, wholeFrom, type Before, type Changes } from '../changes';
import { NotJson, slicesOf, type Slice } from '../json-slices';
import type { Opener } from '../encrypt';
import { Checksum, compare, endFrom } from './trailer';
import { conversationFrom, isoTime, writtenLine } from './line';
import { unwrapped } from '../container';

/** Version 6 added the details of notes, and the rules and stories of spaces. */
export const vaultFileVersion = 6;

/** The version of a file that holds only changes. It is too new for older readers, which must not take it for a vault. */
const changesVersion = 7;
/** Version 5 is the same as 7, before notes had details. */
const changesVersions: readonly number[] = [5, changesVersion];

/** From this version on, a file marks conversations that were moved to a space by hand. Before it there were no rules. */
const firstWithRules = 6;

/** Up to this version only Kura wrote such files, and each has a trailer. */
const lastWithEnd = 3;

/** For a file that holds only changes. `atEnd` is called once `conversations` has ended. */
export interface WritingChanges {
  readonly after: Before;
  readonly atEnd: () => Omit<Changes, 'after'>;
}

/**
 * Writes the file in pieces of text, so that the vault need not fit in memory. `checksum` counts what is written, and is complete with the
 * file; compare it with what is read back. With `changes`, the conversations are those that changed.
 */
export async function* writeVaultFile(
  conversations: AsyncIterable<Conversation>,
  exportedAt: Date = new Date(),
  named: readonly Space[] = [],
  sum = new Checksum(),
  changes?: WritingChanges,
): AsyncGenerator<string> {
  const version = changes ? changesVersion : vaultFileVersion;
  // JSON omits fields that are `undefined`.
  const head = { schema: 'kura-vault', version, exportedAt: exportedAt.toISOString(), after: changes?.after };
  yield `${JSON.stringify(head).slice(0, -1)},"conversations":[`;
  const spaces = new Map(named.map(space => [space.id, space]));
  for await (const conversation of conversations) {
    yield `${sum.conversations === 0 ? '' : ','}\n${writtenLine(conversation)}`;
    const { space: id } = conversation;
    if (!spaces.has(id)) spaces.set(id, { id, name: '' });
    await sum.add(conversation);
  }
  const { gone, whole } = changes?.atEnd() ?? {};
  const listed = [...spaces.values()].sort(byId).map(spaceLine);
  const tail = { spaces: listed, gone, end: { ...sum.end(), whole } };
  yield `\n],${JSON.stringify(tail).slice(1)}\n`;
}

const byId = (one: Space, other: Space): number => (one.id < other.id ? -1 : 1);

const spaceLine = ({ id, name, rules, story }: Space): object => ({ id, ...(name && { name }), rules, story });

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

export interface ReadingOptions {
  /** The passphrase of an encrypted file, or another way to open it. */
  readonly passphrase?: string | Opener;
  /** Whether the file may be one that holds only changes. */
  readonly alsoChanges?: boolean;
  /** Whether an older version is converted to what Kura would write today: for imports. To compare digests it must stay as it is. */
  readonly asToday?: boolean;
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
  { passphrase, onFacts, alsoChanges = false, asToday = false }: ReadingOptions = {},
): AsyncGenerator<Conversation> {
  const reading = new Reading(writtenAt(file), alsoChanges);
  try {
    for await (const slice of slicesOf(unwrapped(file, passphrase), 'conversations')) {
      const conversation = reading.take(slice);
      if (!conversation) continue;
      await reading.sum.add(conversation);
      yield asToday ? reading.asToday(conversation) : conversation;
    }
    const facts = reading.facts();
    await onSpaces?.(reading.spaces());
    onFacts?.(facts);
  } catch (error) {
    if (error instanceof Misshapen) throw new Problem('FileDamaged', error.message, { cause: error });
    if (error instanceof NotJson) throw new Problem('FileDamaged', `Not JSON: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Milliseconds since 1970: stands in for missing times, and is the same whenever the same file is read. */
const writtenAt = (file: Blob): number => ('lastModified' in file ? Number(file.lastModified) : 0);

/** The state of reading one file. */
class Reading {
  readonly sum = new Checksum();
  private readonly head = new Map<string, unknown>();
  /** The first error in a conversation. It is thrown only once it is clear that the file is not of a newer version. */
  private fault: unknown;

  constructor(
    private readonly writtenAt: number,
    private readonly alsoChanges: boolean,
  ) {}

  /** Parses the conversation in this slice, if it is one. */
  take({ key, item, value }: Slice): Conversation | undefined {
    if (item === undefined) {
      if (this.head.has(key)) throw new Misshapen(`file has two keys of the same name`);
      this.head.set(key, value);
      if (key === 'schema') this.schema();
      if (key === 'version') this.version();
      return undefined;
    }
    if (this.fault !== undefined) return undefined;
    try {
      return conversationFrom(this.exportedAt())(value, `file.conversations[${item}]`);
    } catch (error) {
      if (this.head.has('version')) throw error;
      this.fault = error;
      return undefined;
    }
  }

  /** A rule must not move a conversation that was moved by hand. A version that follows the conversations may be an old one. */
  asToday(conversation: Conversation): Conversation {
    const isOld = !this.head.has('version') || this.version() < firstWithRules;
    return isOld && conversation.space !== 'main' ? { ...conversation, ownSpace: true } : conversation;
  }

  /** Throws if the file does not match its own schema, version and trailer. */
  facts(): VaultFileFacts {
    this.schema();
    const version = this.version();
    if (!Array.isArray(this.head.get('conversations'))) throw new Misshapen('file.conversations is not a list');
    if (this.fault !== undefined) throw this.fault;
    const found = this.sum.end();
    const said = this.head.has('end') || version <= lastWithEnd ? endFrom(this.head.get('end'), 'file.end') : {};
    compare(found, said);
    const isChanges = changesVersions.includes(version);
    return { ...found, isProven: said.digest !== undefined, ...(isChanges && { changes: this.changes() }) };
  }

  private changes(): Changes {
    return {
      after: beforeFrom(this.head.get('after'), 'file.after'),
      gone: goneFrom(this.head.get('gone'), 'file.gone'),
      whole: wholeFrom(this.head.get('end'), 'file.end'),
    };
  }

  spaces(): readonly Space[] {
    const said = this.head.get('spaces');
    return said === undefined ? [] : list(space, caps.spaces)(said, 'file.spaces');
  }

  private schema(): void {
    oneOf(['kura-vault'])(this.head.get('schema'), 'file.schema');
  }

  private version(): number {
    const version = wholeNumber(this.head.get('version'), 'file.version');
    if (version > changesVersion) throw new Problem('FileTooNew', `The file is of version ${version}`);
    if (changesVersions.includes(version) && !this.alsoChanges)
      throw new Problem('ChangesAlone', 'The file holds only what changed since another one');
    if (version < 1) throw new Misshapen('file.version is 0');
    return version;
  }

  private exportedAt(): number {
    const said = this.head.get('exportedAt');
    return said === undefined ? this.writtenAt : isoTime(said, 'file.exportedAt');
  }
}
