/** Measures the size of the content scripts, and Kura's share of a page's script time while an answer is written. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { KuraBrowser } from '../../test/e2e/kura';
import { ask, openChat, practiceSites, settled, type PracticeSite } from '../../test/e2e/practice-sites';
import { computeFigures, round } from './compute-figures';

/** Returns the sizes in bytes. */
export function measureContentScripts(extension: string) {
  const folder = path.join(extension, 'content-scripts');
  return readdirSync(folder).map(name => {
    const script = readFileSync(path.join(folder, name));
    return { name, bytes: script.length, gzipped: gzipSync(script).length };
  });
}

const question = 'Why did my Docker volume disappear after compose down?';
/** In milliseconds. Kura observes once more after the page is idle, and that counts, too. */
const settleMs = 2000;

export async function measureContent(kura: KuraBrowser, times: number) {
  const rows = [];
  for (const site of practiceSites) {
    const visits: Shares[] = [];
    for (let n = 0; n < times; n++) visits.push(await measureVisit(kura, site));
    const getMedian = (value: (costs: Shares) => number) => computeFigures(visits.map(value)).median;
    const ratios = computeFigures(visits.map(costs => costs.kura / costs.page));
    rows.push({
      site: site.name,
      n: times,
      seconds: getMedian(costs => costs.seconds),
      kura: getMedian(costs => costs.kura),
      page: getMedian(costs => costs.page),
      'kura / page': ratios.median,
      'at most': ratios.max,
    });
  }
  return rows;
}

async function measureVisit(kura: KuraBrowser, site: PracticeSite): Promise<Shares> {
  const page = await kura.context.newPage();
  await openChat(page, site, 'realistic');
  const session = await kura.context.newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 250 });
  await session.send('Profiler.start');
  await ask(page, site, question);
  await settled(page);
  await page.waitForTimeout(settleMs);
  const { profile } = await session.send('Profiler.stop');
  await page.close();
  return computeShares(profile);
}

interface Shares {
  /** In milliseconds. */
  readonly kura: number;
  readonly page: number;
  readonly seconds: number;
}

/** The profile as the DevTools protocol returns it. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly startTime: number;
  readonly endTime: number;
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

/**
 * Script time in milliseconds. A native function counts for the script that called it; idle time and garbage collection
 * do not count.
 */
function computeShares({ nodes, samples = [], timeDeltas = [], startTime, endTime }: CpuProfile): Shares {
  const caller = new Map<number, number>();
  for (const { id, children = [] } of nodes) for (const child of children) caller.set(child, id);
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const findScript = (id: number | undefined): string => {
    if (id === undefined) return '';
    return frames.get(id)?.url || findScript(caller.get(id));
  };
  const time = { kura: 0, page: 0 };
  for (const [n, id] of samples.entries()) {
    const script = findScript(id);
    const taken = (timeDeltas[n + 1] ?? 0) / 1000;
    if (script.startsWith('chrome-extension://')) time.kura += taken;
    else if (script.startsWith('http')) time.page += taken;
  }
  return { ...time, seconds: round((endTime - startTime) / 1e6) };
}
