import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCaptureService } from '../../lib/services/capture';
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

describe('a page that has not heard of a pause', () => {
  const paused = (isPaused: (chat: string | undefined, at: number) => boolean) =>
    createCaptureService({
      vault: async () => vault,
      hasConsent: async () => true,
      isPaused: async (_site, chat, at) => isPaused(chat, at),
      onSaved: () => woken++,
      health,
    })(claudePage);

  test('is refused what it saw after the pause began, in this chat only', async () => {
    const service = paused((chat, at) => chat === 'one' && at >= 1500);
    await expect(service.save({ ...sighting, seenAt: 1500 })).rejects.toMatchObject({ name: 'Forbidden' });
    expect((await vault.readCounts()).turns).toBe(0);
    const other = { ...sighting, id: 'claude:two', url: 'https://claude.ai/chat/two', seenAt: 1500 } as const;
    await expect(service.save(other)).resolves.toMatchObject({ result: 'new' });
    await expect(service.save(sighting)).resolves.toMatchObject({ result: 'new' });
  });

  test('is refused a list of chats', async () => {
    const listing: Listing = { site: 'claude', seenAt: 2000, chats: [] };
    await expect(paused(() => true).putListing(listing)).rejects.toMatchObject({ name: 'Forbidden' });
  });
});
