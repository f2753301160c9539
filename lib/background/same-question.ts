/** Whether two questions are certainly the same. Pure. */
import type { Hit } from '../hit';
import { telling, termsOf } from '../engine/question';

/**
 * Chosen on hand-written pairs in English and Japanese (`test/background/asked-before.test.ts`): all that ask for something else
 * stay below. Most that ask the same in other words do not.
 */
const certainByWords = 0.75;

/** Whether the exchange that was found answers this very question. */
export const asksTheSame = (found: Pick<Hit, 'exchange'>, question: string): boolean =>
  questionsIn(found).some(text => likeness(question, text) >= certainByWords);

/** What the person asked there. */
export const questionsIn = ({ exchange }: Pick<Hit, 'exchange'>): readonly string[] =>
  exchange.filter(({ role }) => role === 'user').map(({ text }) => text);

/**
 * How much two questions share, 0 to 1, of the words that say something: what both have, beside what only one has. Words that are
 * not in the other count whichever question they stand in: a question with one more condition is another one.
 */
export function likeness(one: string, other: string): number {
  const [a, b] = [tellingOf(one), tellingOf(other)];
  const weights = new Map([...a, ...b]);
  let shared = 0;
  let all = 0;
  for (const [token, weight] of weights) {
    all += weight;
    if (a.has(token) && b.has(token)) shared += weight;
  }
  return all === 0 ? 0 : shared / all;
}

function tellingOf(question: string): Map<string, number> {
  // A draft is whole when it rests: its last word is no beginning of another.
  return new Map(telling(termsOf(`${question} `)).map(({ token, importance }) => [token, importance]));
}
