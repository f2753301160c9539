/**
 * Profiles as earlier versions left them, opened by today's build and killed in the middle of the upgrade: the database is of the old version
 * with all of its rows, or of today's with all of them as they have to be; never in between. One of a version to come is left as it is.
 */
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { toProblemName } from '../../../lib/core/problem';
import { latestVersion, versions } from '../../../lib/vault/dexie/schema';
import { random } from '../../fakes/made-up-site';
import type { PracticeServer } from '../../practice/server';
import { launchKura, type KuraBrowser } from '../kura';
import type { OwnServices } from '../own-services';
import { kill } from '../transfer/killed';
import { barePage, witnessed } from './acknowledged';
import { pause } from './ground';
import { everything, lifeOf } from './life';
import { readDatabase, textsOf, vaultOf, writeDatabase, type Found } from './old-vaults';

export interface Upgrading {
  readonly practice: PracticeServer;
  readonly kills: number;
  readonly seed: number;
  /** So many chats of four turns lie in each profile. */
  readonly chats?: number;
}

/** After how many kills the database was as it was, and after how many new; `middle`: how many came before the upgrade was over. */
export interface Upgraded {
  readonly line: string;
  readonly old: number;
  readonly new: number;
  readonly middle: number;
}

/** Throws where anything is mixed or missing. Answers one line, and the numbers in it. */
export async function upgraded({ practice, kills, seed, chats = 800 }: Upgrading): Promise<Upgraded> {
  const place = mkdtempSync(path.join(tmpdir(), 'kura-upgraded-'));
  const extension = held();
  const next = random(seed);
  const told = { old: 0, new: 0, middle: 0 };
  const start = (name: string) => startHeld(practice, path.join(place, name), extension);
  const olds = new Map<number, Old>();
  try {
    for (let n = 0; n < kills; n++) {
      const version = versions[n % (versions.length - 1)]?.number ?? 1;
      const old = olds.get(version) ?? (await makeOld(place, start, version, chats));
      olds.set(version, old);
      const name = `killed-${n}`;
      cpSync(path.join(place, old.name), path.join(place, name), { recursive: true });
      const wasUpgrading = await killInUpgrade(await start(name), (next(1000) / 1000) * 1.15 * old.tookMs);
      const found = await lookAfter(await start(name));
      const isNew = found.version === latestVersion * 10;
      expect(found).toEqual(isNew ? old.after : old.before);
      told[isNew ? 'new' : 'old']++;
      if (wasUpgrading) told.middle++;
      console.log(`from version ${version}${wasUpgrading ? ', in the middle' : ''}: ${isNew ? 'new' : 'old'}`);
      rmSync(path.join(place, name), { recursive: true, force: true });
    }
    await refusesNewer(start);
  } finally {
    for (const folder of [place, extension]) rmSync(folder, { recursive: true, force: true });
  }
  const took = [...olds].map(([version, { tookMs }]) => `${version}: ${Math.round(tookMs)} ms`).join(', ');
  const line = `${kills} kills in upgrades of ${chats} chats to version ${latestVersion} (from ${took}), ${told.middle} of them before it was over: ${told.old} times as it was, ${told.new} times new, 0 mixed; all chats there after each; version ${latestVersion + 1} refused by name, and not written to`;
  return { ...told, line };
}

/**
 * Runs before Kura's own code in the background and in the index's worker, which both read the vault: neither comes to it before a page has
 * taken the lock `go`, and the page hears when an upgrade begins and how long it took.
 */
const hold = `{
  const isFree = async () => (await navigator.locks.query()).held.some(({ name }) => name === 'go');
  const told = new BroadcastChannel('upgrade');
  const { databases, open } = IDBFactory.prototype;
  IDBFactory.prototype.databases = async function () {
    while (!(await isFree())) await new Promise(resolve => setTimeout(resolve, 5));
    return databases.call(this);
  };
  IDBFactory.prototype.open = function (name, ...version) {
    const request = open.call(this, name, ...version);
    if (name === 'kura')
      request.addEventListener('upgradeneeded', () => {
        const at = performance.now();
        told.postMessage('began');
        request.addEventListener('success', () => told.postMessage(performance.now() - at));
      });
    return request;
  };
}
`;

/** The built extension, so held; its place is its id, so it lasts as long as its profiles. */
function held(): string {
  const folder = witnessed();
  const assets = readdirSync(path.join(folder, 'assets')).filter(name => /^engine\.worker-.*\.js$/.test(name));
  expect(assets.length).toBe(1);
  for (const name of ['background.js', ...assets.map(asset => path.join('assets', asset))]) {
    const file = path.join(folder, name);
    writeFileSync(file, hold + readFileSync(file, 'utf8'));
  }
  return folder;
}

/** A browser in which nobody has come to the vault yet. */
interface Held {
  readonly kura: KuraBrowser;
  readonly profile: string;
  readonly services: OwnServices;
  /** A page of the extension, with nothing on it. */
  readonly page: Page;
}

async function startHeld(practice: PracticeServer, profile: string, extension: string): Promise<Held> {
  const kura = await launchKura({ practice, profile, extension });
  const { services } = await lifeOf(kura);
  return { kura, profile, services, page: await kura.openOwnPage(barePage) };
}

const go = async ({ page }: Held): Promise<void> => {
  await page.evaluate(
    () => new Promise<void>(resolve => void navigator.locks.request('go', () => (resolve(), new Promise(() => {})))),
  );
};

/** Lets Kura at the vault, and resolves when the upgrade has begun. `tookMs` rejects where the browser ends before. */
async function begin(one: Held): Promise<{ readonly tookMs: Promise<number> }> {
  let began = () => {};
  const hasBegun = new Promise<void>(resolve => (began = resolve));
  await one.page.exposeFunction('upgradeBegan', () => began());
  const tookMs = one.page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const heard = new BroadcastChannel('upgrade');
        heard.addEventListener('message', ({ data }: MessageEvent<number | 'began'>) => {
          if (data === 'began') (globalThis as unknown as { upgradeBegan: () => void }).upgradeBegan();
          else resolve(data);
        });
      }),
  );
  // Whoever awaits it hears of it all the same.
  tookMs.catch(() => undefined);
  await go(one);
  void one.services.library.getStatus().catch(() => undefined);
  await hasBegun;
  return { tookMs };
}

interface Old {
  /** Of the folder of its profile. */
  readonly name: string;
  readonly before: Found;
  /** What an upgrade that nobody interrupts makes of it, and how long that takes. */
  readonly after: Found;
  readonly tookMs: number;
}

async function makeOld(
  place: string,
  start: (name: string) => Promise<Held>,
  version: number,
  chats: number,
): Promise<Old> {
  const name = `old-${version}`;
  const first = await start(name);
  await first.page.evaluate(writeDatabase, vaultOf(version, chats));
  const before = await first.page.evaluate(readDatabase);
  await first.kura.close();
  cpSync(path.join(place, name), path.join(place, `${name}-whole`), { recursive: true });
  const whole = await start(`${name}-whole`);
  const tookMs = await (await begin(whole)).tookMs;
  const after = await whole.page.evaluate(readDatabase);
  await whole.kura.close();
  expect(before).toMatchObject({ version: version * 10, tables: { conversations: chats, turns: 4 * chats } });
  const tables = { conversations: chats, turns: 4 * chats, cards: chats, spaces: 1 };
  expect(after).toMatchObject({ version: latestVersion * 10, tables, firstQuestions: chats / 2 });
  return { name, before, after, tookMs };
}

/** Whether the upgrade was not over yet. */
async function killInUpgrade(one: Held, afterMs: number): Promise<boolean> {
  const { tookMs } = await begin(one);
  let isOver = false;
  tookMs.then(
    () => (isOver = true),
    () => undefined,
  );
  await pause(afterMs);
  const wasUpgrading = !isOver;
  kill(one.profile);
  await one.kura.close().catch(() => undefined);
  return wasUpgrading;
}

/** What the kill left; from there Kura opens the vault, and all of its chats are whole. */
async function lookAfter(one: Held): Promise<Found> {
  const { kura, page, services } = one;
  const found = await page.evaluate(readDatabase);
  await go(one);
  const kept = await everything(services.transfer);
  await kura.close();
  expect(kept.length).toBe(found.tables['conversations']);
  expect(kept.map(({ turns }) => turns.map(({ text }) => text))).toEqual(kept.map(({ id }) => textsOf(id)));
  return found;
}

async function refusesNewer(start: (name: string) => Promise<Held>): Promise<void> {
  const one = await start('newer');
  const { kura, page, services } = one;
  await page.evaluate(writeDatabase, vaultOf(latestVersion, 50, (latestVersion + 1) * 10));
  const before = await page.evaluate(readDatabase);
  await go(one);
  const said = await services.library.getStatus().then(
    () => 'opened',
    (error: unknown) => toProblemName(error),
  );
  const after = await page.evaluate(readDatabase);
  await kura.close();
  expect({ said, after }).toEqual({ said: 'VaultUnreadable', after: before });
}
