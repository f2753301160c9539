/** What the user made of a conversation: its title, its pin, its tags, its space. No sighting touches it. Pure. */
import type { Conversation } from '../conversation';
import { latest } from './turn';

type Titled = Pick<Conversation, 'title' | 'ownTitle' | 'siteTitle'>;
type Wishes = Titled & Pick<Conversation, 'space' | 'pinned' | 'tags'>;

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
    space: known.space === 'main' ? other.space : known.space,
    ...((known.pinned ?? other.pinned) && { pinned: true }),
    ...(tags.length > 0 && { tags }),
  };
}

function titleOfBoth(known: Wishes, other: Wishes, newer: boolean): Titled {
  const said = other.ownTitle ? other.siteTitle : other.title;
  if (known.ownTitle || !other.ownTitle) return titleAfter(known, said, newer);
  return titleAfter({ title: other.title, ownTitle: true, siteTitle: known.title }, said, newer);
}
