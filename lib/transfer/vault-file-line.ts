/** One conversation in a vault file: written with its fields in a fixed order and its times as ISO 8601, and read back. */
import type { Completeness, Conversation, Quote, Turn } from '../conversation';
import type { Shape } from '../vault/border';
import {
  caps,
  conversationId,
  flag,
  list,
  Misshapen,
  oneOf,
  record,
  seenTurn,
  source,
  text,
  turnId,
  wholeNumber,
} from '../vault/border';

/** The conversation's line: JSON without line breaks, the same for the same conversation. */
export function asLine(conversation: Conversation): string {
  const { id, source, account, url, title, model, space, createdAt, updatedAt, completeness } = conversation;
  const { revision, activePath, turns } = conversation;
  // JSON leaves out what is undefined.
  return JSON.stringify({
    id,
    source,
    account,
    url,
    title,
    model,
    space,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    completeness: completenessOf(completeness),
    revision,
    activePath,
    turns: turns.map(turnOf),
  });
}

function turnOf({ id, parent, role, text, parts, attachments, quotes, model, createdAt, observedAt }: Turn): object {
  return {
    id,
    parent,
    role,
    text,
    parts: parts?.map(({ kind, title, text }) => ({ kind, title, text })),
    attachments: attachments?.map(({ name, kind }) => ({ name, kind })),
    quotes: quotes?.map(({ fence, start, end }) => ({ fence, start, end })),
    model,
    createdAt: createdAt === undefined ? undefined : iso(createdAt),
    observedAt: iso(observedAt),
  };
}

const completenessOf = (receipt: Completeness): object =>
  receipt.state === 'complete'
    ? { state: receipt.state, turns: receipt.turns }
    : { state: receipt.state, turns: receipt.turns, gap: receipt.gap };

const iso = (time: number): string => new Date(time).toISOString();

/** The conversation that a file's entry holds. Keys that this version does not know are left behind. */
export const conversationFrom: Shape<Conversation> = (value, where) => {
  const fields = record(value, where);
  const from = fields.get('source', source);
  const turns = fields.get('turns', list(turn, caps.turns));
  const ids = distinct(
    turns.map(({ id }) => id),
    `${where}.turns`,
  );
  const activePath = fields.get('activePath', list(turnId, caps.turns));
  distinct(activePath, `${where}.activePath`);
  if (!activePath.every(id => ids.has(id))) throw new Misshapen(`${where}.activePath names a turn that is not there`);
  return {
    id: fields.get('id', conversationId(from)),
    source: from,
    ...fields.maybe('account', text(caps.nameLength)),
    url: fields.get('url', text(caps.urlLength)),
    title: fields.get('title', text(caps.titleLength)),
    ...fields.maybe('model', text(caps.nameLength)),
    space: fields.get('space', text(caps.nameLength, 1)),
    createdAt: fields.get('createdAt', isoTime),
    updatedAt: fields.get('updatedAt', isoTime),
    completeness: fields.get('completeness', completeness),
    revision: fields.get('revision', wholeNumber),
    turns,
    activePath,
  };
};

const turn: Shape<Turn> = (value, where) => {
  const fields = record(value, where);
  const seen = seenTurn(isoTime)(value, where);
  return {
    ...seen,
    ...fields.maybe('quotes', list(quoteIn(seen.text), caps.partsOfTurn)),
    observedAt: fields.get('observedAt', isoTime),
  };
};

const quoteIn =
  (whole: string): Shape<Quote> =>
  (value, where) => {
    const fields = record(value, where);
    const quote = {
      fence: fields.get('fence', text(8, 8)),
      start: fields.get('start', wholeNumber),
      end: fields.get('end', wholeNumber),
    };
    if (quote.start > quote.end || quote.end > whole.length) throw new Misshapen(`${where} lies outside its text`);
    return quote;
  };

const completeness: Shape<Completeness> = (value, where) => {
  const fields = record(value, where);
  const state = fields.get('state', oneOf(['complete', 'partial']));
  const turns = fields.get('turns', wholeNumber);
  return state === 'complete' ? { state, turns } : { state, turns, gap: fields.get('gap', flag) };
};

const isoTime: Shape<number> = (value, where) => {
  const said = text(40)(value, where);
  const time = Date.parse(said);
  if (!/^[+-]?\d{4,6}-\d\d-\d\dT/.test(said) || !(time >= 0)) throw new Misshapen(`${where} is not a time`);
  return time;
};

function distinct(ids: readonly string[], where: string): ReadonlySet<string> {
  const met = new Set(ids);
  if (met.size < ids.length) throw new Misshapen(`${where} names a turn twice`);
  return met;
}
