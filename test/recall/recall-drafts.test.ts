import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ObservedTurn, Snapshot } from '../../lib/core/conversation';
import { toProvisionalId } from '../../lib/merge/draft-id';
import { recall } from '../../lib/recall/recall';
import { indexPending } from '../../lib/engine-host/index-pending';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { engineOn, memoryIndex } from '../search/in-memory';

let vault: Vault;
let names = 0;
beforeEach(async () => {
  vault = await openVault(`recall-drafts-${++names}`);
});
afterEach(() => vault.close());

const seen = (seenAt: number, turns: readonly ObservedTurn[]): Snapshot => ({
  id: 'gemini:a1b2c3d4e5f60718',
  source: 'gemini',
  url: 'https://gemini.google.com/app/a1b2c3d4e5f60718',
  seenAt,
  turns,
});

test.each([
  {
    question: '梅酒の氷砂糖はいつ入れますか？',
    begun: '青梅と氷砂糖は、交互に重ねて入れ',
    whole: '青梅と氷砂糖は、交互に重ねて入れます。\n\nそのあと静かに焼酎を注ぎます。',
    words: '青梅 交互',
    later: '焼酎',
  },
  {
    question: 'When does the sourdough go into the fridge?',
    begun: 'Shape the loaf first, then let it retard overni',
    whole: 'Shape the loaf first, then let it retard overnight.\n\nBake it from cold in a Dutch oven.',
    words: 'loaf retard',
    later: 'Dutch oven',
  },
])('an answer that was being written on a site without ids for it is found with its question: $question', async one => {
  const { question, begun, whole, words, later } = one;
  const id = toProvisionalId(undefined, question);
  const index = await memoryIndex();
  const engine = engineOn(index);
  const ask = async (what: string) => {
    await indexPending(vault, engine);
    return (await recall(vault, engine, what, { scope: 'everywhere' }, { now: 5000 })).hits.map(hit => ({
      turn: hit.turn,
      exchange: hit.exchange.map(({ role, text }) => `${role}: ${text}`),
    }));
  };

  await vault.save(
    seen(1000, [
      { id, parent: null, role: 'user', text: question },
      { id: `draft:${id}`, role: 'assistant', text: begun, unfinished: 'growing' },
    ]),
  );
  expect(await ask(words)).toEqual([{ turn: `draft:${id}`, exchange: [`user: ${question}`, `assistant: ${begun}`] }]);

  await vault.save(
    seen(2000, [
      { id: 'r1:user', role: 'user', text: question },
      { id: 'r1:assistant', role: 'assistant', text: whole },
    ]),
  );
  const found = [{ turn: 'r1:assistant', exchange: [`user: ${question}`, `assistant: ${whole}`] }];
  expect(await ask(words)).toEqual(found);
  expect(await ask(later)).toEqual(found);
  expect((await vault.readConversation('gemini:a1b2c3d4e5f60718'))?.turns.map(turn => turn.id)).toEqual([
    'r1:user',
    'r1:assistant',
  ]);
});
