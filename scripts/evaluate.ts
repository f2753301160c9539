/**
 * `npm run evaluate -- --data DIR [--model DIR] [--limit N] [--categories 1,2] [--shared] [--json]` measures how well
 * the right answer is found, with the product's chunking, index and fusion, and what the whole `recall` shows. `--help`
 * describes DIR, `docs/figures.md` holds results.
 *
 * `--own [--half tune|held|check] [--grow N]`: the project's own searches, in N more chats · `--misses`: lists what failed.
 * `--limit`: the first N questions · `--shared`: questions are not limited to their scope.
 * `--unanswered [--others DIR]`: measures what `recall` shows to questions that the vault cannot answer; `--limit` then
 * spreads evenly. `--others`: a further corpus, which answers no question.
 * `--guess ADDRESS`: also asks as Ask does with a guessed answer (HyDE), by the model server at that address.
 * `--lean N`: pushes the model's vectors to one side, as in transformers (`createLeaning`).
 * Exit: 0 measured · 1 any failure, named on stderr.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DataError } from './evaluate/data-error';
import { createGuesser } from './evaluate/create-guesser';
import { createLeaning } from './evaluate/create-leaning';
import { computeMetrics } from './evaluate/compute-metrics';
import { loadModel } from './evaluate/load-model';
import { countPassedOver, formatPassedOver } from './evaluate/passed-over';
import { buildReport, formatTable, type MeasuredQuestion } from './evaluate/build-report';
import {
  askRecall,
  buildRecallReport,
  formatMisses,
  formatRecallTable,
  type RecalledQuestion,
} from './evaluate/measure-recall';
import { modes, openSearcher, type EvaluationMode, type Searcher } from './evaluate/open-searcher';
import type { UngradedQuestion } from './evaluate/read-questions';
import { everywhere, readRows, type CorpusRow } from './evaluate/read-rows';
import { readSet, type GradedQuestion, type QuestionSet } from './evaluate/read-set';
import { getHalf, halves, ownSearches } from '../test/searches/halves';
import { createFillerRows } from '../test/searches/grow-vault';
import { help, usage } from './evaluate/help';
import { measureUnanswered } from './evaluate/measure-unanswered';

/** A search for “yesterday” alone is answered by any chat of that day, so it is asked only where no chats are made up. */
const answeredByAnyChat = ['only-time'];

try {
  await runEvaluation();
} catch (error) {
  const named = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  process.stderr.write(`${named}\n`);
  process.exitCode = 1;
}

async function runEvaluation(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      own: { type: 'boolean', default: false },
      half: { type: 'string' },
      grow: { type: 'string' },
      misses: { type: 'boolean', default: false },
      model: { type: 'string' },
      limit: { type: 'string' },
      categories: { type: 'string' },
      shared: { type: 'boolean', default: false },
      unanswered: { type: 'boolean', default: false },
      others: { type: 'string' },
      lean: { type: 'string' },
      guess: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  const data = values.own ? ownSearches : values.data;
  if (!data) throw new DataError('DataMissing', `Name the folder of a question set. ${usage}`);
  const { passedOver, ...set } = readSet(data);
  for (const sentence of formatPassedOver(passedOver)) process.stderr.write(`${sentence}\n`);
  const { rows, questions, unanswered } = selectQuestions(set, values);

  const startedAt = performance.now();
  const plainModel = values.model === undefined ? undefined : await loadModel(values.model);
  const model =
    plainModel && values.lean !== undefined ? createLeaning(plainModel, parseLean(values.lean)) : plainModel;
  if (values.unanswered) {
    const others = values.others === undefined ? [] : readRows(path.join(values.others, 'corpus.jsonl'));
    const count = values.limit === undefined ? questions.length : parseCount('--limit', values.limit);
    const recall = await measureUnanswered({ rows, questions }, others, model, { limit: count, now: findNow(rows) });
    console.log(values.json ? JSON.stringify({ recall }) : formatRecallTable(recall));
    return;
  }
  const searcher = await openSearcher(rows, model);
  const readyAt = performance.now();
  const { shared } = values;
  const report = await measureRanking(searcher, questions, model ? modes : ['words'], shared);
  const recalled: Partial<Record<'words' | 'hybrid' | 'guessed', readonly RecalledQuestion[]>> = {};
  for (const by of model ? (['words', 'hybrid'] as const) : (['words'] as const))
    recalled[by] = await askRecall(searcher, { questions, unanswered }, { by, now: findNow(rows), shared });
  const guesser = model && values.guess !== undefined ? await createGuesser(values.guess) : undefined;
  if (guesser) {
    const options = { by: 'hybrid', now: findNow(rows), shared, guess: guesser.guess } as const;
    recalled.guessed = await askRecall(searcher, { questions, unanswered }, options);
  }
  const run = {
    data,
    ...(values.model !== undefined && { model: values.model }),
    ...(values.lean !== undefined && { lean: values.lean }),
    ...(guesser && { guesser: guesser.model, guesses: recalled.guessed?.filter(one => one.isGuessed).length }),
    shared,
    rows: rows.length,
    chunks: searcher.chunks,
    secondsToIndex: toSeconds(readyAt - startedAt),
    secondsToAnswer: toSeconds(performance.now() - readyAt),
  };
  const recall = Object.fromEntries(Object.entries(recalled).map(([by, asked]) => [by, buildRecallReport(asked)]));
  console.log(
    values.json
      ? JSON.stringify({ ...report, recall, run, passedOver: countPassedOver(passedOver) })
      : `${formatTable(report)}\n\n${describe(run)}\n\n${formatRecallTable(recall)}`,
  );
  if (values.misses)
    for (const [by, asked] of Object.entries(recalled)) console.log(formatMisses(by, asked).join('\n'));
}

interface Selection {
  readonly categories?: string | undefined;
  readonly half?: string | undefined;
  readonly limit?: string | undefined;
  readonly grow?: string | undefined;
  readonly unanswered: boolean;
}

/** The questions that are asked, and the rows with those that make the vault large. */
function selectQuestions(
  { rows, questions, unanswered }: Omit<QuestionSet, 'passedOver'>,
  { categories, half, limit, grow, unanswered: isSpread }: Selection,
): Omit<QuestionSet, 'passedOver'> {
  const names = categories?.split(',');
  if (half !== undefined && !halves.some(name => name === half))
    throw new RangeError(`--half is ${halves.join(', ')}, not ${half}.`);
  const isSelected = ({ id, category = '', text }: UngradedQuestion) =>
    (names?.includes(category) ?? (grow === undefined || !answeredByAnyChat.includes(category))) &&
    (half === undefined || getHalf({ id, text }) === half);
  const selected = questions.filter(isSelected);
  if (selected.length === 0) throw new DataError('DataEmpty', `No question is of the categories ${categories}.`);
  return {
    rows: grow === undefined ? rows : [...rows, ...createFillerRows(parseCount('--grow', grow))],
    questions: limit === undefined || isSpread ? selected : selected.slice(0, parseCount('--limit', limit)),
    unanswered: unanswered.filter(isSelected),
  };
}

async function measureRanking(
  searcher: Searcher,
  questions: readonly GradedQuestion[],
  available: readonly EvaluationMode[],
  shared: boolean,
) {
  const answered: MeasuredQuestion[] = [];
  for (const { text, scope, gold, grades, category } of questions) {
    const scopes = shared || scope === everywhere ? undefined : [scope];
    const metrics: MeasuredQuestion['metrics'] = {};
    for (const mode of available) {
      const found = await searcher.search(text, scopes, mode);
      const ranked = found.rows.map(({ row }) => row);
      Object.assign(metrics, { [mode]: computeMetrics(ranked, gold, grades) });
    }
    answered.push({ metrics, ...(category !== undefined && { category }) });
  }
  return buildReport(answered, available);
}

/** The time of the newest row; the present if none has one. */
function findNow(rows: readonly CorpusRow[]): number {
  return rows.reduce((latest, { at = 0 }) => Math.max(latest, at), 0) || Date.now();
}

function toSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}

function describe(run: Readonly<Record<string, unknown>>): string {
  return Object.entries(run)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ');
}

function parseCount(option: string, value: string): number {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`${option} is a whole number, not ${value}.`);
  return count;
}

function parseLean(lean: string): number {
  const pushed = Number(lean);
  if (!(pushed >= 0 && pushed < Infinity)) throw new RangeError(`--lean is a number from 0 on, not ${lean}.`);
  return pushed;
}
