/**
 * `npm run evaluate -- --data DIR [--model DIR] [--limit N] [--categories 1,2] [--shared] [--json]` measures how well
 * the right answer is found, with the product's chunking, index and fusion. `--help` describes DIR, `docs/figures.md`
 * holds results.
 *
 * `--limit`: the first N questions · `--shared`: questions are not limited to their scope.
 * `--unanswered [--others DIR]`: measures the relevance cut for questions that the vault cannot answer; `--limit` then
 * spreads evenly. `--others`: a further corpus, which answers no question.
 * `--lean N`: pushes the model's vectors to one side, as in transformers (`createLeaning`).
 * Exit: 0 measured · 1 any failure, named on stderr.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DataError } from './evaluate/data-error';
import { createLeaning } from './evaluate/create-leaning';
import { computeMetrics } from './evaluate/compute-metrics';
import { loadModel } from './evaluate/load-model';
import { countPassedOver, formatPassedOver } from './evaluate/passed-over';
import { buildReport, formatTable, type MeasuredQuestion } from './evaluate/build-report';
import { modes, openSearcher, type EvaluationMode } from './evaluate/open-searcher';
import { everywhere, readRows } from './evaluate/read-rows';
import { readSet } from './evaluate/read-set';
import { help, usage } from './evaluate/help';
import { measureUnanswered } from './evaluate/measure-unanswered';

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
      model: { type: 'string' },
      limit: { type: 'string' },
      categories: { type: 'string' },
      shared: { type: 'boolean', default: false },
      unanswered: { type: 'boolean', default: false },
      others: { type: 'string' },
      lean: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  if (!values.data) throw new DataError('DataMissing', `Name the folder of a question set. ${usage}`);
  const { rows, questions, passedOver } = readSet(values.data);
  for (const sentence of formatPassedOver(passedOver)) process.stderr.write(`${sentence}\n`);
  const categories = values.categories?.split(',');
  const selected = questions.filter(({ category = '' }) => categories?.includes(category) ?? true);
  if (selected.length === 0) throw new DataError('DataEmpty', `No question is of the categories ${values.categories}.`);
  const count = values.limit === undefined ? selected.length : parseLimit(values.limit);

  const startedAt = performance.now();
  const plainModel = values.model === undefined ? undefined : await loadModel(values.model);
  const model =
    plainModel && values.lean !== undefined ? createLeaning(plainModel, parseLean(values.lean)) : plainModel;
  if (values.unanswered) {
    const others = values.others === undefined ? [] : readRows(path.join(values.others, 'corpus.jsonl'));
    const cut = await measureUnanswered({ rows, questions: selected }, others, model, count);
    console.log(
      JSON.stringify({ ...cut, seconds: toSeconds(performance.now() - startedAt) }, null, values.json ? 0 : 2),
    );
    return;
  }
  const searcher = await openSearcher(rows, model);
  const readyAt = performance.now();
  const available: readonly EvaluationMode[] = model ? modes : ['words'];
  const answered: MeasuredQuestion[] = [];
  for (const { text, scope, gold, grades, category } of selected.slice(0, count)) {
    const scopes = values.shared || scope === everywhere ? undefined : [scope];
    const metrics: MeasuredQuestion['metrics'] = {};
    for (const mode of available) {
      const found = await searcher.search(text, scopes, mode);
      const ranked = found.rows.map(({ row }) => row);
      Object.assign(metrics, { [mode]: computeMetrics(ranked, gold, grades) });
    }
    answered.push({ metrics, ...(category !== undefined && { category }) });
  }
  const report = buildReport(answered, available);
  const run = {
    data: values.data,
    ...(values.model !== undefined && { model: values.model }),
    ...(values.lean !== undefined && { lean: values.lean }),
    shared: values.shared,
    rows: rows.length,
    chunks: searcher.chunks,
    secondsToIndex: toSeconds(readyAt - startedAt),
    secondsToAnswer: toSeconds(performance.now() - readyAt),
  };
  console.log(
    values.json
      ? JSON.stringify({ ...report, run, passedOver: countPassedOver(passedOver) })
      : `${formatTable(report)}\n\n${describe(run)}`,
  );
}

function toSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}

function describe(run: Readonly<Record<string, unknown>>): string {
  return Object.entries(run)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ');
}

function parseLimit(limit: string): number {
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1)
    throw new RangeError(`--limit is a whole number of questions, not ${limit}.`);
  return count;
}

function parseLean(lean: string): number {
  const pushed = Number(lean);
  if (!(pushed >= 0 && pushed < Infinity)) throw new RangeError(`--lean is a number from 0 on, not ${lean}.`);
  return pushed;
}
