import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Conversation, ConversationId, Turn } from '../../../lib/core/conversation';
import { openConnection } from '../../../lib/vault/dexie/connection';
import { createVault, openVault } from '../../../lib/vault/dexie/open-vault';
import { findExchange } from '../../../lib/vault/dexie/exchange';
import { writeConversation } from '../../../lib/vault/dexie/rows';
import { chat } from '../../search/chats';
import { random, type Random } from '../../fakes/made-up-site';
import type { TurnRow } from '../../../lib/vault/dexie/schema';
import { bread, ferry, ramen, ramenEdited } from '../fill';

async function vaultOf(name: string, conversations: readonly Conversation[]) {
  const connection = await openConnection(name);
  await connection.run('rw', ['conversations', 'turns', 'summaries'], async () => {
    for (const one of conversations) await writeConversation(connection.database, one, undefined, one.updatedAt);
  });
  const read: string[] = [];
  // Dexie calls it for what is not there, too.
  connection.database.turns.hook('reading', (row: TurnRow | undefined) => {
    read.push(row?.id ?? 'missing');
    return row;
  });
  return { vault: createVault(connection), read };
}

test('each turn comes with its question and answers, in the order that was asked for', async () => {
  const vault = await openVault('found');
  for (const sighting of [ramen, ramenEdited, ferry, bread]) await vault.save(sighting);
  const found = await vault.readExchanges([
    { conversation: ferry.id, turn: 'm2' },
    { conversation: ramen.id, turn: 'u1b' },
    { conversation: ramen.id, turn: 'a1' },
  ]);
  expect(found.map(one => one?.turn.id)).toEqual(['m2', 'u1b', 'a1']);
  expect(found.map(one => one?.exchange.map(({ text }) => text))).toEqual([
    ['Which cabin is quiet?\n\nTwo lines, and a tab\t.', 'The one amidships: $E = mc^2$ and \\\\ backslashes.'],
    ['小樽で寿司を食べるなら？', '運河の近くに 😀 一軒。'],
    // Of the branch that its edit left behind.
    ['札幌で味噌ラーメンを食べるなら？', '**すすきの**の店を三つ。\n\n```txt\n一、二、三\n```'],
  ]);
  expect(found[0]?.conversation).toEqual((await vault.listNewest(1))[0]);
  expect(found[1]?.turn).toEqual((await vault.readConversation(ramen.id))?.turns[2]);
});

test('what is not here, or was forgotten, is not found, and holds up nothing else', async () => {
  const vault = await openVault('missing');
  for (const sighting of [ramen, ferry]) await vault.save(sighting);
  await vault.forget(ramen.id);
  const found = await vault.readExchanges([
    { conversation: ramen.id, turn: 'a1' },
    { conversation: ferry.id, turn: 'never' },
    { conversation: 'claude:never', turn: 'm1' },
    { conversation: ferry.id, turn: 'm1' },
  ]);
  expect(found.map(one => one?.turn.text)).toEqual([undefined, undefined, undefined, ferry.turns[0]?.text]);
  expect(await vault.readExchanges([])).toEqual([]);
});

test('of a long chat the turns around it are read, and no others', async () => {
  const texts = Array.from({ length: 400 }, (_, n) => (n % 2 === 0 ? `Question ${n}` : `答え ${n}`));
  const { vault, read } = await vaultOf('long', [chat('chatgpt:long', 'Long', texts)]);
  const [found] = await vault.readExchanges([{ conversation: 'chatgpt:long', turn: 't201' }]);
  expect(found?.exchange.map(({ text }) => text)).toEqual(['Question 200', '答え 201']);
  expect(read.length).toBeLessThanOrEqual(4);
});

test('an answer in many turns is whole', async () => {
  const steps = Array.from({ length: 40 }, (_, n) => ({ role: 'assistant' as const, text: `手順 ${n}` }));
  const { vault } = await vaultOf('agent', [
    chat('chatgpt:agent', 'Agent', ['Before', 'An answer', 'Do it', ...steps, { role: 'user', text: 'Thanks' }, 'Yes']),
  ]);
  for (const turn of ['t2', 't3', 't20', 't42']) {
    const [found] = await vault.readExchanges([{ conversation: 'chatgpt:agent', turn }]);
    expect(found?.exchange.map(({ text }) => text)).toEqual(['Do it', ...steps.map(({ text }) => text)]);
  }
});

test('it is what the whole conversation would have given, for any tree', async () => {
  const next = random(11);
  const trees = Array.from({ length: 40 }, (_, n) => tree(next, `claude:${n}`));
  const { vault } = await vaultOf('trees', trees);
  for (const { id, turns, activePath } of trees) {
    const ids = [...new Set([...turns.map(turn => turn.id), ...activePath])];
    const whole = await vault.readConversation(id);
    const found = await vault.readExchanges(ids.map(turn => ({ conversation: id, turn })));
    for (const [n, turnId] of ids.entries()) {
      const turn = whole?.turns.find(one => one.id === turnId);
      expect(found[n]?.turn, `${id}, turn ${turnId}`).toEqual(turn);
      expect(found[n]?.exchange, `${id}, turn ${turnId}`).toEqual(whole && turn && findExchange(whole, turn));
    }
  }
});

/** Branches, turns without a parent, with one that is missing, in circles; a shown branch with gaps, or none; long answers. */
function tree(next: Random, id: ConversationId): Conversation {
  const count = 1 + next(25);
  const users = 1 + next(4);
  const turns = Array.from({ length: count }, (_, n): Turn => {
    const parents = [n === 0 ? null : `t${n - 1}`, `t${next(count)}`, 'gone', undefined];
    const parent = parents[next(5) === 0 ? next(4) : 0];
    const role = next(9) === 0 ? 'system' : next(users + 1) === 0 ? 'user' : 'assistant';
    return { id: `t${n}`, role, text: `${n}`, observedAt: n, ...(parent !== undefined && { parent }) };
  });
  const path = turns.map(turn => turn.id).filter(() => next(4) > 0);
  const activePath = next(6) === 0 ? [] : next(5) === 0 ? [...path, 'never seen'] : path;
  return { ...chat(id, 'T', []), turns, activePath };
}
