/** One conversation in a vault file: written with its fields in a fixed order and its times as ISO 8601, and parsed again. */
import type { Completeness, Conversation, NoteDetails, Turn } from '../../core/conversation';
import { Misshapen, text, type Shape } from '../../vault/shapes/shape';
import { conversation } from '../../vault/shapes/conversation';
import { foreignIn, withForeign } from '../unknown-fields';
import { filled } from '../fill-defaults';

/** The line that the digest is computed over: JSON without line breaks and without unknown fields, always the same for the same conversation. */
export const asLine = (conversation: Conversation): string => JSON.stringify(entryOf(conversation));

/** The line as it is written, with the unknown fields. */
export const writtenLine = (conversation: Conversation): string =>
  conversation.foreign === undefined
    ? asLine(conversation)
    : JSON.stringify(withForeign(entryOf(conversation), conversation.foreign));

function entryOf(conversation: Conversation) {
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
    note: note && noteOf(note),
    pinned,
    tags,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    completeness: completenessOf(completeness),
    revision,
    activePath,
    turns: turns.map(turnOf),
  };
}

function noteOf({ importance, place, proposedBy, replaces, replaced }: NoteDetails) {
  return {
    importance,
    place: place && { episode: place.episode, persona: place.persona },
    proposedBy,
    replaces,
    replaced: replaced && { by: replaced.by, at: iso(replaced.at) },
  };
}

function turnOf(turn: Turn) {
  const { id, also, parent, role, text, from, otherwise, parts, attachments, quotes, model, createdAt, unfinished } =
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
    createdAt: createdAt === undefined ? undefined : iso(createdAt),
    unfinished,
    from,
    otherwise,
    observedAt: iso(turn.observedAt),
  };
}

const completenessOf = (receipt: Completeness): object =>
  receipt.state === 'complete'
    ? { state: receipt.state, turns: receipt.turns, since: receipt.since }
    : {
        state: receipt.state,
        turns: receipt.turns,
        gap: receipt.gap,
        of: receipt.of,
        fromStart: receipt.fromStart,
      };

const iso = (time: number): string => new Date(time).toISOString();

/** Returns milliseconds since 1970. */
export const isoTime: Shape<number> = (value, where) => {
  const said = text(40)(value, where);
  const time = Date.parse(said);
  if (!/^[+-]?\d{4,6}-\d\d-\d\dT/.test(said) || !(time >= 0)) throw new Misshapen(`${where} is not a time`);
  return time;
};

const strict: Shape<Conversation> = conversation(isoTime);

/** Parses an entry of a file. `writtenAt`, in milliseconds since 1970, stands in for times that neither the entry nor its turns have. */
export const conversationFrom =
  (writtenAt: number): Shape<Conversation> =>
  (value, where) => {
    const read = strict(filled(value, writtenAt), where);
    const foreign = foreignIn(value);
    return foreign === undefined ? read : { ...read, foreign };
  };
