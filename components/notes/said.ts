/** What a person says of a note, and how the vault is told it. Pure. */
import type { Conversation, Importance } from '../../lib/conversation';
import type { NewNote, NoteChange } from '../../lib/vault/noting';
import type { StoryPlace } from '../../lib/walls';

export interface NoteSaid {
  readonly text: string;
  /** The beginning of the day it is about, in milliseconds since 1970; `null` where no day matters. */
  readonly about: number | null;
  readonly importance: Importance;
  readonly space: string;
  readonly place: StoryPlace | null;
  /** It is kept without the address that it was written beside. */
  readonly withoutSource?: true | undefined;
}

export const usualImportance: Importance = 3;

/** A note that is begun: with these words, in this space. */
export const begun = (text: string, space: string): NoteSaid => ({
  text,
  about: null,
  importance: usualImportance,
  space,
  place: null,
});

/** `url`: what it is written beside; empty for nothing. */
export const newNote = (
  { text, about, place, withoutSource, ...said }: NoteSaid,
  url: string,
  at: number,
): NewNote => ({
  ...said,
  text: text.trim(),
  url: withoutSource ? '' : url,
  at,
  ...(about !== null && { about }),
  ...(place && { place }),
});

/** Only what differs: another text or day makes another note, and the rest is changed where it stands. */
export function changeOf(before: NoteSaid, after: NoteSaid, at: number): NoteChange {
  const text = after.text.trim();
  const moved = after.space !== before.space;
  return {
    at,
    ...(text !== before.text.trim() && { text }),
    ...(after.about !== before.about && { about: after.about }),
    ...(after.importance !== before.importance && { importance: after.importance }),
    ...(moved && { space: after.space }),
    ...((moved || JSON.stringify(after.place) !== JSON.stringify(before.place)) && { place: after.place }),
  };
}

/** A note that is kept, as its form begins. */
export function saidOf({ turns, space, note }: Conversation): NoteSaid {
  const [turn] = turns;
  const { importance = usualImportance, place = null } = note ?? {};
  return {
    text: turn?.text ?? '',
    importance,
    space,
    about: turn?.createdAt === undefined ? null : dayStart(turn.createdAt),
    place,
  };
}

/** The beginning of that day by the user's own clock. */
export const dayStart = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** As a date field has it, `2026-11-21`; `null` where it holds none. */
export function momentOf(day: string): number | null {
  const [, year, month, date] = (/^(\d{4,})-(\d\d)-(\d\d)$/.exec(day) ?? []).map(Number);
  return year && month && date ? new Date(year, month - 1, date).getTime() : null;
}
