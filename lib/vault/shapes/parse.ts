/** Parses everything that other contexts and files send to the vault. `BadMessage` and `TooLarge` name the field, never its value. */
import * as v from 'valibot';
import type { Conversation, ConversationId, Listing, Snapshot } from '../../core/conversation';
import type { Story, StoryPoint } from '../../core/scope';
import type { NewDocument } from '../documents-contract';
import type { NewFact, NewNote, NoteChange, SpaceRule } from '../notes-contract';
import type { Space } from '../vault';
import { Problem } from '../../core/problem';
import { caps } from './caps';
import {
  booleanShape,
  createFields,
  createList,
  createText,
  InvalidShapeError,
  parseShape,
  timeShape,
  TooLongError,
  wholeNumberShape,
  type Shape,
} from './shape';
import { checkOwnSource, conversationIdShape, siteShape, sourceShape, turnIdShape } from './ids';
import { newFactsShape, newNoteShape, noteChangeShape, placeShape, rulesShape, spacesShape, storyShape } from './note';
import { createConversationShape, createObservedTurnShape, unknownFieldsTextShape } from './conversation';
import { documentIdsShape, newDocumentShape } from './document';

const titleShape = createText(caps.titleLength);
const accountShape = createText(caps.nameLength, 1);

const snapshotFields: Shape<Snapshot> = createFields({
  id: conversationIdShape,
  source: sourceShape,
  url: createText(caps.urlLength),
  title: v.exactOptional(titleShape),
  model: v.exactOptional(createText(caps.nameLength)),
  account: v.exactOptional(accountShape),
  seenAt: timeShape,
  turns: createList(createObservedTurnShape(timeShape), caps.turns),
  total: v.exactOptional(wholeNumberShape),
  data: v.exactOptional(createFields({ whole: booleanShape, leaf: v.exactOptional(turnIdShape) })),
});
const snapshotShape: Shape<Snapshot> = v.pipe(snapshotFields, checkOwnSource<Snapshot>());

/** One message holds far fewer. */
const maxConversations = 100_000;

/** Conversations as our own pages send them, with the unknown fields of another program beside their own. */
const storedConversationsShape: Shape<readonly Conversation[]> = createList(
  createConversationShape(timeShape, { unknownFields: v.exactOptional(unknownFieldsTextShape) }),
  maxConversations,
);

const listingShape: Shape<Listing> = createFields({
  site: siteShape,
  account: v.exactOptional(accountShape),
  chats: createList(
    createFields({
      id: createText(caps.idLength, 1),
      title: v.exactOptional(titleShape),
      updatedAt: v.exactOptional(timeShape),
    }),
    caps.listedChats,
  ),
  total: v.exactOptional(wholeNumberShape),
  seenAt: timeShape,
});

/** The snapshot of a content script, with known fields only. */
export const parseSnapshot = (value: unknown): Snapshot => parseAs(snapshotShape, value, 'sighting');

/** One page of a site's list of chats from a content script, with known fields only. */
export const parseListing = (value: unknown): Listing => parseAs(listingShape, value, 'listing');

/** The conversations that one of our own pages read from a file, with known fields only. */
export const parseConversations = (value: unknown): readonly Conversation[] =>
  parseAs(storedConversationsShape, value, 'conversations');

/** A note of the user, with known fields only. */
export const parseNote = (value: unknown): NewNote => parseAs(newNoteShape, value, 'note');
export const parseNoteChange = (value: unknown): NoteChange => parseAs(noteChangeShape, value, 'change');

/** A document that one of our own pages read from a file, with known fields only. */
export const parseDocument = (value: unknown): NewDocument => parseAs(newDocumentShape, value, 'document');
export const parseDocumentIds = (value: unknown): readonly ConversationId[] =>
  parseAs(documentIdsShape, value, 'documents');

export const parseRules = (value: unknown): readonly SpaceRule[] => parseAs(rulesShape, value, 'rules');
export const parseStory = (value: unknown): Story => parseAs(storyShape, value, 'story');
export const parsePoint = (value: unknown): StoryPoint => parseAs(placeShape, value, 'point');
export const parseFacts = (value: unknown): readonly NewFact[] => parseAs(newFactsShape, value, 'facts');

/** The spaces that one of our own pages read from a file. */
export const parseSpaces = (value: unknown): readonly Space[] => parseAs(spacesShape, value, 'spaces');

function parseAs<T>(shape: Shape<T>, value: unknown, name: string): T {
  try {
    return parseShape(shape, value, name);
  } catch (error) {
    if (error instanceof TooLongError) throw new Problem('TooLarge', error.message, { cause: error });
    if (error instanceof InvalidShapeError) throw new Problem('BadMessage', error.message, { cause: error });
    throw error;
  }
}
