import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { farewell, untilGone } from '../../lib/services/purger';
import { shelfService } from '../../lib/services/collection';
import type { ConversationId } from '../../lib/core/conversation';
import type { EngineService, ShelfService } from '../../lib/rpc/contracts/index';
import { Problem } from '../../lib/core/problem';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { NewNote, Vault } from '../../lib/vault/vault';
import { bread, ferry, ramen } from '../vault/fill';

const ok = { ok: true } as const;
const nobody = { chats: [], spaces: [] };

/** Knows which chats are in the index, and can be told to fail or to wait. */
class FakeEngine implements EngineService {
  readonly indexed = new Set<ConversationId>();
  woken = 0;
  trouble?: Problem;
  gate: Promise<unknown> = Promise.resolve();
  hearing: () => Promise<unknown> = () => Promise.resolve();

  recall = async () => ({ hits: [], by: 'words' as const });
  alike = async () => [];
  wake = async () => {
    await this.hearing();
    this.woken += 1;
    return ok;
  };
  forget = (id: ConversationId) => this.leave([id]);
  leave = async (ids: readonly ConversationId[]) => {
    await this.gate;
    if (this.trouble) throw this.trouble;
    for (const id of ids) this.indexed.delete(id);
    return ok;
  };
  useModel = async () => ok;
  modelState = async () => ({ state: 'none' as const });
}

let vault: Vault;
let engine: FakeEngine;
let outbox: ConversationId[];
let reports: unknown[];
let readAgain: ConversationId[][];
let service: Omit<ShelfService, 'aboutPage'>;
let databases = 0;

beforeEach(async () => {
  vault = await openVault(`shelf-service-${(databases += 1)}`);
  engine = new FakeEngine();
  outbox = [ramen.id, ferry.id];
  reports = [];
  readAgain = [];
  for (const seen of [ramen, ferry, bread]) {
    await vault.save(seen);
    await vault.markIndexed(seen.id, 1);
    engine.indexed.add(seen.id);
  }
  service = shelfService({ ...desk(), left: () => undefined });
});
afterEach(() => vi.useRealTimers());

/** Of this very test: a farewell may outlive it. */
function desk() {
  const own = vault;
  return {
    vault: async () => own,
    engine,
    dropFromOutbox: async (ids: readonly ConversationId[]) => void (outbox = outbox.filter(one => !ids.includes(one))),
    readAgain: async (ids: readonly ConversationId[]) => void readAgain.push([...ids]),
    report: (error: unknown) => void reports.push(error),
  };
}

test('a move is answered once the engine has heard of it, which shows until then what it read before; or cannot hear', async () => {
  const space = (await service.createSpace('旅')).id;
  let hear: (value?: unknown) => void = () => undefined;
  engine.hearing = () => new Promise(resolve => (hear = resolve));
  let answered = false;
  const moving = service.amend([ramen.id], { space }).then(() => (answered = true));
  await vi.waitFor(async () => expect(await vault.get(ramen.id)).toMatchObject({ space }));
  expect(answered).toBe(false);
  hear();
  await moving;
  expect(engine.woken).toBe(1);

  engine.hearing = () => Promise.reject(new Problem('EngineUnavailable', 'test'));
  await service.amend([ramen.id], { space: 'main' });
  expect(reports).toMatchObject([{ name: 'EngineUnavailable' }]);
});

describe('what leaves', () => {
  test('is out of the vault’s sight, the outbox and the index at once, and queued again when it is back', async () => {
    await service.leave([ramen.id, bread.id]);
    expect(await service.browse({}, 0, 9)).toMatchObject({ total: 1, chats: [{ id: ferry.id }] });
    expect(await service.conversation(ramen.id)).toBeNull();
    expect(outbox).toEqual([ferry.id]);
    expect([...engine.indexed]).toEqual([ferry.id]);
    expect(readAgain).toEqual([[ramen.id, bread.id]]);
    expect(await service.comeBack([ramen.id, 'claude:never'])).toEqual([ramen.id]);
    expect(readAgain.at(-1)).toEqual([ramen.id]);
    expect(engine.woken).toBe(2);
    expect((await vault.unindexed(9)).map(({ id }) => id)).toEqual([ramen.id]);
    expect(await service.conversation(ramen.id)).toMatchObject({ title: '札幌の味噌ラーメン' });
  });

  test('takes its space along, and brings it back', async () => {
    const { id } = await service.createSpace('旅');
    await service.amend([ramen.id], { space: id });
    await service.leave([ramen.id], id);
    expect((await service.shelves()).spaces.map(space => space.id)).toEqual(['main']);
    expect(await service.comeBack([ramen.id], id)).toEqual([ramen.id]);
    expect((await service.shelves()).spaces).toContainEqual({ id, name: '旅', count: 1 });
  });

  test('comes back at once, although the engine still has its hands full', async () => {
    let open: (value?: unknown) => void = () => undefined;
    engine.gate = new Promise(resolve => (open = resolve));
    const left = service.leave([ramen.id]);
    await vi.waitFor(async () => expect(await vault.leaving()).toMatchObject({ chats: [ramen.id] }), 10_000);
    expect(await service.comeBack([ramen.id])).toEqual([ramen.id]);
    open();
    expect(await left).toEqual(ok);
    expect(await service.conversation(ramen.id)).not.toBeNull();
  });

  test('has left although the engine could not be reached, and can still come back', async () => {
    engine.trouble = new Problem('EngineUnavailable', 'gone');
    expect(await service.leave([ramen.id])).toEqual(ok);
    expect(reports).toEqual([engine.trouble]);
    expect(await service.browse({}, 0, 9)).toMatchObject({ total: 2 });
    expect(await service.comeBack([ramen.id])).toEqual([ramen.id]);
  });
});

describe('a farewell', () => {
  test('is for good twelve seconds later, in vault, outbox and index', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    service = shelfService({ ...desk(), left: farewell(desk()) });
    await service.leave([ramen.id]);
    await vi.advanceTimersByTimeAsync(untilGone - 1000);
    await vault.counts();
    expect(await vault.leaving()).toMatchObject({ chats: [ramen.id] });
    outbox.push(ramen.id);
    engine.indexed.add(ramen.id);
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(engine.indexed).not.toContain(ramen.id), 10_000);
    expect(await service.comeBack([ramen.id])).toEqual([]);
    expect(await vault.leaving()).toEqual(nobody);
    expect(await vault.isForgotten(ramen.id)).toBe(true);
    expect(outbox).toEqual([ferry.id]);
  });

  test('that was cut off is taken up at the next start, and what is younger waits its time', async () => {
    await vault.leave([ramen.id], Date.now() - untilGone - 1);
    await vault.leave([ferry.id], Date.now());
    farewell(desk());
    await vi.waitFor(() => expect(engine.indexed).not.toContain(ramen.id), 10_000);
    expect(await vault.leaving()).toMatchObject({ chats: [ferry.id] });
  });

  test('that was cut off ends a space, too, which was forgotten with its chats or empty', async () => {
    for (const name of ['旅', 'Empty', 'Young']) await vault.createSpace(name);
    await vault.amend([ramen.id], { space: '旅' });
    await vault.leave([ramen.id], Date.now() - untilGone - 1, '旅');
    await vault.leave([], Date.now() - untilGone - 1, 'Empty');
    // Too young at the start, and ended by the same worker a little later.
    await vault.leave([], Date.now() - untilGone + 2500, 'Young');
    farewell(desk());
    await vi.waitFor(async () => expect(await vault.leaving()).toEqual(nobody), 10_000);
    await vi.waitFor(() => expect(engine.woken).toBeGreaterThan(0), 10_000);
    expect(await service.comeBack([ramen.id], '旅')).toEqual([]);
    expect((await vault.spaces()).map(({ id }) => id)).toEqual(['main']);
  }, 20_000);

  test('to one chat does not depend on another', async () => {
    engine.trouble = new Problem('EngineUnavailable', 'gone');
    await vault.leave([ramen.id, ferry.id], 1);
    farewell(desk());
    await vi.waitFor(() => expect(reports).toHaveLength(2), 10_000);
    expect(await vault.leaving()).toEqual(nobody);
    expect(outbox).toEqual([]);
  });
});

test('what is amended is followed by the index', async () => {
  const { id: space } = await service.createSpace('仕事');
  await service.amend([ramen.id], { space, title: 'Noodles' });
  expect(engine.woken).toBe(1);
  await service.renameSpace(space, 'Work');
  expect((await service.shelves()).spaces).toContainEqual({ id: space, name: 'Work', count: 1 });
  await service.removeSpace(space);
  expect(engine.woken).toBe(2);
  expect(await service.conversation(ramen.id)).toMatchObject({ space: 'main', title: 'Noodles', revision: 3 });
});

describe('a note', () => {
  test('is kept with its page, and waits for the index', async () => {
    const id = await service.addNote({ text: '満潮は六時。', url: 'https://a.example/x/y?utm_source=z', at: 7 });
    expect(engine.woken).toBe(1);
    expect(await vault.mentions('http://www.a.example/x/y/#top', 9)).toMatchObject([{ id, title: '満潮は六時。' }]);
  });

  test.each<[string, unknown, string]>([
    ['without a word', { text: ' ', url: 'https://a.example/', at: 1 }, 'BadMessage'],
    ['without a page', { text: 'a', at: 1 }, 'BadMessage'],
    ['of nothing', null, 'BadMessage'],
    ['too long to be kept', { text: 'x'.repeat(4_000_001), url: 'https://a.example/', at: 1 }, 'TooLarge'],
  ])('%s is refused', async (_, note, name) => {
    await expect(service.addNote(note as NewNote)).rejects.toMatchObject({ name });
    expect(await service.browse({ source: 'note' }, 0, 9)).toMatchObject({ total: 0 });
  });
});

test('the log of insertions is told with titles, as far as it is asked for', async () => {
  const from = [{ conversation: ferry.id, turn: 'm2' }];
  for (const at of [1, 2, 3]) await vault.logInsertion({ fence: `0000000${at}`, from, into: 'https://x.example/', at });
  expect(await service.insertions(1)).toMatchObject([{ fence: '00000003', titles: ['Night ferry "Sunflower"'] }]);
  // An absent argument arrives as null after it has travelled as JSON.
  expect(await service.insertions(9, null as unknown as undefined)).toHaveLength(3);
  expect((await service.insertions(9, 3)).map(({ at }) => at)).toEqual([2, 1]);
});
