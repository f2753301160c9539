/**
 * Masks keys, passwords and personal numbers before a snapshot is stored, if the user wants it. The masked text is
 * stored nowhere. Only Kura's own patterns are used, so that the background loads nothing large. E-mail addresses and
 * phone numbers stay, because chats are full of them and people search for them.
 */
import type { Listing, Part, ObservedTurn, Snapshot } from '../core/conversation';
import type { Finding, SensitiveKind } from './finding';
import { mergeFindings } from './merge-findings';
import { mask } from './mask';
import { findKnownSecrets } from './find-known-secrets';
import { findPersonal } from './find-personal';

const unmaskedKinds: ReadonlySet<SensitiveKind> = new Set(['email', 'phone']);

/** Returns the text that replaces a finding. */
type ToReplacement = (kind: SensitiveKind) => string;

/**
 * Masks every text of a page or site: title, turns, parts, file names. Ids, URLs and accounts stay, because they
 * identify the chat.
 */
export function redactSnapshot(snapshot: Snapshot, toReplacement: ToReplacement): Snapshot {
  const clean = createCleaner(toReplacement);
  const turns = snapshot.turns.map((turn): ObservedTurn => {
    const parts = turn.parts?.map((part): Part => ({ ...cleanTitle(part, clean), text: clean(part.text) }));
    const attachments = turn.attachments?.map(file => ({ ...file, name: clean(file.name) }));
    return { ...turn, text: clean(turn.text), ...(parts && { parts }), ...(attachments && { attachments }) };
  });
  return { ...cleanTitle(snapshot, clean), turns };
}

/** Masks the titles in a site's own list of chats, because they repeat the first question. */
export function redactListing(listing: Listing, toReplacement: ToReplacement): Listing {
  const clean = createCleaner(toReplacement);
  return { ...listing, chats: listing.chats.map(chat => cleanTitle(chat, clean)) };
}

const createCleaner = (toReplacement: ToReplacement) => (text: string) => mask(text, findMaskable(text), toReplacement);

const cleanTitle = <Named extends { readonly title?: string }>(value: Named, clean: (text: string) => string): Named =>
  value.title === undefined ? value : { ...value, title: clean(value.title) };

function findMaskable(text: string): readonly Finding[] {
  const personal = findPersonal(text).filter(({ kind }) => !unmaskedKinds.has(kind));
  return mergeFindings([...findKnownSecrets(text), ...personal]);
}
