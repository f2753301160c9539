import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { undoWindowMs } from '../../lib/core/undo-window';
import { putTurnMessages, readTurnMessages, removeTurnMessages } from '../../lib/assistants/vendor-parts';
import { createPurger } from '../../lib/services/purger';
import { createCollectionService } from '../../lib/services/collection';
import type { ConversationId } from '../../lib/core/conversation';
import type { CollectionService } from '../../lib/rpc/contracts/collection';
import type { EngineService } from '../../lib/rpc/contracts/engine';
import { Problem } from '../../lib/core/problem';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { NewNote, Vault } from '../../lib/vault/vault';
import { bread, ferry, ramen } from '../vault/fill';
import { waitFor } from '../set-up/wait-for';

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
  listRecentHits = async () => ({ pinned: [], newest: [] });
  listHits = async () => [];
  findSimilar = async () => [];
  wake = async () => {
    await this.hearing();
    this.woken += 1;
    return ok;
  };
  forget = (id: ConversationId) => this.removeFromIndex([id]);
  removeFromIndex = async (ids: readonly ConversationId[]) => {
    await this.gate;
    if (this.trouble) throw this.trouble;
    for (const id of ids) this.indexed.delete(id);
    return ok;
  };
  useModel = async () => ok;
  getModelState = async () => ({ state: 'none' as const });
}

let vault: Vault;
let engine: FakeEngine;
let outbox: ConversationId[];
let reports: unknown[];
let readAgain: ConversationId[][];
let service: Omit<CollectionService, 'lookupPage'>;
let databases = 0;

beforeEach(async () => {
  vault = await openVault(`shelf-service-${(databases += 1)}`);
  engine = new FakeEngine();
  outbox = [ramen.id, ferry.id];
  reports = [];
  readAgain = [];
  for (const seen of [ramen, ferry, bread]) {
    await vault.save(seen);
    await vault.markIndexed([{ conversation: seen.id, revision: 1 }]);
    engine.indexed.add(seen.id);
  }
  service = createCollectionService({ ...desk(), onDeleted: () => undefined });
});
afterEach(() => vi.useRealTimers());

/** Of this very test: a farewell may outlive it. */
function desk() {
  const own = vault;
  return {
    vault: async () => own,
    engine,
    dropFromOutbox: async (ids: readonly ConversationId[]) => void (outbox = outbox.filter(one => !ids.includes(one))),
    removeTurnMessages,
    readAgain: async (ids: readonly ConversationId[]) => void readAgain.push([...ids]),
    report: (error: unknown) => void reports.push(error),
  };
}

test('a move is answered once the engine has heard of it, which shows until then what it read before; or cannot hear', async () => {
  const space = (await service.createSpace('旅')).id;
  let hear: (value?: unknown) => void = () => undefined;
  engine.hearing = () => new Promise(resolve => (hear = resolve));
  let answered = false;
  const moving = service.update([ramen.id], { space }).then(() => (answered = true));
  await waitFor(async () => expect(await vault.readConversation(ramen.id)).toMatchObject({ space }));
  expect(answered).toBe(false);
  hear();
  await moving;
  expect(engine.woken).toBe(1);

  engine.hearing = () => Promise.reject(new Problem('EngineUnavailable', 'test'));
  await service.update([ramen.id], { space: 'main' });
  expect(reports).toMatchObject([{ name: 'EngineUnavailable' }]);
});

describe('what leaves', () => {
  test('is out of the vault’s sight, the outbox and the index at once, and queued again when it is back', async () => {
    await service.softDelete([ramen.id, bread.id]);
    expect(await service.listConversations({}, 0, 9)).toMatchObject({ total: 1, chats: [{ id: ferry.id }] });
    expect(await service.readConversation(ramen.id)).toBeNull();
    expect(outbox).toEqual([ferry.id]);
    expect([...engine.indexed]).toEqual([ferry.id]);
    expect(readAgain).toEqual([[ramen.id, bread.id]]);
    expect(await service.undelete([ramen.id, 'claude:never'])).toEqual([ramen.id]);
    expect(readAgain.at(-1)).toEqual([ramen.id]);
    expect(engine.woken).toBe(2);
    expect((await vault.listPending(9)).map(({ id }) => id)).toEqual([ramen.id]);
    expect(await service.readConversation(ramen.id)).toMatchObject({ title: '札幌の味噌ラーメン' });
  });

  test('takes its space along, and brings it back', async () => {
    const { id } = await service.createSpace('旅');
    await service.update([ramen.id], { space: id });
    await service.softDelete([ramen.id], id);
    expect((await service.readFacets()).spaces.map(space => space.id)).toEqual(['main']);
    expect(await service.undelete([ramen.id], id)).toEqual([ramen.id]);
    expect((await service.readFacets()).spaces).toContainEqual({ id, name: '旅', count: 1 });
  });

  test('comes back at once, although the engine still has its hands full', async () => {
    let open: (value?: unknown) => void = () => undefined;
    engine.gate = new Promise(resolve => (open = resolve));
    const left = service.softDelete([ramen.id]);
    await waitFor(async () => expect(await vault.listDeleted()).toMatchObject({ chats: [ramen.id] }));
    expect(await service.undelete([ramen.id])).toEqual([ramen.id]);
    open();
    expect(await left).toEqual(ok);
    expect(await service.readConversation(ramen.id)).not.toBeNull();
  });

  test('has left although the engine could not be reached, and can still come back', async () => {
    engine.trouble = new Problem('EngineUnavailable', 'gone');
    expect(await service.softDelete([ramen.id])).toEqual(ok);
    expect(reports).toEqual([engine.trouble]);
    expect(await service.listConversations({}, 0, 9)).toMatchObject({ total: 2 });
    expect(await service.undelete([ramen.id])).toEqual([ramen.id]);
  });
});

describe('a farewell', () => {
  test('is for good twelve seconds later, in vault, outbox and index', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    service = createCollectionService({ ...desk(), onDeleted: createPurger(desk()) });
    await service.softDelete([ramen.id]);
    await vi.advanceTimersByTimeAsync(undoWindowMs - 1000);
    await vault.readCounts();
    expect(await vault.listDeleted()).toMatchObject({ chats: [ramen.id] });
    outbox.push(ramen.id);
    engine.indexed.add(ramen.id);
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await waitFor(() => expect(engine.indexed).not.toContain(ramen.id));
    expect(await service.undelete([ramen.id])).toEqual([]);
    expect(await vault.listDeleted()).toEqual(nobody);
    expect(await vault.isForgotten(ramen.id)).toBe(true);
    expect(outbox).toEqual([ferry.id]);
  });

  test('that was cut off is taken up at the next start, and what is younger waits its time', async () => {
    // What models were told in a thread of Ask goes with it.
    const row = { kind: 'ollama' as const, turn: 't1', messages: [{ role: 'user' as const, text: '味噌ラーメン' }] };
    for (const id of ['kura:old', 'kura:young'] as const) {
      await vault.save({ ...ramen, id, source: 'kura' });
      await putTurnMessages(id, row);
    }
    await vault.softDelete([ramen.id, 'kura:old'], Date.now() - undoWindowMs - 1);
    await vault.softDelete([ferry.id, 'kura:young'], Date.now());
    createPurger(desk());
    await waitFor(() => expect(engine.indexed).not.toContain(ramen.id));
    expect((await vault.listDeleted()).chats.toSorted()).toEqual([ferry.id, 'kura:young']);
    await waitFor(async () => expect((await readTurnMessages('kura:old')).size).toBe(0));
    expect((await readTurnMessages('kura:young')).get('t1')).toEqual(row);
  });

  test('that was cut off ends a space, too, which was forgotten with its chats or empty', async () => {
    for (const name of ['旅', 'Empty', 'Young']) await vault.createSpace(name);
    await vault.update([ramen.id], { space: '旅' });
    await vault.softDelete([ramen.id], Date.now() - undoWindowMs - 1, '旅');
    await vault.softDelete([], Date.now() - undoWindowMs - 1, 'Empty');
    // Too young at the start, and ended by the same worker a little later.
    await vault.softDelete([], Date.now() - undoWindowMs + 2500, 'Young');
    createPurger(desk());
    await waitFor(async () => expect(await vault.listDeleted()).toEqual(nobody));
    await waitFor(() => expect(engine.woken).toBeGreaterThan(0));
    expect(await service.undelete([ramen.id], '旅')).toEqual([]);
    expect((await vault.listSpaces()).map(({ id }) => id)).toEqual(['main']);
  });

  test('to one chat does not depend on another', async () => {
    engine.trouble = new Problem('EngineUnavailable', 'gone');
    await vault.softDelete([ramen.id, ferry.id], 1);
    createPurger(desk());
    await waitFor(() => expect(reports).toHaveLength(2));
    expect(await vault.listDeleted()).toEqual(nobody);
    expect(outbox).toEqual([]);
  });
});

test('what is amended is followed by the index', async () => {
  const { id: space } = await service.createSpace('仕事');
  await service.update([ramen.id], { space, title: 'Noodles' });
  expect(engine.woken).toBe(1);
  await service.renameSpace(space, 'Work');
  expect((await service.readFacets()).spaces).toContainEqual({ id: space, name: 'Work', count: 1 });
  await service.removeSpace(space);
  expect(engine.woken).toBe(2);
  expect(await service.readConversation(ramen.id)).toMatchObject({ space: 'main', title: 'Noodles', revision: 3 });
});

describe('a note', () => {
  test('is kept with its page, and waits for the index', async () => {
    const id = await service.addNote({ text: '満潮は六時。', url: 'https://a.example/x/y?utm_source=z', at: 7 });
    expect(engine.woken).toBe(1);
    expect(await vault.listPageNotes('http://www.a.example/x/y/#top', 9)).toMatchObject([
      { id, title: '満潮は六時。' },
    ]);
  });

  test.each<[string, unknown, string]>([
    ['without a word', { text: ' ', url: 'https://a.example/', at: 1 }, 'BadMessage'],
    ['without a page', { text: 'a', at: 1 }, 'BadMessage'],
    ['of nothing', null, 'BadMessage'],
    ['too long to be kept', { text: 'x'.repeat(4_000_001), url: 'https://a.example/', at: 1 }, 'TooLarge'],
  ])('%s is refused', async (_, note, name) => {
    await expect(service.addNote(note as NewNote)).rejects.toMatchObject({ name });
    expect(await service.listConversations({ source: 'note' }, 0, 9)).toMatchObject({ total: 0 });
  });
});

test('the log of insertions is told with titles, as far as it is asked for', async () => {
  const from = [{ conversation: ferry.id, turn: 'm2' }];
  for (const at of [1, 2, 3]) await vault.logInsertion({ fence: `0000000${at}`, from, into: 'https://x.example/', at });
  expect(await service.listInsertions(1)).toMatchObject([{ fence: '00000003', titles: ['Night ferry "Sunflower"'] }]);
  // An absent argument arrives as null after it has travelled as JSON.
  expect(await service.listInsertions(9, null as unknown as undefined)).toHaveLength(3);
  expect((await service.listInsertions(9, 3)).map(({ at }) => at)).toEqual([2, 1]);
});
