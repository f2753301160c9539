/** One chat open in two tabs that both go on with it: stored once, with what was said in either. */
import { expect } from 'vitest';
import type { PracticeSite } from '../practice-sites';
import { until } from '../until';
import {
  agree,
  drafts,
  idOf,
  inVault,
  lines,
  namesIn,
  openAt,
  pause,
  sites,
  storedTree,
  truthOf,
  type Campaign,
  type Played,
} from './ground';

export async function twoTabs({ kura, n, seed }: Campaign): Played<'whole' | 'turns'> {
  const among = sites('Claude, hub', 'ChatGPT, classic', 'Claude, feed', 'Grok');
  let [turns, whole] = [0, 0];
  for (let count = 0; count < n; count += 1) {
    const site = among[count % among.length];
    if (!site) break;
    turns += await once(kura, site, `two tabs ${seed}-${count}`);
    whole += 1;
  }
  return {
    line: `${n} chats in two tabs each, ${turns} turns: each stored once, ${whole} of ${n} whole`,
    whole,
    turns,
  };
}

async function once(kura: Campaign['kura'], site: PracticeSite, name: string): Promise<number> {
  const one = await openAt(kura, site, 'pace=4');
  await one.evaluate(text => window.practice.send(text), `Why do my Docker volumes disappear? (${name})`);
  await one.evaluate(() => window.practice.settled());
  const other = await openAt(kura, site, 'pace=4');
  const { id } = await truthOf(one);
  await other.evaluate(chat => window.practice.go(chat), id);
  await other.evaluate(() => window.practice.settled());
  // Both write at the same time; the site gives each its own turns.
  await one.evaluate(text => window.practice.send(text), `医療費控除の確定申告は? (${name}, one)`);
  await other.evaluate(text => window.practice.send(text), `How do I fix E0502 in Rust? (${name}, other)`);
  await Promise.all([one, other].map(tab => tab.evaluate(() => window.practice.settled())));

  const said = [await truthOf(one), await truthOf(other)].map(({ messages }) => lines(messages));
  const wanted = [...new Set(said.flat())].sort();
  const stored = async () => storedTree(await inVault(kura, idOf(site, { id }))).lines;
  await until('what was said in both', async () => {
    const chat = await inVault(kura, idOf(site, { id }));
    return drafts(chat) === 0 && storedTree(chat).lines.join() === wanted.join();
  }).catch(() => undefined);
  await pause(1000);
  agree(`${site.name}: ${namesIn(await inVault(kura, idOf(site, { id })))}`, await stored(), wanted);
  const about = (await kura.vault()).filter(({ turns }) => turns.some(({ text }) => text.includes(`(${name}`)));
  expect(about.map(chat => chat.id)).toEqual([idOf(site, { id })]);
  expect(drafts(about[0])).toBe(0);
  await one.close();
  await other.close();
  return wanted.length;
}
