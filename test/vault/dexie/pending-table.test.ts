import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ConversationId, Snapshot } from '../../../lib/core/conversation';
import { createRandom } from '../../../scripts/bench/recall/random';
import { openConnection, type VaultConnection } from '../../../lib/vault/dexie/connection';
import { createVault } from '../../../lib/vault/dexie/open-vault';
import { queue } from '../../../lib/vault/dexie/schema';
import { chat } from '../../search/chats';

const seen = (n: number, at: number): Snapshot => ({
  id: `claude:${n}`,
  source: 'claude',
  url: `https://claude.ai/chat/${n}`,
  seenAt: at,
  turns: [{ id: `t${at}`, role: 'user', text: `満潮は ${at} 時。` }],
});

/** The keys in the table, and those of the rows that wait, oldest first. */
async function readBoth({ database, run }: VaultConnection) {
  return run('r', ['conversations', 'pending'], async () => {
    const rows = await database.conversations.orderBy('updatedAt').toArray();
    const waiting = rows.filter(row => row.queue === queue.waiting).map(({ updatedAt, id }) => [updatedAt, id]);
    return { table: await database.pending.toCollection().primaryKeys(), waiting: waiting.sort(compareKeys) };
  });
}
const compareKeys = (a: readonly unknown[], b: readonly unknown[]) =>
  Number(a[0]) - Number(b[0]) || (String(a[1]) < String(b[1]) ? -1 : 1);

test.each([1, 2, 3])('the table is the rows that wait, whatever is done and in whatever order: seed %i', async seed => {
  const connection = await openConnection(`pending-${seed}`);
  const vault = createVault(connection);
  const random = createRandom(seed);
  const pick = () => Math.floor(random() * 6);
  const toId = (n: number): ConversationId => `claude:${n}`;
  const mark = async (n: number, failed: boolean) => {
    const found = await vault.readConversation(toId(n));
    if (!found) return;
    if (failed) await vault.markFailed(found.id, found.revision, 'Error: no words');
    else await vault.markIndexed([{ conversation: found.id, revision: found.revision }]);
  };
  let at = 1;
  const importSome = async () => {
    const n = pick();
    const { id } = await vault.stage([
      chat(toId(n), `潮 ${at}`, [`潮見表 ${at}`], { updatedAt: at }),
      chat(toId(at + 10), '', ['港']),
    ]);
    // In most imports somebody else writes to a chat that was merged, before the import is committed.
    const writes: Promise<unknown>[] = [];
    const onMerged = () => random() < 0.8 && writes.push(random() < 0.5 ? vault.save(seen(n, at)) : mark(n, false));
    await vault.mergeStaged(id, { revive: random() < 0.5, onMerged });
    await Promise.all(writes);
    if (random() < 0.5) await vault.settleImport();
  };
  const works = [
    () => vault.save(seen(pick(), at)),
    () => mark(pick(), false),
    () => mark(pick(), true),
    () => vault.update([toId(pick())], { pinned: true }),
    () => vault.softDelete([toId(pick())], at),
    () => vault.undelete([toId(pick())]),
    () => vault.forget(toId(pick())),
    importSome,
    () => vault.requeueExcept([{ conversation: toId(pick()), revision: 1 }]),
    importSome,
  ];
  let most = 0;
  for (; at < 120; at += 1) {
    await works[Math.floor(random() * works.length)]!();
    const { table, waiting } = await readBoth(connection);
    expect([at, table]).toEqual([at, waiting]);
    expect(await vault.readCounts()).toMatchObject({ pending: waiting.length });
    most = Math.max(most, waiting.length);
  }
  expect(most).toBeGreaterThan(4);
  vault.close();
});
