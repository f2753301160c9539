/**
 * Hides keys, passwords and numbers of people in what is about to be kept, for who wants that: what is hidden is nowhere afterwards.
 * By Kura's own shapes alone, so that a background that wakes for each answer loads nothing large. E-mail addresses and phone numbers
 * stay: chats are full of them, and people look for them.
 */
import type { Listing, Part, SeenTurn, Sighting } from '../conversation';
import type { Finding, Sensitive } from './finding';
import { joined } from './joined';
import { masked } from './masked';
import { secretsOfOwnShapes } from './own-shapes';
import { personalIn } from './personal';

const stays: ReadonlySet<Sensitive> = new Set(['email', 'phone']);

/** What stands in the place of each. */
type Word = (kind: Sensitive) => string;

/** In every text that a page or a site gives: title, turns, parts, the names of files. Ids, addresses and accounts stay: they say which chat it is. */
export function withoutSecrets(sighting: Sighting, word: Word): Sighting {
  const clean = cleaning(word);
  const turns = sighting.turns.map((turn): SeenTurn => {
    const parts = turn.parts?.map((part): Part => ({ ...titled(part, clean), text: clean(part.text) }));
    const attachments = turn.attachments?.map(file => ({ ...file, name: clean(file.name) }));
    return { ...turn, text: clean(turn.text), ...(parts && { parts }), ...(attachments && { attachments }) };
  });
  return { ...titled(sighting, clean), turns };
}

/** The same for a site's own list of chats, whose titles are the beginnings of what was asked. */
export function listedWithoutSecrets(listing: Listing, word: Word): Listing {
  const clean = cleaning(word);
  return { ...listing, chats: listing.chats.map(chat => titled(chat, clean)) };
}

const cleaning = (word: Word) => (text: string) => masked(text, toHide(text), word);

const titled = <Named extends { readonly title?: string }>(one: Named, clean: (text: string) => string): Named =>
  one.title === undefined ? one : { ...one, title: clean(one.title) };

function toHide(text: string): readonly Finding[] {
  const people = personalIn(text).filter(({ kind }) => !stays.has(kind));
  return joined([...secretsOfOwnShapes(text), ...people]);
}
