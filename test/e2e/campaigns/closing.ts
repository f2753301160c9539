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

/**
 * Milliseconds of text. Closed: an answer has its first checkpoint after two seconds and its last when the page goes away. Crashed: a
 * checkpoint is due every two seconds, noticed by a look each second and a half.
 */
const mostLost = { closed: 2500, crashed: 3500 };

interface Closed {
  readonly site: PracticeSite;
  readonly how: 'closed' | 'crashed';
  readonly truth: Truth;
  /**
   * Milliseconds of text that had been on the page and is not in the vault, from when the site had named the chat: before that
   * nothing can be kept. `undefined`: it was never named.
   */
  readonly lost: number | undefined;
}

/** `only`: the practice page that all tabs are of. Every other tab of a page is closed in a chat that has an exchange already. */
export async function closing({
  kura,
  n,
  seed,
  only,
}: Campaign & { readonly only?: string }): Played<'whole' | 'measured'> {
  const next = random(seed);
  const all: Closed[] = [];
  const among = only === undefined ? closed() : sites(only);
  while (all.length < n) {
    const batch = Math.min(together, among.length, n - all.length);
    const killed = next(2) === 0;
    const tabs = Array.from({ length: batch }, (_, index) => among.at((all.length + index) % among.length)).filter(
      site => site !== undefined,
    );
    const done = tabs.map((site, index) => {
      const isLater = Math.floor((all.length + index) / among.length) % 2 === 1;
      return closeOne(kura, site, `${seed}-${all.length + index}`, next, isLater);
    });
    if (killed) void pause(3000).then(() => kura.killWorker());
    all.push(...(await Promise.all(done)));
  }
  let whole = 0;
  for (const { site, truth } of all) {
    await reopened(kura, site, truth);
    whole += 1;
  }

  const lost = (how: Closed['how']) =>
    all.filter(one => one.how === how).flatMap(one => (one.lost === undefined ? [] : [one.lost]));
  const tooMuch = all.filter(one => (one.lost ?? 0) > mostLost[one.how]);
  expect(tooMuch.map(one => `${one.site.name}, ${one.how}: ${one.lost} ms`)).toEqual([]);
  const said = (['closed', 'crashed'] as const).map(
    how =>
      `${how} ${lost(how).length}: median ${median(lost(how))} ms of text lost, most ${Math.max(0, ...lost(how))} ms`,
  );
  const unnamed = all.filter(one => one.lost === undefined).length;
  const line = `${all.length} tabs; ${said.join('; ')}; ${unnamed} before the chat had a name; ${whole} of ${all.length} whole after being opened again`;
  return { line, whole, measured: all.length - unnamed };
}

/** `isLater`: the answer that is cut short is the second of its chat. */
async function closeOne(
  kura: Campaign['kura'],
  site: PracticeSite,
  name: string,
  next: Random,
  isLater: boolean,
): Promise<Closed> {
  const how = next(3) === 0 ? 'crashed' : 'closed';
  const wait = 1500 + next(6000);
  const page = await openAt(kura, site, `pace=${isLater ? 'fast' : '1.5'}`);
  if (isLater) await askFirst(page, site, name);
  const question = `${next(2) === 0 ? 'Why do my Docker volumes disappear after compose down?' : '医療費控除の確定申告で還付を受けるには?'} (${name})`;
  await page.evaluate(text => {
    window.practice.send(text);
    const seen: [number, string, boolean][] = [];
    const noted = window as Window & { seen?: typeof seen };
    noted.seen = seen;
    const isNamed = () => location.pathname.includes(window.practice.tree.id);
    setInterval(() => seen.push([Date.now(), window.practice.written ?? '', isNamed()]), 50);
  }, question);
  await until('the first words', () => page.evaluate(() => (window.practice.written ?? '') !== ''), 30_000);
  await pause(wait);
  const seen = await page.evaluate(() => (window as Window & { seen?: [number, string, boolean][] }).seen ?? []);
  const truth = await truthOf(page);
  const at = Date.now();
  await end(page, how);
  await pause(1500);
  const chat = await inVault(kura, idOf(site, truth));
  const stored = chat?.turns.filter(({ role }) => role === 'assistant')[isLater ? 1 : 0]?.text ?? '';
  agree(`${site.name}: ${stored}`, isCheckpointOf(stored, truth.messages.at(-1)?.text ?? ''), true);
  const kept = wordsOf(stored);
  const behind = seen.find(([, text, isNamed]) => isNamed && wordsOf(text).length > kept.length + 20);
  const lost = behind ? Math.max(0, at - behind[0]) : 0;
  return { site, how, truth, lost: seen.at(-1)?.[2] ? lost : undefined };
}

/** A first exchange at full speed; then the page is opened again in its chat, to write the next one as slowly as a model does. */
async function askFirst(page: Page, site: PracticeSite, name: string): Promise<void> {
  await page.evaluate(text => window.practice.send(text), `Where do swifts sleep? 燕はどこで眠りますか。 (${name})`);
  await page.evaluate(() => window.practice.settled());
  const { id } = await truthOf(page);
  await until('the chat’s address', () => page.evaluate(named => location.pathname.includes(named), id), 20_000);
  await page.goto(`${page.url()}?pace=1.5`);
  await page.locator(site.composer).waitFor();
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
