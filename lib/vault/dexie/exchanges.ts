/** Reads the exchanges of single turns without reading all of a long conversation. */
import type { Turn } from '../../core/conversation';
import type { Connection, VaultDatabase } from './connection';
import type { ConversationRow } from './schema';
import type { FoundTurn, Vault } from '../vault';
import { exchangeAround } from './exchange';
import { asSummary, asTurn, withTurns } from './rows';

export function exchanging({ database, run }: Connection): Pick<Vault, 'exchanges'> {
  return {
    exchanges: places =>
      run('r', ['conversations', 'turns'], async () => {
        const rows = await database.conversations.bulkGet(places.map(({ conversation }) => conversation));
        const sought = places.map(({ turn }, n) => {
          const row = rows[n];
          return row && { row, turn, at: row.activePath.indexOf(turn) };
        });
        const shown = sought.map(one => (one && one.at !== -1 ? stretchAround(one.row, one.at) : undefined));
        await readStretches(
          database,
          shown.filter(stretch => stretch !== undefined),
        );
        return Promise.all(
          sought.map(async (one, n) => {
            if (!one) return undefined;
            const turns = shown[n] ? [...shown[n].turns.values()] : (await withTurns(database, one.row)).turns;
            return found(one.row, turns, one.turn);
          }),
        );
      }),
  };
}

/** `turns`: at least those of the exchange, or all turns of the conversation if this one is not on the shown branch. */
function found(row: ConversationRow, turns: readonly Turn[], id: string): FoundTurn | undefined {
  const turn = turns.find(one => one.id === id);
  return turn && { conversation: asSummary(row), turn, exchange: exchangeAround({ ...row, turns }, turn) };
}

/** A part of the shown branch, from `from` to `to` (exclusive). `turns` holds those that were read. */
interface Stretch {
  readonly row: ConversationRow;
  readonly at: number;
  from: number;
  to: number;
  readonly turns: Map<string, Turn>;
}

const stretchAround = (row: ConversationRow, at: number): Stretch => ({ row, at, from: at, to: at, turns: new Map() });

/** Reads each range until it holds the question before its turn and the question after it, or the branch's ends. */
async function readStretches(database: VaultDatabase, stretches: readonly Stretch[]): Promise<void> {
  let open = stretches;
  for (let width = 1; open.length > 0; width *= 2) {
    const wanted = open.flatMap(stretch => widen(stretch, width).map(id => ({ stretch, id })));
    const rows = await database.turns.bulkGet(wanted.map(({ stretch, id }) => [stretch.row.id, id]));
    for (const [n, { stretch, id }] of wanted.entries()) {
      const row = rows[n];
      if (row) stretch.turns.set(id, asTurn(row));
    }
    open = open.filter(stretch => !reachesBack(stretch) || !reachesOn(stretch));
  }
}

/** Moves the unfinished ends by `width`, and answers the ids between the old ends and the new ones. */
function widen(stretch: Stretch, width: number): readonly string[] {
  const { row, at, from, to } = stretch;
  // The first step reads one more turn, so that a single read is enough for a question with one answer.
  const isFirst = from === to;
  if (!reachesBack(stretch)) stretch.from = Math.max(0, Math.min(from, at) - width);
  if (isFirst || !reachesOn(stretch)) stretch.to = Math.min(row.activePath.length, Math.max(to, at + 2) + width);
  return [...row.activePath.slice(stretch.from, from), ...row.activePath.slice(to, stretch.to)];
}

const reachesBack = ({ row, at, from, turns }: Stretch): boolean =>
  from === 0 || row.activePath.slice(from, at + 1).some(id => turns.get(id)?.role === 'user');

const reachesOn = ({ row, at, to, turns }: Stretch): boolean =>
  to === row.activePath.length || row.activePath.slice(at + 1, to).some(id => turns.get(id)?.role === 'user');
