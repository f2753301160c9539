import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCaptureService } from '../../lib/services/capture';
import { deliverOutbox } from '../../lib/services/deliver-outbox';
import type { Listing, Snapshot, SiteId } from '../../lib/core/conversation';
import type { Caller } from '../../lib/rpc/rpc';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';

const claudePage: Caller = { kind: 'content script', url: 'https://claude.ai/chat/one' };
const sighting: Snapshot = {
  id: 'claude:one',
  source: 'claude',
  url: 'https://claude.ai/chat/one',
  title: '医療費控除',
  seenAt: 1000,
  turns: [
    { id: 'q', role: 'user', text: '医療費控除はいつから？' },
    { id: 'a', role: 'assistant', text: '10万円を超えた分からです。' },
  ],
};

let vault: Vault;
let woken: number;
let agreedTo: SiteId[];
let health: Map<SiteId, PageHealth>;
let databases = 0;

const service = (caller: Caller) =>
  createCaptureService({
    vault: async () => vault,
    hasConsent: async site => agreedTo.includes(site),
    onSaved: () => woken++,
    health,
  })(caller);

beforeEach(async () => {
  vault = await openVault(`capture-${++databases}`);
  woken = 0;
  agreedTo = ['claude', 'chatgpt'];
  health = new Map();
});

test('a sighting is acknowledged by id, time and receipt, and the index is told', async () => {
  await expect(service(claudePage).save(sighting)).resolves.toEqual({
    ok: true,
    id: 'claude:one',
    seenAt: 1000,
    result: 'new',
    completeness: { state: 'partial', turns: 2, gap: false },
  });
  expect(woken).toBe(1);
  expect((await vault.readConversation('claude:one'))?.turns.map(turn => turn.text)).toEqual(
    sighting.turns.map(turn => turn.text),
  );
});

test('the same sighting again changes nothing and wakes nobody', async () => {
  await service(claudePage).save(sighting);
  await expect(service(claudePage).save({ ...sighting, seenAt: 2000 })).resolves.toMatchObject({ result: 'unchanged' });
  expect(woken).toBe(1);
});

test('a private chat that the user asked to keep has no address of its own', async () => {
  const kept: Snapshot = { ...sighting, id: 'claude:private-0123abcd', url: 'https://claude.ai/new' };
  await expect(service(claudePage).save(kept)).resolves.toMatchObject({ result: 'new' });
});

describe('a page may not', () => {
  const refused: [string, Caller, unknown, string][] = [
    [
      'write to a site that the user did not agree to',
      { kind: 'content script', url: 'https://gemini.google.com/app/ab' },
      { ...sighting, id: 'gemini:ab', source: 'gemini', url: 'https://gemini.google.com/app/ab' },
      'Forbidden',
    ],
    ['write to another site’s chat', { kind: 'content script', url: 'https://chatgpt.com/c/1' }, sighting, 'Forbidden'],
    [
      'write under an address that is not the chat’s',
      claudePage,
      { ...sighting, url: 'https://claude.ai/chat/two' },
      'Forbidden',
    ],
    ['write a note', claudePage, { ...sighting, id: 'note:one', source: 'note' }, 'Forbidden'],
    [
      'write from an address that only looks like the site’s',
      { kind: 'content script', url: 'https://claude.ai.evil.example/chat/one' },
      sighting,
      'Forbidden',
    ],
    [
      'write to another site’s private chat',
      { kind: 'content script', url: 'https://chatgpt.com/' },
      { ...sighting, id: 'claude:private-0123abcd', url: 'https://claude.ai/new' },
      'Forbidden',
    ],
    ['write something that is no sighting', claudePage, { id: 'claude:one' }, 'BadMessage'],
    ['write an address that is none', claudePage, { ...sighting, url: 'one' }, 'Forbidden'],
  ];
  test.each(refused)('%s', async (_, caller, value, name) => {
    await expect(service(caller).save(value as Snapshot)).rejects.toMatchObject({ name });
    expect((await vault.readCounts()).conversations).toBe(0);
  });
});

test('a chat that is forgotten is acknowledged without a receipt', async () => {
  await vault.forget('claude:one');
  await expect(service(claudePage).save(sighting)).resolves.toEqual({
    ok: true,
    id: 'claude:one',
    seenAt: 1000,
    result: 'forgotten',
  });
});

describe('a list of chats', () => {
  const list: Listing = {
    site: 'claude',
    account: 'org-1',
    chats: [{ id: 'one', title: '医療費控除', updatedAt: 500 }, { id: 'two' }],
    total: 9,
    seenAt: 2000,
  };

  test('from the site’s own page is kept', async () => {
    await service(claudePage).save(sighting);
    await expect(service(claudePage).putListing(list)).resolves.toEqual({ ok: true });
    expect(await vault.readCoverage()).toEqual([
      { site: 'claude', account: 'org-1', listed: 2, total: 9, kept: 1, complete: 0, changed: 0, seenAt: 2000 },
    ]);
  });

  test.each<[string, Caller, unknown, string]>([
    ['from another site’s page', { kind: 'content script', url: 'https://chatgpt.com/c/1' }, list, 'Forbidden'],
    ['of a site without consent', { kind: 'own page' }, { ...list, site: 'grok' }, 'Forbidden'],
    ['of no known site', claudePage, { ...list, site: 'note' }, 'BadMessage'],
    ['with a chat without id', claudePage, { ...list, chats: [{ title: 'secret' }] }, 'BadMessage'],
  ])('%s is refused', async (_, caller, value, name) => {
    await expect(service(caller).putListing(value as Listing)).rejects.toMatchObject({ name });
    expect(await vault.readCoverage()).toEqual([]);
  });
});

test('a page’s health counts for its own site, and only in known words', async () => {
  await service(claudePage).reportHealth({
    site: 'chatgpt',
    state: 'unreadable',
    missing: '#feed',
    extra: 'x',
  } as PageHealth);
  expect([...health]).toEqual([['claude', { site: 'claude', state: 'unreadable', missing: '#feed' }]]);
  await expect(
    service(claudePage).reportHealth({ site: 'claude', state: 'fine' } as unknown as PageHealth),
  ).rejects.toMatchObject({ name: 'BadMessage' });
});

describe('the outbox, at the next start', () => {
  const drain = (shelf: Record<string, unknown>) =>
    deliverOutbox({ all: async () => ({ ...shelf }), remove: async key => void delete shelf[key] }, value =>
      service({ kind: 'own page' }).save(value as Snapshot),
    );

  test('is saved and crossed out; settings beside it stay', async () => {
    const shelf = { 'outbox:claude:one:tab': sighting, consent: { claude: 1 } };
    await drain(shelf);
    expect(shelf).toEqual({ consent: { claude: 1 } });
    expect((await vault.readCounts()).turns).toBe(2);
  });

  test('loses what can never be saved, and keeps the rest', async () => {
    agreedTo = ['claude'];
    const shelf = {
      'outbox:a': 'damaged',
      'outbox:b': { ...sighting, id: 'chatgpt:1', source: 'chatgpt', url: 'https://chatgpt.com/c/1' },
      'outbox:c': sighting,
      'outbox:d': { ...sighting, turns: [{ id: 'long', role: 'user', text: '長'.repeat(4_000_001) }] },
    };
    await drain(shelf);
    expect(shelf).toEqual({});
    expect((await vault.readCounts()).conversations).toBe(1);
  });

  test('that cannot be saved now keeps nothing else waiting', async () => {
    const shelf: Record<string, unknown> = { 'outbox:a': 'trouble', 'outbox:b': sighting };
    const drained = deliverOutbox(
      { all: async () => ({ ...shelf }), remove: async key => void delete shelf[key] },
      value =>
        value === 'trouble' ? Promise.reject(new TypeError('a bug')) : service(claudePage).save(value as Snapshot),
    );
    await expect(drained).rejects.toThrow('a bug');
    expect(Object.keys(shelf)).toEqual(['outbox:a']);
  });

  test('stays written down while the vault cannot be written', async () => {
    const shelf = { 'outbox:c': sighting };
    const full = Object.assign(new Error('full'), { name: 'VaultFull' });
    const drained = deliverOutbox({ all: async () => shelf, remove: async () => expect.unreachable() }, () =>
      Promise.reject(full),
    );
    await expect(drained).rejects.toBe(full);
  });
});
