/** The shapes of notes, rules and stories. */
import * as v from 'valibot';
import type { Importance, NoteDetails } from '../../core/conversation';
import type { Episode, Persona, Story, StoryPlace } from '../../core/scope';
import type { NewFact, NewNote, NoteChange, SpaceRule } from '../notes-contract';
import { caps } from './caps';
import { createFields, createList, createText, proseShape, timeShape, type Shape } from './shape';
import type { Space } from '../vault';
import { toProblemName } from '../../core/problem';
import { noteIdShape, originShape, sourceShape } from './ids';
import { validateStory } from './story';

const titleShape = createText(caps.titleLength);
const urlShape = createText(caps.urlLength);
const spaceIdShape = createText(caps.nameLength, 1);

/** The id of an episode or a persona. It must be one line, because scope keys separate their parts with line breaks. */
export const storyIdShape: Shape<string> = v.pipe(
  createText(caps.nameLength, 1),
  v.regex(/^[^\n]+$/, 'has more than one line'),
);

const importanceShape: Shape<Importance> = v.picklist([1, 2, 3, 4, 5], 'is not one of 1 to 5');

export const placeShape: Shape<StoryPlace> = createFields({
  episode: storyIdShape,
  persona: v.exactOptional(storyIdShape),
});

/** A note's details in a file; `time` reads their time. */
export const createNoteDetailsShape = (time: Shape<number>): Shape<NoteDetails> =>
  createFields({
    importance: v.exactOptional(importanceShape),
    place: v.exactOptional(placeShape),
    proposedBy: v.exactOptional(originShape),
    replaces: v.exactOptional(noteIdShape),
    replaced: v.exactOptional(createFields({ by: noteIdShape, at: time })),
  });

export const newNoteShape: Shape<NewNote> = createFields({
  text: proseShape,
  title: v.exactOptional(titleShape),
  url: urlShape,
  at: timeShape,
  about: v.exactOptional(timeShape),
  importance: v.exactOptional(importanceShape),
  space: v.exactOptional(spaceIdShape),
  place: v.exactOptional(placeShape),
  proposedBy: v.exactOptional(originShape),
  replaces: v.exactOptional(noteIdShape),
});

export const noteChangeShape: Shape<NoteChange> = createFields({
  at: timeShape,
  text: v.exactOptional(proseShape),
  title: v.exactOptional(titleShape),
  about: v.exactOptional(v.nullable(timeShape)),
  importance: v.exactOptional(v.nullable(importanceShape)),
  space: v.exactOptional(spaceIdShape),
  place: v.exactOptional(v.nullable(placeShape)),
});

const newFactShape: Shape<NewFact> = createFields({
  id: v.exactOptional(noteIdShape),
  text: proseShape,
  persona: v.exactOptional(storyIdShape),
  importance: v.exactOptional(importanceShape),
  url: urlShape,
  at: timeShape,
  proposedBy: v.exactOptional(originShape),
});
export const newFactsShape: Shape<readonly NewFact[]> = createList(newFactShape, caps.facts);

const ruleShape: Shape<SpaceRule> = createFields({
  site: v.exactOptional(sourceShape),
  account: v.exactOptional(createText(caps.nameLength)),
  address: v.exactOptional(v.pipe(urlShape, v.description("A part of the chat's address."))),
  title: v.exactOptional(v.pipe(titleShape, v.description('Stands in the title, whatever its case and width.'))),
});
export const rulesShape: Shape<readonly SpaceRule[]> = v.pipe(
  createList(ruleShape, caps.rules),
  v.description('What comes into the space by itself: all that a rule says must fit.'),
);

/** `validateStory` refuses an empty name. */
const storyNameShape = v.pipe(createText(caps.nameLength), v.metadata({ minLength: 1 }));

const episodeShape: Shape<Episode> = createFields({
  id: storyIdShape,
  name: storyNameShape,
  after: v.pipe(
    v.nullable(storyIdShape),
    v.description('The episode that it follows; null: the story begins with it.'),
  ),
});

const personaShape: Shape<Persona> = createFields({ id: storyIdShape, name: storyNameShape });

export const storyShape: Shape<Story> = createFields({
  episodes: v.pipe(
    createList(episodeShape, caps.episodes),
    v.description('A tree: no episode follows itself on any way, and each name stands once.'),
  ),
  personas: createList(personaShape, caps.personas),
});

const validStoryShape: Shape<Story> = v.pipe(
  storyShape,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return validateStory(dataset.value);
    } catch (error) {
      if (toProblemName(error) !== 'BadMessage') throw error;
      addIssue({ message: 'is no story' });
      return NEVER;
    }
  }),
);

/** The spaces of a file. */
export const spacesShape: Shape<readonly Space[]> = createList(
  createFields({
    id: spaceIdShape,
    name: v.exactOptional(createText(caps.nameLength), ''),
    rules: v.exactOptional(rulesShape),
    story: v.exactOptional(validStoryShape),
  }),
  caps.spaces,
);
