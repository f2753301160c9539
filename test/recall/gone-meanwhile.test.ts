/** What is deleted, or moved away, while a long question is answered, is not in its answer. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Conversation } from '../../lib/core/conversation';
import type { SearchFilter } from '../../lib/search/engine';
import { indexPending } from '../../lib/engine-host/index-pending';
import { recall } from '../../lib/recall/recall';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';
import { engineOn, memoryIndex } from '../search/in-memory';

/** Of the last question; each has its own. */
let vault: Vault;
let names = 0;
afterEach(() => vi.restoreAllMocks());

const lights = chat('chatgpt:lights', 'Lights', [
  'Who lights the harbour?',
  'Its lamps are lit at dusk, all by hand. '.repeat(10),
]);
const boats = chat('chatgpt:boats', 'Boats', ['How many boats has the harbour?', 'Nine boats, and a tenth in summer.']);
const twin = chat(
  'gemini:lights',
  'Lights again',
  lights.turns.map(({ text }) => text),
  { source: 'gemini' },
);

/** Asks, and does something to the vault as soon as the texts are read. `isSlow`: that takes a second. */
async function askWhile(
  act: () => Promise<unknown>,
  { chats = [lights, boats], filter = {}, question = 'harbour', isSlow = true }: Asked = {},
) {
  vault = await openVault(`gone-meanwhile-${++names}`);
  for (const conversation of chats) await vault.importConversation(conversation);
  const engine = engineOn(await memoryIndex());
  await indexPending(vault, engine);
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  let hasActed = false;
  let checks = 0;
  const watched: Vault = {
    ...vault,
    readWithoutTurns(ids) {
      checks += 1;
      return vault.readWithoutTurns(ids);
    },
    async readExchanges(places) {
      const read = await vault.readExchanges(places);
      if (!hasActed) await act();
      hasActed = true;
      if (isSlow) now = 1000;
      return read;
    },
  };
  const options = { now: Date.UTC(2026, 2, 21) };
  const { hits } = await recall(watched, engine, question, { scope: 'everywhere', ...filter }, options);
  clock.mockRestore();
  vault.close();
  const shown = hits.map(({ conversation, similar = [] }) => [conversation, ...similar.map(one => one.conversation)]);
  return { shown, checks };
}

interface Asked {
  readonly chats?: readonly Conversation[];
  readonly filter?: Partial<SearchFilter>;
  readonly question?: string;
  readonly isSlow?: boolean;
}

test.each([
  ['deleted for good', () => vault.forget(lights.id)],
  ['deleted, and it may come back', () => vault.softDelete([lights.id], 1)],
])('a chat that is %s meanwhile is not shown', async (_how, act) => {
  for (const question of ['harbour', '"harbour"', 'harbour -tide'])
    expect(await askWhile(act, { question }), `asked ${question}`).toMatchObject({ shown: [[boats.id]] });
});

test('a chat that is moved to another space meanwhile is not shown in the one it left', async () => {
  const move = async () => vault.update([lights.id], { space: (await vault.createSpace('Elsewhere')).id });
  expect(await askWhile(move, { filter: { scope: { space: 'main' } } })).toMatchObject({ shown: [[boats.id]] });
});

test('of answers that are alike, the other is shown in its place, and it beside none', async () => {
  const chats = [lights, twin];
  const both = await askWhile(() => Promise.resolve(), { chats });
  const [[first, second] = []] = both.shown;
  expect(both.shown).toHaveLength(1);
  expect(second).toBeDefined();
  if (!first || !second) return;
  expect((await askWhile(() => vault.softDelete([first], 1), { chats })).shown).toEqual([[second]]);
  expect((await askWhile(() => vault.softDelete([second], 1), { chats })).shown).toEqual([[first]]);
});

test('what is left stays', async () => {
  const { shown } = await askWhile(() => Promise.resolve());
  expect(new Set(shown.flat())).toEqual(new Set([boats.id, lights.id]));
});

test('what is answered while one types reads nothing twice', async () => {
  expect(await askWhile(() => Promise.resolve(), { isSlow: false })).toMatchObject({ checks: 0 });
});
