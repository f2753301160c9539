/** Reads the exchanges of single turns without reading all of a long conversation. */
import type { Turn } from '../../core/conversation';
import type { VaultConnection, VaultDatabase } from './connection';
import type { ConversationRow } from './schema';
import type { TurnInContext, Vault } from '../vault';
import { findExchange } from './exchange';
import { toSummary, toTurn, readWithTurns } from './rows';
import { getTurnsKey } from './stored-turns';

export function createExchanges({ database, run }: VaultConnection): Pick<Vault, 'readExchanges' | 'readWithoutTurns'> {
  return {
    readWithoutTurns: ids =>
      run('r', ['conversations'], async () =>
        (await database.conversations.bulkGet([...new Set(ids)])).filter(row => row !== undefined).map(toSummary),
      ),

    readExchanges: places =>
      run('r', ['conversations', 'turns'], async () => {
        const rows = await database.conversations.bulkGet(places.map(({ conversation }) => conversation));
        const requests = places.map(({ turn }, n) => {
          const row = rows[n];
          const id = turn ?? row?.activePath.at(-1);
          return row && id !== undefined ? { row, turn: id, at: row.activePath.indexOf(id) } : undefined;
        });
        const shown = requests.map(request =>
          request && request.at !== -1 ? createBranchRange(request.row, request.at) : undefined,
        );
        await readBranchRanges(
          database,
          shown.filter(range => range !== undefined),
        );
        return Promise.all(
          requests.map(async (request, n) => {
            if (!request) return undefined;
            const turns = shown[n] ? [...shown[n].turns.values()] : (await readWithTurns(database, request.row)).turns;
            return toTurnInContext(request.row, turns, request.turn);
          }),
        );
      }),
  };
}

/** `turns`: at least those of the exchange, or all turns of the conversation if this one is not on the shown branch. */
function toTurnInContext(row: ConversationRow, turns: readonly Turn[], id: string): TurnInContext | undefined {
  const turn = turns.find(one => one.id === id);
  return turn && { conversation: toSummary(row), turn, exchange: findExchange({ ...row, turns }, turn) };
}

/** A part of the shown branch, from `from` to `to` (exclusive). `turns` holds those that were read. */
interface BranchRange {
  readonly row: ConversationRow;
  readonly at: number;
  from: number;
  to: number;
  readonly turns: Map<string, Turn>;
}

const createBranchRange = (row: ConversationRow, at: number): BranchRange => ({
  row,
  at,
  from: at,
  to: at,
  turns: new Map(),
});

/** Reads each range until it holds the question before its turn and the question after it, or the branch's ends. */
async function readBranchRanges(database: VaultDatabase, ranges: readonly BranchRange[]): Promise<void> {
  let unfinished = ranges;
  for (let width = 1; unfinished.length > 0; width *= 2) {
    const missing = unfinished.flatMap(range => expandRange(range, width).map(id => ({ range, id })));
    const rows = await database.turns.bulkGet(missing.map(({ range, id }) => [getTurnsKey(range.row), id]));
    for (const [n, { range, id }] of missing.entries()) {
      const row = rows[n];
      if (row) range.turns.set(id, toTurn(row));
    }
    unfinished = unfinished.filter(range => !isStartFound(range) || !isEndFound(range));
  }
}

/** Moves the unfinished ends by `width`, and answers the ids between the old ends and the new ones. */
function expandRange(range: BranchRange, width: number): readonly string[] {
  const { row, at, from, to } = range;
  if (row.source === 'document') {
    [range.from, range.to] = [at, at + 1];
    return [row.activePath[at] ?? ''];
  }
  // The first step reads one more turn, so that a single read is enough for a question with one answer.
  const isFirst = from === to;
  if (!isStartFound(range)) range.from = Math.max(0, Math.min(from, at) - width);
  if (isFirst || !isEndFound(range)) range.to = Math.min(row.activePath.length, Math.max(to, at + 2) + width);
  return [...row.activePath.slice(range.from, from), ...row.activePath.slice(to, range.to)];
}

const isStartFound = ({ row, at, from, turns }: BranchRange): boolean =>
  row.source === 'document' ||
  from === 0 ||
  row.activePath.slice(from, at + 1).some(id => turns.get(id)?.role === 'user');

const isEndFound = ({ row, at, to, turns }: BranchRange): boolean =>
  row.source === 'document' ||
  to === row.activePath.length ||
  row.activePath.slice(at + 1, to).some(id => turns.get(id)?.role === 'user');
