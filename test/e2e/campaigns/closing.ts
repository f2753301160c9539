/** Tabs closed, or crashed, at random moments of a stream: what was lost, and what stands there when the chat is opened again. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { random, type Random } from '../../fakes/made-up-site';
import type { PracticeSite } from '../practice-sites';
import { until } from '../until';
import {
  agree,
  drafts,
  idOf,
  inVault,
  isCheckpointOf,
  median,
  namesIn,
  openAt,
  pause,
  sites,
  siteTree,
  storedTree,
  truthOf,
  wordsOf,
  type Campaign,
  type Played,
  type Truth,
} from './ground';

const closed = () =>
  sites(
    'ChatGPT, classic',
    'Claude, hub',
    'Gemini',
    'Grok',
    'ChatGPT, app shell',
    'Claude, feed',
    'DeepSeek',
    'Mistral',
  );

/** How many tabs stream at the same time: never two of one practice site, which would write over each other's notes of their chats. */
const together = 4;

/** While an answer grows, Gemini's ids are not known to stay: nothing is kept under them until it is finished. */
const hasNoCheckpoints = ({ site }: PracticeSite): boolean => site === 'gemini';

/**
 * Milliseconds of text. Closed: an answer has its first checkpoint after two seconds and its last when the page goes away. Crashed: a
 * checkpoint is due every two seconds, noticed by a look each second and a half.
 */
const mostLost = { closed: 2500, crashed: 3500 };

interface Closed {
  readonly site: PracticeSite;
  readonly how: 'closed' | 'crashed';
  readonly truth: Truth;
  /** Milliseconds of text that had been on the page and is not in the vault. */
  readonly lost: number;
}

export async function closing({ kura, n, seed }: Campaign): Played {
  const next = random(seed);
  const all: Closed[] = [];
  const among = closed();
  while (all.length < n) {
    const batch = Math.min(together, n - all.length);
    const killed = next(2) === 0;
    const tabs = Array.from({ length: batch }, (_, index) => among.at((all.length + index) % among.length)).filter(
      site => site !== undefined,
    );
    const done = tabs.map((site, index) => closeOne(kura, site, `${seed}-${all.length + index}`, next));
    if (killed) void pause(3000).then(() => kura.killWorker());
    all.push(...(await Promise.all(done)));
  }
  for (const { site, truth } of all) await reopened(kura, site, truth);

  const checked = all.filter(one => !hasNoCheckpoints(one.site));
  const lost = (how: Closed['how']) => checked.filter(one => one.how === how).map(one => one.lost);
  const tooMuch = all.filter(one => one.lost > mostLost[one.how] && !hasNoCheckpoints(one.site));
  expect(tooMuch.map(one => `${one.site.name}, ${one.how}: ${one.lost} ms`)).toEqual([]);
  const said = (['closed', 'crashed'] as const).map(
    how =>
      `${how} ${lost(how).length}: median ${median(lost(how))} ms of text lost, most ${Math.max(0, ...lost(how))} ms`,
  );
  const bare = all.filter(one => hasNoCheckpoints(one.site)).map(one => one.lost);
  return `${all.length} tabs; ${said.join('; ')} (on Gemini, most ${Math.max(0, ...bare)} ms); ${all.length} of ${all.length} whole after being opened again`;
}

async function closeOne(kura: Campaign['kura'], site: PracticeSite, name: string, next: Random): Promise<Closed> {
  const how = next(3) === 0 ? 'crashed' : 'closed';
  const wait = 1500 + next(6000);
  const page = await openAt(kura, site, 'pace=1.5');
  const question = `${next(2) === 0 ? 'Why do my Docker volumes disappear after compose down?' : '医療費控除の確定申告で還付を受けるには?'} (${name})`;
  await page.evaluate(text => {
    window.practice.send(text);
    const seen: [number, string][] = [];
    const noted = window as Window & { seen?: typeof seen };
    noted.seen = seen;
    setInterval(() => seen.push([Date.now(), window.practice.written ?? '']), 50);
  }, question);
  await until('the first words', () => page.evaluate(() => (window.practice.written ?? '') !== ''), 30_000);
  await pause(wait);
  const seen = await page.evaluate(() => (window as Window & { seen?: [number, string][] }).seen ?? []);
  const truth = await truthOf(page);
  const at = Date.now();
  await end(page, how);
  await pause(1500);
  const chat = await inVault(kura, idOf(site, truth));
  const stored = chat?.turns.findLast(({ role }) => role === 'assistant')?.text ?? '';
  agree(`${site.name}: ${stored}`, isCheckpointOf(stored, truth.messages.at(-1)?.text ?? ''), true);
  const kept = wordsOf(stored);
  const behind = seen.find(([, text]) => wordsOf(text).length > kept.length + 20);
  return { site, how, truth, lost: behind ? Math.max(0, at - behind[0]) : 0 };
}

async function end(page: Page, how: Closed['how']): Promise<void> {
  if (how === 'closed') return page.close();
  const cdp = await page.context().newCDPSession(page);
  // The answer to this never comes.
  void cdp.send('Page.crash').catch(() => undefined);
  await pause(300);
  await page.close();
}

/** The site has the whole answer by then, and so has the vault; nothing stands there twice. */
async function reopened(kura: Campaign['kura'], site: PracticeSite, truth: Truth): Promise<void> {
  const page = await openAt(kura, site, 'pace=fast');
  await page.evaluate(chat => window.practice.go(chat), truth.id);
  await page.evaluate(() => window.practice.settled());
  // The site itself has it still.
  expect((await truthOf(page)).messages.map(({ text }) => text)).toEqual(truth.messages.map(({ text }) => text));
  const wanted = siteTree(truth);
  await until(
    `${site.name}: ${truth.id} as the site has it`,
    async () => {
      const stored = await inVault(kura, idOf(site, truth));
      // A checkpoint may hold the whole answer, and is still no finished one.
      return drafts(stored) === 0 && storedTree(stored).lines.join() === wanted.lines.join();
    },
    20_000,
  ).catch(async (error: unknown) => {
    const found = await inVault(kura, idOf(site, truth));
    agree(`${String(error)}; ${namesIn(found)}`, storedTree(found), wanted);
  });
  const chat = await inVault(kura, idOf(site, truth));
  expect(storedTree(chat)).toEqual(wanted);
  expect(drafts(chat)).toBe(0);
  await page.close();
}
