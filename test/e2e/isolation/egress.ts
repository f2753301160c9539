/** Runs of Kura, and of a browser without it, with everything that leaves them written down. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { startPracticeServer, type PracticeRequest, type PracticeServer } from '../../practice/server';
import { chromiumPath } from '../chromium';
import { launchKura, type KuraBrowser } from '../kura';
import { ask, openChat, settled, type PracticeSite } from '../practice-sites';
import { actionTimeoutMs } from '../until';
import {
  captureOn,
  goOn,
  insertIntoClaude,
  markers,
  questionOn,
  useHubsModel,
  useMenus,
  useOwnPages,
  writeHub,
} from './full-run';
import { answerCalls, backUp, exportElsewhere, useAsk, useNotesAndSpaces, writeStory } from './further-actions';
import { startRecordingProxy, type Exchange, type RecordingProxy } from './recording-proxy';

export interface Ground {
  readonly practice: PracticeServer;
  readonly proxy: RecordingProxy;
  /** For files that are written meanwhile. */
  readonly place: string;
  close(): Promise<void>;
}

/** A web that is played, and a proxy before it. */
export async function startGround(): Promise<Ground> {
  const place = mkdtempSync(path.join(tmpdir(), 'kura-egress-'));
  writeHub(path.join(place, 'hub'));
  const practice = await startPracticeServer({ models: path.join(place, 'hub') });
  const proxy = await startRecordingProxy(practice.port);
  return {
    practice,
    proxy,
    place,
    async close() {
      await proxy.close();
      await practice.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

export const launchRecorded = ({ practice, proxy }: Ground, extension?: string): Promise<KuraBrowser> =>
  launchKura({
    practice: { ...practice, chromiumArguments: proxy.chromiumArguments },
    ...(extension !== undefined && { extension }),
  });

/** From when to when a tab with a page of `host` was open, in milliseconds since 1970. */
export interface Visit {
  readonly host: string;
  readonly from: number;
  to: number;
}

export interface Told {
  readonly exchanges: readonly Exchange[];
  readonly visits: readonly Visit[];
  readonly requests: readonly PracticeRequest[];
  /** When the model was downloaded. */
  readonly download: { readonly from: number; readonly to: number };
}

/** Everything that Kura does, chats of `sites` kept on the way. The first of them has to be one of ChatGPT's. */
export async function runEverything(ground: Ground, sites: readonly PracticeSite[]): Promise<Told> {
  const { practice, proxy, place } = ground;
  const start = { exchanges: proxy.exchanges.length, requests: practice.requests.length };
  const kura = await launchRecorded(ground);
  try {
    const visits = followVisits(kura.context);
    const kept = await captureOn(kura, sites);
    const [first] = kept;
    if (!first) throw new Error('Nothing was kept.');
    await insertIntoClaude(kura, first);
    await goOn(kura, first, 'claude');
    await useOwnPages(kura, kept, place);
    // Not the first, which is found from `main` once more at the end.
    await useNotesAndSpaces(kura, kept.at(-1) ?? first);
    await writeStory(kura);
    await answerCalls(kura);
    await useAsk(kura, address => proxy.models.add(Number(new URL(address).port)));
    await exportElsewhere(kura);
    await backUp(kura, place);
    const elsewhere = await kura.context.newPage();
    await openChat(elsewhere, sites[0] as PracticeSite);
    await useMenus(kura, elsewhere);
    await elsewhere.close();
    const from = Date.now();
    await useHubsModel(kura);
    const download = { from, to: Date.now() };
    await insertIntoClaude(kura, first);
    return {
      // What a model hears is its own.
      exchanges: proxy.exchanges.slice(start.exchanges).filter(({ port }) => !proxy.models.has(port)),
      requests: practice.requests.slice(start.requests),
      visits: visits(),
      download,
    };
  } finally {
    await kura.close();
  }
}

/** The same sites in a browser without Kura: what is turned to here, is turned to by the sites or by the browser. */
export async function runWithout({ proxy }: Ground, sites: readonly PracticeSite[]): Promise<readonly Exchange[]> {
  const start = proxy.exchanges.length;
  const context = await chromium.launchPersistentContext('', {
    executablePath: chromiumPath(),
    timeout: actionTimeoutMs,
    chromiumSandbox: false,
    args: [...proxy.chromiumArguments],
  });
  context.setDefaultTimeout(actionTimeoutMs);
  try {
    for (const [n, site] of sites.entries()) {
      const page = await context.newPage();
      await openChat(page, site);
      await ask(page, site, questionOn(site, n));
      await settled(page);
      await page.close();
    }
    return proxy.exchanges.slice(start);
  } finally {
    await context.close();
  }
}

function followVisits(context: BrowserContext): () => readonly Visit[] {
  const visits: Visit[] = [];
  context.on('page', page => {
    let open: Visit | undefined;
    const leave = () => {
      if (open) open.to = Date.now();
      open = undefined;
    };
    const arrive = () => {
      const host = URL.parse(page.url())?.hostname ?? '';
      if (host === open?.host) return;
      leave();
      open = { host, from: Date.now(), to: Number.POSITIVE_INFINITY };
      visits.push(open);
    };
    page.on('framenavigated', arrive);
    page.on('close', leave);
    arrive();
  });
  return () => visits;
}

/** In milliseconds: a page is fetched before it is there, and closed before its last tunnel is. */
const around = 3000;

/** What was turned to at one of `sites` while no page of it was open, and at the hub while nothing was downloaded. */
export function outOfTurn({ exchanges, visits, download }: Told, sites: readonly string[]): readonly string[] {
  return exchanges
    .filter(({ host }) => sites.includes(host))
    .filter(({ host, began }) =>
      host === 'huggingface.co'
        ? began < download.from || began > download.to
        : !visits.some(visit => visit.host === host && began > visit.from - around && began < visit.to + around),
    )
    .map(({ host, began }) => `${host} at ${new Date(began).toISOString()}`);
}

/** Where a word of the chats went, as host and path: in the address, in a header or in a body, as it is or in one of the web's escapes. */
export const spokenIn = (requests: readonly PracticeRequest[]): readonly string[] =>
  requests
    .filter(({ path: asked, sent }) =>
      markers.some(word => written(word).some(way => `${asked}\n${sent}`.includes(way))),
    )
    .map(({ host, path: asked }) => host + asked.replace(/\?.*/, ''));

const written = (word: string): readonly string[] => [
  word,
  encodeURIComponent(word),
  encodeURIComponent(word).toLowerCase(),
  // As JSON and `escape` write what is not ASCII.
  ...['\\u', '%u'].map(sign => word.replace(/[^\0-\x7f]/g, letter => sign + letter.charCodeAt(0).toString(16))),
  ...['\\u', '%u'].map(sign =>
    word.replace(/[^\0-\x7f]/g, letter => sign + letter.charCodeAt(0).toString(16).toUpperCase()),
  ),
];
