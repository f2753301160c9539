/** Finds and checks the calls in an answer, without resolving dates, so that a page needs little code. */
import { callSchemas, type Call } from './calls';
import { findCodeFences, listReadings } from './code-fences';
import { parseFields, type ParsedFields } from './schema';

/** Per answer. */
const maxCalls = 3;

/** In UTF-16 units. A body that fits the schema is shorter. */
export const maxCallLength = 10_000;

export interface FoundCall {
  readonly name: Call['call'];
  readonly fields: ParsedFields;
}

const callPattern = /^\s*(?:kura\s+)?(?<name>recall|remember)\s*(?<json>\{[^]*\})\s*$/i;

/** Returns the bodies of the calls in an assistant's finished answer, in order. */
export function findCalls(answer: string): string[] {
  if (!/recall|remember/i.test(answer)) return [];
  return findCodeFences(answer)
    .flatMap(block => listReadings(block).find(body => parseBlock(body) !== undefined) ?? [])
    .slice(0, maxCalls);
}

/** Parses the body of a block and checks it against the schema. Returns `undefined` if it is no call. */
export function parseBlock(body: string): FoundCall | undefined {
  if (body.length > maxCallLength) return undefined;
  const { name = '', json = '' } = callPattern.exec(body)?.groups ?? {};
  if (name === '') return undefined;
  const call = name.toLowerCase() === 'recall' ? 'recall' : 'remember';
  const fields = parseFields(parseJson(json), callSchemas[call]);
  return fields && { name: call, fields };
}

/** Returns the question or the note in one line. */
export function formatCall({ name, fields }: FoundCall): string {
  return String(fields[name === 'recall' ? 'query' : 'text']).replace(/\s+/g, ' ');
}

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The text is not trusted: what is no JSON holds no call and no fact.
    return undefined;
  }
}
