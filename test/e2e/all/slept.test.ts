// A fault here is noticed first by `test/e2e/survival.test.ts`.
/**
 * A computer that sleeps while many tabs are being answered: every process of the browser stands still, and goes on a while later. Each chat
 * is kept as its site has it, once, and Kura goes on finding and keeping. `KURA_SLEEP=300` sleeps so many seconds.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { pause, siteTree, storedTree, truthOf } from '../campaigns/ground';
import { launchKura, type KuraBrowser } from '../kura';
import { kept } from '../main-job';
import { servicesFrom } from '../own-services';
import {
  ask,
  configuredSites,
  openChat,
  practiceSites,
  settled,
  unreadable,
  type PracticeSite,
} from '../practice-sites';
import { until } from '../until';

const readable = [...practiceSites, ...configuredSites].filter(({ name }) => name !== unreadable);
/** One page a site: two would write over each other's notes of their chats. */
const sites = readable.filter(({ site }, n) => readable.findIndex(other => other.site === site) === n);
/** Longer than the half minute after which Chromium ends an idle worker. */
const sleepSeconds = Number(process.env['KURA_SLEEP'] ?? 35);

let practice: PracticeServer;
let kura: KuraBrowser;

beforeAll(async () => {
  practice = await startPracticeServer();
  kura = await launchKura({ practice });
  await kura.agreeTo(...sites.map(({ site }) => site));
});
afterAll(async () => {
  await kura?.close();
  await practice?.close();
});

const readProcess = (id: string, file: string): string => {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
};

/** To the browser of this profile and to all that it started. Answers how many heard it. */
function signal(profile: string, name: 'SIGSTOP' | 'SIGCONT'): number {
  const running = readdirSync('/proc').filter(each => /^\d+$/.test(each));
  const parents = new Map(running.map(id => [id, /^PPid:\s*(\d+)/m.exec(readProcess(id, 'status'))?.[1]]));
  const isOfBrowser = (id: string | undefined): boolean =>
    id !== undefined &&
    id !== '0' &&
    (readProcess(id, 'cmdline').includes(`--user-data-dir=${profile}`) || isOfBrowser(parents.get(id)));
  const own = running.filter(isOfBrowser);
  for (const id of own) process.kill(Number(id), name);
  return own.length;
}

test('what was being answered is kept whole, and everything goes on', { timeout: 400_000 }, async () => {
  expect(sites.length).toBeGreaterThanOrEqual(12);
  const tabs: { readonly site: PracticeSite; readonly page: Page; readonly question: string }[] = [];
  for (const [n, site] of sites.entries()) {
    const page = await kura.context.newPage();
    await openChat(page, site, 'realistic');
    tabs.push({ site, page, question: `Is the JR Pass worth it for the Shinkansen? (tab ${n})` });
  }
  for (const { page, site, question } of tabs) await ask(page, site, question);

  const streaming = await Promise.all(
    tabs.map(({ page }) =>
      page.evaluate(() =>
        Promise.race([
          window.practice.settled().then(() => 0),
          new Promise<number>(resolve => setTimeout(resolve, 50, 1)),
        ]),
      ),
    ),
  );
  const count = streaming.reduce((sum, one) => sum + one, 0);
  console.log(
    `CAMPAIGN: ${count} of ${tabs.length} tabs were being answered when the computer slept for ${sleepSeconds} s.`,
  );
  expect(count).toBeGreaterThan(0);
  expect(signal(kura.profile, 'SIGSTOP')).toBeGreaterThan(sites.length);
  try {
    await pause(sleepSeconds * 1000);
  } finally {
    signal(kura.profile, 'SIGCONT');
  }

  for (const { page, question } of tabs) {
    await settled(page);
    await kept(kura, question);
    const chats = (await kura.vault()).filter(({ turns }) => turns[0]?.text === question);
    expect(chats).toHaveLength(1);
    expect(storedTree(chats[0])).toEqual(siteTree(await truthOf(page)));
  }
  const [first] = tabs;
  if (!first) throw new Error('There are tabs.');
  await ask(first.page, first.site, 'And how long is the harbour pier? 桟橋');
  await settled(first.page);
  const { library } = servicesFrom(await kura.openOwnPage('options.html'));
  await until(
    'what was said after it',
    async () => (await library.recall('harbour pier', { scope: 'everywhere' }, { by: 'words' })).hits.length > 0,
  );
});
