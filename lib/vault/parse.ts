/** The guard between the vault and whoever sends it something: `BadMessage` and `TooLarge` name the field, never its value. */
import type { Conversation, ListedChat, Listing, Sighting, SightingData } from '../conversation';
import type { Story, StoryPoint } from '../walls';
import type { NewFact, NewNote, NoteChange, SpaceRule } from './noting';
import type { Space } from './vault';
import { Problem } from '../problem';
import { caps, flag, list, Misshapen, record, text, time, TooLong, wholeNumber, type Shape } from './border';
import { conversationId, site, source, turnId } from './id-shapes';
import { newFact, newNote, noteChange, place, rules, space, story } from './note-nouns';
import { conversation, foreign, seenTurn } from './nouns';

/** The sighting that a content script sent, with known fields only. */
export const parseSighting = (value: unknown): Sighting => parsed(sighting, value, 'sighting');

/** The page of a site's list of chats that a content script sent, with known fields only. */
export const parseListing = (value: unknown): Listing => parsed(listing, value, 'listing');

/** The conversations that a page of ours read from a file, with known fields only. */
export const parseConversations = (value: unknown): readonly Conversation[] =>
  parsed(list(kept, mostAtOnce), value, 'conversations');

/** What the user told Kura to remember, with known fields only. */
export const parseNote = (value: unknown): NewNote => parsed(newNote, value, 'note');
export const parseNoteChange = (value: unknown): NoteChange => parsed(noteChange, value, 'change');

export const parseRules = (value: unknown): readonly SpaceRule[] => parsed(rules, value, 'rules');
export const parseStory = (value: unknown): Story => parsed(story, value, 'story');
export const parsePoint = (value: unknown): StoryPoint => parsed(place, value, 'point');
export const parseFacts = (value: unknown): readonly NewFact[] => parsed(list(newFact, caps.facts), value, 'facts');

/** The spaces that a page of ours read from a file. */
export const parseSpaces = (value: unknown): readonly Space[] => parsed(list(space, caps.spaces), value, 'spaces');

/** As it crosses between our own pages: what another program said of it is beside its fields. */
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
