/** The shapes of conversations and turns. */
import type {
  Attachment,
  Completeness,
  Conversation,
  Part,
  Quote,
  Role,
  ObservedTurn,
  Turn,
} from '../../core/conversation';
import {
  caps,
  toBoolean,
  toList,
  InvalidShapeError,
  toOption,
  toProse,
  toFields,
  toText,
  toWholeNumber,
  type Shape,
} from './shape';
import { toConversationId, toSource, toTurnId } from './ids';
import { toNoteDetails } from './note';
import { mergeTags } from './normalize-text';

const toRole: Shape<Role> = toOption(['user', 'assistant', 'system']);

const toPart: Shape<Part> = (value, where) => {
  const fields = toFields(value, where);
  return {
    kind: fields.get('kind', toOption(['thinking', 'tool', 'artifact', 'canvas', 'unread'])),
    ...fields.getOptional('title', toText(caps.titleLength)),
    text: fields.get('text', toProse),
  };
};

const toAttachment: Shape<Attachment> = (value, where) => {
  const fields = toFields(value, where);
  return {
    name: fields.get('name', toText(caps.titleLength)),
    ...fields.getOptional('kind', toOption(['file', 'image', 'text'])),
  };
};

const toParent: Shape<string | null> = (value, where) => (value === null ? null : toTurnId(value, where));

/** A turn from an adapter or a file; `timeShape` reads its times. Quotations and other facts that the vault derives itself are left out. */
export const toObservedTurn =
  (timeShape: Shape<number>): Shape<ObservedTurn> =>
  (value, where) => {
    const fields = toFields(value, where);
    return {
      id: fields.get('id', toTurnId),
      ...fields.getOptional('parent', toParent),
      role: fields.get('role', toRole),
      text: fields.get('text', toProse),
      ...fields.getOptional('parts', toList(toPart, caps.partsOfTurn)),
      ...fields.getOptional('attachments', toList(toAttachment, caps.partsOfTurn)),
      ...fields.getOptional('model', toText(caps.nameLength)),
      ...fields.getOptional('createdAt', timeShape),
      ...fields.getOptional('unfinished', toOption(['growing', 'stopped', 'failed'])),
      ...fields.getOptional('unread', toTrue),
    };
  };

/** A full conversation; `timeShape` reads its times. Unknown keys are dropped. */
export const toConversation =
  (timeShape: Shape<number>): Shape<Conversation> =>
  (value, where) => {
    const fields = toFields(value, where);
    const from = fields.get('source', toSource);
    const turns = fields.get('turns', toList(toTurn(timeShape), caps.turns));
    const ids = toUniqueIds(
      turns.map(({ id }) => id),
      `${where}.turns`,
    );
    assertNoCircles(turns, `${where}.turns`);
    const activePath = fields.get('activePath', toList(toTurnId, caps.turns));
    toUniqueIds(activePath, `${where}.activePath`);
    if (!activePath.every(id => ids.has(id)))
      throw new InvalidShapeError(`${where}.activePath names a turn that is not there`);
    return {
      id: fields.get('id', toConversationId(from)),
      source: from,
      ...fields.getOptional('account', toText(caps.nameLength)),
      url: fields.get('url', toText(caps.urlLength)),
      title: fields.get('title', toText(caps.titleLength)),
      ...fields.getOptional('ownTitle', toTrue),
      ...fields.getOptional('siteTitle', toText(caps.titleLength)),
      ...fields.getOptional('model', toText(caps.nameLength)),
      space: fields.get('space', toText(caps.nameLength, 1)),
      ...fields.getOptional('ownSpace', toTrue),
      // In other sources this key may hold something of another program.
      ...(from === 'note' && fields.getOptional('note', toNoteDetails(timeShape))),
      ...fields.getOptional('pinned', toTrue),
      ...fields.getOptional('tags', toTags),
      createdAt: fields.get('createdAt', timeShape),
      updatedAt: fields.get('updatedAt', timeShape),
      completeness: fields.get('completeness', toCompleteness),
      revision: fields.get('revision', toWholeNumber),
      turns,
      activePath,
    };
  };

const toTurn =
  (timeShape: Shape<number>): Shape<Turn> =>
  (value, where) => {
    const fields = toFields(value, where);
    const observed = toObservedTurn(timeShape)(value, where);
    return {
      ...observed,
      ...fields.getOptional('quotes', toList(toQuote(observed.text), caps.partsOfTurn)),
      ...fields.getOptional('also', toList(toTurnId, caps.partsOfTurn)),
      ...fields.getOptional('from', toOption(['data'])),
      ...fields.getOptional('otherwise', toProse),
      observedAt: fields.get('observedAt', timeShape),
    };
  };

const toQuote =
  (turnText: string): Shape<Quote> =>
  (value, where) => {
    const fields = toFields(value, where);
    const quote = {
      fence: fields.get('fence', toText(8, 8)),
      start: fields.get('start', toWholeNumber),
      end: fields.get('end', toWholeNumber),
    };
    if (quote.start > quote.end || quote.end > turnText.length)
      throw new InvalidShapeError(`${where} lies outside its text`);
    return quote;
  };

const toTrue: Shape<true> = (value, where) => {
  if (value !== true) throw new InvalidShapeError(`${where} is not true`);
  return value;
};

/** A sorted list of tags, as `normalize-text.ts` makes them. */
const toTags: Shape<readonly string[]> = (value, where) => {
  const values = toList(toText(caps.tagLength * 2, 1), caps.tags)(value, where);
  const normalized = mergeTags([], values);
  if (
    values.length === 0 ||
    !normalized.every((tag, place) => tag === values[place]) ||
    normalized.length < values.length
  ) {
    throw new InvalidShapeError(`${where} is not a sorted list of tags`);
  }
  return values;
};

const toCompleteness: Shape<Completeness> = (value, where) => {
  const fields = toFields(value, where);
  const state = fields.get('state', toOption(['complete', 'partial']));
  const turns = fields.get('turns', toWholeNumber);
  const unread = fields.getOptional('unread', toWholeNumber);
  if (state === 'complete') return { state, turns, ...fields.getOptional('since', toWholeNumber), ...unread };
  const gap = fields.get('gap', toBoolean);
  const known = { ...fields.getOptional('of', toWholeNumber), ...fields.getOptional('fromStart', toTrue) };
  return { state, turns, gap, ...known, ...unread };
};

/** Throws for turns that follow themselves, because a search for the first turn would never end. */
function assertNoCircles(turns: readonly Turn[], where: string): void {
  const parents = new Map(turns.map(({ id, parent: parentId }) => [id, parentId]));
  const checked = new Set<string>();
  for (const { id } of turns) {
    const path: string[] = [];
    const seenIds = new Set<string>();
    for (let at: string | null | undefined = id; typeof at === 'string' && !checked.has(at); at = parents.get(at)) {
      if (seenIds.has(at)) throw new InvalidShapeError(`${where} go round in a circle`);
      seenIds.add(at);
      path.push(at);
    }
    for (const each of path) checked.add(each);
  }
}

/** JSON as `lib/transfer/unknown-fields.ts` makes it; the export reads it again. */
export const toUnknownFields: Shape<string> = (value, where) => {
  const json = toText(caps.unknownFieldsLength)(value, where);
  try {
    const fields = toFields(JSON.parse(json), where);
    fields.get('keys', toFields);
    fields.get(
      'turns',
      toList((pair, place) => toList(toAnything, 2)(pair, place), caps.turns),
    );
  } catch (error) {
    throw new InvalidShapeError(`${where} is not JSON of foreign keys`, { cause: error });
  }
  return json;
};

const toAnything: Shape<unknown> = value => value;

function toUniqueIds(ids: readonly string[], where: string): ReadonlySet<string> {
  const seenIds = new Set(ids);
  if (seenIds.size < ids.length) throw new InvalidShapeError(`${where} names a turn twice`);
  return seenIds;
}
