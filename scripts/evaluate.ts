/**
 * `npm run evaluate -- --data DIR [--model DIR] [--limit N] [--categories 1,2] [--shared] [--json]`: how well the right answer is found,
 * through the product's own chunking, index and fusion. `docs/figures.md` says what DIR holds and what came out.
 *
 * `--limit`: the first N questions · `--shared`: no question is limited to its scope, as in a vault that holds everything.
 * Exit: 0 measured · 1 anything else, named on stderr.
 */
import { parseArgs } from 'node:util';
import { metricsOf } from './evaluate/metrics';
import { modelIn } from './evaluate/model';
import { reportOf, table, type Answered } from './evaluate/report';
import { modes, openSearcher, type Mode } from './evaluate/searcher';
import { DataError, readSet } from './evaluate/set';

const usage = 'Usage: npm run evaluate -- --data DIR [--model DIR] [--limit N] [--categories 1,2] [--shared] [--json]';

try {
  await evaluate();
} catch (error) {
  const named = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  process.stderr.write(`${named}\n`);
  process.exitCode = 1;
}

async function evaluate(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      model: { type: 'string' },
      limit: { type: 'string' },
      categories: { type: 'string' },
      shared: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (!values.data) throw new DataError('DataMissing', `Name the folder of a question set. ${usage}`);
  const { rows, questions } = readSet(values.data);
  const wanted = values.categories?.split(',');
  const asked = questions
    .filter(({ category = '' }) => wanted?.includes(category) ?? true)
    .slice(0, values.limit === undefined ? undefined : atLeastOne(values.limit));
  if (asked.length === 0) throw new DataError('DataEmpty', `No question is left of categories ${values.categories}.`);

  const began = performance.now();
  const model = values.model === undefined ? undefined : await modelIn(values.model);
  const searcher = await openSearcher(rows, model, values.shared);
  const ready = performance.now();
  const available: readonly Mode[] = model ? modes : ['words'];
  const answered: Answered[] = [];
  for (const { text, scope, gold, category } of asked) {
    const metrics: Answered['metrics'] = {};
    for (const mode of available)
      Object.assign(metrics, { [mode]: metricsOf(await searcher.search(text, scope, mode), gold) });
    answered.push({ metrics, ...(category !== undefined && { category }) });
  }
  const report = reportOf(answered, available);
  const run = {
    data: values.data,
    ...(values.model !== undefined && { model: values.model }),
    shared: values.shared,
    rows: rows.length,
    chunks: searcher.chunks,
    secondsToIndex: rounded(ready - began),
    secondsToAnswer: rounded(performance.now() - ready),
  };
  console.log(values.json ? JSON.stringify({ ...report, run }) : `${table(report)}\n\n${describe(run)}`);
}

function rounded(ms: number): number {
  return Math.round(ms / 100) / 10;
}

function describe(run: Readonly<Record<string, unknown>>): string {
  return Object.entries(run)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ');
}

function atLeastOne(limit: string): number {
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1)
    throw new RangeError(`--limit is a whole number of questions, not ${limit}.`);
  return count;
}
