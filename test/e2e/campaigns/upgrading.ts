/**
 * Profiles as earlier versions left them, opened by today's build and killed in the middle of the upgrade: the database is of the old version
 * with all of its rows, or of today's with all of them as they have to be; never in between. One of a version to come is left as it is.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Conversation } from '../../../lib/conversation';
import { problemName } from '../../../lib/problem';
import { cardOf } from '../../../lib/vault/cards';
import { latestVersion, versions, type ConversationRow, type TurnRow } from '../../../lib/vault/schema';
import { random } from '../../fakes/made-up-site';
import type { PracticeServer } from '../../practice/server';
import { launchKura } from '../kura';
import { kill } from '../transfer/killed';
import { barePage, witnessed } from './acknowledged';
import { pause } from './ground';
import { everything, lifeOf } from './life';

export interface Upgrading {
  readonly practice: PracticeServer;
  readonly kills: number;
  readonly seed: number;
  /** So many chats of four turns lie in each profile. */
  readonly chats?: number;
}

type Rows = Readonly<Record<string, readonly unknown[]>>;

/** What lies in a database: how the browser numbers its version, and how many rows are in each table. */
interface Found {
  readonly version: number;
  readonly tables: Readonly<Record<string, number>>;
  /** SHA-256 of all rows of all tables, in order. */
  readonly digest: string;
  /** Chats without a title that have what was asked first instead. */
  readonly firstQuestions: number;
}

/** Answers what came out, in one line; throws where anything is mixed or missing. */
export async function upgraded({ practice, kills, seed, chats = 800 }: Upgrading): Promise<string> {
  const place = mkdtempSync(path.join(tmpdir(), 'kura-upgraded-'));
  const stage = new Stage(place);
  const next = random(seed);
  const told = { old: 0, new: 0 };
  try {
    const olds = versions.slice(0, -1).map(({ number }) => number);
    for (const version of olds.slice(0, kills))
      await stage.write(`old-${version}`, version, rowsOf(version, chats), practice);
    let lasts = 0;
    for (let n = 0; n < kills; n++) {
      const version = olds[n % olds.length] ?? 1;
      const profile = path.join(place, `profile-${n}`);
      cpSync(path.join(place, `old-${version}`), profile, { recursive: true });
      if (lasts === 0)
        lasts = await stage.upgradeWhole(path.join(place, 'whole'), path.join(place, `old-${version}`), practice);
      await stage.killInUpgrade(profile, practice, (next(1000) / 1000) * 1.2 * lasts);
      const found = await stage.look(profile, practice);
      console.log(`version ${version}, then ${found.version / 10}`);
      const isNew = found.version === latestVersion * 10;
      if (!isNew) expect(found).toEqual(await stage.before(version, practice));
      else
        expect(found).toMatchObject({
          tables: { conversations: chats, turns: 4 * chats, cards: chats },
          firstQuestions: chats / 2,
        });
      told[isNew ? 'new' : 'old']++;
      const kept = await stage.everythingIn(profile, practice);
      expect(kept.length).toBe(chats);
      expect(kept.map(({ turns }) => turns.map(({ text }) => text))).toEqual(kept.map(({ id }) => textsOf(id)));
      rmSync(profile, { recursive: true, force: true });
    }
    const { said, before, after } = await stage.openNewer(practice);
    expect([said, after]).toEqual(['VaultUnreadable', before]);
  } finally {
    stage.clear();
  }
  return `${kills} kills in upgrades of ${chats} chats from versions 1 to ${latestVersion - 1}: ${told.old} times as it was, ${told.new} times new, 0 mixed; all chats there afterwards each time; version ${latestVersion + 1} refused by name, and not written to`;
}

/** Two builds at one place, which is what an unpacked extension's id is made of: today's, and one that does nothing. */
class Stage {
  private readonly extension = witnessed();
  private readonly aside = `${this.extension}-aside`;
  private showing: 'today' | 'nothing' = 'today';
  private shown = 0;
  private readonly looked = new Map<number, Found>();

  constructor(private readonly place: string) {
    mkdirSync(this.aside);
    const manifest = {
      manifest_version: 3,
      name: 'Nothing',
      version: '0.0.1',
      permissions: ['storage', 'unlimitedStorage'],
      background: { service_worker: 'nothing.js' },
    };
    writeFileSync(path.join(this.aside, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(path.join(this.aside, 'nothing.js'), '// Keeps the place.');
    writeFileSync(path.join(this.aside, barePage), '<!doctype html><title>Bare</title>');
  }

  private show(wanted: 'today' | 'nothing'): void {
    if (this.showing === wanted) return;
    renameSync(this.extension, `${this.extension}-moving`);
    renameSync(this.aside, this.extension);
    renameSync(`${this.extension}-moving`, this.aside);
    this.showing = wanted;
    // The browser keeps the worker of a build that is not newer than the one before.
    const file = path.join(this.extension, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...manifest, version: `1.0.${++this.shown}` }));
  }

  private async within<Value>(
    profile: string,
    practice: PracticeServer,
    work: (page: Page) => Promise<Value>,
  ): Promise<Value> {
    this.show('nothing');
    const kura = await launchKura({ practice, profile, extension: this.extension });
    try {
      return await work(await kura.openOwnPage(barePage));
    } finally {
      await kura.close();
    }
  }

  /** A profile as this version left it. */
  async write(
    name: string,
    version: number,
    rows: Rows,
    practice: PracticeServer,
    native = version * 10,
  ): Promise<void> {
    const stores = Object.assign(
      {},
      ...versions.filter(({ number }) => number <= version).map(each => each.stores),
    ) as Record<string, string | null>;
    await this.within(path.join(this.place, name), practice, page =>
      page.evaluate(writeDatabase, { native, stores, rows }),
    );
  }

  look(profile: string, practice: PracticeServer): Promise<Found> {
    return this.within(profile, practice, page => page.evaluate(readDatabase));
  }

  async before(version: number, practice: PracticeServer): Promise<Found> {
    const found = this.looked.get(version) ?? (await this.look(path.join(this.place, `old-${version}`), practice));
    this.looked.set(version, found);
    return found;
  }

  private async today(profile: string, practice: PracticeServer) {
    this.show('today');
    return lifeOf(await launchKura({ practice, profile, extension: this.extension }));
  }

  /** Milliseconds that it takes when nobody interferes. */
  async upgradeWhole(profile: string, from: string, practice: PracticeServer): Promise<number> {
    cpSync(from, profile, { recursive: true });
    const { kura, services } = await this.today(profile, practice);
    const began = performance.now();
    await services.library.status();
    const took = performance.now() - began;
    await kura.close();
    rmSync(profile, { recursive: true, force: true });
    return took;
  }

  async killInUpgrade(profile: string, practice: PracticeServer, afterMs: number): Promise<void> {
    const { kura, services } = await this.today(profile, practice);
    void services.library.status().catch(() => undefined);
    await pause(afterMs);
    kill(profile);
    await kura.close().catch(() => undefined);
  }

  async everythingIn(profile: string, practice: PracticeServer): Promise<Conversation[]> {
    const { kura, services } = await this.today(profile, practice);
    const kept = await everything(services.transfer);
    await kura.close();
    return kept;
  }

  async openNewer(practice: PracticeServer) {
    await this.write('newer', latestVersion, rowsOf(latestVersion, 50), practice, (latestVersion + 1) * 10);
    const profile = path.join(this.place, 'newer');
    const before = await this.look(profile, practice);
    const { kura, services } = await this.today(profile, practice);
    const said = await services.library.status().then(
      () => 'opened',
      (error: unknown) => problemName(error),
    );
    await kura.close();
    return { said, before, after: await this.look(profile, practice) };
  }

  clear(): void {
    for (const folder of [this.place, this.extension, this.aside]) rmSync(folder, { recursive: true, force: true });
  }
}

const textsOf = (id: string): string[] =>
  Array.from(
    { length: 4 },
    (_, n) => `${n % 2 ? 'Answer' : '質問'} ${n} of ${id}. ${'The tide turns at noon 正午に潮が変わる. '.repeat(3)}`,
  );

/** Every other chat has no title, which is what version 4 looks up anew. */
function rowsOf(version: number, count: number): Rows {
  const conversations = Array.from({ length: count }, (_, n): ConversationRow => {
    const at = Date.UTC(2026, 3, 1) + n * 60_000;
    const title = n % 2 === 0 ? '' : `Tide table ${n} 潮見表`;
    const id = `claude:tide-${String(n).padStart(5, '0')}` as const;
    const firstQuestion = version >= 4 && title === '' && textsOf(id)[0]?.trim();
    return {
      id,
      source: 'claude',
      url: `https://claude.ai/chat/tide-${n}`,
      title,
      space: 'main',
      createdAt: at,
      updatedAt: at,
      completeness: { state: 'partial', turns: 4, gap: false },
      revision: 2,
      activePath: ['m0', 'm1', 'm2', 'm3'],
      turnCount: 4,
      queue: 1,
      ...(firstQuestion && { firstQuestion }),
    };
  });
  const turns = conversations.flatMap(({ id, createdAt }) =>
    textsOf(id).map((text, place): TurnRow => ({
      id: `m${place}`,
      parent: place === 0 ? null : `m${place - 1}`,
      role: place % 2 ? 'assistant' : 'user',
      text,
      observedAt: createdAt + place,
      conversation: id,
      place,
    })),
  );
  const spaces = [{ id: 'main', name: '' }];
  return { conversations, turns, spaces, ...(version >= 4 && { cards: conversations.map(cardOf) }) };
}

/** In the page. Tables as Dexie writes them down: first the key, then the indexes. */
async function writeDatabase({
  native,
  stores,
  rows,
}: {
  native: number;
  stores: Record<string, string | null>;
  rows: Rows;
}): Promise<void> {
  const pathOf = (spec: string) => {
    const plain = spec.replace(/^(\+\+|[*&])/, '');
    return plain.startsWith('[') ? plain.slice(1, -1).split('+') : plain;
  };
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('kura', native);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('It does not open.')));
    opening.addEventListener('upgradeneeded', () => {
      for (const [name, specs] of Object.entries(stores)) {
        if (specs === null) continue;
        const [key = '', ...indexes] = specs.split(',').map(spec => spec.trim());
        const store = opening.result.createObjectStore(name, {
          keyPath: pathOf(key),
          autoIncrement: key.startsWith('++'),
        });
        for (const spec of indexes) {
          const multiEntry = spec.startsWith('*');
          store.createIndex(spec.replace(/^[*&]/, ''), pathOf(spec), { multiEntry });
        }
        for (const row of rows[name] ?? []) store.put(row);
      }
    });
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}

/** In the page. */
async function readDatabase(): Promise<Found> {
  const [listed] = (await indexedDB.databases()).filter(({ name }) => name === 'kura');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('kura');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('It does not open.')));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const tables: Record<string, number> = {};
  const all: unknown[] = [];
  let firstQuestions = 0;
  for (const name of database.objectStoreNames) {
    const rows = await new Promise<{ firstQuestion?: string }[]>(resolve => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.addEventListener('success', () => resolve(reading.result as { firstQuestion?: string }[]));
    });
    tables[name] = rows.length;
    firstQuestions += rows.filter(({ firstQuestion }) => firstQuestion !== undefined).length;
    all.push([name, rows]);
  }
  database.close();
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(all)));
  return { version: listed?.version ?? 0, tables, digest: String(new Uint8Array(hash)), firstQuestions };
}
