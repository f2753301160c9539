/** The shapes of notes, rules and stories. */
import type { ConversationId, Importance, NoteDetails } from '../../core/conversation';
import type { Episode, Persona, Story, StoryPlace } from '../../core/scope';
import type { NewFact, NewNote, NoteChange, SpaceRule } from '../notes-contract';
import { caps, toList, InvalidShapeError, toNullable, toProse, toFields, toText, toTime, type Shape } from './shape';
import type { Space } from '../vault';
import { toConversationId, toSite, toSource } from './ids';
import { validateStory } from './story';

/** The id of an episode or a persona. It must be one line, because scope keys separate their parts with line breaks. */
const toStoryId: Shape<string> = (value, where) => {
  const id = toText(caps.nameLength, 1)(value, where);
  if (id.includes('\n')) throw new InvalidShapeError(`${where} has more than one line`);
  return id;
};

export const toNoteId: Shape<ConversationId> = toConversationId('note');

export const toImportance: Shape<Importance> = (value, where) => {
  const known = ([1, 2, 3, 4, 5] as const).find(each => each === value);
  if (known === undefined) throw new InvalidShapeError(`${where} is not one of 1 to 5`);
  return known;
};

export const toPlace: Shape<StoryPlace> = (value, where) => {
  const fields = toFields(value, where);
  return { episode: fields.get('episode', toStoryId), ...fields.getOptional('persona', toStoryId) };
};

/** A note's details in a file; `timeShape` reads their time. */
export const toNoteDetails =
  (timeShape: Shape<number>): Shape<NoteDetails> =>
  (value, where) => {
    const fields = toFields(value, where);
    return {
      ...fields.getOptional('importance', toImportance),
      ...fields.getOptional('place', toPlace),
      ...fields.getOptional('proposedBy', toSite),
      ...fields.getOptional('replaces', toNoteId),
      ...fields.getOptional('replaced', toReplaced(timeShape)),
    };
  };

const toReplaced =
  (timeShape: Shape<number>): Shape<NonNullable<NoteDetails['replaced']>> =>
  (value, where) => {
    const fields = toFields(value, where);
    return { by: fields.get('by', toNoteId), at: fields.get('at', timeShape) };
  };

export const toNewNote: Shape<NewNote> = (value, where) => {
  const fields = toFields(value, where);
  return {
    text: fields.get('text', toProse),
    ...fields.getOptional('title', toText(caps.titleLength)),
    url: fields.get('url', toText(caps.urlLength)),
    at: fields.get('at', toTime),
    ...fields.getOptional('about', toTime),
    ...fields.getOptional('importance', toImportance),
    ...fields.getOptional('space', toText(caps.nameLength, 1)),
    ...fields.getOptional('place', toPlace),
    ...fields.getOptional('proposedBy', toSite),
    ...fields.getOptional('replaces', toNoteId),
  };
};

export const toNoteChange: Shape<NoteChange> = (value, where) => {
  const fields = toFields(value, where);
  return {
    at: fields.get('at', toTime),
    ...fields.getOptional('text', toProse),
    ...fields.getOptional('title', toText(caps.titleLength)),
    ...fields.getOptional('about', toNullable(toTime)),
    ...fields.getOptional('importance', toNullable(toImportance)),
    ...fields.getOptional('space', toText(caps.nameLength, 1)),
    ...fields.getOptional('place', toNullable(toPlace)),
  };
};

export const toNewFact: Shape<NewFact> = (value, where) => {
  const fields = toFields(value, where);
  return {
    ...fields.getOptional('id', toNoteId),
    text: fields.get('text', toProse),
    ...fields.getOptional('persona', toStoryId),
    ...fields.getOptional('importance', toImportance),
    url: fields.get('url', toText(caps.urlLength)),
    at: fields.get('at', toTime),
    ...fields.getOptional('proposedBy', toSite),
  };
};

const toRule: Shape<SpaceRule> = (value, where) => {
  const fields = toFields(value, where);
  return {
    ...fields.getOptional('site', toSource),
    ...fields.getOptional('account', toText(caps.nameLength)),
    ...fields.getOptional('address', toText(caps.urlLength)),
    ...fields.getOptional('title', toText(caps.titleLength)),
  };
};
export const toRules: Shape<readonly SpaceRule[]> = toList(toRule, caps.rules);

const toEpisode: Shape<Episode> = (value, where) => {
  const fields = toFields(value, where);
  return {
    id: fields.get('id', toStoryId),
    name: fields.get('name', toText(caps.nameLength)),
    after: fields.get('after', toNullable(toStoryId)),
  };
};

const toPersona: Shape<Persona> = (value, where) => {
  const fields = toFields(value, where);
  return { id: fields.get('id', toStoryId), name: fields.get('name', toText(caps.nameLength)) };
};

export const toStory: Shape<Story> = (value, where) => {
  const fields = toFields(value, where);
  return {
    episodes: fields.get('episodes', toList(toEpisode, caps.episodes)),
    personas: fields.get('personas', toList(toPersona, caps.personas)),
  };
};

/** A space in a file. */
export const toSpace: Shape<Space> = (value, where) => {
  const fields = toFields(value, where);
  const { name = '' } = fields.getOptional('name', toText(caps.nameLength));
  return {
    id: fields.get('id', toText(caps.nameLength, 1)),
    name,
    ...fields.getOptional('rules', toRules),
    ...fields.getOptional('story', toValidStory),
  };
};

const toValidStory: Shape<Story> = (value, where) => {
  const parsedStory = toStory(value, where);
  try {
    return validateStory(parsedStory);
  } catch (error) {
    throw new InvalidShapeError(`${where} is no story`, { cause: error });
  }
};
