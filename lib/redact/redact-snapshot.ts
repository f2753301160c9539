/**
 * Masks keys, passwords and personal numbers before a snapshot is stored, if the user wants it. The masked text is
 * stored nowhere. Only Kura's own patterns are used, so that the background loads nothing large. E-mail addresses and
 * phone numbers stay, because chats are full of them and people search for them.
 */
import type { Listing, Part, SeenTurn, Sighting } from '../core/conversation';
import type { Finding, Sensitive } from './finding';
import { joined } from './merge-findings';
import { masked } from './mask';
import { secretsOfOwnShapes } from './known-formats';
import { personalIn } from './personal';

const stays: ReadonlySet<Sensitive> = new Set(['email', 'phone']);

/** Returns the text that replaces a finding. */
type Word = (kind: Sensitive) => string;

/**
 * Masks every text of a page or site: title, turns, parts, file names. Ids, URLs and accounts stay, because they
 * identify the chat.
 */
export function withoutSecrets(sighting: Sighting, word: Word): Sighting {
  const clean = cleaning(word);
  const turns = sighting.turns.map((turn): SeenTurn => {
    const parts = turn.parts?.map((part): Part => ({ ...titled(part, clean), text: clean(part.text) }));
    const attachments = turn.attachments?.map(file => ({ ...file, name: clean(file.name) }));
    return { ...turn, text: clean(turn.text), ...(parts && { parts }), ...(attachments && { attachments }) };
  });
  return { ...titled(sighting, clean), turns };
}

/** Masks the titles in a site's own list of chats, because they repeat the first question. */
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
