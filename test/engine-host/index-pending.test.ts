import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import type { Engine } from '../../lib/search/engine';
import { Problem } from '../../lib/core/problem';
import { indexPending } from '../../lib/engine-host/index-pending';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';
import { memoryEngine } from '../search/in-memory';

let vault: Vault;
let names = 0;
beforeEach(async () => {
  vault = await openVault(`remember-${++names}`);
});
afterEach(() => vault.close());

const docker = chat('chatgpt:docker', 'Docker', ['Why does my volume vanish?', 'It has no name.'], { updatedAt: 2 });
const curry = chat('claude:curry', 'カレー', ['玉ねぎはいつ', '最初に炒めます'], { source: 'claude', updatedAt: 1 });

const titles = async (engine: Engine, question: string) =>
  new Set((await engine.search(question, undefined, 10)).ranked.map(({ conversation }) => conversation));

/** An engine that does something else when it comes to one conversation. */
const engineThat = (engine: Engine, id: string, learn: (conversation: Conversation) => Promise<void>): Engine => ({
  ...engine,
  index: conversation => (conversation.id === id ? learn(conversation) : engine.index(conversation)),
});

test('what waits is learnt and marked', async () => {
  await vault.importConversation(docker);
  await vault.importConversation(curry);
  const engine = await memoryEngine();
  await indexPending(vault, engine);

  expect(await vault.readCounts()).toMatchObject({ pending: 0, failed: 0 });
  expect(await titles(engine, 'volume')).toContain('chatgpt:docker');
  expect(await titles(engine, '玉ねぎ')).toContain('claude:curry');
});

test('more than one batch is learnt in one go', async () => {
  for (let n = 0; n < 25; n++) await vault.importConversation(chat(`chatgpt:${n}`, `T${n}`, [`question ${n}`]));
  await indexPending(vault, await memoryEngine());
  expect(await vault.readCounts()).toMatchObject({ conversations: 25, pending: 0 });
});

test('a batch is marked in one transaction, with what of it was indexed before the engine failed', async () => {
  for (let n = 0; n < 5; n++)
    await vault.importConversation(chat(`chatgpt:${n}`, `T${n}`, [`question ${n}`], { updatedAt: n }));
  const marked = vi.spyOn(vault, 'markIndexed');
  const full = engineThat(await memoryEngine(), 'chatgpt:2', () => Promise.reject(new Problem('VaultFull', 'test')));
  await expect(indexPending(vault, full)).rejects.toMatchObject({ name: 'VaultFull' });
  expect(marked.mock.calls).toEqual([
    [
      [
        { conversation: 'chatgpt:4', revision: 1 },
        { conversation: 'chatgpt:3', revision: 1 },
      ],
    ],
  ]);
  expect(await vault.readCounts()).toMatchObject({ pending: 3 });
  await indexPending(vault, await memoryEngine());
  expect(marked).toHaveBeenCalledTimes(2);
  expect(await vault.readCounts()).toMatchObject({ pending: 0 });
});

test.each([1, 10, 13])(
  'after every batch of %i chats the vault is free for half as long as it was busy',
  async count => {
    for (let n = 0; n < count; n++) await vault.importConversation(chat(`chatgpt:${n}`, `T${n}`, [`question ${n}`]));
    const engine = await memoryEngine();
    const listPending = vault.listPending.bind(vault);
    let busyMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => busyMs);
    const pause = vi.spyOn(globalThis, 'setTimeout');
    vi.spyOn(vault, 'listPending').mockImplementation(async limit => {
      busyMs += 100;
      return listPending(limit);
    });
    await indexPending(vault, engine);
    expect(pause.mock.calls.filter(([, ms]) => ms === 50)).toHaveLength(Math.ceil(count / 10));
    clock.mockRestore();
    pause.mockRestore();
  },
);

test('one that cannot be learnt is set aside and does not block the rest', async () => {
  await vault.importConversation(docker);
  await vault.importConversation(curry);
  const engine = engineThat(await memoryEngine(), 'chatgpt:docker', () => Promise.reject(new Error('bad row')));
  await indexPending(vault, engine);
  expect(await vault.readCounts()).toMatchObject({ pending: 0, failed: 1 });
  expect(await titles(engine, '玉ねぎ')).toContain('claude:curry');
});

test('a full disk is nobody’s fault: nothing is set aside, and the caller is told', async () => {
  await vault.importConversation(docker);
  const engine = engineThat(await memoryEngine(), 'chatgpt:docker', () =>
    Promise.reject(new Problem('VaultFull', 'test')),
  );
  await expect(indexPending(vault, engine)).rejects.toMatchObject({ name: 'VaultFull' });
  expect(await vault.readCounts()).toMatchObject({ pending: 1, failed: 0 });
});

test('cut off, it loses nothing; called again, it goes on', async () => {
  await vault.importConversation(docker);
  await vault.importConversation(curry);
  const cut = new AbortController();
  const engine = await memoryEngine();
  const cutting = engineThat(engine, 'chatgpt:docker', async conversation => {
    cut.abort(new Error('the browser closes'));
    return engine.index(conversation);
  });
  await expect(indexPending(vault, cutting, cut.signal)).rejects.toThrow('the browser closes');
  expect(await vault.readCounts()).toMatchObject({ pending: 1, failed: 0 });

  await indexPending(vault, engine);
  expect(await vault.readCounts()).toMatchObject({ pending: 0 });
});

test('a chat that changes while it is learnt stays in the queue', async () => {
  await vault.importConversation(docker);
  const engine = await memoryEngine();
  let changed = false;
  const changing = engineThat(engine, 'chatgpt:docker', async conversation => {
    if (!changed) {
      changed = true;
      await vault.save({
        id: 'chatgpt:docker',
        source: 'chatgpt',
        url: docker.url,
        seenAt: 5000,
        turns: [...docker.turns, { id: 't2', role: 'user', text: 'And bind mounts?' }],
      });
    }
    return engine.index(conversation);
  });
  await indexPending(vault, changing);
  expect(await titles(engine, 'bind mounts')).toContain('chatgpt:docker');
  expect(await vault.readCounts()).toMatchObject({ pending: 0 });
});

test('a chat that is forgotten while it is learnt leaves nothing behind', async () => {
  await vault.importConversation(docker);
  const engine = await memoryEngine();
  const forgetting = engineThat(engine, 'chatgpt:docker', async conversation => {
    await vault.forget(conversation.id);
    return engine.index(conversation);
  });
  await indexPending(vault, forgetting);
  expect(await titles(engine, 'volume')).toEqual(new Set());
});

test.each([
  ['in English', 'Which gull is this?', 'Which tern is this?'],
  ['in Japanese', 'これは何というカモメですか？', 'これは何というアジサシですか？'],
])(
  'one without a title is learnt under the first question that is shown, not under one that was edited: %s',
  async (_, edited, shown) => {
    const turns = [
      { id: 'q1', parent: null, text: edited },
      { id: 'a1', parent: 'q1', text: 'Kittiwake' },
      { id: 'q2', parent: null, text: shown },
      { id: 'a2', parent: 'q2', text: 'Sandwich tern' },
    ];
    await vault.importConversation(chat('chatgpt:bird', '', turns, { activePath: ['q2', 'a2'] }));
    const learnt: string[] = [];
    const engine = await memoryEngine();
    await indexPending(
      vault,
      engineThat(engine, 'chatgpt:bird', async conversation => {
        learnt.push(conversation.title);
        return engine.index(conversation);
      }),
    );
    expect(learnt).toEqual([shown]);
    expect((await vault.listNewest(10)).map(({ title }) => title)).toEqual([shown]);
  },
);
