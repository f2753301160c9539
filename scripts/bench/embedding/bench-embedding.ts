/**
 * How fast vectors are made, beside bare Transformers.js with the same model and texts:
 * `npx tsx scripts/bench/embedding/bench-embedding.ts --model DIR [--passages 5000] [--rounds 3] [--json]`.
 *
 * DIR is a model in the layout of Transformers.js. Bare Transformers.js is given the texts in batches of several sizes, in their
 * order, and the fastest of them counts. Both take turns; medians of all rounds.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { defaultClientConditions } from 'vite';
import { chromiumPath, quietArguments } from '../../../test/e2e/chromium';
import { median, share } from '../recall/median';
import { openSite } from '../recall/site';

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    passages: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
if (values.model === undefined) throw new Error('Name a model’s folder: --model DIR');
const name = path.basename(path.resolve(values.model));
const given = { name, passages: Number(values.passages), batches: [8, 32, 128] };

const folder = mkdtempSync(path.join(tmpdir(), 'kura-embedding-'));
const conditions = ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions];
const site = await openSite(path.join(folder, 'site'), { root: import.meta.dirname, conditions });
cpSync(path.resolve(values.model), path.join(folder, 'site/models', name), { recursive: true, dereference: true });
const fromTransformers = createRequire(createRequire(import.meta.url).resolve('@huggingface/transformers'));
for (const file of ['ort-wasm-simd-threaded.asyncify.mjs', 'ort-wasm-simd-threaded.asyncify.wasm']) {
  cpSync(fromTransformers.resolve(`onnxruntime-web/${file}`), path.join(folder, 'site/ort', file));
}

interface InPage {
  bare(given: object): Promise<Record<number, number>>;
  kura(given: object): Promise<{ opened: number; newest?: number; all: number; questions: number[] }>;
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
  const bare = () => page.evaluate(asked => (globalThis as unknown as InPage).bare(asked), given);
  const kura = (asking: boolean) =>
    page.evaluate(asked => (globalThis as unknown as InPage).kura(asked), { ...given, asking });

  const rounds: {
    bare: Record<number, number>;
    kura: { opened: number; newest?: number; all: number };
    fastest: number;
  }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const ms = await bare();
    console.error(`round ${round + 1}`, ms);
    rounds.push({ bare: ms, kura: await kura(false), fastest: Math.min(...Object.values(ms)) });
  }
  const { questions } = await kura(true);
  const rate = (ms: number) => Math.round((given.passages / ms) * 1000);
  const result = {
    model: name,
    passages: given.passages,
    rounds: rounds.length,
    'bare, passages a second, by batch': Object.fromEntries(
      given.batches.map(batch => [batch, rate(median(rounds.map(({ bare: ms }) => ms[batch] ?? 0)))]),
    ),
    'Kura, passages a second': rate(median(rounds.map(({ kura: { all } }) => all))),
    'of the fastest bare, median of rounds': median(rounds.map(({ kura: { all }, fastest }) => fastest / all)),
    'ms until the model answers': Math.round(median(rounds.map(({ kura: { opened } }) => opened))),
    'ms from there until the newest 2,000 have vectors': Math.round(
      median(rounds.map(({ kura: { newest } }) => newest ?? 0)),
    ),
    'ms of a question meanwhile': { n: questions.length, p50: share(questions, 0.5), p95: share(questions, 0.95) },
  };
  console.log(values.json ? JSON.stringify({ ...result, all: rounds }) : result);
} finally {
  await browser.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
}
