/** Measures what a person sees: whether the right chat is among the first hits, and whether its label says so. */
import type { Hit } from '../../lib/core/hit';
import { isUncertain } from '../../lib/assistants/vault-tools';
import { everywhere } from './read-rows';
import type { GradedQuestion, QuestionSet } from './read-set';
import type { Searcher } from './open-searcher';

/** What recall answered to one question. */
export interface RecalledQuestion {
  readonly text: string;
  readonly category?: string;
  /** Whether each hit is of a chat with a right row, best first. Absent: the set has no answer to the question. */
  readonly right?: readonly boolean[];
  /** Whether each hit is shown as relevant. */
  readonly strong: readonly boolean[];
  /** It was searched again by a guess at the answer. */
  readonly isGuessed?: boolean;
}

/** Shares from 0 to 1; absent if there was no question of that kind. */
export interface RecallFigures {
  /** Number of questions with an answer. */
  readonly n: number;
  readonly 'any@1'?: number;
  readonly 'any@3'?: number;
  /** Share of the questions with an answer that have no hit at all. */
  readonly empty?: number;
  /** Share of the right first hits that are not shown as relevant. */
  readonly weak?: number;
  /** Number of questions without an answer. */
  readonly unanswered: number;
  /** Share of these with a hit that is shown as relevant. */
  readonly strong?: number;
}

export interface AskOptions {
  readonly by: 'words' | 'hybrid';
  /** When questions without a time of their own are asked. */
  readonly now: number;
  /** Questions are not limited to their scope. */
  readonly shared: boolean;
  /** A guess at the answer, by which Ask searches again where nothing is surely found (HyDE). */
  readonly guess?: (question: string) => Promise<string>;
}

/** Asks all questions, those without an answer last. */
export async function askRecall(
  { recallers, conversations }: Searcher,
  { questions, unanswered }: Pick<QuestionSet, 'questions' | 'unanswered'>,
  { by, now, shared, guess }: AskOptions,
): Promise<RecalledQuestion[]> {
  const asked: RecalledQuestion[] = [];
  for (const question of [...questions, ...unanswered]) {
    const { text, category, scope } = question;
    const gold = 'gold' in question ? (question as GradedQuestion).gold : undefined;
    const place = [text, shared || scope === everywhere ? undefined : scope, question.now ?? now] as const;
    const first = await recallers[by].recall(...place);
    const guessed = guess && isUncertain(first) ? await guess(text) : '';
    const { hits } = guessed === '' ? first : await recallers[by].recall(...place, guessed);
    const isRight = ({ conversation, similar = [] }: Hit): boolean =>
      (conversations.get(conversation)?.turns.some(({ id }) => gold?.has(id)) ?? false) || similar.some(isRight);
    asked.push({
      text,
      ...(category !== undefined && { category }),
      ...(gold && { right: hits.map(isRight) }),
      strong: hits.map(({ isRelevant }) => isRelevant === true),
      ...(guessed !== '' && { isGuessed: true }),
    });
  }
  return asked;
}

/** The figures of all questions, then those of each category by its name. */
export function buildRecallReport(questions: readonly RecalledQuestion[]): Record<string, RecallFigures> {
  const categories = [...new Set(questions.flatMap(({ category }) => category ?? []))].sort();
  const parts = categories.map(name => [name, questions.filter(({ category }) => category === name)] as const);
  return Object.fromEntries(
    [['all', questions] as const, ...parts].map(([name, part]) => [name, computeFigures(part)]),
  );
}

function computeFigures(questions: readonly RecalledQuestion[]): RecallFigures {
  const answered = questions.flatMap(({ right, strong }) => (right ? [{ right, strong }] : []));
  const unanswered = questions.filter(({ right }) => !right);
  const rightFirst = answered.filter(({ right }) => right[0]);
  return {
    n: answered.length,
    ...(answered.length > 0 && {
      'any@1': rightFirst.length / answered.length,
      'any@3': countShare(answered, isFoundAmongThree),
      empty: countShare(answered, ({ right }) => right.length === 0),
    }),
    ...(rightFirst.length > 0 && { weak: countShare(rightFirst, ({ strong }) => !strong[0]) }),
    unanswered: unanswered.length,
    ...(unanswered.length > 0 && { strong: countShare(unanswered, ({ strong }) => strong.includes(true)) }),
  };
}

const countShare = <T>(all: readonly T[], test: (one: T) => boolean): number => all.filter(test).length / all.length;

const isFoundAmongThree = ({ right }: { readonly right: readonly boolean[] }): boolean =>
  right.slice(0, 3).includes(true);

const columns = ['n', 'any@1', 'any@3', 'empty', 'weak', 'unanswered', 'strong'] as const;

/** Formats a table for people. */
export function formatRecallTable(reports: Readonly<Record<string, Readonly<Record<string, RecallFigures>>>>): string {
  const head = ['recall()', 'by', ...columns];
  const lines = Object.entries(reports).flatMap(([by, report]) =>
    Object.entries(report).map(([name, figures]) => [
      name,
      by,
      ...columns.map(column => formatCell(column, figures[column])),
    ]),
  );
  const widths = head.map((title, n) => Math.max(title.length, ...lines.map(line => line[n]?.length ?? 0)));
  return [head, ...lines].map(line => line.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join('  ')).join('\n');
}

const formatCell = (column: (typeof columns)[number], value: number | undefined): string =>
  value === undefined ? '–' : column === 'n' || column === 'unanswered' ? String(value) : value.toFixed(3);

/** Lists what a person would complain about, for who tunes: not found among three, wrong labels. */
export function formatMisses(by: string, questions: readonly RecalledQuestion[]): string[] {
  return questions.flatMap(({ text, category = '', right, strong }) => {
    const fault = !right
      ? strong.includes(true) && 'strong without an answer'
      : right.length === 0
        ? 'empty'
        : !isFoundAmongThree({ right })
          ? `not among three (${right.indexOf(true) + 1 || 'not found'})`
          : right[0] && !strong[0] && 'weak';
    return fault ? [`${by} · ${category} · ${fault} · ${text}`] : [];
  });
}
