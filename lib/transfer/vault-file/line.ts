/** One conversation in a vault file: written with its fields in a fixed order and its times as ISO 8601, and parsed again. */
import type { Completeness, Conversation, NoteDetails, Turn } from '../../core/conversation';
import { InvalidShapeError, toText, type Shape } from '../../vault/shapes/shape';
import { toConversation } from '../../vault/shapes/conversation';
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
  const { createdAt, updatedAt, completeness, revision, activePath, turns } = conversation;
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
  const { id, also, parent, role, text, from, otherwise, parts, attachments, quotes, model, createdAt, unfinished, unread } =
    turn;
  return {
    id,
    also,
    parent,
    role,
    text,
    parts: parts?.map(({ kind, title, text }) => ({ kind, title, text })),
    attachments: attachments?.map(({ name, kind }) => ({ name, kind })),
    quotes: quotes?.map(({ fence, start, end }) => ({ fence, start, end })),
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

/** Returns milliseconds since 1970. */
export const parseIsoTime: Shape<number> = (value, where) => {
  const written = toText(40)(value, where);
  const time = Date.parse(written);
  if (!/^[+-]?\d{4,6}-\d\d-\d\dT/.test(written) || !(time >= 0)) throw new InvalidShapeError(`${where} is not a time`);
  return time;
};

const parseStrict: Shape<Conversation> = toConversation(parseIsoTime);

/** Parses an entry of a file. `writtenAt`, in milliseconds since 1970, stands in for times that neither the entry nor its turns have. */
export const createConversationShape =
  (writtenAt: number): Shape<Conversation> =>
  (value, where) => {
    const read = parseStrict(addDefaults(value, writtenAt), where);
    const unknownFields = extractUnknownFields(value);
    return unknownFields === undefined ? read : { ...read, unknownFields };
  };
