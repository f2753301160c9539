/** Random questions, edits, other answers and branch switches: in the end the vault has exactly the site's tree. */
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
  namesIn,
  openAt,
  pause,
  sites,
  siteTree,
  storedTree,
  truthOf,
  type Campaign,
  type Played,
} from './ground';

/** Of one chat; the campaign has as many chats as it needs, three at a time. */
const changesInAChat = 17;

const questions = (name: string) => [
  `Why do my Docker volumes disappear? (${name})`,
  `京都の紅葉の見頃はいつ? (${name})`,
  `How do I fix the borrow error E0502 in Rust? (${name})`,
  `取引先へのお詫びメールを敬語で書くには? (${name})`,
];

/** `withData`: the chat is opened again at the end, and its ids and count are the site's own. */
export async function branches({ kura, n, seed }: Campaign, withData: boolean): Played<'trees' | 'turns'> {
  const among = sites('ChatGPT, classic', 'Claude, hub', 'Grok');
  const next = random(seed);
  let made = 0;
  let turns = 0;
  let chats = 0;
  while (made < n) {
    const changes = Math.min(changesInAChat, Math.ceil((n - made) / among.length));
    const played = await Promise.all(
      among.map((site, index) =>
        playChat(kura, site, changes, random(next(1_000_000)), `${seed}-${made}-${index}-${withData}`, withData),
      ),
    );
    made += changes * among.length;
    chats += played.length;
    turns += played.reduce((sum, count) => sum + count, 0);
  }
  const line = `${made} changes in ${chats} chats, ${turns} turns in all: every tree is the site’s`;
  return { line, trees: chats, turns };
}

export async function playChat(
  kura: Campaign['kura'],
  site: PracticeSite,
  changes: number,
  next: Random,
  name: string,
  withData: boolean,
): Promise<number> {
  const page = await openAt(kura, site, `pace=fast${withData ? '&data=whole' : ''}`);
  await page.evaluate(text => window.practice.send(text), questions(name)[next(4)] ?? name);
  await page.evaluate(() => window.practice.settled());
  await seenBy(kura, site, page);
  const done: string[] = [];
  for (let count = 0; count < changes; count += 1) {
    done.push(await change(page, next, `${name}-${count}`));
    await page.evaluate(() => window.practice.settled());
    await seenBy(kura, site, page).catch((error: unknown) => {
      throw new Error(`${site.name}, after ${done.join(', ')}: ${String(error)}`);
    });
  }
  const truth = await truthOf(page);
  const wanted = siteTree(truth);
  if (withData) await page.goto(page.url());
  // Long enough for what the page shows once more to be kept too: nothing may come of it a second time.
  await pause(3000);
  const chat = await inVault(kura, idOf(site, truth));
  agree(`${site.name}: ${done.join(', ')}; ${namesIn(chat)}`, storedTree(chat), wanted);
  expect(drafts(chat)).toBe(0);
  if (withData) {
    expect(chat?.completeness).toEqual({ state: 'complete', turns: truth.messages.length });
    const names = new Set(chat?.turns.flatMap(({ id, also = [] }) => [id, ...also]));
    expect(truth.messages.filter(({ id }) => !names.has(id))).toEqual([]);
  }
  await page.close();
  return truth.messages.length;
}

/** Until what the page shows is what the vault takes for shown: a person does not switch faster than a page comes to rest. */
async function seenBy(kura: Campaign['kura'], site: PracticeSite, page: Page): Promise<void> {
  const truth = await truthOf(page);
  const { shown } = siteTree(truth);
  const stored = async () => storedTree(await inVault(kura, idOf(site, truth))).shown;
  try {
    await until('what is shown', async () => (await stored()) === shown, 12_000);
  } catch {
    expect(await stored()).toBe(shown);
  }
}

/** One change at random, and what it was. */
async function change(page: Page, next: Random, name: string): Promise<string> {
  const { messages, leaf } = await truthOf(page);
  const byId = new Map(messages.map(message => [message.id, message]));
  const path = [];
  for (let at = byId.get(leaf ?? ''); at; at = byId.get(at.parent ?? '')) path.unshift(at);
  const one = path[next(path.length)];
  if (!one) throw new Error('Nothing is on show.');
  const versions = messages.filter(({ parent, role }) => parent === one.parent && role === one.role);
  if (versions.length > 1 && next(2) === 0) {
    const step = versions.indexOf(one) > 0 ? -1 : 1;
    await page.evaluate(([id = '', by]) => window.practice.turnTo(id as string, by as -1 | 1), [one.id, step]);
    return `switch ${path.indexOf(one)} by ${step}`;
  }
  if (one.role === 'assistant' && next(3) > 0) {
    await page.evaluate(id => window.practice.regenerate(id), one.id);
    return `again ${path.indexOf(one)}`;
  }
  const text = questions(name)[next(4)] ?? name;
  if (one.role === 'user' && next(3) > 0) {
    await page.evaluate(([id = '', changed = '']) => window.practice.edit(id, changed), [one.id, text]);
    return `edit ${path.indexOf(one)}`;
  }
  await page.evaluate(question => window.practice.send(question), text);
  return 'send';
}
