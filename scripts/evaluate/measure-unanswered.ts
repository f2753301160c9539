/** Asks questions whose answer is not in the vault, then the same ones with the answer there. */
import type { Embedder } from '../../lib/search/engine';
import { askRecall, buildRecallReport, type RecalledQuestion, type RecallFigures } from './measure-recall';
import { openSearcher } from './open-searcher';
import { everywhere, type CorpusRow } from './read-rows';
import type { GradedQuestion, QuestionSet } from './read-set';

interface UnansweredOptions {
  /** At most so many questions, evenly spread. */
  readonly limit: number;
  /** When questions without a time of their own are asked, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Returns what `recall()` shows: `strong` of the questions without an answer, the rest of them with it. A question is asked where the rows of
 * its scope are gone, or of the scope `*` half of them by title; then among all. `others` are rows that hold no answer.
 */
export async function measureUnanswered(
  { rows, questions }: Pick<QuestionSet, 'rows' | 'questions'>,
  others: readonly CorpusRow[],
  model: Embedder | undefined,
  { limit, now }: UnansweredOptions,
): Promise<Record<string, Record<string, RecallFigures>>> {
  const splitRows = [
    ...splitCorpus(rows),
    ...others.map(row => ({ ...row, id: `others: ${row.id}`, scope: 'others' })),
  ];
  const searcher = await openSearcher(splitRows, model);
  const scopeOf = new Map(splitRows.map(({ id, scope }) => [id, scope]));
  const asked = questions.filter((_, n) => n % Math.ceil(questions.length / limit) === 0);
  const recalled = new Map<'words' | 'hybrid', RecalledQuestion[]>([['words', []]]);
  if (model) recalled.set('hybrid', []);

  const ask = async (answered: readonly GradedQuestion[], unanswered: readonly GradedQuestion[]) => {
    const ungraded = unanswered.map(({ gold: _gold, grades: _grades, ...question }) => question);
    for (const [by, all] of recalled)
      all.push(
        ...(await askRecall(searcher, { questions: answered, unanswered: ungraded }, { by, now, shared: true })),
      );
  };
  for (const [scope, group] of groupByScope(asked, scopeOf)) {
    const remember = await searcher.forget([scope]);
    await ask([], group);
    await remember();
  }
  await ask(asked, []);
  return Object.fromEntries([...recalled].map(([by, all]) => [by, buildRecallReport(all)]));
}

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
