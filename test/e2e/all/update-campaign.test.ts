// A fault here is noticed first by `test/e2e/update.test.ts`.
/**
 * On each site one tab rests and one is being answered while the extension is updated to a build with the next schema, or is
 * disabled and enabled. No turn may be lost, and no page may show the marks of two scripts.
 */
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPracticeServer, type PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { askAndKeep, kept } from '../main-job';
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
import { listMarks, pauseOnly, waitForPausedMarks } from '../marks';
import { copyExtension, setEnabled, type UpdatableExtension } from '../updates';

const sites = [...practiceSites, ...configuredSites].filter(({ name }) => name !== unreadable);
/** Building takes a minute on a busy machine. */
const slow = 300_000;

let practice: PracticeServer;
let kura: KuraBrowser;
let extension: UpdatableExtension;

beforeAll(async () => {
  execFileSync('npx', ['--no-install', 'tsx', 'scripts/build-for-tests.ts'], {
    env: { ...process.env, KURA_SCHEMA: '2' },
    shell: process.platform === 'win32',
  });
  practice = await startPracticeServer();
}, slow);
afterAll(async () => {
  await practice?.close();
  console.log(
    `CAMPAIGN: ${told.pages} pages, half of them streaming, kept all their ${told.turns} turns: 0 lost; ${told.looks} looks at the toolbar, ${told.falseClaims.length} said more than was kept`,
  );
});

/** Over all sites and both ways. */
const told = { pages: 0, turns: 0, looks: 0, falseClaims: [] as string[] };

interface Tabs {
  readonly site: PracticeSite;
  readonly resting: Page;
  readonly streaming: Page;
  readonly question: string;
}

async function openTabs(site: PracticeSite, n: number): Promise<Tabs> {
  const resting = await kura.context.newPage();
  const { id } = await askAndKeep(kura, resting, site, `How do I clean up in useEffect? (resting ${n})`);
  await pauseOnly(kura, id);
  const streaming = await kura.context.newPage();
  await openChat(streaming, site, 'brisk');
  const question = `Is the JR Pass worth it for the Shinkansen? (streaming ${n})`;
  await ask(streaming, site, question);
  return { site, resting, streaming, question };
}

/** What the toolbar says of a page, and the number of messages that it says are saved. */
const readClaim = async (page: Page): Promise<number | undefined> => {
  const worker = await kura.worker();
  const title = await worker
    .evaluate(async url => {
      const { chrome } = globalThis as unknown as { chrome: ToolbarApi };
      const tab = (await chrome.tabs.query({})).find(each => each.url === url);
      return tab ? chrome.action.getTitle({ tabId: tab.id }) : '';
    }, page.url())
    // A worker that has just been replaced says nothing.
    .catch(() => undefined);
  return title === undefined ? undefined : Number(/(\d+) messages? saved/.exec(title)?.[1] ?? 0);
};

interface ToolbarApi {
  readonly tabs: { query(of: object): Promise<readonly { id: number; url?: string }[]> };
  readonly action: { getTitle(of: { tabId: number }): Promise<string> };
}

/** Looks again and again whether the toolbar says that more is saved than is, until the page's answer is in the vault. */
async function watchClaims(page: Page, question: string): Promise<void> {
  await until(`${question}, answered and kept`, async () => {
    const claimed = await readClaim(page);
    if (claimed === undefined) return false;
    const { turns = [] } = (await kura.vault()).find(chat => chat.turns.some(({ text }) => text === question)) ?? {};
    told.looks += 1;
    if (claimed > turns.length) told.falseClaims.push(`${page.url()}: ${claimed} of ${turns.length}`);
    return turns.length === 2 && turns[1]?.unfinished === undefined && claimed === 2;
  });
}

/** Waits until what the pages show after the extension has come back is in the vault. */
async function readAgain({ site, resting, streaming, question }: Tabs, n: number) {
  await watchClaims(streaming, question);
  await settled(streaming);
  await kept(kura, question);
  const marks = await waitForPausedMarks(kura, resting, 1);
  await pauseOnly(kura);
  const more = `And in a class component? (after ${n})`;
  await ask(resting, site, more);
  await settled(resting);
  const answered = await until(`the answer to ${more}`, async () => {
    const turns = (await kura.vault()).find(chat => chat.turns.some(turn => turn.text === more))?.turns ?? [];
    return turns.length === 4 && turns[3]?.unfinished === undefined && turns;
  });
  await resting.close();
  await streaming.close();
  return { answered, marks };
}

describe.each(['update', 'disable and enable'] as const)('%s', kind => {
  beforeAll(async () => {
    extension = copyExtension();
    kura = await launchKura({ practice, extension: extension.folder });
    await kura.agreeTo(...new Set(sites.map(({ site }) => site)));
  }, slow);
  afterAll(async () => {
    await kura?.close();
    extension?.remove();
  });

  test.each(sites.map((site, n) => ({ site, n, name: site.name })))('$name', { timeout: slow }, async ({ site, n }) => {
    const tabs = await openTabs(site, n);
    if (kind === 'update') await extension.update(kura, n === 0 ? '.output/chrome-mv3-next' : undefined);
    else {
      await setEnabled(kura, false);
      await until('no mark', async () => (await listMarks(kura, tabs.resting)).length === 0);
      await setEnabled(kura, true);
    }
    const { answered, marks } = await readAgain(tabs, n);
    expect(answered.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(marks).toHaveLength(1);
    told.pages += 2;
    told.turns += answered.length + 2;
    expect(told.falseClaims).toEqual([]);
  });
});
