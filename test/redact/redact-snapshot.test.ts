import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createCaptureService } from '../../lib/services/capture';
import type { Snapshot } from '../../lib/core/conversation';
import { redactListing, redactSnapshot } from '../../lib/redact/redact-snapshot';
import { openVault } from '../../lib/vault/dexie/open-vault';
import { random } from '../fakes/made-up-site';
import { formats } from '../fakes/made-up-secrets';

const word = (kind: string) => `[${kind} hidden]`;
const key = ['gh', 'p_aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5'].join('');

const chat: Snapshot = {
  id: 'claude:1f0e-22',
  source: 'claude',
  url: 'https://claude.ai/chat/1f0e-22',
  title: `Why does ${key} fail?`,
  seenAt: 1_760_000_000_000,
  turns: [
    {
      id: 'u1',
      role: 'user',
      text: `鍵は ${key}、カードは 4111 1111 1111 1111、連絡先は hana@kura.jp です`,
      attachments: [{ name: `鍵 ${key}.txt`, kind: 'file' }],
    },
    {
      id: 'a1',
      role: 'assistant',
      text: 'Never post a key.',
      parts: [{ kind: 'thinking', title: `About ${key}`, text: `They posted ${key}.` }],
    },
  ],
};

test('keys and numbers are hidden in titles, turns, parts and names of files, and addresses stay', () => {
  expect(redactSnapshot(chat, word)).toEqual({
    ...chat,
    title: 'Why does [secret hidden] fail?',
    turns: [
      {
        id: 'u1',
        role: 'user',
        text: '鍵は [secret hidden]、カードは [card hidden]、連絡先は hana@kura.jp です',
        attachments: [{ name: '鍵 [secret hidden].txt', kind: 'file' }],
      },
      {
        id: 'a1',
        role: 'assistant',
        text: 'Never post a key.',
        parts: [{ kind: 'thinking', title: 'About [secret hidden]', text: 'They posted [secret hidden].' }],
      },
    ],
  });
});

test.each(Object.entries(formats))('%s is hidden without anything that must be loaded first', (name, make) => {
  const { secret, said } = make(random(name.length));
  const text = `I tried it with ${said} and it failed.\n\n${said}\n\n昨日から（${said}）です`;
  const [turn] = redactSnapshot({ ...chat, turns: [{ id: 'u1', role: 'user', text }] }, word).turns;
  expect(turn?.text).not.toContain(secret);
  expect(turn?.text).toContain('I tried it with ');
});

test('what is hidden never reaches the vault, and seeing it again changes nothing', async () => {
  const vault = await openVault('hidden before keeping');
  const service = createCaptureService({
    vault: async () => vault,
    hasConsent: async () => true,
    onSaved() {},
    health: new Map(),
    redact: async sighting => redactSnapshot(sighting, word),
    redactListing: async listing => redactListing(listing, word),
  })({ kind: 'content script', url: chat.url });
  expect(await service.save(chat)).toMatchObject({ ok: true, result: 'new' });
  expect(await service.save(chat)).toMatchObject({ ok: true, result: 'unchanged' });
  const chats = [
    { id: '1f0e-22', title: `Why does ${key} fail?` },
    { id: '1f0e-23', title: `鍵${key}が通らない` },
  ];
  await service.putListing({ site: 'claude', chats, seenAt: chat.seenAt });
  const listed = await vault.listUncovered('claude', undefined, 9);
  expect(listed.map(({ title }) => title)).toContain('鍵[secret hidden]が通らない');
  const kept = JSON.stringify([await vault.readConversation(chat.id), listed]);
  expect(kept).not.toContain(key);
  expect(kept).toContain('[secret hidden]');
  vault.close();
});

test('a chat that was kept before stays as it is until it is seen again; then what its turns say is hidden, and what else was kept stays', async () => {
  const vault = await openVault('kept before it was hidden');
  await vault.save(chat);
  const before = JSON.stringify(await vault.readConversation(chat.id));
  expect(before).toContain(key);
  await vault.save(redactSnapshot({ ...chat, seenAt: chat.seenAt + 1000 }, word));
  const after = await vault.readConversation(chat.id);
  expect(after?.title).toBe('Why does [secret hidden] fail?');
  expect(after?.turns[0]?.text).toBe('鍵は [secret hidden]、カードは [card hidden]、連絡先は hana@kura.jp です');
  // Nothing is taken away from parts and files: `docs/privacy.md` says so.
  expect(after?.turns[1]?.parts?.map(({ text }) => text)).toEqual([
    `They posted ${key}.`,
    'They posted [secret hidden].',
  ]);
  vault.close();
});
