/** What the user made of a conversation: its title, its pin, its tags, its space. No sighting touches it. Pure. */
import type { Conversation, NoteDetails } from '../conversation';
import { latest } from './turn';

type Titled = Pick<Conversation, 'title' | 'ownTitle' | 'siteTitle'>;
type Lying = Pick<Conversation, 'space' | 'ownSpace' | 'note'>;
type Wishes = Titled & Lying & Pick<Conversation, 'pinned' | 'tags'>;

/** The title after a site's word; where it is the user's, the word is kept beside it. */
export function titleAfter(known: Titled, said: string | undefined, newer: boolean): Titled {
  if (!known.ownTitle) return { title: latest(known.title, said, newer) ?? '' };
  const siteTitle = latest(known.siteTitle, said, newer);
  return { title: known.title, ownTitle: true, ...(siteTitle && { siteTitle }) };
}

/**
 * Those of two accounts of one conversation. Nobody knows which of them was wished later, so nothing is taken away: what the known one
 * says stands, and what the other has beside it is added.
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

/** By hand wins over a rule, and a rule over nothing. */
function lyingOfBoth(known: Lying, other: Lying): Lying {
  const isOthers = !known.ownSpace && (other.ownSpace === true || known.space === 'main');
  const { space } = isOthers ? other : known;
  const note = noteOfBoth(known, other, space);
  return { space, ...((known.ownSpace ?? other.ownSpace) && { ownSpace: true }), ...(note && { note }) };
}

/** A place is one in the story of its own space. What took the note's place in either is not undone by the other. */
function noteOfBoth(known: Lying, other: Lying, space: string): NoteDetails | undefined {
  if (!known.note && !other.note) return undefined;
  const placeIn = (lying: Lying) => (lying.space === space ? lying.note?.place : undefined);
  const place = placeIn(known) ?? placeIn(other);
  // In the order of what is known, so that the same said in another order is no change.
  const { place: _place, ...both } = { ...known.note, ...other.note, ...known.note };
  if (place && place === known.note?.place) return { ...known.note, ...both };
  return place ? { ...both, place } : both;
}

function titleOfBoth(known: Wishes, other: Wishes, newer: boolean): Titled {
  const said = other.ownTitle ? other.siteTitle : other.title;
  if (known.ownTitle || !other.ownTitle) return titleAfter(known, said, newer);
  return titleAfter({ title: other.title, ownTitle: true, siteTitle: known.title }, said, newer);
}
