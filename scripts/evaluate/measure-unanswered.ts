/**
 * Asks questions that the vault cannot answer, and measures how often something counts as found, and how many right
 * answers the same cut loses.
 */
import type { Embedder } from '../../lib/search/engine';
import { createRelevanceCheck } from '../../lib/search/ranking/relevance';
import { openSearcher, type EvaluationMode } from './open-searcher';
import { everywhere, type CorpusRow } from './read-rows';
import type { GradedQuestion, QuestionSet } from './read-set';

/** Shares from 0 to 1, among the first ten hits. */
export interface CutRates {
  /** Share of the questions without an answer in the vault that have a hit above the cut. */
  readonly falselyFound: number;
  /** Share of the questions with a right row among the first ten that keep one above the cut. */
  readonly answersKept: number;
  /** The same share of all right rows among the first ten. */
  readonly rowsKept: number;
}

export interface UnansweredReport {
  /** Number of questions. Each is asked in a vault without its answer and in one with it. */
  readonly n: number;
  readonly words: CutRates;
  readonly hybrid?: CutRates;
}

/**
 * A scoped question is asked without its scope, then with all. Rows of the scope `*` are split into halves by title: a
 * question is asked in the other half, then in its own, both with `others`, which hold no answer. At most `limit`
 * questions, evenly spread.
 */
export async function measureUnanswered(
  { rows, questions }: Pick<QuestionSet, 'rows' | 'questions'>,
  others: readonly CorpusRow[],
  model: Embedder | undefined,
  limit: number,
): Promise<UnansweredReport> {
  const splitRows = [
    ...splitCorpus(rows),
    ...others.map(row => ({ ...row, id: `others: ${row.id}`, scope: 'others' })),
  ];
  const searcher = await openSearcher(splitRows, model);
  const scopeOf = new Map(splitRows.map(({ id, scope }) => [id, scope]));
  const textOf = new Map(splitRows.map(({ id, text }) => [id, text]));
  const asked = questions.filter((_, n) => n % Math.ceil(questions.length / limit) === 0);
  const all = [...new Set(scopeOf.values())];
  const modes = model ? (['words', 'hybrid'] as const) : (['words'] as const);
  const counts = { words: createCounts(), hybrid: createCounts() };

  const searchTop = async (question: GradedQuestion, mode: EvaluationMode, scopes?: readonly string[]) => {
    const { rows, rarity } = await searcher.search(question.text, scopes, mode);
    const isRelevant = createRelevanceCheck(question.text, rarity);
    return rows.slice(0, 10).map(({ row, ...ranked }) => ({
      isRight: question.gold.has(row),
      isFound: isRelevant(textOf.get(row) ?? '', ranked),
    }));
  };
  for (const [scope, group] of groupByScope(asked, scopeOf)) {
    const remember = await searcher.forget([scope]);
    for (const question of group)
      for (const mode of modes)
        if ((await searchTop(question, mode)).some(({ isFound }) => isFound)) counts[mode].false++;
    await remember();
    for (const question of group) {
      const isHalved = question.scope === everywhere;
      const searchedScopes = isHalved ? all.filter(name => name === scope || name === 'others') : undefined;
      for (const mode of modes) countHits(counts[mode], await searchTop(question, mode, searchedScopes));
    }
  }
  const words = toCutRates(counts.words, asked.length);
  return { n: asked.length, words, ...(model && { hybrid: toCutRates(counts.hybrid, asked.length) }) };
}

const createCounts = () => ({ false: 0, answers: 0, answersKept: 0, rows: 0, rowsKept: 0 });

function countHits(
  counts: ReturnType<typeof createCounts>,
  hits: readonly { readonly isRight: boolean; readonly isFound: boolean }[],
): void {
  const right = hits.filter(({ isRight }) => isRight);
  const keptCount = right.filter(({ isFound }) => isFound).length;
  counts.rows += right.length;
  counts.rowsKept += keptCount;
  if (right.length > 0) counts.answers++;
  if (keptCount > 0) counts.answersKept++;
}

const toCutRates = (counts: ReturnType<typeof createCounts>, asked: number): CutRates => ({
  falselyFound: counts.false / asked,
  answersKept: counts.answersKept / Math.max(1, counts.answers),
  rowsKept: counts.rowsKept / Math.max(1, counts.rows),
});

/** Groups the questions by the scope of their answers. */
function groupByScope(
  asked: readonly GradedQuestion[],
  scopeOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, GradedQuestion[]> {
  const groups = new Map<string, GradedQuestion[]>();
  for (const question of asked) {
    const [row = ''] = question.gold;
    const scope = scopeOf.get(row) ?? '';
    groups.set(scope, [...(groups.get(scope) ?? []), question]);
  }
  return groups;
}

/** Splits the rows of the scope `*` into two scopes, alternating by title. */
function splitCorpus(rows: readonly CorpusRow[]): CorpusRow[] {
  const titles = new Map<string, number>();
  return rows.map(row => {
    if (row.scope !== everywhere) return row;
    const key = row.title === '' ? row.id : row.title;
    const index = titles.get(key) ?? titles.size;
    titles.set(key, index);
    return { ...row, scope: index % 2 === 0 ? 'first half' : 'second half' };
  });
}
