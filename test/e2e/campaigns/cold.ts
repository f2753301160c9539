/** A long chat of which the page mounts a few turns: complete from the site's data, or, without it, after one scroll through. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { openLongChat, type PracticeSite } from '../practice-sites';
import { until } from '../until';
import {
  idOf,
  inVault,
  openAt,
  pause,
  set,
  sites,
  siteTree,
  storedTree,
  truthOf,
  type Campaign,
  type Played,
} from './ground';

const withData = [
  ['ChatGPT, classic', 'whole'],
  ['ChatGPT, classic', 'pieces'],
  ['ChatGPT, app shell', 'whole'],
  ['Claude, hub', 'whole'],
  ['Claude, feed', 'whole'],
  ['Gemini', 'pieces'],
  ['Grok', 'whole'],
  ['DeepSeek', 'whole'],
] as const;

/** `n` turns. Each page in a vault of its own is the caller's business: the pages of one site share their chats. */
export async function cold(kura: Campaign['kura'], name: string, data: string, n: number): Played<'kept'> {
  const [site] = sites(name);
  if (!site) throw new Error(`No site ${name}.`);
  await set(kura, { siteData: true });
  const started = Date.now();
  const page = await openAt(kura, site, `pace=fast&seed=${n}&data=${data}`);
  await openLongChat(page);
  await page.evaluate(() => window.practice.settled());
  const truth = await truthOf(page);
  const chat = await until(
    `${name}: complete`,
    async () => {
      const kept = await inVault(kura, idOf(site, truth));
      return kept?.completeness.state === 'complete' && kept;
    },
    60_000,
  );
  const after = Date.now() - started;
  await pause(2500);
  const kept = (await inVault(kura, chat.id)) ?? chat;
  expect(kept.completeness).toEqual({ state: 'complete', turns: n });
  expect(storedTree(kept)).toEqual(siteTree(truth));
  await page.close();
  const line = `${name}, ${data}: ${kept.turns.length} of ${n} without scrolling, ${after} ms after its page was asked for`;
  return { line, kept: kept.turns.length };
}

export const coldPages = withData;

/** Milliseconds between two turns of the wheel, and how many pixels each: a person who looks for something. */
const scrolling = { every: 400, by: 600 };

/** With the tap off: the chat is scrolled through once, from its end to its beginning. */
export async function scrolled(
  kura: Campaign['kura'],
  name: string,
  n: number,
): Promise<{ readonly line: string; readonly seen: number }> {
  const [site] = sites(name);
  if (!site) throw new Error(`No site ${name}.`);
  await set(kura, { siteData: false });
  const page = await openAt(kura, site, `pace=fast&seed=${n}`);
  await openLongChat(page);
  await page.evaluate(() => window.practice.settled());
  const truth = await truthOf(page);
  const id = idOf(site, truth);
  const first = await until('the part that is shown first', () => inVault(kura, id), 20_000);
  const steps = await scrollThrough(page, site);
  await pause(6000);
  const chat = await inVault(kura, id);
  const seen = chat?.turns.length ?? 0;
  const wanted = siteTree(truth);
  const own = new Set(truth.messages.map(({ role, text }) => `${role}: ${text.replace(/[^\p{L}\p{N}]/gu, '')}`));
  const strange = chat?.turns.filter(({ role, text }) => !own.has(`${role}: ${text.replace(/[^\p{L}\p{N}]/gu, '')}`));
  expect(strange).toEqual([]);
  expect(receipt(chat)).toBe(`partial, ${seen} seen${seen < n ? ', with a gap' : ''}`);
  const line = `${name}: ${seen} of ${n} seen after one scroll through (${first.turns.length} at first, ${steps} turns of the wheel of ${scrolling.by} pixels, one each ${scrolling.every} ms)`;
  if (seen === n) expect(storedTree(chat).lines).toEqual(wanted.lines);
  await page.close();
  return { line, seen };
}

function receipt(chat: Conversation | undefined): string {
  const said = chat?.completeness;
  if (said?.state !== 'partial') return said?.state ?? 'none';
  return `partial, ${said.turns} seen${said.gap ? ', with a gap' : ''}`;
}

/** Over whatever scrolls the chat, until its beginning is on the page. */
async function scrollThrough(page: Page, site: PracticeSite): Promise<number> {
  await page.bringToFront();
  await page.mouse.move(700, 400);
  const top = () =>
    page.evaluate(composer => {
      let tallest: Element | undefined;
      for (const element of document.querySelectorAll('*')) {
        if (element.matches(composer) || element.scrollHeight <= element.clientHeight + 200) continue;
        if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
        if (!tallest || element.scrollHeight > tallest.scrollHeight) tallest = element;
      }
      return tallest?.scrollTop ?? document.documentElement.scrollTop;
    }, site.composer);
  let steps = 0;
  let resting = 0;
  // Some lists stand upside down, and count from their end: at the beginning the wheel moves nothing any more.
  for (let before = NaN; resting < 4 && steps < 600; steps += 1) {
    await page.mouse.wheel(0, -scrolling.by);
    await pause(scrolling.every);
    const now = await top();
    resting = Math.abs(now - before) <= 1 ? resting + 1 : 0;
    before = now;
  }
  return steps;
}
