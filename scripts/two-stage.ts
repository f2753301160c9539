/**
 * `npx tsx scripts/two-stage.ts --model DIR --data DIR [--data DIR] [--lean 0,1,3]` measures how many of the exact
 * first ten a full scan and a two-stage scan find. It searches the texts of all these sets with the questions of the
 * last one.
 *
 * `--lean`: how far the vectors are pushed to one side; 3 makes each cosine c about (c + 3) / 4, as transformers have
 * them.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Embedder } from '../lib/search/engine';
import { createVectors } from '../lib/search/vector-index/create-vector-index';
import { leaning } from './evaluate/lean';
import { DataError } from './evaluate/data-error';
import { modelIn } from './evaluate/model';
import { readRows } from './evaluate/rows';
import { readSet } from './evaluate/set';

const atMostQuestions = 300;
const first = 10;

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    data: { type: 'string', multiple: true, default: [] },
    lean: { type: 'string', default: '0,1,3' },
  },
});
const asked = values.data.at(-1);
if (values.model === undefined || asked === undefined)
  throw new DataError('DataMissing', 'Name the folders of a model and of one or more question sets.');
const model = await modelIn(values.model);
const texts = values.data.flatMap(folder => readRows(path.join(folder, 'corpus.jsonl')).map(({ text }) => text));
const { questions } = readSet(asked);
const each = Math.ceil(questions.length / atMostQuestions);
const queries = questions.filter((_, n) => n % each === 0).map(({ text }) => text);
for (const lean of values.lean.split(',').map(Number)) await report(lean, lean === 0 ? model : leaning(model, lean));

async function report(lean: number, leant: Embedder): Promise<void> {
  const vectorsOf = async (some: readonly string[], kind: 'passage' | 'query') =>
    (await leant.embed(some, kind)).filter(vector => vector !== undefined);
  const kept = await vectorsOf(texts, 'passage');
  const asking = await vectorsOf(queries, 'query');
  const [full, two] = (['full', 'two-stage'] as const).map(scan => createVectors(leant.dims, { scan }));
  for (const [chunk, vector] of kept.entries()) for (const store of [full, two]) store?.add(chunk, vector);
  let inFull = 0;
  let inTwo = 0;
  for (const query of asking) {
    const cosines = kept.map((vector, chunk) => ({ chunk, cosine: dot(vector, query) }));
    const exact = cosines.toSorted((a, b) => b.cosine - a.cosine).slice(0, first);
    const among = (chunks: Uint32Array | undefined) => exact.filter(({ chunk }) => chunks?.includes(chunk)).length;
    inFull += among(full?.nearest(query, first).chunks);
    inTwo += among(two?.nearest(query, first).chunks);
  }
  const share = (found: number) => (found / (first * asking.length)).toFixed(3);
  console.log(
    `lean ${lean}: ${kept.length} rows, ${asking.length} questions, full scan ${share(inFull)}, two stages ${share(inTwo)}`,
  );
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, x, n) => sum + x * (b[n] ?? 0), 0);
}
