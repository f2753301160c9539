/** Parses everything that other contexts and files send to the vault. `BadMessage` and `TooLarge` name the field, never its value. */
import type { Conversation, ListedChat, Listing, Snapshot, SnapshotData } from '../../core/conversation';
import type { Story, StoryPoint } from '../../core/scope';
import type { NewFact, NewNote, NoteChange, SpaceRule } from '../notes-contract';
import type { Space } from '../vault';
import { Problem } from '../../core/problem';
import {
  caps,
  toBoolean,
  toList,
  InvalidShapeError,
  toFields,
  toText,
  toTime,
  TooLongError,
  toWholeNumber,
  type Shape,
} from './shape';
import { toConversationId, toSite, toSource, toTurnId } from './ids';
import { toNewFact, toNewNote, toNoteChange, toPlace, toRules, toSpace, toStory } from './note';
import { toConversation, toUnknownFields, toObservedTurn } from './conversation';

/** The snapshot of a content script, with known fields only. */
export const parseSnapshot = (value: unknown): Snapshot => parseAs(toSnapshot, value, 'sighting');

/** One page of a site's list of chats from a content script, with known fields only. */
export const parseListing = (value: unknown): Listing => parseAs(toListing, value, 'listing');

/** The conversations that one of our own pages read from a file, with known fields only. */
export const parseConversations = (value: unknown): readonly Conversation[] =>
  parseAs(toList(toStoredConversation, maxConversations), value, 'conversations');

/** A note of the user, with known fields only. */
export const parseNote = (value: unknown): NewNote => parseAs(toNewNote, value, 'note');
export const parseNoteChange = (value: unknown): NoteChange => parseAs(toNoteChange, value, 'change');

export const parseRules = (value: unknown): readonly SpaceRule[] => parseAs(toRules, value, 'rules');
export const parseStory = (value: unknown): Story => parseAs(toStory, value, 'story');
export const parsePoint = (value: unknown): StoryPoint => parseAs(toPlace, value, 'point');
export const parseFacts = (value: unknown): readonly NewFact[] =>
  parseAs(toList(toNewFact, caps.facts), value, 'facts');

/** The spaces that one of our own pages read from a file. */
export const parseSpaces = (value: unknown): readonly Space[] => parseAs(toList(toSpace, caps.spaces), value, 'spaces');

/** A conversation as our own pages send it, with the unknown fields of another program beside its own. */
const toStoredConversation: Shape<Conversation> = (value, where) => ({
  ...toConversation(toTime)(value, where),
  ...toFields(value, where).getOptional('unknownFields', toUnknownFields),
});

/** One message holds far fewer. */
const maxConversations = 100_000;

const toSnapshot: Shape<Snapshot> = (value, where) => {
  const fields = toFields(value, where);
  const from = fields.get('source', toSource);
  return {
    id: fields.get('id', toConversationId(from)),
    source: from,
    url: fields.get('url', toText(caps.urlLength)),
    ...fields.getOptional('title', toText(caps.titleLength)),
    ...fields.getOptional('model', toText(caps.nameLength)),
    ...fields.getOptional('account', toText(caps.nameLength, 1)),
    seenAt: fields.get('seenAt', toTime),
    turns: fields.get('turns', toList(toObservedTurn(toTime), caps.turns)),
    ...fields.getOptional('total', toWholeNumber),
    ...fields.getOptional('data', toSnapshotData),
  };
};

const toSnapshotData: Shape<SnapshotData> = (value, where) => {
  const fields = toFields(value, where);
  return { whole: fields.get('whole', toBoolean), ...fields.getOptional('leaf', toTurnId) };
};

const toListing: Shape<Listing> = (value, where) => {
  const fields = toFields(value, where);
  return {
    site: fields.get('site', toSite),
    ...fields.getOptional('account', toText(caps.nameLength, 1)),
    chats: fields.get('chats', toList(toListedChat, caps.listedChats)),
    ...fields.getOptional('total', toWholeNumber),
    seenAt: fields.get('seenAt', toTime),
  };
};

const toListedChat: Shape<ListedChat> = (value, where) => {
  const fields = toFields(value, where);
  return {
    id: fields.get('id', toText(caps.idLength, 1)),
    ...fields.getOptional('title', toText(caps.titleLength)),
    ...fields.getOptional('updatedAt', toTime),
  };
};

function parseAs<T>(shape: Shape<T>, value: unknown, name: string): T {
  try {
    return shape(value, name);
  } catch (error) {
    if (error instanceof TooLongError) throw new Problem('TooLarge', error.message, { cause: error });
    if (error instanceof InvalidShapeError) throw new Problem('BadMessage', error.message, { cause: error });
    throw error;
  }
}
