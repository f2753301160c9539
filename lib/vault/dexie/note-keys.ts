/** The indexed fields of a note's row: its page, and the episode whose fact it is. Pure. */
import type { Conversation, NoteDetails } from '../../core/conversation';
import type { ConversationRow } from './schema';
import { normalizeUrl } from '../shapes/normalize-url';

/** Empty for anything but a note. A page or an episode that the note does not have is left out. */
export function toNoteKeys({
  source,
  url,
  space,
  note,
}: Pick<Conversation, 'source' | 'url' | 'space' | 'note'>): Pick<ConversationRow, 'page' | 'episode'> {
  if (source !== 'note') return {};
  const page = normalizeUrl(url);
  return {
    ...(page !== undefined && { page }),
    // A replaced version is history and no current fact.
    ...(note?.place && !note.replaced && { episode: toEpisodeKey(space, note.place.episode) }),
  };
}

/** Makes the note current again. */
export function removeReplaced(row: ConversationRow): ConversationRow {
  const { replaced: _replaced, ...details } = row.note ?? {};
  return replaceNote(row, details);
}

/** The note's details without the place in a story. For a space that does not have that story. */
export function removePlace({ note = {} }: Pick<Conversation, 'note'>): NoteDetails {
  const { place: _place, ...details } = note;
  return details;
}

/** The row with these details and the indexed fields that follow from them. */
export function replaceNote(
  { page: _page, episode: _episode, note: _note, ...row }: ConversationRow,
  note: NoteDetails,
): ConversationRow {
  const details = Object.keys(note).length > 0 ? { note } : {};
  return { ...row, ...details, ...toNoteKeys({ ...row, note }) };
}

/** Neither part has a line break: Kura makes or normalizes both. */
export const toEpisodeKey = (space: string, episode: string): string => `${space}\n${episode}`;
