/** Converts conversations to rows and back. All functions run inside the caller's transaction. */
import { Dexie, type Collection } from 'dexie';
import type { Conversation, ConversationId, Turn } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { ConversationRow, TurnRow } from './schema';
import type { ConversationSummary } from '../vault';
import { findQuotes } from '../../sites/find-quotes';
import { putRows } from './summaries';
import { findShownFirstQuestion } from '../../core/first-question';
import { computeTurnCount } from './lost-turns';
import { toNoteKeys } from './note-keys';
import { queue } from './schema';
import { queryTurns, writeTurns } from './stored-turns';

export async function readConversation(database: VaultDatabase, id: string): Promise<Conversation | undefined> {
  const row = await database.conversations.get(id);
  return row && readWithTurns(database, row);
}

export async function readWithTurns(database: VaultDatabase, row: ConversationRow): Promise<Conversation> {
  const { turnCount: _count, firstQuestion: _first, ...conversation } = removeMarks(row);
  const turns = await queryTurns(database, row).toArray();
  return { ...conversation, turns: turns.sort((a, b) => a.place - b.place).map(toTurn) };
}

/** Removes the fields that only the database needs. */
function removeMarks(row: ConversationRow) {
  const { queue: _queue, reason: _reason, seenAt: _seenAt, missing: _missing, ...kept } = row;
  const { page: _page, episode: _episode, turnsKey: _key, ...rest } = kept;
  return rest;
}

/** Writes the changes and queues the conversation for the index. `known`: the stored conversation; `seenAt`: as in its row. */
export async function writeConversation(
  database: VaultDatabase,
  { turns, ...conversation }: Conversation,
  known: Conversation | undefined,
  seenAt: number,
  importId?: string,
): Promise<void> {
  const { id, activePath } = conversation;
  const before = known && (await database.conversations.get(id));
  const stored = before && { turns: known.turns, row: before };
  const turnsKey = await writeTurns(database, { id, turns, known: stored, importId });
  const firstQuestion = findShownFirstQuestion({ turns, activePath });
  const row: ConversationRow = {
    ...conversation,
    ...toNoteKeys(conversation),
    ...(firstQuestion && { firstQuestion }),
    ...(before ? computeTurnCount(before, known, turns) : { turnCount: turns.length }),
    ...(turnsKey !== id && { turnsKey }),
    queue: queue.waiting,
    seenAt,
  };
  await putRows(database, [row]);
}

/** The rows that could not be indexed, in no order. */
export const queryFailed = (database: VaultDatabase) =>
  database.conversations.where('reason').between(Dexie.minKey, Dexie.maxKey);

type Version = readonly [id: ConversationId, revision: number, turnCount: number];

/** All versions between these ids, both included, in order of id. They come from an index and not from the rows. */
export async function readStoredVersions(
  database: VaultDatabase,
  from: string,
  to: string,
): Promise<readonly Version[]> {
  const keys = await database.conversations
    .where('[id+revision+turnCount]')
    .between([from, -Infinity, -Infinity], [to, Infinity, Infinity])
    .keys();
  return keys as unknown as Version[];
}

export function toSummary(row: ConversationRow): ConversationSummary {
  const { activePath: _path, unknownFields: _unknown, firstQuestion = '', ...summary } = removeMarks(row);
  return { ...summary, title: summary.title || firstQuestion };
}

export function toTurn({ conversation: _conversation, place: _place, ...turn }: TurnRow): Turn {
  return turn;
}

/** The turn with the quotations that Kura inserted. They are found in the text itself, whatever the turn's own `quotes` are. */
export function attachQuotes<Seen extends Pick<Turn, 'text' | 'quotes'>>(
  turn: Seen,
): Omit<Seen, 'quotes'> & Pick<Turn, 'quotes'> {
  const { quotes: _quotes, ...rest } = turn;
  const quotes = findQuotes(turn.text);
  return quotes.length > 0 ? { ...rest, quotes } : rest;
}

// oxlint-disable-next-line unicorn/no-array-reverse -- a question to the database, not an array.
export const sortNewestFirst = <Rows extends Collection>(rows: Rows) => rows.reverse() as Rows;
