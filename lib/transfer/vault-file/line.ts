/** One conversation in a vault file: written with its fields in a fixed order and its times as ISO 8601, and parsed again. */
import * as v from 'valibot';
import type { Completeness, Conversation, NoteDetails, Turn } from '../../core/conversation';
import { createText, parseShape, type Shape } from '../../vault/shapes/shape';
import { createConversationShape } from '../../vault/shapes/conversation';
import { extractUnknownFields, addUnknownFields } from '../unknown-fields';
import { addDefaults } from '../add-defaults';

/** The line that the digest is computed over: JSON without line breaks and without unknown fields, always the same for the same conversation. */
export const toDigestLine = (conversation: Conversation): string => JSON.stringify(toEntry(conversation));

/** The line as it is written, with the unknown fields. */
export const toFileLine = (conversation: Conversation): string =>
  conversation.unknownFields === undefined
    ? toDigestLine(conversation)
    : JSON.stringify(addUnknownFields(toEntry(conversation), conversation.unknownFields));

function toEntry(conversation: Conversation) {
  const { id, source, account, url, title, ownTitle, siteTitle, model, space, ownSpace, note, pinned, tags } =
    conversation;
  const { document, createdAt, updatedAt, completeness, revision, activePath, turns } = conversation;
  // JSON omits fields that are `undefined`.
  return {
    id,
    source,
    account,
    url,
    title,
    ownTitle,
    siteTitle,
    model,
    space,
    ownSpace,
    note: note && toNoteEntry(note),
    document: document && { path: document.path },
    pinned,
    tags,
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
    completeness: toCompletenessEntry(completeness),
    revision,
    activePath,
    turns: turns.map(toTurnEntry),
  };
}

function toNoteEntry({ importance, place, proposedBy, replaces, replaced }: NoteDetails) {
  return {
    importance,
    place: place && { episode: place.episode, persona: place.persona },
    proposedBy,
    replaces,
    replaced: replaced && { by: replaced.by, at: toIso(replaced.at) },
  };
}

function toTurnEntry(turn: Turn) {
  const {
    id,
    also,
    parent,
    role,
    text,
    from,
    otherwise,
    section,
    parts,
    attachments,
    quotes,
    model,
    createdAt,
    unfinished,
    unread,
  } = turn;
  return {
    id,
    also,
    parent,
    role,
    text,
    parts: parts?.map(({ kind, title, text }) => ({ kind, title, text })),
    attachments: attachments?.map(({ name, kind }) => ({ name, kind })),
    quotes: quotes?.map(({ fence, start, end }) => ({ fence, start, end })),
    section: section && { headings: section.headings, page: section.page },
    model,
    createdAt: createdAt === undefined ? undefined : toIso(createdAt),
    unfinished,
    unread,
    from,
    otherwise,
    observedAt: toIso(turn.observedAt),
  };
}

const toCompletenessEntry = (completeness: Completeness): object =>
  completeness.state === 'complete'
    ? { state: completeness.state, turns: completeness.turns, since: completeness.since, unread: completeness.unread }
    : {
        state: completeness.state,
        turns: completeness.turns,
        gap: completeness.gap,
        of: completeness.of,
        fromStart: completeness.fromStart,
        unread: completeness.unread,
      };

const toIso = (time: number): string => new Date(time).toISOString();

/** A time of the file; its output is in milliseconds since 1970. */
export const isoTimeShape: Shape<number> = v.pipe(
  createText(40),
  v.check(written => /^[+-]?\d{4,6}-\d\d-\d\dT/.test(written) && Date.parse(written) >= 0, 'is not a time'),
  v.transform(written => Date.parse(written)),
  v.metadata({ format: 'date-time' }),
);

const conversationShape = createConversationShape(isoTimeShape);

/**
 * Parses an entry of a file, which is at `where` in it. `writtenAt`, in milliseconds since 1970, stands in for times that neither the entry
 * nor its turns have. Throws `InvalidShapeError`.
 */
export function parseEntry(value: unknown, where: string, writtenAt: number): Conversation {
  const read = parseShape(conversationShape, addDefaults(value, writtenAt), where);
  const unknownFields = extractUnknownFields(value);
  return unknownFields === undefined ? read : { ...read, unknownFields };
}
