/**
 * `npm run bench` builds the extension and measures it on the practice sites and made-up chats, all in one run. Prints a
 * table and writes `.cache/bench.json`. `docs/figures.md` holds the figures of one run. `KURA_EXTENSION` names another build.
 *
 * `--only capture,content,streaming,popup,library,first-minutes,recall`: some parts · `--times 10`: repetitions of each
 * capture · `--turns 400`: length of the chat into which an answer is written.
 *
 * `--chunks 50000`: recall alone, with so many passages: Kura beside stock Orama, MiniSearch, SQLite FTS5 and a plain
 * scan. `--engines kura,sqlite`: only these engines.
 * `--only popup --chunks 100000 --model DIR`: the popup with so many passages. `--profile DIR` keeps the filled vault
 * for another run. `--json` prints only the measurements, as JSON.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'wxt';
import { launchKura, type KuraBrowser } from '../test/e2e/kura';
import { startPracticeServer } from '../test/practice/server';
import { measureCapture, pollIntervalMs } from './bench/measure-capture';
import { measureContent, measureContentScripts } from './bench/measure-content';
import { measureFirstMinutes } from './bench/first-minutes/measure-first-minutes';
import { measureLibrary } from './bench/measure-library';
import { measurePopup } from './bench/measure-popup';
import { measureRecall, defaultRecallOptions } from './bench/recall/measure-recall';
import { formatReport } from './bench/recall/format-report';
import { measureStreaming } from './bench/measure-streaming';

const parts = ['recall', 'capture', 'content', 'streaming', 'popup', 'library', 'first-minutes'] as const;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    times: { type: 'string', default: '10' },
    pace: { type: 'string', default: 'brisk' },
    turns: { type: 'string', default: '200' },
    chunks: { type: 'string' },
    model: { type: 'string' },
    engines: { type: 'string' },
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const { model, profile } = values;
const chosen: readonly string[] = values.only?.split(',') ?? (values.chunks ? ['recall'] : parts);
/** Number of turns of the chat into which an answer is written. */
const turns = Number(values.turns);
const passages = Number(values.chunks ?? 10_000);
/** Sizes of the vaults with which the popup is measured, in passages. */
const sizes = values.chunks ? [passages] : [1000, 5000];
if (!Number.isInteger(passages) || passages < 1) throw new Error(`--chunks ${values.chunks} is no number of chunks.`);
const engines = values.engines?.split(',') ?? defaultRecallOptions.names;
const unknown = engines.find(name => !defaultRecallOptions.names.includes(name));
if (unknown !== undefined)
  throw new Error(`--engines knows ${defaultRecallOptions.names.join(', ')}, and not ${unknown}.`);
const named = process.env['KURA_EXTENSION'];
const extension = named ?? '.output/chrome-mv3';
const pace = values.pace === 'realistic' || values.pace === 'fast' ? values.pace : 'brisk';

// An older build would give figures of code that is no longer there.
if (chosen.some(part => part !== 'recall') && named === undefined) await build();
if (named !== undefined && !existsSync(`${named}/manifest.json`)) {
  console.error(`There is no extension in ${named}, which KURA_EXTENSION names.`);
  process.exit(1);
}
if (model !== undefined && !existsSync(path.join(model, 'config.json'))) {
  console.error(`There is no model in ${model}: it has no config.json.`);
  process.exit(1);
}

/** System load after each part. A load above the number of cores means that other processes were running. */
const load: Record<string, number> = {};
const results: Record<string, unknown> = { load };

if (chosen.includes('recall')) {
  const measured = await measureRecall({
    ...defaultRecallOptions,
    passages,
    names: engines,
  });
  results['recall'] = measured;
  if (!values.json) console.log(`\n# recall\n\n${formatReport(measured)}`);
}
if (chosen.some(part => part !== 'recall')) await measureExtension();
mkdirSync('.cache', { recursive: true });
writeFileSync('.cache/bench.json', JSON.stringify(results, undefined, 2));
if (values.json || chosen.some(part => part !== 'recall')) console.log(JSON.stringify(results, undefined, 2));

async function measureExtension(): Promise<void> {
  const practice = await startPracticeServer();
  const kura = await launchKura({ practice, extension });
  try {
    await kura.agreeTo('chatgpt', 'claude', 'gemini');
    results['run'] = await describeMachine(kura);
    results['content scripts'] = measureContentScripts(extension);
    const work: Record<Exclude<(typeof parts)[number], 'recall'>, () => Promise<unknown>> = {
      capture: () => measureCapture(kura, Number(values.times), pace),
      content: () => measureContent(kura, 3),
      streaming: () => measureStreaming(kura, { exchanges: turns / 2, tokensPerSecond: 200 }, 20, 3),
      popup: () =>
        measurePopup({ practice, extension, ...(model && { model }), ...(profile && { profile }) }, sizes, 220, 5),
      library: () => measureLibrary({ practice, extension, ...(profile && { profile }) }, 5000, Number(values.times)),
      'first-minutes': () => measureFirstMinutes({ practice, extension }),
    };
    for (const part of parts) {
      if (part === 'recall' || !chosen.includes(part)) continue;
      if (!values.json) console.log(`\n# ${part}`);
      const rows = await work[part]();
      results[part] = rows;
      load[part] = os.loadavg()[0] ?? Number.NaN;
      if (!values.json) console.table(flattenRows(rows));
    }
  } finally {
    await kura.close();
    await practice.close();
  }
}

async function describeMachine(kura: KuraBrowser) {
  const { version } = JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as { version: string };
  return {
    at: new Date().toISOString(),
    kura: version,
    node: process.version,
    browser: kura.context.browser()?.version(),
    cores: os.cpus().length,
    processor: os.cpus()[0]?.model,
    vaultAskedEvery: `${pollIntervalMs} ms`,
  };
}

/** Flattens nested rows for the table. */
function flattenRows(rows: unknown): unknown[] {
  if (!Array.isArray(rows)) return [rows];
  return rows.flatMap(row => {
    const entries = Object.entries(row as Record<string, unknown>);
    const lists = entries.filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    const own = Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value)).flatMap(flattenEntry));
    if (lists.length === 0) return [own];
    return lists.flatMap(([, inner]) =>
      inner.map(each => ({ ...own, ...Object.fromEntries(Object.entries(each as object).flatMap(flattenEntry)) })),
    );
  });
}

function flattenEntry([name, value]: [string, unknown]): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[name, value]];
  return Object.entries(value).map(([inner, each]) => [`${name} ${inner}`, each]);
}
