/** Each hook that a practice page can be without, renamed: reported within five seconds of opening a chat, and nothing wrong kept. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PageHealth } from '../../../lib/rpc/contracts/capture';
import { redesigns } from '../../practice/page/redesigns';
import { configuredSites, practiceSites, type PracticeSite } from '../practice-sites';
import { until } from '../until';
import {
  agree,
  inVault,
  isCheckpointOf,
  lines,
  openAt,
  siteTree,
  idOf,
  truthOf,
  storedTree,
  median,
  type Campaign,
  type Played,
} from './ground';

/** How many tabs at the same time. */
const together = 3;

/** Milliseconds after the chat's page had loaded. */
const soonEnough = 5000;

interface Noticed {
  readonly name: string;
  readonly how: string;
  readonly after: number;
}

/** The first `n` of all hooks of all pages, in turns: one of each page, then the next of each. */
export async function redesigned({ kura, n }: Campaign): Played<'redesigns' | 'told'> {
  const all = [...practiceSites, ...configuredSites].flatMap(site =>
    (redesigns[`${site.site} ${site.generation}`] ?? []).map((hook, index) => ({ site, hook, number: index + 1 })),
  );
  const asked = all.sort((a, b) => a.number - b.number).slice(0, n);
  const own = await kura.openOwnPage('options.html');
  const noticed: Noticed[] = [];
  for (let from = 0; from < asked.length; from += together) {
    const batch = asked.slice(from, from + together);
    noticed.push(...(await Promise.all(batch.map(({ site, hook, number }) => once(kura, own, site, hook, number)))));
  }
  await own.close();
  const late = noticed.filter(({ how, after }) => how === 'nothing' || after > soonEnough);
  expect(late).toEqual([]);
  const told = noticed.filter(({ how }) => how === 'told');
  const read = noticed.length - told.length;
  const times = told.map(({ after }) => after);
  const line = `${noticed.length} redesigns: ${told.length} told (median ${median(times)} ms after its page had loaded, most ${Math.max(0, ...times)} ms), ${read} read right all the same, 0 wrong turns kept`;
  return { line, redesigns: noticed.length, told: told.length };
}

async function once(
  kura: Campaign['kura'],
  own: Page,
  site: PracticeSite,
  hook: string,
  number: number,
): Promise<Noticed> {
  const name = `${site.name} without ${hook}`;
  const page = await openAt(kura, site, `pace=fast&redesign=${number}`);
  // Two exchanges: where the only answer cannot be read, it is an odd card.
  for (const question of ['Docker volumes? 改装後は？', 'And after a restart?']) {
    await page.evaluate(text => window.practice.send(text), `Redesign ${number} of ${site.name}: ${question}`);
    await page.evaluate(() => window.practice.settled());
  }
  const truth = await truthOf(page);
  const wanted = siteTree(truth);
  // Several pages load at once here, which takes the machine longer than a person's one.
  await page.goto(page.url());
  const opened = Date.now();
  const how = await until(
    name,
    async () => {
      const { state } = (await healthOf(own, page)) ?? {};
      if (state === 'unreadable') return 'told';
      return storedTree(await inVault(kura, idOf(site, truth))).lines.join() === wanted.lines.join() && 'read';
    },
    soonEnough * 2,
  ).catch(() => 'nothing');
  const after = Date.now() - opened;
  // Whatever was kept is the site's own, or a checkpoint of it, marked as one.
  const kept = (await inVault(kura, idOf(site, truth)))?.turns ?? [];
  const finished = kept.filter(({ unfinished }) => unfinished !== 'growing');
  const said = new Set(wanted.lines);
  const strange = lines(finished).filter(line => !said.has(line));
  const checkpoints = kept.filter(turn => !finished.includes(turn));
  const whole = truth.messages.at(-1)?.text ?? '';
  agree(name, [...strange, ...checkpoints.filter(({ text }) => !isCheckpointOf(text, whole))], []);
  await page.close();
  return { name, how, after };
}

/** What the page's own script says of it, as the popup asks. */
const healthOf = (own: Page, page: Page): Promise<PageHealth | undefined> =>
  own.evaluate(async url => {
    const { chrome } = globalThis as unknown as {
      chrome: {
        tabs: {
          query(asked: object): Promise<{ id: number; url?: string }[]>;
          sendMessage(tab: number, call: object): Promise<{ value?: PageHealth } | undefined>;
        };
      };
    };
    const tab = (await chrome.tabs.query({})).find(one => one.url === url);
    const call = { kura: 'page', method: 'getHealth', args: [] };
    const answer = tab && (await chrome.tabs.sendMessage(tab.id, call).catch(() => undefined));
    return answer?.value;
  }, page.url());
