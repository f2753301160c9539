/** Parses a vault file that holds only the changes since another one: a part of a backup, useless without the file that it continues. */
import type { ConversationId } from '../core/conversation';
import { caps, toList, toFields, toText, toWholeNumber, type Shape } from '../vault/shapes/shape';
import { toConversationId, toSource } from '../vault/shapes/ids';
import type { Trailer } from './vault-file/trailer';

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

/** Parses the head's `after`. */
export const parseBaseFile: Shape<BaseFile> = (value, where) => {
  const fields = toFields(value, where);
  return {
    name: fields.get('name', toText(caps.nameLength, 1)),
    digest: fields.get('digest', toText(caps.nameLength, 1)),
  };
};

const parseConversationId: Shape<ConversationId> = (value, where) => {
  const id = toText(caps.idLength, 3)(value, where);
  return toConversationId(toSource(id.slice(0, id.indexOf(':')), where))(id, where);
};

/** More ids than a vault may hold. */
const maxDeleted = 10_000_000;

export const parseDeletedIds: Shape<readonly ConversationId[]> = toList(parseConversationId, maxDeleted);

const parseFullTrailer: Shape<Trailer> = (value, where) => {
  const fields = toFields(value, where);
  return {
    conversations: fields.get('conversations', toWholeNumber),
    turns: fields.get('turns', toWholeNumber),
    digest: fields.get('digest', toText(caps.nameLength, 1)),
  };
};

/** Whether the trailer has `whole`. */
export const hasResultTrailer = (end: unknown): boolean =>
  typeof end === 'object' && end !== null && Object.hasOwn(end, 'whole');

/** Parses the trailer's `whole`. */
export const parseResultTrailer: Shape<Trailer> = (end, where) => toFields(end, where).get('whole', parseFullTrailer);
