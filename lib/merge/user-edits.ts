/** Merges the user's edits of a conversation: title, pin, tags, space. A snapshot never changes them. Pure. */
import type { Conversation, NoteDetails } from '../core/conversation';
import { latest } from './merge-turn';

type Titled = Pick<Conversation, 'title' | 'ownTitle' | 'siteTitle'>;
type Lying = Pick<Conversation, 'space' | 'ownSpace' | 'note'>;
type Wishes = Titled & Lying & Pick<Conversation, 'pinned' | 'tags'>;

/** The title after a snapshot. If the title is the user's, the site's title is kept beside it. */
export function titleAfter(known: Titled, said: string | undefined, newer: boolean): Titled {
  if (!known.ownTitle) return { title: latest(known.title, said, newer) ?? '' };
  const siteTitle = latest(known.siteTitle, said, newer);
  return { title: known.title, ownTitle: true, ...(siteTitle && { siteTitle }) };
}

/**
 * Merges the edits of two copies of a conversation. It is unknown which edit is later, so the known edits stay and those of the other copy
 * are added.
 */
export function wishesOfBoth(known: Wishes, other: Wishes, newer: boolean): Wishes {
  const tags = [...new Set([...(known.tags ?? []), ...(other.tags ?? [])])].sort();
  return {
    ...titleOfBoth(known, other, newer),
    ...lyingOfBoth(known, other),
    ...((known.pinned ?? other.pinned) && { pinned: true }),
    ...(tags.length > 0 && { tags }),
  };
}

/** A space chosen by hand wins over one set by a rule, and a rule wins over none. */
function lyingOfBoth(known: Lying, other: Lying): Lying {
  const isOthers = !known.ownSpace && (other.ownSpace === true || known.space === 'main');
  const { space } = isOthers ? other : known;
  const note = noteOfBoth(known, other, space);
  return { space, ...((known.ownSpace ?? other.ownSpace) && { ownSpace: true }), ...(note && { note }) };
}

/** A place belongs to the story of its own space. A note that was replaced in one copy stays replaced. */
function noteOfBoth(known: Lying, other: Lying, space: string): NoteDetails | undefined {
  if (!known.note && !other.note) return undefined;
  const placeIn = (lying: Lying) => (lying.space === space ? lying.note?.place : undefined);
  const place = placeIn(known) ?? placeIn(other);
  // Keeps the known order of fields, because another order would count as a change.
  const { place: _place, ...both } = { ...known.note, ...other.note, ...known.note };
  if (place && place === known.note?.place) return { ...known.note, ...both };
  return place ? { ...both, place } : both;
}

function titleOfBoth(known: Wishes, other: Wishes, newer: boolean): Titled {
  const said = other.ownTitle ? other.siteTitle : other.title;
  if (known.ownTitle || !other.ownTitle) return titleAfter(known, said, newer);
  return titleAfter({ title: other.title, ownTitle: true, siteTitle: known.title }, said, newer);
}
