/** The shapes of conversations and turns. */
import type {
  Attachment,
  Completeness,
  Conversation,
  Part,
  Quote,
  Role,
  SeenTurn,
  Turn,
} from '../../core/conversation';
import { caps, flag, list, Misshapen, oneOf, prose, record, text, wholeNumber, type Shape } from './shape';
import { conversationId, source, turnId } from './ids';
import { noteDetails } from './note';
import { tagsAfter } from './normalize-text';

const role: Shape<Role> = oneOf(['user', 'assistant', 'system']);

const part: Shape<Part> = (value, where) => {
  const fields = record(value, where);
  return {
    kind: fields.get('kind', oneOf(['thinking', 'tool', 'artifact', 'canvas'])),
    ...fields.maybe('title', text(caps.titleLength)),
    text: fields.get('text', prose),
  };
};

const attachment: Shape<Attachment> = (value, where) => {
  const fields = record(value, where);
  return {
    name: fields.get('name', text(caps.titleLength)),
    ...fields.maybe('kind', oneOf(['file', 'image', 'text'])),
  };
};

const parent: Shape<string | null> = (value, where) => (value === null ? null : turnId(value, where));

/** A turn from an adapter or a file; `timeShape` reads its times. Quotations and other facts that the vault derives itself are left out. */
export const seenTurn =
  (timeShape: Shape<number>): Shape<SeenTurn> =>
  (value, where) => {
    const fields = record(value, where);
    return {
      id: fields.get('id', turnId),
      ...fields.maybe('parent', parent),
      role: fields.get('role', role),
      text: fields.get('text', prose),
      ...fields.maybe('parts', list(part, caps.partsOfTurn)),
      ...fields.maybe('attachments', list(attachment, caps.partsOfTurn)),
      ...fields.maybe('model', text(caps.nameLength)),
      ...fields.maybe('createdAt', timeShape),
      ...fields.maybe('unfinished', oneOf(['growing', 'stopped', 'failed'])),
    };
  };

/** A full conversation; `timeShape` reads its times. Unknown keys are dropped. */
export const conversation =
  (timeShape: Shape<number>): Shape<Conversation> =>
  (value, where) => {
    const fields = record(value, where);
    const from = fields.get('source', source);
    const turns = fields.get('turns', list(turn(timeShape), caps.turns));
    const ids = distinct(
      turns.map(({ id }) => id),
      `${where}.turns`,
    );
    refuseCircles(turns, `${where}.turns`);
    const activePath = fields.get('activePath', list(turnId, caps.turns));
    distinct(activePath, `${where}.activePath`);
    if (!activePath.every(id => ids.has(id))) throw new Misshapen(`${where}.activePath names a turn that is not there`);
    return {
      id: fields.get('id', conversationId(from)),
      source: from,
      ...fields.maybe('account', text(caps.nameLength)),
      url: fields.get('url', text(caps.urlLength)),
      title: fields.get('title', text(caps.titleLength)),
      ...fields.maybe('ownTitle', affirmed),
      ...fields.maybe('siteTitle', text(caps.titleLength)),
      ...fields.maybe('model', text(caps.nameLength)),
      space: fields.get('space', text(caps.nameLength, 1)),
      ...fields.maybe('ownSpace', affirmed),
      // In other sources this key may hold something of another program.
      ...(from === 'note' && fields.maybe('note', noteDetails(timeShape))),
      ...fields.maybe('pinned', affirmed),
      ...fields.maybe('tags', tags),
      createdAt: fields.get('createdAt', timeShape),
      updatedAt: fields.get('updatedAt', timeShape),
      completeness: fields.get('completeness', completeness),
      revision: fields.get('revision', wholeNumber),
      turns,
      activePath,
    };
  };

const turn =
  (timeShape: Shape<number>): Shape<Turn> =>
  (value, where) => {
    const fields = record(value, where);
    const seen = seenTurn(timeShape)(value, where);
    return {
      ...seen,
      ...fields.maybe('quotes', list(quoteIn(seen.text), caps.partsOfTurn)),
      ...fields.maybe('also', list(turnId, caps.partsOfTurn)),
      ...fields.maybe('from', oneOf(['data'])),
      ...fields.maybe('otherwise', prose),
      observedAt: fields.get('observedAt', timeShape),
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

const affirmed: Shape<true> = (value, where) => {
  if (value !== true) throw new Misshapen(`${where} is not true`);
  return value;
};

/** A sorted list of tags, as `normalize-text.ts` makes them. */
const tags: Shape<readonly string[]> = (value, where) => {
  const said = list(text(caps.tagLength * 2, 1), caps.tags)(value, where);
  const tidied = tagsAfter([], said);
  if (said.length === 0 || !tidied.every((tag, place) => tag === said[place]) || tidied.length < said.length) {
    throw new Misshapen(`${where} is not a sorted list of tags`);
  }
  return said;
};

const completeness: Shape<Completeness> = (value, where) => {
  const fields = record(value, where);
  const state = fields.get('state', oneOf(['complete', 'partial']));
  const turns = fields.get('turns', wholeNumber);
  if (state === 'complete') return { state, turns, ...fields.maybe('since', wholeNumber) };
  const gap = fields.get('gap', flag);
  return { state, turns, gap, ...fields.maybe('of', wholeNumber), ...fields.maybe('fromStart', affirmed) };
};

/** Throws for turns that follow themselves, because a search for the first turn would never end. */
function refuseCircles(turns: readonly Turn[], where: string): void {
  const parents = new Map(turns.map(({ id, parent }) => [id, parent]));
  const sound = new Set<string>();
  for (const { id } of turns) {
    const way: string[] = [];
    const met = new Set<string>();
    for (let at: string | null | undefined = id; typeof at === 'string' && !sound.has(at); at = parents.get(at)) {
      if (met.has(at)) throw new Misshapen(`${where} go round in a circle`);
      met.add(at);
      way.push(at);
    }
    for (const each of way) sound.add(each);
  }
}

/** JSON as `lib/transfer/unknown-fields.ts` makes it; the export reads it again. */
export const foreign: Shape<string> = (value, where) => {
  const said = text(caps.foreignLength)(value, where);
  try {
    const fields = record(JSON.parse(said), where);
    fields.get('keys', record);
    fields.get(
      'turns',
      list((turn, place) => list(isAnything, 2)(turn, place), caps.turns),
    );
  } catch (error) {
    throw new Misshapen(`${where} is not JSON of foreign keys`, { cause: error });
  }
  return said;
};

const isAnything: Shape<unknown> = value => value;

function distinct(ids: readonly string[], where: string): ReadonlySet<string> {
  const met = new Set(ids);
  if (met.size < ids.length) throw new Misshapen(`${where} names a turn twice`);
  return met;
}
