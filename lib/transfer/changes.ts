/** Parses a vault file that holds only the changes since another one: a part of a backup, useless without the file that it continues. */
import type { ConversationId } from '../core/conversation';
import { caps, list, record, text, wholeNumber, type Shape } from '../vault/shapes/shape';
import { conversationId, source } from '../vault/shapes/ids';
import type { End } from './vault-file/trailer';

export interface Changes {
  readonly after: Before;
  /** Chats that are no longer in the vault, each once. */
  readonly gone: readonly ConversationId[];
  /** The counts of the vault after these changes. */
  readonly whole: End;
}

/** The file that the changes continue: its name, and the digest of the vault as of it. */
export interface Before {
  readonly name: string;
  readonly digest: string;
}

/** The suffix in the name of each file that holds only changes: `kura-2026-11-23T0915.changes.json.gz`. */
export const changesMark = '.changes';

/** Whether a file's name says that it holds only changes. */
export const isNamedChanges = (name: string): boolean =>
  /^kura-\d{4}-[^/]*\.changes\.json(?:\.gz)?(?:\.age)?$/.test(name);

/** Parses the head's `after`. */
export const beforeFrom: Shape<Before> = (value, where) => {
  const fields = record(value, where);
  return { name: fields.get('name', text(caps.nameLength, 1)), digest: fields.get('digest', text(caps.nameLength, 1)) };
};

const anyId: Shape<ConversationId> = (value, where) => {
  const id = text(caps.idLength, 3)(value, where);
  return conversationId(source(id.slice(0, id.indexOf(':')), where))(id, where);
};

/** More ids than a vault may hold. */
const mostGone = 10_000_000;

export const goneFrom: Shape<readonly ConversationId[]> = list(anyId, mostGone);

const whole: Shape<End> = (value, where) => {
  const fields = record(value, where);
  return {
    conversations: fields.get('conversations', wholeNumber),
    turns: fields.get('turns', wholeNumber),
    digest: fields.get('digest', text(caps.nameLength, 1)),
  };
};

/** Parses the trailer's `whole`. */
export const wholeFrom: Shape<End> = (end, where) => record(end, where).get('whole', whole);
