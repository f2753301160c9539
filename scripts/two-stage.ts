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
import { createVectorIndex } from '../lib/search/vector-index/create-vector-index';
import { createLeaning } from './evaluate/create-leaning';
import { DataError } from './evaluate/data-error';
import { loadModel } from './evaluate/load-model';
import { readRows } from './evaluate/read-rows';
import { readSet } from './evaluate/read-set';

const maxQuestions = 300;
const resultCount = 10;

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    data: { type: 'string', multiple: true, default: [] },
    lean: { type: 'string', default: '0,1,3' },
  },
});
const lastSet = values.data.at(-1);
if (values.model === undefined || lastSet === undefined)
  throw new DataError('DataMissing', 'Name the folders of a model and of one or more question sets.');
const model = await loadModel(values.model);
const texts = values.data.flatMap(folder => readRows(path.join(folder, 'corpus.jsonl')).map(({ text }) => text));
const { questions } = readSet(lastSet);
const questionStep = Math.ceil(questions.length / maxQuestions);
const queries = questions.filter((_, n) => n % questionStep === 0).map(({ text }) => text);
for (const lean of values.lean.split(',').map(Number))
  await report(lean, lean === 0 ? model : createLeaning(model, lean));

async function report(lean: number, leaningModel: Embedder): Promise<void> {
  const embedTexts = async (inputs: readonly string[], kind: 'passage' | 'query') =>
    (await leaningModel.embed(inputs, kind)).filter(vector => vector !== undefined);
  const passageVectors = await embedTexts(texts, 'passage');
  const queryVectors = await embedTexts(queries, 'query');
  const [full, twoStage] = (['full', 'two-stage'] as const).map(scan => createVectorIndex(leaningModel.dims, { scan }));
  for (const [chunk, vector] of passageVectors.entries())
    for (const store of [full, twoStage]) store?.add(chunk, vector);
  let fullCount = 0;
  let twoStageCount = 0;
  for (const query of queryVectors) {
    const cosines = passageVectors.map((vector, chunk) => ({ chunk, cosine: computeDot(vector, query) }));
    const exact = cosines.toSorted((a, b) => b.cosine - a.cosine).slice(0, resultCount);
    const countExact = (chunks: Uint32Array | undefined) => exact.filter(({ chunk }) => chunks?.includes(chunk)).length;
    fullCount += countExact(full?.nearest(query, resultCount).chunks);
    twoStageCount += countExact(twoStage?.nearest(query, resultCount).chunks);
  }
  const formatShare = (found: number) => (found / (resultCount * queryVectors.length)).toFixed(3);
  console.log(
    `lean ${lean}: ${passageVectors.length} rows, ${queryVectors.length} questions, full scan ${formatShare(fullCount)}, two stages ${formatShare(twoStageCount)}`,
  );
}

function computeDot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, x, n) => sum + x * (b[n] ?? 0), 0);
}
