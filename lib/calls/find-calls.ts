/** Finds and checks the calls in an answer, without resolving dates, so that a page needs little code. */
import { calls, type Call } from './calls';
import { fencedIn, readingsOf } from './code-fences';
import { fittingOf, type Fitting } from './schema';

/** Per answer. */
const mostCalls = 3;

/** In UTF-16 units. A body that fits the schema is shorter. */
export const longestCall = 10_000;

export interface CallParts {
  readonly name: Call['call'];
  readonly fitting: Fitting;
}

const written = /^\s*(?:kura\s+)?(?<name>recall|remember)\s*(?<json>\{[^]*\})\s*$/i;

/** Returns the bodies of the calls in an assistant's finished answer, in order. */
export function blocksIn(answer: string): string[] {
  if (!/recall|remember/i.test(answer)) return [];
  return fencedIn(answer)
    .flatMap(block => readingsOf(block).find(body => partsOf(body) !== undefined) ?? [])
    .slice(0, mostCalls);
}

/** Parses the body of a block and checks it against the schema. Returns `undefined` if it is no call. */
export function partsOf(body: string): CallParts | undefined {
  if (body.length > longestCall) return undefined;
  const { name = '', json = '' } = written.exec(body)?.groups ?? {};
  if (name === '') return undefined;
  const call = name.toLowerCase() === 'recall' ? 'recall' : 'remember';
  const fitting = fittingOf(parsed(json), calls[call].schema);
  return fitting && { name: call, fitting };
}

/** Returns the question or the note in one line. */
export function saidIn({ name, fitting }: CallParts): string {
  return String(fitting[name === 'recall' ? 'query' : 'text']).replace(/\s+/g, ' ');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The text is not trusted: what is no JSON is no call.
    return undefined;
  }
}
