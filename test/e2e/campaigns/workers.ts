/**
 * The service worker, and the document that holds the index, are stopped at random moments while pages are captured, chats are indexed, and
 * files go in and out, in one browser. What was acknowledged is there, once; imports and exports come to their end, and are whole.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeVaultFile } from '../../../lib/transfer/vault-file/vault-file';
import { chat } from '../../search/chats';
import { random, type Random } from '../../fakes/made-up-site';
import type { PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { beginExport, beginMerge, plain, readFile } from '../transfer/settings-page';
import { factsOf } from '../transfer/facts';
import { until } from '../until';
import { Ledger, witnessed } from './acknowledged';
import { pause } from './ground';
import { agreeToRead, allFound, everything, lifeOf, openLong, read, type Life } from './life';
import { messages } from './messages';

export interface Stopping {
  readonly practice: PracticeServer;
  readonly kills: number;
  readonly seed: number;
  /** Turns that the long chats have at most. */
  readonly longest?: number;
}

type Of = 'worker' | 'document';

interface Scene extends Life {
  readonly ledger: Ledger;
  readonly next: Random;
  readonly longest: number;
  readonly place: string;
  /** Stops one that is there, and counts it. */
  readonly stop: (of: Of) => Promise<void>;
  readonly told: Record<string, number>;
}

/** What was really done and looked for. */
export interface Stopped {
  readonly line: string;
  readonly told: Readonly<Record<string, number>>;
  /** Turns acknowledged, by the way they went. */
  readonly page: number;
  readonly message: number;
  readonly found: number;
}

/** Throws where something was lost or doubled. Answers one line, and the numbers in it. */
export async function stopped({ practice, kills, seed, longest = 400 }: Stopping): Promise<Stopped> {
  const place = mkdtempSync(path.join(tmpdir(), 'kura-stopped-'));
  const extension = witnessed();
  const kura = await launchKura({ practice, profile: path.join(place, 'profile'), extension });
  try {
    await agreeToRead(kura);
    const cdp = await kura.context.browser()?.newBrowserCDPSession();
    if (!cdp) throw new Error('A persistent context has its browser.');
    const told: Record<string, number> = { worker: 0, document: 0 };
    const stop = async (of: Of) => {
      told[of] = (told[of] ?? 0) + (await stopNow(cdp, kura, of));
    };
    const scene: Scene = {
      ...(await lifeOf(kura)),
      ledger: new Ledger(),
      next: random(seed),
      longest,
      place,
      stop,
      told,
    };
    const stops = () => (told['worker'] ?? 0) + (told['document'] ?? 0);
    for (const [n, part] of parts.entries()) {
      const before = stops();
      await part.play(scene, () => stops() >= Math.round((kills * (n + 1)) / parts.length));
      told[part.name] = stops() - before;
      await compare(scene);
      console.log(`${stops()} stops: ${JSON.stringify(told)}, ${scene.ledger.count()} turns acknowledged`);
    }
    const found = await allFound(scene, scene.ledger, scene.next);
    const { ledger } = scene;
    return { line: sum(scene, found), told, page: ledger.count('page'), message: ledger.count('message'), found };
  } finally {
    await kura.close();
    rmSync(place, { recursive: true, force: true });
    rmSync(extension, { recursive: true, force: true });
  }
}

function sum({ told, ledger }: Scene, found: number): string {
  const by = parts.map(({ name }) => `${name} ${told[name]}`).join(', ');
  const files = (what: string) =>
    `${told[`${what} whole`] ?? 0} ${what}s whole at once, ${told[`${what} again`] ?? 0} said to have been interrupted and whole at the second try`;
  return `${told['worker']} stops of the worker and ${told['document']} of the document (${by}); ${ledger.count()} turns acknowledged, ${ledger.count('page')} of them to content scripts of pages: 0 lost, 0 doubled; ${told['sent again'] ?? 0} messages sent again; ${files('import')}, ${files('export')}; ${found} of ${found} questions found`;
}

/** At once, as the browser does to idle ones; answers how many were there. */
async function stopNow(cdp: CDPSession, kura: KuraBrowser, of: Of): Promise<number> {
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
  const meant = targetInfos.filter(
    ({ type, url }) =>
      url.includes(kura.extensionId) &&
      (of === 'worker' ? type === 'service_worker' : url.endsWith('/offscreen.html') && type !== 'tab'),
  );
  const closed = meant.map(({ targetId }) => cdp.send('Target.closeTarget', { targetId }).catch(() => undefined));
  return (await Promise.all(closed)).filter(answer => answer?.success).length;
}

async function compare({ services: { transfer }, ledger }: Scene): Promise<void> {
  const kept = await until('an answer', () => everything(transfer).catch(() => undefined));
  expect(ledger.compare(kept)).toEqual({ lost: [], doubled: [] });
}

type Part = { readonly name: string; readonly play: (scene: Scene, enough: () => boolean) => Promise<void> };

const parts: readonly Part[] = [
  { name: 'capture', play: capturing },
  { name: 'indexing', play: indexing },
  { name: 'import', play: importing },
  { name: 'export', play: exporting },
];

/** Lanes of messages, and one chat after the other in a tab, while both are stopped. */
async function capturing(scene: Scene, enough: () => boolean): Promise<void> {
  const { next, stop, kura, ledger, longest } = scene;
  const lanes = ['a', 'b', 'c'].map(name => send(scene, name, enough));
  const open = async () => {
    for (let n = 0; !enough(); n++) {
      const site = read[n % read.length];
      const before = ledger.count('page');
      if (site) await openLong(kura, site, ledger, longest, `${n}`);
      for (let waits = 0; waits < 300 && ledger.count('page') === before && !enough(); waits++) await pause(50);
      for (const page of kura.context.pages().filter(each => each.url().startsWith('https:'))) await page.close();
    }
  };
  const opened = open();
  while (!enough()) {
    // Time enough that something is acknowledged in between.
    await pause(200 + next(1500));
    await stop(next(5) === 0 ? 'document' : 'worker');
  }
  await Promise.all([...lanes, opened]);
}

/** As a page's outbox does: what is not acknowledged is sent again until it is. */
async function send({ capture, ledger, told }: Scene, name: string, enough: () => boolean): Promise<void> {
  for (let part = 0; !enough(); part++) {
    const lane = messages(`${name}-${part}`);
    for (let n = 0; n < 10 && !enough(); n++) {
      const sighting = lane.next();
      await until(
        'an acknowledgement',
        async () => {
          const receipt = await Promise.race([capture.save(sighting).catch(() => undefined), pause(5000)]);
          if (receipt) ledger.note(sighting, receipt, 'message');
          else told['sent again'] = (told['sent again'] ?? 0) + 1;
          return receipt !== undefined;
        },
        60_000,
      );
    }
  }
}

/** Everything is learnt anew, over and over, while both are stopped. */
async function indexing({ services: { library }, next, stop }: Scene, enough: () => boolean): Promise<void> {
  while (!enough()) {
    await library.reindexAll().catch(() => undefined);
    await pause(next(600));
    await stop(next(2) === 0 ? 'document' : 'worker');
  }
}

/** How often one import or export is interrupted. */
const mostStops = 3;

async function stopInTheMiddle({ next, stop }: Scene, isOver: () => boolean, longestMs: number): Promise<void> {
  for (let n = 0; n < mostStops && !isOver(); n++) {
    await pause(next(longestMs));
    if (!isOver()) await stop(next(6) === 0 ? 'document' : 'worker');
  }
}

async function importing(scene: Scene, enough: () => boolean): Promise<void> {
  const { kura, told, place } = scene;
  for (let n = 0; !enough(); n++) {
    const file = path.join(place, `in-${n}.json`);
    await writeFile(file, `import-${n}`);
    const page = await kura.openOwnPage('options.html#import');
    const run = async () => {
      await readFile(page, file);
      if (await page.locator('#import .warning').isVisible()) return false;
      await beginMerge(page);
      const good = page.locator('#import .good');
      await good.or(page.locator('#import .warning')).first().waitFor({ timeout: 60_000 });
      return good.isVisible();
    };
    let over = false;
    const running = run().finally(() => (over = true));
    await stopInTheMiddle(scene, () => over, 900);
    const isWhole = await running;
    const kept = await until('an answer', () => everything(scene.services.transfer).catch(() => undefined));
    const there = kept.filter(({ id }) => id.startsWith(`mistral:import-${n}-`)).length;
    expect(there).toBe(isWhole ? chatsInFile : 0);
    const how = isWhole ? 'import whole' : 'import again';
    told[how] = (told[how] ?? 0) + 1;
    if (!isWhole) {
      await page.reload();
      expect(await run()).toBe(true);
    }
    await page.close();
  }
}

async function exporting(scene: Scene, enough: () => boolean): Promise<void> {
  const {
    kura,
    told,
    place,
    services: { transfer },
  } = scene;
  const there = (await everything(transfer)).length;
  for (let n = 0; !enough(); n++) {
    const page = await kura.openOwnPage('options.html#import');
    let over = false;
    const running = exported(page, path.join(place, `out-${n}.json`)).finally(() => (over = true));
    await stopInTheMiddle(scene, () => over, 300);
    const chats = (await running) ?? 0;
    const how = chats > 0 ? 'export whole' : 'export again';
    told[how] = (told[how] ?? 0) + 1;
    if (chats === 0) await page.reload();
    expect(chats || (await exported(page, path.join(place, `again-${n}.json`)))).toBe(there);
    await page.close();
  }
}

/** How many chats the file proves to hold; `undefined` where the page says that there is none. */
async function exported(page: Page, file: string): Promise<number | undefined> {
  const download = page.waitForEvent('download', { timeout: 60_000 }).catch(() => undefined);
  await beginExport(page, plain);
  const failed = page
    .locator('form .warning')
    .first()
    .waitFor({ timeout: 60_000 })
    .then(
      () => undefined,
      () => undefined,
    );
  const came = await Promise.race([download, failed]);
  if (!came) return undefined;
  await came.saveAs(file);
  return (await factsOf(file)).conversations;
}

const chatsInFile = 200;

async function writeFile(file: string, name: string): Promise<void> {
  async function* chats() {
    for (let n = 0; n < chatsInFile; n++) {
      yield chat(
        `mistral:${name}-${String(n).padStart(3, '0')}`,
        `Chat ${n}`,
        [`質問 ${n}`, `Answer ${n} ${'tide 干潮 '.repeat(40)}`],
        { source: 'mistral' },
      );
    }
  }
  const texts: string[] = [];
  for await (const text of writeVaultFile(chats())) texts.push(text);
  writeFileSync(file, texts.join(''));
}
