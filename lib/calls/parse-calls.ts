/** Parses the calls in an assistant's answer. The answer is not trusted: what does not fit the schema is no call. */
import { siteCalled } from '../query/match-site';
import { siteIds, type Importance, type SiteId } from '../core/conversation';
import type { Call, RecallCall, RememberCall, WrittenCall } from './calls';
import type { Fitting } from './schema';
import { dayNamedIn, dayOf, edgeOf } from './parse-day';
import { blocksIn, partsOf } from './find-calls';

/**
 * Returns the calls in an assistant's finished answer, in order. `now`: when the answer was seen, in milliseconds since
 * 1970; relative days count from it. `question`: the user's message before, which may name the day of a note.
 */
export function callsIn(answer: string, now: number, asked = ''): Call[] {
  return blocksIn(answer).flatMap(body => callOf({ body, asked }, now) ?? []);
}

/** Returns `undefined` if the body is no call. */
export function callOf({ body, asked }: WrittenCall, now: number): Call | undefined {
  const parts = partsOf(body);
  if (!parts) return undefined;
  return parts.name === 'recall' ? recallOf(parts.fitting, now) : rememberOf(parts.fitting, now, asked);
}

/** An unknown day or site adds no filter, as in the search box. */
function recallOf(fitting: Fitting | undefined, now: number): RecallCall | undefined {
  const query = oneLine(textIn(fitting, 'query'));
  if (query === '') return undefined;
  const after = edgeOf(textIn(fitting, 'after'), now);
  const before = edgeOf(textIn(fitting, 'before'), now);
  const site = siteNamed(textIn(fitting, 'site'));
  const limit = numberIn(fitting, 'limit');
  return {
    call: 'recall',
    query,
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
    ...(site && { site }),
    ...(limit !== undefined && { limit }),
  };
}

function rememberOf(fitting: Fitting | undefined, now: number, asked: string): RememberCall | undefined {
  const text = textIn(fitting, 'text');
  if (text === '') return undefined;
  const importance = numberIn(fitting, 'importance');
  const said = textIn(fitting, 'date');
  const date = said === '' ? (dayNamedIn(text, now) ?? dayNamedIn(asked, now)) : dayOf(said, now);
  return {
    call: 'remember',
    text,
    // The schema allows exactly these five values.
    ...(importance !== undefined && { importance: importance as Importance }),
    ...(date !== undefined && { date }),
  };
}

const textIn = (fitting: Fitting | undefined, key: string): string => {
  const value = fitting?.[key];
  return typeof value === 'string' ? value : '';
};

const numberIn = (fitting: Fitting | undefined, key: string): number | undefined => {
  const value = fitting?.[key];
  return typeof value === 'number' ? value : undefined;
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Accepts names such as “ChatGPT” and 「クロード」 as well as ids. */
function siteNamed(name: string): SiteId | undefined {
  if (name === '') return undefined;
  const source = siteCalled(
    name,
    siteIds.map(id => ({ id, names: [] })),
  );
  return siteIds.find(id => id === source);
}
