/** Parses the calls in an assistant's answer. The answer is not trusted: what does not fit the schema is no call. */
import { matchSite } from '../query/match-site';
import type { Importance, SiteId } from '../core/conversation';
import type { Call, RecallCall, RememberCall, UnparsedCall } from './calls';
import type { ParsedFields } from './schema';
import { findDay, parseDay, parseDayEdge } from './parse-day';
import { parseBlock } from './find-calls';

/** A site and the names, beside its id, under which a call may name it. */
export interface CallSite {
  readonly id: SiteId;
  readonly names: readonly string[];
}

/** `now`: when the answer was seen; relative days count from it. Returns `undefined` if the body is no call. */
export function parseCall({ body, question }: UnparsedCall, now: number, sites: readonly CallSite[]): Call | undefined {
  const foundCall = parseBlock(body);
  if (!foundCall) return undefined;
  return foundCall.name === 'recall'
    ? toRecallCall(foundCall.fields, now, sites)
    : toRememberCall(foundCall.fields, now, question);
}

/** An unknown day or site adds no filter, as in the search box. */
function toRecallCall(
  fields: ParsedFields | undefined,
  now: number,
  sites: readonly CallSite[],
): RecallCall | undefined {
  const query = toOneLine(getText(fields, 'query'));
  if (query === '') return undefined;
  const after = parseDayEdge(getText(fields, 'after'), now);
  const before = parseDayEdge(getText(fields, 'before'), now);
  const site = findSite(getText(fields, 'site'), sites);
  const limit = getNumber(fields, 'limit');
  return {
    call: 'recall',
    query,
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
    ...(site && { site }),
    ...(limit !== undefined && { limit }),
  };
}

/** `question`: the user's words, in which a day may be named; empty where there are none. */
export function toRememberCall(
  fields: ParsedFields | undefined,
  now: number,
  question: string,
): RememberCall | undefined {
  const text = getText(fields, 'text');
  if (text === '') return undefined;
  const importance = getNumber(fields, 'importance');
  const dateText = getText(fields, 'date');
  const date = dateText === '' ? (findDay(text, now) ?? findDay(question, now)) : parseDay(dateText, now);
  return {
    call: 'remember',
    text,
    // The schema allows exactly these five values.
    ...(importance !== undefined && { importance: importance as Importance }),
    ...(date !== undefined && { date }),
  };
}

const getText = (fields: ParsedFields | undefined, key: string): string => {
  const value = fields?.[key];
  return typeof value === 'string' ? value : '';
};

const getNumber = (fields: ParsedFields | undefined, key: string): number | undefined => {
  const value = fields?.[key];
  return typeof value === 'number' ? value : undefined;
};

const toOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Accepts names such as “ChatGPT” and 「クロード」 as well as ids. */
function findSite(name: string, sites: readonly CallSite[]): SiteId | undefined {
  if (name === '') return undefined;
  const source = matchSite(name, sites);
  return sites.find(({ id }) => id === source)?.id;
}
