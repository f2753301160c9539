/** The draft of a note, and its conversion to and from what the vault stores. Pure. */
import type { Conversation, Importance } from '../../lib/core/conversation';
import type { NewNote, NoteChange } from '../../lib/vault/notes-contract';
import type { StoryPlace } from '../../lib/core/scope';

export interface NoteDraft {
  readonly text: string;
  /** The start of the day that the note is about, in milliseconds since 1970; `null` if it is about no day. */
  readonly about: number | null;
  readonly importance: Importance;
  readonly space: string;
  readonly place: StoryPlace | null;
  /** The note is saved without the address of the page it was written on. */
  readonly withoutSource?: true | undefined;
}

export const defaultImportance: Importance = 3;

/** Starts a draft with this text in this space. */
export const createNoteDraft = (text: string, space: string): NoteDraft => ({
  text,
  about: null,
  importance: defaultImportance,
  space,
  place: null,
});

/** `url` is the address of the page it was written on; empty if there is none. */
export const toNewNote = (
  { text, about, place, withoutSource, ...rest }: NoteDraft,
  url: string,
  at: number,
): NewNote => ({
  ...rest,
  text: text.trim(),
  url: withoutSource ? '' : url,
  at,
  ...(about !== null && { about }),
  ...(place && { place }),
});

/** Returns only what differs. A new text or day creates a new version; other fields change in place. */
export function toNoteChange(before: NoteDraft, after: NoteDraft, at: number): NoteChange {
  const text = after.text.trim();
  const isMoved = after.space !== before.space;
  return {
    at,
    ...(text !== before.text.trim() && { text }),
    ...(after.about !== before.about && { about: after.about }),
    ...(after.importance !== before.importance && { importance: after.importance }),
    ...(isMoved && { space: after.space }),
    ...((isMoved || JSON.stringify(after.place) !== JSON.stringify(before.place)) && { place: after.place }),
  };
}

/** Converts a stored note to the draft that its form starts with. */
export function toNoteDraft({ turns, space, note }: Conversation): NoteDraft {
  const [turn] = turns;
  const { importance = defaultImportance, place = null } = note ?? {};
  return {
    text: turn?.text ?? '',
    importance,
    space,
    about: turn?.createdAt === undefined ? null : toDayStart(turn.createdAt),
    place,
  };
}

/** Returns the start of the day in the user's time zone, in milliseconds since 1970. */
const toDayStart = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** Parses the value of a date field, `2026-11-21`; returns `null` if it is empty. */
export function parseDayField(day: string): number | null {
  const [, year, month, date] = (/^(\d{4,})-(\d\d)-(\d\d)$/.exec(day) ?? []).map(Number);
  return year && month && date ? new Date(year, month - 1, date).getTime() : null;
}
