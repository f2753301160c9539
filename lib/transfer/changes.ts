/** What a vault file says that holds only what changed since another one: a part of a backup, and worth nothing without what it goes on from. */
import type { ConversationId } from '../conversation';
import { caps, list, record, text, wholeNumber, type Shape } from '../vault/border';
import { conversationId, source } from '../vault/id-shapes';
import type { End } from './vault-file-end';

export interface Changes {
  readonly after: Before;
  /** Chats that are no longer in the vault, each once. */
  readonly gone: readonly ConversationId[];
  /** The vault once all of it is in. */
  readonly whole: End;
}

/** The file that the changes go on from: its name, and the digest of the vault as of it. */
export interface Before {
  readonly name: string;
  readonly digest: string;
}

/** In the name of each file that holds only changes: `kura-2026-11-23T0915.changes.json.gz`. */
export const changesMark = '.changes';

/** Whether a file says by its name that it holds only changes. */
export const isNamedChanges = (name: string): boolean =>
  /^kura-\d{4}-[^/]*\.changes\.json(?:\.gz)?(?:\.age)?$/.test(name);

/** From the head's `after`. */
export const beforeFrom: Shape<Before> = (value, where) => {
  const fields = record(value, where);
  return { name: fields.get('name', text(caps.nameLength, 1)), digest: fields.get('digest', text(caps.nameLength, 1)) };
};

const anyId: Shape<ConversationId> = (value, where) => {
  const id = text(caps.idLength, 3)(value, where);
  return conversationId(source(id.slice(0, id.indexOf(':')), where))(id, where);
};

/** More than a vault may hold. */
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

/** From the end's `whole`. */
export const wholeFrom: Shape<End> = (end, where) => record(end, where).get('whole', whole);
