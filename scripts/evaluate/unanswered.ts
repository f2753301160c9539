/**
 * Asks questions that the vault cannot answer, and measures how often something counts as found, and how many right
 * answers the same cut loses.
 */
import type { Embedder } from '../../lib/search/engine';
import { relevanceTo } from '../../lib/search/ranking/relevance';
import { openSearcher, type Mode } from './searcher';
import { everywhere, type Row } from './rows';
import type { Question, QuestionSet } from './set';

/** Shares from 0 to 1, among the first ten hits. */
export interface Cut {
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
  readonly words: Cut;
  readonly hybrid?: Cut;
}

/**
 * A scoped question is asked without its scope, then with all. Rows of the scope `*` are split into halves by title: a
 * question is asked in the other half, then in its own, both with `others`, which hold no answer. At most `limit`
 * questions, evenly spread.
 */
export async function askUnanswered(
  { rows, questions }: Pick<QuestionSet, 'rows' | 'questions'>,
  others: readonly Row[],
  model: Embedder | undefined,
  limit: number,
): Promise<UnansweredReport> {
  const parted = [...inParts(rows), ...others.map(row => ({ ...row, id: `others: ${row.id}`, scope: 'others' }))];
  const searcher = await openSearcher(parted, model);
  const scopeOf = new Map(parted.map(({ id, scope }) => [id, scope]));
  const textOf = new Map(parted.map(({ id, text }) => [id, text]));
  const asked = questions.filter((_, n) => n % Math.ceil(questions.length / limit) === 0);
  const all = [...new Set(scopeOf.values())];
  const modes = model ? (['words', 'hybrid'] as const) : (['words'] as const);
  const seen = { words: nothing(), hybrid: nothing() };

  const hits = async (question: Question, mode: Mode, scopes?: readonly string[]) => {
    const { rows, rarity } = await searcher.search(question.text, scopes, mode);
    const isRelevant = relevanceTo(question.text, rarity);
    return rows.slice(0, 10).map(({ row, ...ranked }) => ({
      isRight: question.gold.has(row),
      isFound: isRelevant(textOf.get(row) ?? '', ranked),
    }));
  };
  for (const [scope, group] of byScope(asked, scopeOf)) {
    const remember = await searcher.forget([scope]);
    for (const question of group)
      for (const mode of modes) if ((await hits(question, mode)).some(({ isFound }) => isFound)) seen[mode].false++;
    await remember();
    for (const question of group) {
      const isHalved = question.scope === everywhere;
      const within = isHalved ? all.filter(one => one === scope || one === 'others') : undefined;
      for (const mode of modes) count(seen[mode], await hits(question, mode, within));
    }
  }
  const words = cutOf(seen.words, asked.length);
  return { n: asked.length, words, ...(model && { hybrid: cutOf(seen.hybrid, asked.length) }) };
}

const nothing = () => ({ false: 0, answers: 0, answersKept: 0, rows: 0, rowsKept: 0 });

function count(
  seen: ReturnType<typeof nothing>,
  hits: readonly { readonly isRight: boolean; readonly isFound: boolean }[],
): void {
  const right = hits.filter(({ isRight }) => isRight);
  const kept = right.filter(({ isFound }) => isFound).length;
  seen.rows += right.length;
  seen.rowsKept += kept;
  if (right.length > 0) seen.answers++;
  if (kept > 0) seen.answersKept++;
}

const cutOf = (seen: ReturnType<typeof nothing>, asked: number): Cut => ({
  falselyFound: seen.false / asked,
  answersKept: seen.answersKept / Math.max(1, seen.answers),
  rowsKept: seen.rowsKept / Math.max(1, seen.rows),
});

/** Groups the questions by the scope of their answers. */
function byScope(asked: readonly Question[], scopeOf: ReadonlyMap<string, string>): ReadonlyMap<string, Question[]> {
  const groups = new Map<string, Question[]>();
  for (const question of asked) {
    const [row = ''] = question.gold;
    const scope = scopeOf.get(row) ?? '';
    groups.set(scope, [...(groups.get(scope) ?? []), question]);
  }
  return groups;
}

/** Splits the rows of the scope `*` into two scopes, alternating by title. */
function inParts(rows: readonly Row[]): Row[] {
  const titles = new Map<string, number>();
  return rows.map(row => {
    if (row.scope !== everywhere) return row;
    const key = row.title === '' ? row.id : row.title;
    const place = titles.get(key) ?? titles.size;
    titles.set(key, place);
    return { ...row, scope: place % 2 === 0 ? 'first half' : 'second half' };
  });
}
