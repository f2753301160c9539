/** A clock that is a year ahead for a while, and times that somebody invented: what was stored meanwhile stops nothing afterwards. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation, Snapshot } from '../../../lib/core/conversation';
import { correctImported } from '../../../lib/core/correct-times';
import { createTransferService } from '../../../lib/services/transfer';
import type { Vault } from '../../../lib/vault/vault';
import { openVault } from '../../../lib/vault/dexie/open-vault';
import { chat } from '../../search/chats';

const now = Date.UTC(2026, 10, 26, 12);
const day = 24 * 3_600_000;
const ahead = now + 365 * day;
const latestDate = 8.64e15;

let vault: Vault;
let databases = 0;
const setClock = (at: number) => void vi.setSystemTime(at);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setClock(now);
  vault = await openVault(`wrong-clock-${(databases += 1)}`);
});
afterEach(() => {
  vi.useRealTimers();
});

const seen = (answer: string, seenAt = Date.now(), more: Partial<Snapshot> = {}): Snapshot => ({
  id: 'claude:1',
  source: 'claude',
  url: 'https://claude.ai/chat/1',
  title: 'Origami',
  seenAt,
  turns: [
    { id: 'u1', parent: null, role: 'user', text: '折り紙の鶴の折り方は？' },
    { id: 'a1', parent: 'u1', role: 'assistant', text: answer },
  ],
  ...more,
});
const stored = async () => (await vault.readConversation('claude:1')) as Conversation;

describe.each([
  ['a year', ahead],
  ['an hour', now + day / 24],
])('a chat that was seen by a clock %s ahead', (_, wrong) => {
  beforeEach(async () => {
    setClock(wrong);
    await vault.save(seen('Fold a square in half twice, then the weings.'));
    setClock(now);
  });

  test('takes the corrected words afterwards, and a title', async () => {
    const corrected = 'Fold a square in half twice, then the wings.';
    expect(await vault.save(seen(corrected, now, { title: 'Crane' }))).toMatchObject({ result: 'changed' });
    expect(await stored()).toMatchObject({ title: 'Crane', createdAt: now, updatedAt: now });
    expect((await stored()).turns.map(({ text, observedAt }) => [text, observedAt])).toEqual([
      ['折り紙の鶴の折り方は？', now],
      [corrected, now],
    ]);
  });

  test('is counted anew by the site’s data', async () => {
    const data = { whole: true, leaf: 'a1' };
    await vault.save(seen('Fold a square in half twice, then the wings.', now, { data }));
    expect((await stored()).completeness).toEqual({ state: 'complete', turns: 2 });
  });

  test('is due for a visit, because nobody knows when it was seen', async () => {
    const listing = { site: 'claude', chats: [{ id: '1', updatedAt: now - day }], seenAt: now } as const;
    await vault.putListing(listing);
    expect(await vault.listUncovered('claude', undefined, 9)).toHaveLength(1);
    expect(await vault.readCoverage()).toMatchObject([{ changed: 1 }]);
    await vault.save(seen('Fold a square in half twice, then the wings.'));
    expect(await vault.readCoverage()).toMatchObject([{ changed: 0 }]);
  });
});

test('a snapshot that waited in the outbox since the clock was ahead is seen now', async () => {
  await vault.save(seen('Fold it.', ahead));
  expect(await stored()).toMatchObject({ createdAt: now, updatedAt: now });
});

test('times that a page invents are not taken for turns, lists and counts', async () => {
  const turns = seen('Fold it.').turns.map(turn => ({ ...turn, createdAt: latestDate }));
  await vault.save({ ...seen('Fold it.', latestDate), turns });
  expect((await stored()).turns).toEqual([
    expect.not.objectContaining({ createdAt: expect.anything() }),
    expect.not.objectContaining({ createdAt: expect.anything() }),
  ]);
  expect(await stored()).toMatchObject({ createdAt: now, updatedAt: now });
  await vault.putListing({ site: 'claude', chats: [{ id: '1', updatedAt: latestDate }], seenAt: latestDate });
  expect(await vault.readCoverage()).toMatchObject([{ changed: 0, seenAt: now }]);
});

test('a list that was seen by a clock that was ahead gives way to the next one', async () => {
  setClock(ahead);
  await vault.putListing({ site: 'claude', chats: [{ id: '1', title: 'Old' }], total: 5, seenAt: ahead });
  setClock(now);
  await vault.putListing({ site: 'claude', chats: [{ id: '1', title: 'New' }], total: 3, seenAt: now });
  expect(await vault.readCoverage()).toMatchObject([{ total: 3, seenAt: now }]);
});

test('a clock that has lost its time rewrites no time', async () => {
  await vault.save(seen('Fold it.'));
  setClock(Date.UTC(2010, 0, 1));
  await vault.save(seen('Fold it. And then the wings.'));
  expect(await stored()).toMatchObject({ createdAt: now, updatedAt: now });
  expect((await stored()).turns.map(({ observedAt }) => observedAt)).toEqual([now, now]);
});

describe('what was deleted while the clock was ahead', () => {
  test('can be undone for the usual time, and no longer', async () => {
    await vault.save(seen('Fold it.'));
    await vault.createSpace('旅');
    setClock(ahead);
    await vault.softDelete(['claude:1'], ahead, '旅');
    setClock(now);
    expect(await vault.purge(now - 12_000)).toEqual({ chats: [], spaces: [] });
    expect(await vault.undelete(['claude:1'])).toEqual(['claude:1']);
    await vault.softDelete(['claude:1'], ahead);
    await vault.purge(now - 12_000);
    setClock(now + 12_000);
    expect(await vault.purge(now)).toEqual({ chats: ['claude:1'], spaces: ['旅'] });
    expect(await vault.listDeleted()).toEqual({ chats: [], spaces: [] });
  });
});

describe('an import', () => {
  const kept = chat('claude:1', 'Origami', ['折り方は？', 'Fold a square in half twice, then the wings.'], {
    source: 'claude',
    url: 'https://claude.ai/chat/1',
  });
  const invented = (at: number): Conversation => ({
    ...kept,
    createdAt: at,
    updatedAt: at,
    title: 'Forged',
    turns: kept.turns.map(turn => ({ ...turn, createdAt: at, observedAt: at, text: turn.text.replace('half', 'ten') })),
  });
  const importBatch = (...chats: readonly Conversation[]) =>
    createTransferService({
      vault: async () => vault,
      onSaved: () => undefined,
      openMerger: async () => undefined,
      recordImport: async () => undefined,
    }).importBatch(chats);

  test.each([ahead, latestDate])('with dates of %s does not stand before every other chat', async at => {
    await importBatch(invented(at));
    const { turns, ...rest } = await stored();
    expect(rest).toMatchObject({ createdAt: now, updatedAt: now });
    expect(turns.map(({ observedAt, createdAt }) => [observedAt, createdAt])).toEqual([
      [now, undefined],
      [now, undefined],
    ]);
  });

  test('keeps the days of its turns, and those that are ahead by a time zone', () => {
    const turns = kept.turns.map(turn => ({ ...turn, createdAt: now - 30 * day, observedAt: latestDate }));
    const [first, last] = correctImported({ ...kept, turns, createdAt: latestDate, updatedAt: latestDate }, now).turns;
    expect([first?.observedAt, last?.observedAt]).toEqual([now - 30 * day, now - 30 * day]);
    const local = { ...kept, updatedAt: now + 14 * 3_600_000 };
    expect(correctImported(local, now)).toBe(local);
  });
});
