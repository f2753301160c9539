/**
 * The browser is killed (SIGKILL to all of its processes) at random moments while an episode's facts are replaced by others, or an episode is
 * left out of its story. At the next start the old facts are there or the new ones, in the vault and in what is recalled, and never some of both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { LibraryService } from '../../../lib/rpc/contracts/library';
import type { TransferService } from '../../../lib/rpc/contracts/transfer';
import type { NewFact } from '../../../lib/vault/notes-contract';
import type { Story } from '../../../lib/core/scope';
import { random, type Random } from '../../fakes/made-up-site';
import type { PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import { servicesFrom } from '../own-services';
import { kill } from '../transfer/killed';
import { until } from '../until';
import { pause, type Played } from './ground';
import { everything } from './life';

const space = '海';
const whole: Story = {
  episodes: [
    { id: 'e1', name: '港', after: null },
    { id: 'e2', name: 'The storm', after: 'e1' },
    { id: 'e3', name: '島', after: 'e1' },
  ],
  personas: [{ id: 'mio', name: 'ミオ' }],
};
const without: Story = { ...whole, episodes: whole.episodes.filter(({ id }) => id !== 'e2') };

const what = ['船が出た。', 'A gull cried.', '灯台が消えた。', 'Ropes were cut.', '鍵がない。', 'Nets were mended.'];
const when = ['朝', 'at noon', '夜明け前'];
/** What an episode tells in one telling, each known from all others by its first word: half is public, half is one persona's. */
const facts = (telling: string): readonly NewFact[] =>
  what
    .flatMap(one => when.map(moment => `${telling} harbour 港の話 ${moment} ${one}`))
    .map((text, n) => ({ text, url: '', at: 1_780_000_000_000 + n, ...(n % 2 === 1 && { persona: 'mio' }) }));
const textsOf = (telling: string): readonly string[] => facts(telling).map(({ text }) => text);

interface Life {
  readonly kura: KuraBrowser;
  readonly library: LibraryService;
  readonly transfer: TransferService;
}

/** What the two episodes tell now. */
interface Told {
  first: string;
  second: string;
}

export interface KillingFacts {
  readonly practice: PracticeServer;
  readonly kills: number;
  readonly seed: number;
}

/** Throws where a mixture was seen. Answers how often the old facts were there and how often the new, and the same of the episode. */
export async function factsKilled(how: KillingFacts): Played<'before' | 'after' | 'kept' | 'dropped'> {
  const { practice, kills, seed } = how;
  const place = mkdtempSync(path.join(tmpdir(), 'kura-facts-killed-'));
  const profile = path.join(place, 'profile');
  const next = random(seed);
  const seen = { before: 0, after: 0, kept: 0, dropped: 0 };
  const open = async (): Promise<Life> => {
    const kura = await launchKura({ practice, profile });
    return { kura, ...servicesFrom(await kura.openOwnPage('options.html')) };
  };
  try {
    let life = await open();
    const told: Told = { first: 'first-0', second: 'second-0' };
    await life.library.createSpace(space);
    await life.library.setStory(space, whole);
    await life.library.replaceFacts(space, 'e1', facts(told.first));
    await life.library.replaceFacts(space, 'e2', facts(told.second));
    for (let n = 1; n <= kills; n += 1) {
      const dropping = n % 4 === 0;
      const work = dropping ? () => life.library.setStory(space, without) : await replacing(life, `first-${n}`);
      await cut(work, next);
      kill(profile);
      await life.kura.close().catch(() => undefined);
      life = await open();
      const now = await compare(life, told, dropping ? [told.first] : [told.first, `first-${n}`], dropping);
      if (dropping) seen[now.second === undefined ? 'dropped' : 'kept'] += 1;
      else seen[now.first === told.first ? 'before' : 'after'] += 1;
      told.first = now.first;
      if (now.second === undefined) told.second = await tellAgain(life, `second-${n}`);
    }
    await life.kura.close();
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  const { before, after, kept, dropped } = seen;
  const line = `${kills} kills: while facts were replaced ${before} times the old ones and ${after} times the new were there, while an episode was left out ${kept} times it and ${dropped} times nothing of it; 0 mixtures in the vault, 0 in what is recalled`;
  return { ...seen, line };
}

/** Half of the facts stay and are told in other words; the other half makes room for new ones. */
async function replacing({ library }: Life, telling: string): Promise<() => Promise<unknown>> {
  const known = await library.listFacts(space, 'e1');
  const all = facts(telling).map((fact, n) => {
    const id = n % 4 < 2 ? known[n]?.id : undefined;
    return { ...fact, ...(id && { id }) };
  });
  return () => library.replaceFacts(space, 'e1', all);
}

/** Resolves at a moment in the middle of the work, or just behind it. */
async function cut(work: () => Promise<unknown>, next: Random): Promise<void> {
  // What was cut off by the kill rejects after it.
  const going = work().catch(() => undefined);
  await Promise.race([going.then(() => pause(next(20))), pause(next(120))]);
}

async function tellAgain({ library }: Life, telling: string): Promise<string> {
  await library.setStory(space, whole);
  await library.replaceFacts(space, 'e2', facts(telling));
  return telling;
}

/** What is told in both episodes now: one of these in the first; in the second what was told, or nothing and no episode, if that may be. */
async function compare(
  life: Life,
  told: Told,
  either: readonly string[],
  mayBeGone: boolean,
): Promise<{ readonly first: string; readonly second: string | undefined }> {
  const [inFirst, inSecond] = [await textsIn(life, 'e1'), await textsIn(life, 'e2')];
  const first = either.find(telling => inFirst[0] === textsOf(telling).toSorted()[0]) ?? '';
  expect(inFirst).toEqual(textsOf(first).toSorted());

  const story = (await life.library.listSpaces()).find(({ id }) => id === space)?.story;
  const second = story?.episodes.some(({ id }) => id === 'e2') ? told.second : undefined;
  expect(mayBeGone || second !== undefined).toBe(true);
  expect(inSecond).toEqual(second === undefined ? [] : textsOf(second).toSorted());

  const all = (await everything(life.transfer)).map(({ turns }) => turns[0]?.text ?? '');
  expect(all.toSorted()).toEqual([...inFirst, ...inSecond].toSorted());
  expect(await recalled(life)).toEqual(inFirst);
  return { first, second };
}

const textsIn = async ({ library }: Life, episode: string): Promise<readonly string[]> =>
  (await library.listFacts(space, episode)).map(({ text }) => text).toSorted();

/** All that a persona can recall behind the first episode, once the index has followed. */
async function recalled({ library }: Life): Promise<readonly string[]> {
  await until('the index has followed', async () => (await library.getStatus()).vault.pending === 0);
  const at = { episode: 'e3', persona: 'mio' };
  const { hits } = await library.recall('harbour', { scope: { space, at } }, { by: 'words' });
  return hits.map(({ exchange }) => exchange[0]?.text ?? '').toSorted();
}
