/** Decides by words whether two questions are the same. Pure. */
import type { Hit } from '../core/hit';
import { selectContentTerms, parseTerms } from '../search/text/query-terms';

/**
 * Chosen on hand-written pairs in English and Japanese (`test/services/asked-before.test.ts`): all pairs that ask for something else stay
 * below it, and 10 of 12 that ask the same in other words reach it.
 */
const minSimilarity = 0.75;

/** Whether the hit's exchange answers this question. */
export const isSameQuestion = (found: Pick<Hit, 'exchange'>, question: string): boolean =>
  listQuestions(found).some(text => computeQuestionSimilarity(question, text) >= minSimilarity);

/** The user's messages in the exchange. */
export const listQuestions = ({ exchange }: Pick<Hit, 'exchange'>): readonly string[] =>
  exchange.filter(({ role }) => role === 'user').map(({ text }) => text);

/**
 * The weight of shared significant words in all significant words of both questions, 0 to 1. A word that only one question has lowers it,
 * whichever question that is: one more condition makes another question.
 */
export function computeQuestionSimilarity(first: string, second: string): number {
  const [a, b] = [getTermWeights(first), getTermWeights(second)];
  const weights = new Map([...a, ...b]);
  let shared = 0;
  let all = 0;
  for (const [token, weight] of weights) {
    all += weight;
    if (a.has(token) && b.has(token)) shared += weight;
  }
  return all === 0 ? 0 : shared / all;
}

function getTermWeights(question: string): Map<string, number> {
  // The draft is complete, so its last word is not the beginning of another. The space says so.
  return new Map(selectContentTerms(parseTerms(`${question} `)).map(({ token, importance }) => [token, importance]));
}
