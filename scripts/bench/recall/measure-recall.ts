/** Measures all contenders at one size in one browser: indexing, answers, saving, cold start and memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { QueryRow } from './query-all';
import { openBench, type Bench } from './open-bench';
import type { SearchMode } from './contender';
import { computeMedian } from './median';
import type { Kind } from './create-questions';
import { openSite } from './open-site';
import type { Steps } from './steps';

export interface RecallBenchOptions {
  readonly passages: number;
  /** Names of the contenders. Ratios are relative to the first. */
  readonly names: readonly string[];
  /** Number of questions of each kind. */
  readonly count: number;
  readonly rounds: number;
  /** In milliseconds for each kind of question; see `QueryRun`. */
  readonly maxTotalMs: number;
}

/** 200 questions of each kind, so that a p95 is meaningful. */
export const defaultRecallOptions = {
  names: ['kura', 'orama', 'mini', 'sqlite', 'exact'],
  count: 200,
  rounds: 3,
  maxTotalMs: 8000,
} satisfies Omit<RecallBenchOptions, 'passages'>;

export type Measured = Awaited<ReturnType<typeof measureRecall>>;

/** Largest size that each contender can handle. Absent: any. */
const maxPassagesByContender: Readonly<Record<string, number>> = { orama: 100_000, mini: 50_000, exact: 100_000 };
/** Above this size V8 has no string for Orama's JSON. */
const maxStoredByOrama = 20_000;
/** Maximum size of the index in memory, beside everything that is measured. */
const maxInMemory = 20_000;
/** The size that growth is compared with. */
const small = 10_000;

export async function measureRecall({ passages, names, count, rounds, maxTotalMs }: RecallBenchOptions) {
  const contenderNames = names.filter(name => passages <= (maxPassagesByContender[name] ?? Number.POSITIVE_INFINITY));
  const site = await openSite(path.resolve('.cache/bench-recall'));
  const profile = mkdtempSync(path.join(os.tmpdir(), 'kura-recall-'));
  const asking = { passages, count, rounds, maxTotalMs, limit: 50 };
  const load = [os.loadavg()[0] ?? Number.NaN];
  try {
    const bench = await openBench(profile, site.url);
    await bench.take('prepare', undefined);
    const loaded: Loaded[] = [];
    let growth: Growth | undefined;
    let askedAlone: QueryRow[] | undefined;
    let limits: Awaited<ReturnType<Steps['limits']>> | undefined;
    let scopeCosts: Awaited<ReturnType<Steps['scopes']>>;
    for (const name of contenderNames) {
      const aloneOptions = name === 'kura' && { ...asking, names: [name] };
      const before = aloneOptions && passages > small ? await queryAtSize(bench, small, aloneOptions) : undefined;
      loaded.push(await measureIndexing(bench, name, passages));
      if (before && aloneOptions) {
        askedAlone = await bench.take('ask', aloneOptions);
        growth = compareGrowth(before, askedAlone);
      }
      if (aloneOptions) limits = await bench.take('limits', { name, passages, times: 40 });
      if (aloneOptions) scopeCosts = await bench.take('scopes', { name, passages, times: 100 });
      load.push(os.loadavg()[0] ?? Number.NaN);
    }
    const put = await bench.take('putRows', { times: 200 });
    const work = contenderNames.includes('kura')
      ? await measureWork(bench, Math.min(passages, maxInMemory))
      : undefined;
    const aloneRows = contenderNames.length === 1 ? askedAlone : undefined;
    const asked = aloneRows ?? (await bench.take('ask', { ...asking, names: contenderNames }));
    load.push(os.loadavg()[0] ?? Number.NaN);
    await bench.close();
    const cold: Cold[] = [];
    for (const { name, contender, storedPerPassage } of loaded)
      if (storedPerPassage !== undefined)
        cold.push(await measureColdStarts(profile, site.url, { name, contender }, passages));
    const rewriting = contenderNames.includes('kura') ? await measureRewriting(profile, site.url, passages) : undefined;
    return {
      at: new Date().toISOString(),
      passages,
      browser: bench.version,
      processor: os.cpus()[0]?.model ?? '',
      cores: os.cpus().length,
      load: [Math.min(...load), Math.max(...load)],
      loaded,
      rowPut: computeMedian(put),
      work,
      asked,
      cold,
      limits,
      scopeCosts,
      growth,
      rewriting,
    };
  } finally {
    site.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

type Loaded = Awaited<ReturnType<typeof measureIndexing>>;
type Cold = Awaited<ReturnType<typeof measureColdStarts>>;

/** In bytes per passage. Empty if the browser does not report its memory. */
const toMemoryPerPassage = (before: number | undefined, after: number | undefined, passages: number) =>
  before !== undefined && after !== undefined ? { memoryPerPassage: (after - before) / passages } : {};

async function measureIndexing(bench: Bench, name: string, passages: number) {
  const before = await bench.memory();
  const {
    contender,
    milliseconds: indexingMs,
    settling,
    fedCount: held,
  } = await bench.take('load', { name, passages, upTo: passages });
  const milliseconds = indexingMs + settling;
  const after = await bench.memory();
  const storable = name !== 'orama' || passages <= maxStoredByOrama;
  const stored = storable ? await bench.take('store', { name }) : undefined;
  // Each save of stock Orama writes its complete JSON.
  const times = name === 'orama' ? 1 : 20;
  const saves = stored?.bytes === undefined ? [] : await bench.take('saveTurns', { name, times });
  return {
    name,
    contender,
    perSecond: held / (milliseconds / 1000),
    msPerPassage: milliseconds / held,
    ...toMemoryPerPassage(before, after, held),
    ...(stored?.bytes !== undefined && { storedPerPassage: stored.bytes / passages }),
    ...(stored?.memory !== undefined && { ownMemoryPerPassage: stored.memory / passages }),
    ...(saves.length > 0 && { saveTurn: computeMedian(saves) }),
  };
}

/** Milliseconds per passage that Kura needs for indexing without a disk. */
async function measureWork(bench: Bench, passages: number): Promise<number> {
  const name = 'inMemory';
  const { milliseconds, settling, fedCount: held } = await bench.take('load', { name, passages, upTo: passages });
  await bench.take('close', { name });
  return (milliseconds + settling) / held;
}

/** Medians of three new processes on the same profile, in milliseconds. */
async function measureColdStarts(
  profile: string,
  url: string,
  { name, contender }: { readonly name: string; readonly contender: string },
  passages: number,
) {
  const starts: (Awaited<ReturnType<Steps['open']>> & ReturnType<typeof toMemoryPerPassage>)[] = [];
  for (let n = 0; n < 3; n++) {
    const bench = await openBench(profile, url);
    await bench.take('prepare', undefined);
    const before = await bench.memory();
    const start = await bench.take('open', { name, words: 'docker', passages });
    starts.push({ ...start, ...toMemoryPerPassage(before, await bench.memory(), passages) });
    await bench.close();
  }
  return {
    contender,
    firstWords: computeMedian(starts.map(start => start.firstWords)),
    ready: computeMedian(starts.map(start => start.ready)),
    memoryPerPassage: computeMedian(starts.flatMap(start => start.memoryPerPassage ?? [])),
    starts,
  };
}

/** Runs last, because it forgets chats. */
async function measureRewriting(profile: string, url: string, passages: number) {
  const bench = await openBench(profile, url);
  await bench.take('open', { name: 'kura', words: 'docker', passages });
  const waiting = await bench.take('busy', { name: 'kura', passages });
  await bench.close();
  return waiting;
}

interface Growth {
  readonly from: number;
  /** p50 at both sizes, in milliseconds. */
  readonly rows: readonly {
    readonly mode: SearchMode;
    readonly kind: Kind | 'any';
    readonly small: number;
    readonly large: number;
  }[];
}

/** Measures Kura alone before the rest is indexed, with the questions that are asked again later. */
async function queryAtSize(bench: Bench, upTo: number, asking: Parameters<Steps['ask']>[0]): Promise<QueryRow[]> {
  await bench.take('load', { name: 'kura', passages: asking.passages, upTo });
  return bench.take('ask', asking);
}

function compareGrowth(before: readonly QueryRow[], after: readonly QueryRow[]): Growth {
  const rows = before.map(({ mode, kind, p50 }) => {
    const large = after.find(row => row.mode === mode && row.kind === kind)?.p50 ?? Number.NaN;
    return { mode, kind, small: p50, large };
  });
  return { from: small, rows };
}
