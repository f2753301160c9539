/**
 * `npx tsx scripts/bench/embedding/bench-embedding.ts --model DIR [--turns 10] [--passages 400] [--json]` measures the
 * speed of embedding, beside plain Transformers.js with the same model and texts.
 *
 * DIR is a model in the layout of Transformers.js. Both take turns of `--passages` each, in two workers of one page.
 * Plain Transformers.js gets the texts in order, in batches of several sizes; the fastest size counts.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { defaultClientConditions } from 'vite';
import { chromiumPath, quietArguments } from '../../../test/e2e/chromium';
import { computeMedian, computePercentile } from '../recall/median';
import { openSite } from '../recall/open-site';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    passages: { type: 'string', default: '400' },
    turns: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
  },
});
if (values.model === undefined) throw new Error('Name a model’s folder: --model DIR');
const name = path.basename(path.resolve(values.model));
const batches = [8, 32, 128];
const passages = Number(values.passages);

const folder = mkdtempSync(path.join(tmpdir(), 'kura-embedding-'));
const conditions = ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions];
const site = await openSite(path.join(folder, 'site'), { root: import.meta.dirname, conditions });
cpSync(path.resolve(values.model), path.join(folder, 'site/models', name), { recursive: true, dereference: true });
const fromTransformers = createRequire(createRequire(import.meta.url).resolve('@huggingface/transformers'));
for (const file of ['ort-wasm-simd-threaded.asyncify.mjs', 'ort-wasm-simd-threaded.asyncify.wasm']) {
  cpSync(fromTransformers.resolve(`onnxruntime-web/${file}`), path.join(folder, 'site/ort', file));
}

interface InPage {
  turns(options: object): Promise<Record<string, number>[]>;
  start(options: object): Promise<{ opened: number; newest: number; questions: number[] }>;
}

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  chromiumSandbox: false,
  args: [...quietArguments],
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on('console', message => message.type() === 'error' && console.error(message.text()));
  await page.goto(site.url);
  const started = await page.evaluate(options => (globalThis as unknown as InPage).start(options), {
    name,
    passages: 2400,
  });
  console.error(started);
  const turns = await page.evaluate(options => (globalThis as unknown as InPage).turns(options), {
    name,
    passages,
    batches,
    turns: Number(values.turns),
  });
  const getMedianMs = (contender: string) => computeMedian(turns.map(turn => turn[contender] ?? 0));
  const computeRate = (contender: string) => Math.round((passages / getMedianMs(contender)) * 1000);
  const fastest = batches.map(batch => `bare ${batch}`).toSorted((a, b) => getMedianMs(a) - getMedianMs(b))[0] ?? '';
  const { opened, newest, questions } = started;
  const result = {
    model: name,
    turns: turns.length,
    'passages of a turn': passages,
    'passages a second, median': Object.fromEntries(
      ['kura', ...batches.map(n => `bare ${n}`)].map(contender => [contender, computeRate(contender)]),
    ),
    'kura of the fastest bare, median of turns': computeMedian(
      turns.map(turn => (turn[fastest] ?? 0) / (turn['kura'] ?? 1)),
    ),
    'ms until the model answers': Math.round(opened),
    'ms until the newest 2,000 have vectors': Math.round(newest),
    'ms of a question meanwhile': {
      n: questions.length,
      p50: computePercentile(
        questions.toSorted((a, b) => a - b),
        0.5,
      ),
    },
    load: os.loadavg()[0],
  };
  console.log(values.json ? JSON.stringify({ ...result, all: turns }) : result);
} finally {
  await browser.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
}
