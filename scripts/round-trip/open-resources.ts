/**
 * Measures what a browser with Kura takes: the JavaScript heap of each of Kura's contexts, and the memory of each kind
 * of process.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { CDPSession } from 'playwright-core';
import type { KuraBrowser } from '../../test/e2e/kura';
import { nestedSession } from '../../test/e2e/surface';
import { toMegabytes } from './watch-memory';

/** Megabytes by name. */
export type Sizes = Readonly<Record<string, number>>;

export interface Resources {
  heaps(): Promise<Sizes>;
  /** Private memory of the child processes, summed by kind. */
  listProcesses(): Sizes;
}

export async function openResources({ context, extensionId }: KuraBrowser): Promise<Resources> {
  const cdp = await context.browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('A persistent context has its browser.');
  const sessions = new Map<string, ReturnType<typeof nestedSession>>();

  const readHeap = async (targetId: string): Promise<number> => {
    const send = sessions.get(targetId) ?? (await attachTarget(cdp, targetId));
    sessions.set(targetId, send);
    const { usedSize } = (await send('Runtime.getHeapUsage', {})) as { usedSize: number };
    return toMegabytes(usedSize);
  };

  return {
    async heaps() {
      const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
      const ours = targetInfos.filter(({ url, type }) => url.includes(extensionId) && type !== 'tab');
      const foundProcesses = ours.map(async ({ targetId, url, type }) => {
        // A busy context may answer too late. The next measurement may reach it.
        const size = await Promise.race([readHeap(targetId).catch(() => 0), waitBriefly()]);
        return [`${type} ${new URL(url).pathname.slice(1)}`, size] as const;
      });
      return computeSums(await Promise.all(foundProcesses));
    },
    listProcesses: () => computeSums(listProcesses()),
  };
}

async function attachTarget(cdp: CDPSession, targetId: string) {
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
  return nestedSession(cdp, sessionId);
}

const waitBriefly = (): Promise<number> => new Promise(resolve => setTimeout(() => resolve(0), 2000));

function computeSums(sizes: Iterable<readonly [string, number]>): Sizes {
  const sums: Record<string, number> = {};
  for (const [name, size] of sizes) sums[name] = (sums[name] ?? 0) + size;
  return sums;
}

/** All descendants of this process. */
function* listProcesses(): Generator<readonly [string, number]> {
  const parents = new Map<number, number>();
  const foundProcesses = new Map<number, readonly [string, number]>();
  for (const pid of readdirSync('/proc')
    .filter(each => /^\d+$/.test(each))
    .map(Number)) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      parents.set(pid, Number(/PPid:\s+(\d+)/.exec(status)?.[1]));
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      foundProcesses.set(pid, [
        detectKind(command),
        Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000),
      ]);
    } catch {
      // A process that ended between the two reads has no memory.
    }
  }
  const isOurs = (pid: number): boolean => pid !== 0 && (pid === process.pid || isOurs(parents.get(pid) ?? 0));
  for (const [pid, sizes] of foundProcesses) if (pid !== process.pid && isOurs(pid)) yield sizes;
}

function detectKind(command: string): string {
  if (command.includes('--extension-process')) return 'extension';
  const kind = /--utility-sub-type=(\S+)/.exec(command)?.[1] ?? /--type=(\S+)/.exec(command)?.[1];
  return kind ?? 'browser';
}

/** The larger value of each name. */
export function computePeaks(a: Sizes, b: Sizes): Sizes {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map(name => [name, Math.max(a[name] ?? 0, b[name] ?? 0)]));
}
