/** The shapes of notes, rules and stories. */
import type { ConversationId, Importance, NoteDetails } from '../../core/conversation';
import type { Episode, Persona, Story, StoryPlace } from '../../core/scope';
import type { NewFact, NewNote, NoteChange, SpaceRule } from '../notes-contract';
import { caps, list, Misshapen, orNull, prose, record, text, time, type Shape } from './shape';
import type { Space } from '../vault';
import { conversationId, site, source } from './ids';
import { soundStory } from './story';

/** The id of an episode or a persona. It must be one line, because scope keys separate their parts with line breaks. */
const storyId: Shape<string> = (value, where) => {
  const id = text(caps.nameLength, 1)(value, where);
  if (id.includes('\n')) throw new Misshapen(`${where} has more than one line`);
  return id;
};

export const noteId: Shape<ConversationId> = conversationId('note');

export const importance: Shape<Importance> = (value, where) => {
  const known = ([1, 2, 3, 4, 5] as const).find(each => each === value);
  if (known === undefined) throw new Misshapen(`${where} is not one of 1 to 5`);
  return known;
};

export const place: Shape<StoryPlace> = (value, where) => {
  const fields = record(value, where);
  return { episode: fields.get('episode', storyId), ...fields.maybe('persona', storyId) };
};

/** A note's details in a file; `timeShape` reads their time. */
export const noteDetails =
  (timeShape: Shape<number>): Shape<NoteDetails> =>
  (value, where) => {
    const fields = record(value, where);
    return {
      ...fields.maybe('importance', importance),
      ...fields.maybe('place', place),
      ...fields.maybe('proposedBy', site),
      ...fields.maybe('replaces', noteId),
      ...fields.maybe('replaced', replaced(timeShape)),
    };
  };

const replaced =
  (timeShape: Shape<number>): Shape<NonNullable<NoteDetails['replaced']>> =>
  (value, where) => {
    const fields = record(value, where);
    return { by: fields.get('by', noteId), at: fields.get('at', timeShape) };
  };

export const newNote: Shape<NewNote> = (value, where) => {
  const fields = record(value, where);
  return {
    text: fields.get('text', prose),
    ...fields.maybe('title', text(caps.titleLength)),
    url: fields.get('url', text(caps.urlLength)),
    at: fields.get('at', time),
    ...fields.maybe('about', time),
    ...fields.maybe('importance', importance),
    ...fields.maybe('space', text(caps.nameLength, 1)),
    ...fields.maybe('place', place),
    ...fields.maybe('proposedBy', site),
    ...fields.maybe('replaces', noteId),
  };
};

export const noteChange: Shape<NoteChange> = (value, where) => {
  const fields = record(value, where);
  return {
    at: fields.get('at', time),
    ...fields.maybe('text', prose),
    ...fields.maybe('title', text(caps.titleLength)),
    ...fields.maybe('about', orNull(time)),
    ...fields.maybe('importance', orNull(importance)),
    ...fields.maybe('space', text(caps.nameLength, 1)),
    ...fields.maybe('place', orNull(place)),
  };
};

export const newFact: Shape<NewFact> = (value, where) => {
  const fields = record(value, where);
  return {
    ...fields.maybe('id', noteId),
    text: fields.get('text', prose),
    ...fields.maybe('persona', storyId),
    ...fields.maybe('importance', importance),
    url: fields.get('url', text(caps.urlLength)),
    at: fields.get('at', time),
    ...fields.maybe('proposedBy', site),
  };
};

const rule: Shape<SpaceRule> = (value, where) => {
  const fields = record(value, where);
  return {
    ...fields.maybe('site', source),
    ...fields.maybe('account', text(caps.nameLength)),
    ...fields.maybe('address', text(caps.urlLength)),
    ...fields.maybe('title', text(caps.titleLength)),
  };
};
export const rules: Shape<readonly SpaceRule[]> = list(rule, caps.rules);

const episode: Shape<Episode> = (value, where) => {
  const fields = record(value, where);
  return {
    id: fields.get('id', storyId),
    name: fields.get('name', text(caps.nameLength)),
    after: fields.get('after', orNull(storyId)),
  };
};

const persona: Shape<Persona> = (value, where) => {
  const fields = record(value, where);
  return { id: fields.get('id', storyId), name: fields.get('name', text(caps.nameLength)) };
};

export const story: Shape<Story> = (value, where) => {
  const fields = record(value, where);
  return {
    episodes: fields.get('episodes', list(episode, caps.episodes)),
    personas: fields.get('personas', list(persona, caps.personas)),
  };
};

/** A space in a file. */
export const space: Shape<Space> = (value, where) => {
  const fields = record(value, where);
  const { name = '' } = fields.maybe('name', text(caps.nameLength));
  return {
    id: fields.get('id', text(caps.nameLength, 1)),
    name,
    ...fields.maybe('rules', rules),
    ...fields.maybe('story', soundly),
  };
};

const soundly: Shape<Story> = (value, where) => {
  const told = story(value, where);
  try {
    return soundStory(told);
  } catch (error) {
    throw new Misshapen(`${where} is no story`, { cause: error });
  }
};
