/**
 * Keeps the table of the conversations that wait for the index. It follows every write of their rows in the same transaction, so that no
 * other file of the vault has to know. It is a table and no index, because Chromium never removes what updates leave in an index: after
 * 50,000 chats are indexed, each question for the next ones would pass 50,000 old entries, and take 300 ms.
 */
import type { DBCore, DBCoreMutateRequest, DBCoreTable, Middleware } from 'dexie';
import { isBare } from './overlay';
import { queue, type ConversationRow, type PendingRow } from './schema';

export const pendingTable: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'Pending',
  // Above the overlay, which shows both tables as an import makes them, and below Dexie's own layers.
  level: 0.5,
  create: core => ({
    ...core,
    table: name => (name === 'conversations' ? keepPending(core.table(name), core.table('pending')) : core.table(name)),
  }),
};

function keepPending(conversations: DBCoreTable, pending: DBCoreTable): DBCoreTable {
  return {
    ...conversations,
    mutate(request) {
      const { trans } = request;
      // Whoever writes to the tables themselves writes to both.
      if (isBare(trans)) return conversations.mutate(request);
      const written = request.type === 'put' || request.type === 'add' ? selectPending(request.values) : [];
      return readWritten(conversations, request).then(before =>
        pending
          .mutate({ type: 'delete', trans, keys: selectPending(before).map(({ updatedAt, id }) => [updatedAt, id]) })
          .then(() => pending.mutate({ type: 'put', trans, values: written }))
          .then(() => conversations.mutate(request)),
      );
    },
  };
}

/** The rows as they are before they are written or removed. */
function readWritten(table: DBCoreTable, request: DBCoreMutateRequest): Promise<readonly unknown[]> {
  const { trans } = request;
  const { primaryKey } = table.schema;
  if (request.type === 'deleteRange') {
    const query = { index: primaryKey, range: request.range };
    return table.query({ trans, values: true, query }).then(({ result }): readonly unknown[] => result);
  }
  const keys =
    request.type === 'delete'
      ? request.keys
      : request.values.map((row: unknown) => primaryKey.extractKey?.(row) as unknown);
  return table.getMany({ trans, keys });
}

const selectPending = (rows: readonly unknown[]): PendingRow[] =>
  (rows as readonly (ConversationRow | undefined)[]).flatMap(row =>
    row?.queue === queue.waiting ? { updatedAt: row.updatedAt, id: row.id } : [],
  );
