/** Fast clicks between chats, back and forward, while answers are written: every turn is kept under its own chat. */
import { expect } from 'vitest';
import { random, type Random } from '../../fakes/made-up-site';
import type { PracticeSite } from '../practice-sites';
import { until } from '../until';
import {
  agree,
  drafts,
  idOf,
  isCheckpointOf,
  openAt,
  pause,
  sites,
  siteTree,
  storedTree,
  truthOf,
  wordsOf,
  type Campaign,
  type Played,
} from './ground';

/** `n` moves on each site. */
export async function navigation({
  kura,
  n,
  seed,
  only,
}: Campaign & { readonly only?: string }): Played<'kept' | 'said'> {
  const among = only ? sites(only) : sites('ChatGPT, classic', 'Claude, hub', 'Gemini', 'Grok', 'DeepSeek');
  const counts: Wandered[] = [];
  for (const pair of [among.slice(0, 2), among.slice(2, 4), among.slice(4)]) {
    counts.push(...(await Promise.all(pair.map((site, index) => wander(kura, site, n, random(seed + index))))));
  }
  const sum = (of: keyof Wandered) => counts.reduce((all, one) => all + one[of], 0);
  const [kept, said] = [sum('kept'), sum('said')];
  return {
    line: `${n} moves on each of ${among.length} sites: ${kept} turns kept of ${said}, 0 under another chat`,
    kept,
    said,
  };
}

/** Turns that are in the vault, and that the site has. */
interface Wandered {
  readonly kept: number;
  readonly said: number;
}

async function wander(kura: Campaign['kura'], site: PracticeSite, n: number, next: Random): Promise<Wandered> {
  const page = await openAt(kura, site, 'pace=5');
  let asked = 0;
  for (let count = 0; count < n; count += 1) {
    await move(page, next(10), next, () => `Question ${++asked}: why do Docker volumes disappear? (${site.name})`);
    await pause([20, 150, 400, 900, 2500][next(5)] ?? 0);
  }
  await page.evaluate(() => window.practice.settled());

  // Chats of this site as it has them, each opened for long enough to be read.
  const ids = await page.evaluate(() => window.practice.chats.map(({ id }) => id));
  let [kept, said] = [0, 0];
  for (const id of ids) {
    await page.evaluate(chat => window.practice.go(chat), id);
    await page.evaluate(() => window.practice.settled());
    const truth = await truthOf(page);
    expect(truth.id).toBe(id);
    const wanted = siteTree(truth);
    const inVault = async () => (await kura.vault()).find(one => one.id === idOf(site, truth));
    const newest = wordsOf(truth.messages.at(-1)?.text ?? '');
    await until(
      `${site.name}: ${id}`,
      async () => (await inVault())?.turns.some(({ text }) => wordsOf(text) === newest),
      6000,
    )
      // The page may have kept its place further up.
      .catch(() => undefined);
    const chat = await until(`${site.name}: ${id}`, inVault);
    // Of a long chat a page mounts a part, so that not every answer was seen to its end; whatever was kept is this chat's own, and once.
    const own = new Set(truth.messages.map(({ role, text }) => `${role}: ${wordsOf(text)}`));
    const beginsOwn = (draft: string) => truth.messages.some(({ text }) => isCheckpointOf(draft, text));
    const strange = chat.turns.filter(turn =>
      turn.unfinished === 'growing' ? !beginsOwn(turn.text) : !own.has(`${turn.role}: ${wordsOf(turn.text)}`),
    );
    agree(`${site.name}: ${id}`, strange, []);
    expect(chat.turns.length).toBeLessThanOrEqual(truth.messages.length);
    if (chat.turns.length === truth.messages.length && drafts(chat) === 0) {
      expect(storedTree(chat).lines).toEqual(wanted.lines);
    }
    kept += chat.turns.length;
    said += truth.messages.length;
  }
  const known = new Set(ids.map(id => `${site.site}:${id}`));
  const stray = (await kura.vault()).filter(({ id, source }) => source === site.site && !known.has(id));
  expect(stray.map(({ id }) => id)).toEqual([]);
  await page.close();
  return { kept, said };
}

type Tab = Awaited<ReturnType<typeof openAt>>;

async function move(page: Tab, kind: number, next: Random, question: () => string): Promise<void> {
  if (kind < 5) {
    const chats = await page.evaluate(() => window.practice.chats.map(({ id }) => id));
    return page.evaluate(chat => window.practice.go(chat), chats[next(chats.length)]);
  }
  if (kind === 5) return page.evaluate(() => history.back());
  if (kind === 6) return page.evaluate(() => history.forward());
  if (kind === 7) return page.evaluate(() => window.practice.go());
  return page.evaluate(text => window.practice.send(text), question());
}
