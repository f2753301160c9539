/**
 * Every exported function that takes a text, with hostile texts of one length and of four times that length: no block of code is run more
 * than six times as often, or not again at the next four times: a packed chat may take one round more. Steps are counted, so the machine does not matter. What the browser does inside (patterns, normalizing) is
 * timed by `test/all/growth.test.ts`.
 */
import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chunkInSlices } from '../../lib/search/chunk/chunk';
import { openPackedIndex } from '../../lib/search/index/packed-index';
import { createMemoryFiles } from '../../lib/search/storage/memory-files';
import { chat } from '../search/chats';
import { hostileUnits } from './hostile-units';
import { listTextSignatures, loadTextFunctions } from './text-functions';

const length = 800;
/** At each commit so many of the texts, spread over all of them. */
const usual = 40;
const units = process.env['KURA_ALL']
  ? hostileUnits
  : hostileUnits.filter((_, n) => (n * usual) % hostileUnits.length < usual);
const maxFactor = 6;
/** Below so many steps a letter there is no growth, only something that begins in longer texts. */
const minStepsPerLetter = 0.5;

type Steps = ReadonlyMap<string, number>;

const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
});
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
});

test('there are hundreds of hostile texts, no two alike', () => {
  const texts = hostileUnits.map(unit => unit.build(length));
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.length).toBeGreaterThan(300);
  expect(units.length).toBeGreaterThanOrEqual(usual);
});

test('every function that takes a text is found, and can be called', () => {
  const { signatures, unknown } = listTextSignatures();
  expect(
    unknown,
    'Say in test/growth/arguments.ts how such an argument is made, or that it comes with no text.',
  ).toEqual([]);
  expect(signatures.length).toBeGreaterThan(200);
});

test('a function that grows with the square of a text is noticed', async () => {
  const { grow } = await import('./growing');
  expect(await listGrowth(text => grow(text), units.slice(0, 3))).not.toEqual([]);
});

test(
  'no function takes more than six times as many steps for a text four times as long',
  { timeout: 240_000 },
  async () => {
    const found: string[] = [];
    for (const { name, call } of await loadTextFunctions()) {
      const growth = await listGrowth(call);
      if (growth.length > 0) found.push(`${name}: ${growth.join(', ')}`);
    }
    expect(found).toEqual([]);
  },
);

test('making a long chat searchable, in many changes, takes no more steps for each of its letters', async () => {
  expect(await listGrowth(indexInParts, units.slice(0, 2))).toEqual([]);
});

/** Of a text four times as long: with these limits it becomes many changes and several saves. */
async function indexInParts(text: string): Promise<void> {
  const index = await openPackedIndex(createMemoryFiles(), { newUnits: 300, newRows: 2, memtableTerms: 100 });
  const long = chat('gemini:long', 'Long', ['Which of them?', text.repeat(4)]);
  await index.put(long, await chunkInSlices(long));
  await index.flush();
}

/** Lists the blocks that are run too often, with how often. */
async function listGrowth(call: (text: string) => unknown, texts = units): Promise<readonly string[]> {
  await countSteps(() => undefined);
  const short = await countSteps(() => callAll(call, texts, length));
  const long = await countSteps(() => callAll(call, texts, length * 4));
  const grows = (block: string, from: Steps, to: Steps, toLength: number) => {
    const steps = to.get(block) ?? 0;
    return steps > minStepsPerLetter * toLength * texts.length && steps > maxFactor * (from.get(block) ?? 0);
  };
  const suspects = [...long.keys()].filter(block => grows(block, short, long, length * 4));
  if (suspects.length === 0) return [];
  const longest = await countSteps(() => callAll(call, texts, length * 16));
  return suspects
    .filter(block => grows(block, long, longest, length * 16))
    .map(block => `${block} ${[short, long, longest].map(steps => steps.get(block) ?? 0).join(' → ')}`);
}

async function callAll(call: (text: string) => unknown, texts: typeof units, textLength: number): Promise<void> {
  for (const unit of texts) {
    try {
      await call(unit.build(textLength));
    } catch {
      // A refusal is an answer, too.
    }
  }
}

/** Returns how often each block of our own code was run. */
async function countSteps(work: () => unknown): Promise<Steps> {
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const steps = new Map<string, number>();
  for (const { url, functions } of result) {
    if (!/\/(?:lib|components|growth)\//.test(url) || url.includes('node_modules')) continue;
    for (const { functionName, ranges } of functions)
      for (const { startOffset, count } of ranges)
        steps.set(`${url.split('/').slice(-2).join('/')}:${startOffset} ${functionName}`, count);
  }
  return steps;
}
