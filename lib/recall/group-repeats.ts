/** Groups the same answer to the same question in several chats. */
import { groupNearDuplicates } from '../search/ranking/near-duplicates';
import type { TurnInContext } from '../vault/vault';
import type { RecalledChunk } from './to-hit';

/** In UTF-16 units of question and answers. In shorter texts a single digit can change the answer. */
const minRepeatLength = 200;

/** In order, each with those that repeat it. */
export function groupRepeats(
  found: readonly RecalledChunk[],
): readonly (readonly [RecalledChunk, ...RecalledChunk[]])[] {
  const long = found.filter(({ turn }) => joinAnswersFirst(turn).length >= minRepeatLength);
  const leaders = groupNearDuplicates(long.map(({ turn }) => joinAnswersFirst(turn)));
  const repeats = new Set(long.filter((_, n) => leaders[n] !== n));
  return found
    .filter(one => !repeats.has(one))
    .map(leader => [leader, ...long.filter((one, n) => one !== leader && long[leaders[n] ?? n] === leader)] as const);
}

/** In UTF-16 units of each message: no more is compared, and joining messages of megabytes takes as long as a search. */
const maxJoinedLength = 4_000;

/** A question is often asked twice and answered differently, so the answers are compared first. */
function joinAnswersFirst({ exchange }: TurnInContext): string {
  const answers = exchange.filter(({ role }) => role !== 'user');
  const questions = exchange.filter(({ role }) => role === 'user');
  return [...answers, ...questions].map(({ text }) => text.slice(0, maxJoinedLength)).join('\n');
}
