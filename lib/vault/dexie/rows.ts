/** Converts conversations to rows and back. All functions run inside the caller's transaction. */
import { Dexie } from 'dexie';
import type { Conversation, Turn } from '../../core/conversation';
import type { VaultDatabase } from './connection';
import type { ConversationRow, TurnRow } from './schema';
import type { ConversationSummary } from '../vault';
import { findQuotes } from '../../sites/find-quotes';
import { putRows } from './summaries';
import { findShownFirstQuestion } from '../first-question';
import { computeTurnCount } from './lost-turns';
import { toNoteKeys } from './note-keys';
import { queue } from './schema';

export async function readConversation(database: VaultDatabase, id: string): Promise<Conversation | undefined> {
  const row = await database.conversations.get(id);
  return row && readWithTurns(database, row);
}

export async function readWithTurns(database: VaultDatabase, row: ConversationRow): Promise<Conversation> {
  const { turnCount: _count, firstQuestion: _first, ...conversation } = removeMarks(row);
  const turns = await queryTurns(database, row.id).toArray();
  return { ...conversation, turns: turns.sort((a, b) => a.place - b.place).map(toTurn) };
}

/** Removes the fields that only the database needs. */
function removeMarks(row: ConversationRow) {
  const { queue: _queue, reason: _reason, seenAt: _seenAt, missing: _missing, ...kept } = row;
  const { page: _page, episode: _episode, ...rest } = kept;
  return rest;
}

/** Writes the changes and queues the conversation for the index. `known`: the stored conversation; `seenAt`: as in its row. */
export async function writeConversation(
  database: VaultDatabase,
  { turns, ...conversation }: Conversation,
  known: Conversation | undefined,
  seenAt: number,
): Promise<void> {
  // `merge` keeps the order in which turns were first seen, and keeps the object of an unchanged turn.
  const rows = turns
    .map((turn, place) => ({ ...turn, conversation: conversation.id, place }))
    .filter((_, place) => turns[place] !== known?.turns[place]);
  await database.turns.bulkPut(rows);
  // A provisional turn is removed when its answer is finished.
  const ids = new Set(turns.map(({ id }) => id));
  const removed = (known?.turns ?? []).filter(({ id }) => !ids.has(id));
  await database.turns.bulkDelete(removed.map(({ id }) => [conversation.id, id]));
  const before = known && (await database.conversations.get(conversation.id));
  const firstQuestion = findShownFirstQuestion({ turns, activePath: conversation.activePath });
  const row: ConversationRow = {
    ...conversation,
    ...toNoteKeys(conversation),
    ...(firstQuestion && { firstQuestion }),
    ...(before ? computeTurnCount(before, known, turns) : { turnCount: turns.length }),
    queue: queue.waiting,
    seenAt,
  };
  await putRows(database, [row]);
}

export function queryTurns(database: VaultDatabase, id: string) {
  return database.turns.where('[conversation+id]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/** The rows in this state of the index's queue, oldest change first. */
export function queryQueue(database: VaultDatabase, place: ConversationRow['queue']) {
  return database.conversations.where('[queue+updatedAt]').between([place, Dexie.minKey], [place, Dexie.maxKey]);
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
