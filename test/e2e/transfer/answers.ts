/** What the extension's own recall answers to the questions: before a vault goes out, and after it came in again. */
import type { Hit } from '../../../lib/core/hit';
import type { OwnServices } from '../own-services';
import { questions } from './questions';

/** A hit as a person sees it, and those that are folded under it. */
type SeenHit = Omit<Hit, 'similarity' | 'similar'> & { readonly similar?: readonly SeenHit[] };

export interface Answer {
  readonly question: string;
  readonly by: string;
  /** All that a person sees of it, in order. */
  readonly hits: readonly SeenHit[];
}

/** By words alone, and then with the model where there is one. `year`: in the place of the one that the questions name. */
export async function answersOf({ library }: OwnServices, year = 2026): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const hasModel = (await library.getStatus()).model.state !== 'none';
  for (const options of hasModel ? [{ by: 'words' as const }, {}] : [{ by: 'words' as const }]) {
    const asked = questions.map(async said => {
      const question = said.replaceAll('2026', String(year));
      const { hits, by } = await library.recall(question, { scope: 'everywhere' }, options);
      return { question, by, hits: hits.map(seen) };
    });
    answers.push(...(await Promise.all(asked)));
  }
  return answers;
}

/** How near it is goes over sums that are added up in another order, and is shown as a word. */
const seen = ({ similarity: _meaning, similar, ...hit }: Hit): SeenHit => ({
  ...hit,
  ...(similar && { similar: similar.map(seen) }),
});

/** The questions that are answered in another way, with the first place where they differ, and in what. */
export function differences(before: readonly Answer[], after: readonly Answer[]): readonly string[] {
  if (before.length !== after.length) return [`${before.length} answers, then ${after.length}`];
  return before.flatMap(({ question, by, hits }, n) => {
    const other = after[n];
    if (JSON.stringify({ question, by, hits }) === JSON.stringify(other)) return [];
    const at = hits.findIndex((hit, place) => JSON.stringify(hit) !== JSON.stringify(other?.hits[place]));
    return [
      `${question} (${by}, then ${other?.by}): ${nameOf(hits[at])}, then ${nameOf(other?.hits[at])} at ${at + 1} (${listDifferent(hits[at], other?.hits[at]).join()})`,
    ];
  });
}

const listDifferent = (one: object = {}, other: object = {}): readonly string[] =>
  Object.keys({ ...one, ...other }).filter(
    key => JSON.stringify(Reflect.get(one, key)) !== JSON.stringify(Reflect.get(other, key)),
  );

const nameOf = (hit: SeenHit | undefined): string => (hit ? `${hit.conversation} ${hit.turn}` : 'nothing');
