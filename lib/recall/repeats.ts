/** The same answer to the same question in two chats is one hit. */
import type { ExchangeTurn } from '../core/hit';
import { groupNearDuplicates } from '../search/ranking/near-duplicates';

/** In UTF-16 units of question and answers. In shorter texts a single digit can change the answer. */
const minRepeatLength = 200;

/** Keeps the first of each group that says the same. */
export function removeRepeats<Found>(
  found: readonly Found[],
  getExchange: (one: Found) => readonly ExchangeTurn[],
): readonly Found[] {
  const texts = new Map(found.map(one => [one, joinAnswersFirst(getExchange(one))]));
  const long = found.filter(one => (texts.get(one) ?? '').length >= minRepeatLength);
  const leaders = groupNearDuplicates(long.map(one => texts.get(one) ?? ''));
  const repeats = new Set(long.filter((_, n) => leaders[n] !== n));
  return found.filter(one => !repeats.has(one));
}

/** A question is often asked twice and answered differently, so the answers are compared first. */
function joinAnswersFirst(exchange: readonly ExchangeTurn[]): string {
  const answers = exchange.filter(({ role }) => role !== 'user');
  const questions = exchange.filter(({ role }) => role === 'user');
  return [...answers, ...questions].map(({ text }) => text).join('\n');
}
