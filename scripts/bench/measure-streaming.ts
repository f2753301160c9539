/**
 * Measures what Kura costs a page while an answer is written into a long chat: the same page with and without Kura, in
 * one run.
 */
import type { CDPSession, Page } from 'playwright-core';
import type { KuraBrowser } from '../../test/e2e/kura';
import { round } from './compute-figures';
import { renderLongChat, type LongChat } from './render-long-chat';

/** URLs of a site that Kura reads and of one without its script. */
const places = {
  with: 'https://chatgpt.com/c/be9c0000-0000-4000-8000-000000000001',
  without: 'https://huggingface.co/',
};

/** One frame at 60 per second, in milliseconds. */
const frameMs = 1000 / 60;

export interface StreamingCosts {
  readonly seconds: number;
  /** Milliseconds of work of the page's main thread, over the full time. */
  readonly busy: number;
  /** Milliseconds of Kura's functions on that thread, including the native functions that they called. */
  readonly kura: number;
  /** `kura` as a share of the time. */
  readonly share: number;
  /** Number of runs of Kura, the longest run, and the number of runs longer than a frame. */
  readonly runs: number;
  readonly maxRunMs: number;
  readonly overFrame: number;
  /** The longest task of the main thread, with or without Kura, and the number of tasks longer than a frame. */
  readonly maxTaskMs: number;
  readonly tasksOverFrame: number;
}

/** Costs of the two parts of a visit. */
interface VisitCosts {
  readonly reading: StreamingCosts;
  readonly streaming: StreamingCosts;
}

export async function measureStreaming(kura: KuraBrowser, chat: LongChat, seconds: number, times: number) {
  const rows = [];
  for (let n = 0; n < times; n++) {
    for (const [kuraIs, url] of Object.entries(places)) {
      const { reading, streaming } = await measureVisit(kura, url, chat, seconds);
      rows.push({ turns: 2 * chat.exchanges, page: kuraIs, what: 'opened', ...reading });
      rows.push({ turns: 2 * chat.exchanges, page: kuraIs, what: 'streamed', ...streaming });
    }
  }
  return rows;
}

async function measureVisit(kura: KuraBrowser, url: string, chat: LongChat, seconds: number): Promise<VisitCosts> {
  const page = await kura.context.newPage();
  try {
    await page.route(url, route => route.fulfill({ contentType: 'text/html', body: renderLongChat(chat) }));
    const browser = await kura.context.browser()?.newBrowserCDPSession();
    if (!browser) throw new Error('A persistent context has its browser.');
    const opened = await captureTrace(browser, page, async () => {
      await page.goto(url);
      await page.waitForTimeout(6000);
    });
    const thread = findMainThread(opened.events, url);
    const streamed = await captureTrace(browser, page, () => page.evaluate(`stream(${seconds})`));
    const [reading, streaming] = [opened, streamed].map(trace => computeCosts(trace, thread));
    if (!reading || !streaming) throw new Error('Two traces give two results.');
    await browser.detach();
    return { reading, streaming };
  } finally {
    await page.close();
  }
}

interface Trace {
  readonly events: readonly TraceEvent[];
  readonly seconds: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** CPU time within `dur`, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly url?: string } };
}

async function captureTrace(browser: CDPSession, page: Page, work: () => Promise<unknown>): Promise<Trace> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  browser.on('Tracing.dataCollected', collect);
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];
  await page.bringToFront();
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  });
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const complete = new Promise(resolve => browser.once('Tracing.tracingComplete', resolve));
  await browser.send('Tracing.end');
  await complete;
  browser.off('Tracing.dataCollected', collect);
  return { events: events.filter(event => event.ph === 'X'), seconds };
}

function computeCosts({ events, seconds }: Trace, thread: string | undefined): StreamingCosts {
  const threadEvents = events.filter(({ pid, tid }) => `${pid} ${tid}` === thread);
  const tasks = threadEvents.filter(({ name }) => name === 'RunTask').map(toMilliseconds);
  const runs = filterOutermost(
    threadEvents.filter(({ name, args }) => name !== 'RunTask' && isKuraUrl(args.data?.url)),
  ).map(toMilliseconds);
  const kura = computeSum(runs);
  return {
    seconds: round(seconds),
    busy: round(computeSum(tasks)),
    kura: round(kura),
    share: Math.round((kura / seconds / 1000) * 10_000) / 10_000,
    runs: runs.length,
    maxRunMs: round(Math.max(0, ...runs)),
    overFrame: runs.filter(run => run > frameMs).length,
    maxTaskMs: round(Math.max(0, ...tasks)),
    tasksOverFrame: tasks.filter(task => task > frameMs).length,
  };
}

const isKuraUrl = (url = '') => url.startsWith('chrome-extension://');
/** Uses the thread's CPU time, because time without a core is no work of this page. */
const toMilliseconds = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1000;
const computeSum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Finds the thread on which most functions of the page ran. */
function findMainThread(events: readonly TraceEvent[], url: string): string | undefined {
  const counts = new Map<string, number>();
  for (const { pid, tid, args } of events) {
    if (args.data?.url === url) counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Drops events within other events, whose time includes them. */
function filterOutermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0;
  return [...events]
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}
