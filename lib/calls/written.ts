/** Which blocks of an answer are calls, and what they say: as much as a page has to show, without a word for days in it. */
import { calls, type Call } from './calls';
import { fencedIn, readingsOf } from './fences';
import { fittingOf, type Fitting } from './schema';

/** Of one answer. Whoever writes hundreds gets no more than this. */
const mostCalls = 3;

/** In UTF-16 units: what fits the schema is shorter. */
export const longestCall = 10_000;

export interface CallParts {
  readonly name: Call['call'];
  readonly fitting: Fitting;
}

const written = /^\s*(?:kura\s+)?(?<name>recall|remember)\s*(?<json>\{[^]*\})\s*$/i;

/** What stands between the fences of the calls in an assistant's finished answer, in order. */
export function blocksIn(answer: string): string[] {
  if (!/recall|remember/i.test(answer)) return [];
  return fencedIn(answer)
    .flatMap(block => readingsOf(block).find(body => partsOf(body) !== undefined) ?? [])
    .slice(0, mostCalls);
}

/** What of a block holds to the schema; `undefined` for what is no call. */
export function partsOf(body: string): CallParts | undefined {
  if (body.length > longestCall) return undefined;
  const { name = '', json = '' } = written.exec(body)?.groups ?? {};
  if (name === '') return undefined;
  const call = name.toLowerCase() === 'recall' ? 'recall' : 'remember';
  const fitting = fittingOf(parsed(json), calls[call].schema);
  return fitting && { name: call, fitting };
}

/** In one line, what is asked for, or is to be remembered. */
export function saidIn({ name, fitting }: CallParts): string {
  return String(fitting[name === 'recall' ? 'query' : 'text']).replace(/\s+/g, ' ');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // A stranger's text that is no JSON is no call, for whatever reason.
    return undefined;
  }
}
