/** Parses everything that other contexts and files send to the vault. `BadMessage` and `TooLarge` name the field, never its value. */
import type { Conversation, ListedChat, Listing, Sighting, SightingData } from '../../core/conversation';
import type { Story, StoryPoint } from '../../core/scope';
import type { NewFact, NewNote, NoteChange, SpaceRule } from '../notes-contract';
import type { Space } from '../vault';
import { Problem } from '../../core/problem';
import { caps, flag, list, Misshapen, record, text, time, TooLong, wholeNumber, type Shape } from './shape';
import { conversationId, site, source, turnId } from './ids';
import { newFact, newNote, noteChange, place, rules, space, story } from './note';
import { conversation, foreign, seenTurn } from './conversation';

/** The snapshot of a content script, with known fields only. */
export const parseSighting = (value: unknown): Sighting => parsed(sighting, value, 'sighting');

/** One page of a site's list of chats from a content script, with known fields only. */
export const parseListing = (value: unknown): Listing => parsed(listing, value, 'listing');

/** The conversations that one of our own pages read from a file, with known fields only. */
export const parseConversations = (value: unknown): readonly Conversation[] =>
  parsed(list(kept, mostAtOnce), value, 'conversations');

/** A note of the user, with known fields only. */
export const parseNote = (value: unknown): NewNote => parsed(newNote, value, 'note');
export const parseNoteChange = (value: unknown): NoteChange => parsed(noteChange, value, 'change');

export const parseRules = (value: unknown): readonly SpaceRule[] => parsed(rules, value, 'rules');
export const parseStory = (value: unknown): Story => parsed(story, value, 'story');
export const parsePoint = (value: unknown): StoryPoint => parsed(place, value, 'point');
export const parseFacts = (value: unknown): readonly NewFact[] => parsed(list(newFact, caps.facts), value, 'facts');

/** The spaces that one of our own pages read from a file. */
export const parseSpaces = (value: unknown): readonly Space[] => parsed(list(space, caps.spaces), value, 'spaces');

/** A conversation as our own pages send it, with the unknown fields of another program beside its own. */
const kept: Shape<Conversation> = (value, where) => ({
  ...conversation(time)(value, where),
  ...record(value, where).maybe('foreign', foreign),
});

/** One message holds far fewer. */
const mostAtOnce = 100_000;

const sighting: Shape<Sighting> = (value, where) => {
  const fields = record(value, where);
  const from = fields.get('source', source);
  return {
    id: fields.get('id', conversationId(from)),
    source: from,
    url: fields.get('url', text(caps.urlLength)),
    ...fields.maybe('title', text(caps.titleLength)),
    ...fields.maybe('model', text(caps.nameLength)),
    ...fields.maybe('account', text(caps.nameLength, 1)),
    seenAt: fields.get('seenAt', time),
    turns: fields.get('turns', list(seenTurn(time), caps.turns)),
    ...fields.maybe('data', data),
  };
};

const data: Shape<SightingData> = (value, where) => {
  const fields = record(value, where);
  return { whole: fields.get('whole', flag), ...fields.maybe('leaf', turnId) };
};

const listing: Shape<Listing> = (value, where) => {
  const fields = record(value, where);
  return {
    site: fields.get('site', site),
    ...fields.maybe('account', text(caps.nameLength, 1)),
    chats: fields.get('chats', list(listedChat, caps.listedChats)),
    ...fields.maybe('total', wholeNumber),
    seenAt: fields.get('seenAt', time),
  };
};

const listedChat: Shape<ListedChat> = (value, where) => {
  const fields = record(value, where);
  return {
    id: fields.get('id', text(caps.idLength, 1)),
    ...fields.maybe('title', text(caps.titleLength)),
    ...fields.maybe('updatedAt', time),
  };
};

function parsed<T>(shape: Shape<T>, value: unknown, name: string): T {
  try {
    return shape(value, name);
  } catch (error) {
    if (error instanceof TooLong) throw new Problem('TooLarge', error.message, { cause: error });
    if (error instanceof Misshapen) throw new Problem('BadMessage', error.message, { cause: error });
    throw error;
  }
}
