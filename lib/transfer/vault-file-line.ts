/** One conversation in a vault file: written with its fields in a fixed order and its times as ISO 8601, and read back. */
import type { Completeness, Conversation, NoteDetails, Turn } from '../conversation';
import { Misshapen, text, type Shape } from '../vault/border';
import { conversation } from '../vault/nouns';
import { foreignIn, withForeign } from './foreign-keys';
import { filled } from './left-out';

/** The conversation's line for the digest: JSON without line breaks, the same for the same conversation, without keys that Kura does not know. */
export const asLine = (conversation: Conversation): string => JSON.stringify(entryOf(conversation));

/** The conversation's line as it is written: with what another program had said of it under keys of its own. */
export const writtenLine = (conversation: Conversation): string =>
  conversation.foreign === undefined
    ? asLine(conversation)
    : JSON.stringify(withForeign(entryOf(conversation), conversation.foreign));

function entryOf(conversation: Conversation) {
  const { id, source, account, url, title, ownTitle, siteTitle, model, space, ownSpace, note, pinned, tags } =
    conversation;
  const { createdAt, updatedAt, completeness, revision, activePath, turns } = conversation;
  // JSON leaves out what is undefined.
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

/** Milliseconds since 1970. */
export const isoTime: Shape<number> = (value, where) => {
  const said = text(40)(value, where);
  const time = Date.parse(said);
  if (!/^[+-]?\d{4,6}-\d\d-\d\dT/.test(said) || !(time >= 0)) throw new Misshapen(`${where} is not a time`);
  return time;
};

const strict: Shape<Conversation> = conversation(isoTime);

/** The conversation that a file's entry holds. `writtenAt`: milliseconds since 1970, for times that neither it nor its turns tell. */
export const conversationFrom =
  (writtenAt: number): Shape<Conversation> =>
  (value, where) => {
    const read = strict(filled(value, writtenAt), where);
    const foreign = foreignIn(value);
    return foreign === undefined ? read : { ...read, foreign };
  };
