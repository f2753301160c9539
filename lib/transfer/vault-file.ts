/** The vault file: all conversations as JSON, one a line, readable without Kura. `docs/vault-file.md` describes it. */
import type { Conversation } from '../conversation';
import { Problem } from '../problem';
import { caps, list, Misshapen, oneOf, wholeNumber } from '../vault/border';
import { space } from '../vault/note-nouns';
import type { Space } from '../vault/vault';
import { beforeFrom, goneFrom, wholeFrom, type Before, type Changes } from './changes';
import { NotJson, slicesOf, type Slice } from './json-slices';
import type { Opener } from './sealed';
import { Checksum, compare, endFrom } from './vault-file-end';
import { conversationFrom, isoTime, writtenLine } from './vault-file-line';
import { unwrapped } from './wrapping';

/** 6: what notes have beside their text, and spaces' rules and stories. */
export const vaultFileVersion = 6;

/** Only what changed since another file. Whoever reads a vault must not take it for one, so it says that it is too new. */
const changesVersion = 7;
/** 5: as 7, before there was more to notes than their text. */
const changesVersions: readonly number[] = [5, changesVersion];

/** From this version on a file says what was put into its space by hand; until then there were no rules that could have. */
const firstWithRules = 6;

/** Up to this version only Kura wrote such files, and gave each an end. */
const lastWithEnd = 3;

/** For a file that holds only changes; what stands at its end is asked once `conversations` has ended. */
export interface WritingChanges {
  readonly after: Before;
  readonly atEnd: () => Omit<Changes, 'after'>;
}

/**
 * The file in pieces of text, in order, so that no vault must fit in memory at once. `named`: the vault's spaces. `sum` counts what is
 * written, for whoever wants to compare it with what comes back; it is whole when the file is. With `changes` the conversations are those
 * that changed.
 */
export async function* writeVaultFile(
  conversations: AsyncIterable<Conversation>,
  exportedAt: Date = new Date(),
  named: readonly Space[] = [],
  sum = new Checksum(),
  changes?: WritingChanges,
): AsyncGenerator<string> {
  const version = changes ? changesVersion : vaultFileVersion;
  // JSON leaves out what is undefined.
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

/** What is only known when the whole file was read. */
export interface VaultFileFacts {
  readonly conversations: number;
  readonly turns: number;
  /** Over what was read, as `docs/vault-file.md` says. */
  readonly digest: string;
  /** Whether the file names its digest; then it is this one. Without it nobody can tell whether the file is whole. */
  readonly isProven: boolean;
  /** Of a file that holds only changes. */
  readonly changes?: Changes;
}

export interface ReadingOptions {
  /** For a file that is encrypted: its passphrase, or what else opens it. */
  readonly passphrase?: string | Opener;
  /** Whether the file may be one that holds only changes. */
  readonly alsoChanges?: boolean;
  /** Whether what an older version could not say is said as Kura would today: for who takes it in. Who compares digests wants it as it stands. */
  readonly asToday?: boolean;
  readonly onFacts?: (facts: VaultFileFacts) => void;
}

/**
 * The conversations in a vault file, plain, compressed or encrypted, one at a time as the file is read. **Nothing is proven before the
 * last one**: keep what is handed out apart until the reading has ended. At the end, and only if all was right, `onSpaces` and `onFacts`
 * are told. Rejects with `FileDamaged`, whose message names the place, with `FileTooNew`, `PassphraseNeeded` or `PassphraseWrong`,
 * and with `ChangesAlone` for one that holds only changes, where that is not expected.
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

/** Milliseconds since 1970: what stands in for times that the file does not tell, the same at every reading of the same file. */
const writtenAt = (file: Blob): number => ('lastModified' in file ? Number(file.lastModified) : 0);

/** What was read so far of one file. */
class Reading {
  readonly sum = new Checksum();
  private readonly head = new Map<string, unknown>();
  /** The first conversation that is not as it should be: told only once it is clear that the file is not of a newer version. */
  private fault: unknown;

  constructor(
    private readonly writtenAt: number,
    private readonly alsoChanges: boolean,
  ) {}

  /** The conversation in this slice, if it is one. */
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

  /** No rule is to move what a hand put there. A version that is told only behind the conversations may be an old one. */
  asToday(conversation: Conversation): Conversation {
    const isOld = !this.head.has('version') || this.version() < firstWithRules;
    return isOld && conversation.space !== 'main' ? { ...conversation, ownSpace: true } : conversation;
  }

  /** Throws `Misshapen` or `FileTooNew` where the file is not what it says it is. */
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
