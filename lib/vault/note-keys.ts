/** A note's row: what it is found by, which is its page and the episode that it is a fact of. Pure. */
import type { Conversation, NoteDetails } from '../conversation';
import type { ConversationRow } from './schema';
import { pageOf } from './page-address';

/** Nothing for what is no note, and for the page and the episode that it does not have. */
export function noteKeys({
  source,
  url,
  space,
  note,
}: Pick<Conversation, 'source' | 'url' | 'space' | 'note'>): Pick<ConversationRow, 'page' | 'episode'> {
  if (source !== 'note') return {};
  const page = pageOf(url);
  return {
    ...(page !== undefined && { page }),
    // What was replaced is history, and no fact of today.
    ...(note?.place && !note.replaced && { episode: episodeKey(space, note.place.episode) }),
  };
}

/** Nothing takes its place any more. */
export function standingAgain(row: ConversationRow): ConversationRow {
  const { replaced: _replaced, ...details } = row.note ?? {};
  return withNote(row, details);
}

/** What is left of a note's details in a space without its story. */
export function placeless({ note = {} }: Pick<Conversation, 'note'>): NoteDetails {
  const { place: _place, ...details } = note;
  return details;
}

/** The row with these details, and found by them. */
export function withNote(
  { page: _page, episode: _episode, note: _note, ...row }: ConversationRow,
  note: NoteDetails,
): ConversationRow {
  const details = Object.keys(note).length > 0 ? { note } : {};
  return { ...row, ...details, ...noteKeys({ ...row, note }) };
}

/** Neither has a line's end in it: both are made by Kura or tidied. */
export const episodeKey = (space: string, episode: string): string => `${space}\n${episode}`;
