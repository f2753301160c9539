import { describe, expect, test } from 'vitest';
import {
  createNoteDraft,
  toNoteChange,
  parseDayField,
  toNewNote,
  toNoteDraft,
  type NoteDraft,
} from '../../../components/notes/note-draft';
import type { Conversation } from '../../../lib/core/conversation';

const at = Date.UTC(2026, 10, 22);
const said: NoteDraft = { ...createNoteDraft('合鍵は時計のうしろ', 'home'), about: new Date(2026, 10, 21).getTime() };

test('a day is the beginning of that day where the user is, and an empty field is none', () => {
  expect(new Date(parseDayField('2026-11-21') ?? 0).toString()).toBe(new Date(2026, 10, 21).toString());
  expect(parseDayField('')).toBeNull();
});

test('a new note says only what was said', () => {
  expect(toNewNote(createNoteDraft('  tea  ', 'main'), '', at)).toEqual({
    text: 'tea',
    url: '',
    at,
    importance: 3,
    space: 'main',
  });
  expect(toNewNote(said, '', at).about).toBe(said.about);
});

describe('a change', () => {
  test('of nothing says nothing', () =>
    expect(toNoteChange(said, { ...said, text: `${said.text} ` }, at)).toEqual({ at }));

  test('takes away the day that was cleared', () => {
    expect(toNoteChange(said, { ...said, about: null }, at)).toEqual({ at, about: null });
  });

  test('into another space says that the place in the story goes', () => {
    const placed = { ...said, place: { episode: 'e1' } };
    expect(toNoteChange(placed, { ...placed, space: 'work', place: null }, at)).toEqual({
      at,
      space: 'work',
      place: null,
    });
  });
});

test('a kept note begins its form as it is, with the day that was said and not the moment', () => {
  const noted = new Date(2026, 10, 21, 18, 30).getTime();
  const note: Conversation = {
    id: 'note:1',
    source: 'note',
    url: '',
    title: '',
    space: 'home',
    note: { importance: 5, place: { episode: 'e1', persona: 'mio' } },
    createdAt: at,
    updatedAt: at,
    completeness: { state: 'complete', turns: 1 },
    revision: 1,
    turns: [{ id: 'note', parent: null, role: 'user', text: said.text, createdAt: noted, observedAt: at }],
    activePath: ['note'],
  };
  expect(toNoteDraft(note)).toEqual({ ...said, importance: 5, place: { episode: 'e1', persona: 'mio' } });
});
