/** Parses a vault file that holds only the changes since another one: a part of a backup, useless without the file that it continues. */
import type { ConversationId } from '../core/conversation';
import { caps } from '../vault/shapes/caps';
import { createFields, createList, createText, type Shape } from '../vault/shapes/shape';
import { conversationIdShape } from '../vault/shapes/ids';
import { digestShape, trailerShape, type Trailer } from './vault-file/trailer';

export interface Changes {
  readonly after: BaseFile;
  /** Chats that are no longer in the vault, each once. */
  readonly gone: readonly ConversationId[];
  /** The counts of the vault after these changes. */
  readonly result: Trailer;
}

/** The file that the changes continue: its name, and the digest of the vault as of it. */
export interface BaseFile {
  readonly name: string;
  readonly digest: string;
}

/** The suffix in the name of each file that holds only changes: `kura-2026-11-23T0915.changes.json.gz`. */
export const changesSuffix = '.changes';

/** Whether a file's name says that it holds only changes. */
export const isNamedChanges = (name: string): boolean =>
  /^kura-\d{4}-[^/]*\.changes\.json(?:\.gz)?(?:\.age)?$/.test(name);

/** The head's `after`. */
export const baseFileShape: Shape<BaseFile> = createFields({
  name: createText(caps.nameLength, 1),
  digest: digestShape,
});

/** More ids than a vault may hold. */
const maxDeleted = 10_000_000;

export const deletedIdsShape: Shape<readonly ConversationId[]> = createList(conversationIdShape, maxDeleted);

/** Whether the trailer has `whole`. */
export const hasResultTrailer = (end: unknown): boolean =>
  typeof end === 'object' && end !== null && Object.hasOwn(end, 'whole');

/** The trailer of a file of changes, whose `whole` counts the vault after them. */
export const resultTrailerShape: Shape<{ readonly whole: Trailer }> = createFields({ whole: trailerShape });
