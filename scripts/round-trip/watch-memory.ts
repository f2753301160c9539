/** Measures how long something takes in the browser, and the peak of its memory. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { KuraBrowser } from '../../test/e2e/kura';

export interface WatchedRun {
  readonly seconds: number;
  /** Peaks in megabytes: the page's JavaScript heap, and the private memory of all browser processes. */
  readonly page: number;
  readonly browser: number;
}

export const toMegabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Private memory of all child processes in megabytes. */
export function readBrowserMemory(): number {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1]));
      sizes.set(Number(name), Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0));
    } catch {
      // A process that ended between the two reads has no memory.
    }
  }
  const isOurs = (pid: number): boolean => pid !== 0 && (pid === process.pid || isOurs(parents.get(pid) ?? 0));
  const all = [...sizes].filter(([pid]) => pid !== process.pid && isOurs(pid));
  return Math.round(all.reduce((sum, [, kilobytes]) => sum + kilobytes, 0) / 1000);
}

/** Runs `work` and measures memory five times a second. */
export async function watchMemory(kura: KuraBrowser, page: Page, work: () => Promise<unknown>): Promise<WatchedRun> {
  const peaks = { page: 0, browser: 0 };
  const cdp = await kura.context.newCDPSession(page);
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number };
      peaks.page = Math.max(peaks.page, toMegabytes(usedSize));
      peaks.browser = Math.max(peaks.browser, readBrowserMemory());
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  })();
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    over.abort();
    await watching;
  }
  return { seconds: Math.round((performance.now() - startedAt) / 100) / 10, ...peaks };
}
