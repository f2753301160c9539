/** The shapes of conversations and turns. */
import * as v from 'valibot';
import type {
  Attachment,
  Completeness,
  Conversation,
  DocumentDetails,
  ObservedTurn,
  Part,
  Quote,
  SectionPlace,
  Turn,
} from '../../core/conversation';
import { caps } from './caps';
import {
  booleanShape,
  checkFields,
  createFields,
  createList,
  createOption,
  createText,
  proseShape,
  trueShape,
  hasField,
  wholeNumberShape,
  type Shape,
} from './shape';
import { checkOwnSource, conversationIdShape, sourceShape, turnIdShape } from './ids';
import { createNoteDetailsShape } from './note';
import { mergeTags } from './normalize-text';

const titleShape = createText(caps.titleLength);
const nameShape = createText(caps.nameLength);

const partShape: Shape<Part> = createFields({
  kind: createOption(['thinking', 'tool', 'artifact', 'canvas', 'unread']),
  title: v.exactOptional(titleShape),
  text: proseShape,
});

const attachmentShape: Shape<Attachment> = createFields({
  name: titleShape,
  kind: v.exactOptional(createOption(['file', 'image', 'text'])),
});

const createObservedTurnEntries = (time: Shape<number>) => ({
  id: turnIdShape,
  also: v.exactOptional(createList(turnIdShape, caps.partsOfTurn)),
  parent: v.exactOptional(v.nullable(turnIdShape)),
  role: createOption(['user', 'assistant', 'system']),
  text: proseShape,
  parts: v.exactOptional(createList(partShape, caps.partsOfTurn)),
  attachments: v.exactOptional(createList(attachmentShape, caps.partsOfTurn)),
  model: v.exactOptional(nameShape),
  createdAt: v.exactOptional(time),
  unfinished: v.exactOptional(createOption(['growing', 'stopped', 'failed'])),
  unread: v.exactOptional(trueShape),
});

/** A turn from an adapter or a file; `time` reads its times. Quotations and other facts that the vault derives itself are left out. */
export const createObservedTurnShape = (time: Shape<number>): Shape<ObservedTurn> =>
  createFields(createObservedTurnEntries(time));

const quoteShape: Shape<Quote> = createFields({
  fence: createText(8, 8),
  start: wholeNumberShape,
  end: wholeNumberShape,
});

export const sectionShape: Shape<SectionPlace> = createFields({
  headings: createList(titleShape, caps.headings),
  page: v.exactOptional(wholeNumberShape),
});

export const documentDetailsShape: Shape<DocumentDetails> = createFields({ path: createText(caps.urlLength, 1) });

export const createTurnEntries = (time: Shape<number>) => ({
  ...createObservedTurnEntries(time),
  quotes: v.exactOptional(createList(quoteShape, caps.partsOfTurn)),
  section: v.exactOptional(sectionShape),
  from: v.exactOptional(createOption(['data'])),
  otherwise: v.exactOptional(proseShape),
  observedAt: time,
});

function createTurnShape(time: Shape<number>): Shape<Turn> {
  const fields: Shape<Turn> = createFields(createTurnEntries(time));
  return v.pipe(fields, checkFields(findQuoteOutside));
}

function findQuoteOutside({ text, quotes = [] }: Turn) {
  const place = quotes.findIndex(({ start, end }) => start > end || end > text.length);
  return place < 0 ? undefined : ({ path: ['quotes', place], message: 'lies outside its text' } as const);
}

/** A sorted list of tags, as `normalize-text.ts` makes them. A tag of 40 characters may have 80 UTF-16 units. */
const tagsShape: Shape<readonly string[]> = v.pipe(
  createList(v.pipe(createText(caps.tagLength * 2, 1), v.metadata({ maxLength: caps.tagLength })), caps.tags),
  v.check(isSortedTags, 'is not a sorted list of tags'),
  v.metadata({ minItems: 1, uniqueItems: true }),
);

function isSortedTags(tags: readonly string[]): boolean {
  const normalized = mergeTags([], tags);
  return tags.length > 0 && normalized.length === tags.length && normalized.every((tag, place) => tag === tags[place]);
}

export const completeShape: Shape<Completeness> = createFields({
  state: v.literal('complete'),
  turns: wholeNumberShape,
  since: v.exactOptional(wholeNumberShape),
  unread: v.exactOptional(wholeNumberShape),
});

export const partialShape: Shape<Completeness> = createFields({
  state: v.literal('partial', 'is not one of complete, partial'),
  turns: wholeNumberShape,
  gap: booleanShape,
  of: v.exactOptional(wholeNumberShape),
  fromStart: v.exactOptional(trueShape),
  unread: v.exactOptional(wholeNumberShape),
});

const completenessShape: Shape<Completeness> = v.lazy(value =>
  hasField(value, 'state', 'complete') ? completeShape : partialShape,
);

export const createConversationEntries = (time: Shape<number>) => ({
  id: conversationIdShape,
  source: sourceShape,
  account: v.exactOptional(nameShape),
  url: createText(caps.urlLength),
  title: titleShape,
  ownTitle: v.exactOptional(trueShape),
  siteTitle: v.exactOptional(titleShape),
  model: v.exactOptional(nameShape),
  space: createText(caps.nameLength, 1),
  ownSpace: v.exactOptional(trueShape),
  pinned: v.exactOptional(trueShape),
  tags: v.exactOptional(tagsShape),
  createdAt: time,
  updatedAt: time,
  completeness: completenessShape,
  revision: wholeNumberShape,
  activePath: v.pipe(
    createList(turnIdShape, caps.turns),
    v.check(ids => isUnique(ids), 'names a turn twice'),
    v.metadata({ uniqueItems: true }),
  ),
  turns: v.pipe(
    createList(createTurnShape(time), caps.turns),
    v.check(turns => isUnique(turns.map(({ id }) => id)), 'names a turn twice'),
    v.check(hasNoCircle, 'go round in a circle'),
  ),
});

/** A full conversation; `time` reads its times. Keys that are neither known nor in `more` are dropped: `note` and `document` too, but in one. */
export function createConversationShape(time: Shape<number>, more: v.ObjectEntries = {}): Shape<Conversation> {
  const entries = { ...createConversationEntries(time), ...(more as object) };
  const chatShape: Shape<Conversation> = createFields(entries);
  const noteShape: Shape<Conversation> = createFields({
    ...entries,
    note: v.exactOptional(createNoteDetailsShape(time)),
  });
  const documentShape: Shape<Conversation> = createFields({
    ...entries,
    document: v.exactOptional(documentDetailsShape),
  });
  return v.pipe(
    // In other sources the keys `note` and `document` may hold something of another program.
    v.lazy(value => {
      if (hasField(value, 'source', 'note')) return noteShape;
      return hasField(value, 'source', 'document') ? documentShape : chatShape;
    }),
    checkOwnSource<Conversation>(),
    checkFields<Conversation>(({ turns, activePath }) => {
      const ids = new Set(turns.map(({ id }) => id));
      const isKnown = activePath.every(id => ids.has(id));
      return isKnown ? undefined : { path: ['activePath'], message: 'names a turn that is not there' };
    }),
  );
}

const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** Whether no turn follows itself: a search for the first turn would never end. */
function hasNoCircle(turns: readonly Turn[]): boolean {
  const parents = new Map(turns.map(({ id, parent: parentId }) => [id, parentId]));
  const checked = new Set<string>();
  for (const { id } of turns) {
    const path = new Set<string>();
    for (let at: string | null | undefined = id; typeof at === 'string' && !checked.has(at); at = parents.get(at)) {
      if (path.has(at)) return false;
      path.add(at);
    }
    for (const each of path) checked.add(each);
  }
  return true;
}

const unknownFieldsShape = createFields({
  keys: createFields({}),
  turns: createList(createList(v.unknown(), 2), caps.turns),
});

/** JSON as `lib/transfer/unknown-fields.ts` makes it; the export reads it again. */
export const unknownFieldsTextShape: Shape<string> = v.pipe(
  createText(caps.unknownFieldsLength),
  v.check(isUnknownFields, 'is not JSON of foreign keys'),
);

function isUnknownFields(json: string): boolean {
  try {
    return v.is(unknownFieldsShape, JSON.parse(json));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
