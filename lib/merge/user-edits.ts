/** Merges the user's edits of a conversation: title, pin, tags, space. A snapshot never changes them. Pure. */
import type { Conversation, NoteDetails } from '../core/conversation';
import { chooseLatest } from './merge-turn';

type TitleFields = Pick<Conversation, 'title' | 'ownTitle' | 'siteTitle'>;
type SpaceFields = Pick<Conversation, 'space' | 'ownSpace' | 'note'>;
type UserEdits = TitleFields & SpaceFields & Pick<Conversation, 'pinned' | 'tags'>;

/** The title after a snapshot. If the title is the user's, the site's title is kept beside it. */
export function updateTitle(known: TitleFields, observedTitle: string | undefined, isNewer: boolean): TitleFields {
  if (!known.ownTitle) return { title: chooseLatest(known.title, observedTitle, isNewer) ?? '' };
  const siteTitle = chooseLatest(known.siteTitle, observedTitle, isNewer);
  return { title: known.title, ownTitle: true, ...(siteTitle && { siteTitle }) };
}

/**
 * Merges the edits of two copies of a conversation. It is unknown which edit is later, so the known edits stay and those of the other copy
 * are added.
 */
export function mergeUserEdits(known: UserEdits, other: UserEdits, isNewer: boolean): UserEdits {
  const tags = [...new Set([...(known.tags ?? []), ...(other.tags ?? [])])].sort();
  return {
    ...mergeTitle(known, other, isNewer),
    ...mergeSpace(known, other),
    ...((known.pinned ?? other.pinned) && { pinned: true }),
    ...(tags.length > 0 && { tags }),
  };
}

/** A space chosen by hand wins over one set by a rule, and a rule wins over none. */
function mergeSpace(known: SpaceFields, other: SpaceFields): SpaceFields {
  const isFromOther = !known.ownSpace && (other.ownSpace === true || known.space === 'main');
  const { space } = isFromOther ? other : known;
  const note = mergeNote(known, other, space);
  return { space, ...((known.ownSpace ?? other.ownSpace) && { ownSpace: true }), ...(note && { note }) };
}

/** A place belongs to the story of its own space. A note that was replaced in one copy stays replaced. */
function mergeNote(known: SpaceFields, other: SpaceFields, space: string): NoteDetails | undefined {
  if (!known.note && !other.note) return undefined;
  const getPlace = (fields: SpaceFields) => (fields.space === space ? fields.note?.place : undefined);
  const place = getPlace(known) ?? getPlace(other);
  // Keeps the known order of fields, because another order would count as a change.
  const { place: _place, ...both } = { ...known.note, ...other.note, ...known.note };
  if (place && place === known.note?.place) return { ...known.note, ...both };
  return place ? { ...both, place } : both;
}

function mergeTitle(known: UserEdits, other: UserEdits, isNewer: boolean): TitleFields {
  const otherTitle = other.ownTitle ? other.siteTitle : other.title;
  if (known.ownTitle || !other.ownTitle) return updateTitle(known, otherTitle, isNewer);
  return updateTitle({ title: other.title, ownTitle: true, siteTitle: known.title }, otherTitle, isNewer);
}
