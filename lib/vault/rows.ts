/** A conversation as rows, and back. Every function here runs inside the caller's transaction. */
import { Dexie } from 'dexie';
import type { Conversation, Turn } from '../conversation';
import type { VaultDatabase } from './connection';
import type { ConversationRow, TurnRow } from './schema';
import type { ConversationSummary } from './vault';
import { echoesIn } from '../quotation';
import { putRows } from './cards';
import { firstQuestionShown } from './first-question';
import { countAfter } from './lacking';
import { noteKeys } from './note-keys';
import { queue } from './schema';

export async function readConversation(database: VaultDatabase, id: string): Promise<Conversation | undefined> {
  const row = await database.conversations.get(id);
  return row && withTurns(database, row);
}

export async function withTurns(database: VaultDatabase, row: ConversationRow): Promise<Conversation> {
  const { turnCount: _count, firstQuestion: _first, ...conversation } = withoutMarks(row);
  const turns = await turnsOf(database, row.id).toArray();
  return { ...conversation, turns: turns.sort((one, other) => one.place - other.place).map(asTurn) };
}

/** Without what only the database needs. */
function withoutMarks(row: ConversationRow) {
  const { queue: _queue, reason: _reason, seenAt: _seenAt, missing: _missing, ...kept } = row;
  const { page: _page, episode: _episode, ...rest } = kept;
  return rest;
}

/** Writes what is new, and puts the conversation into the queue. `known`: what lies there now; `seenAt` as in its row. */
export async function writeConversation(
  database: VaultDatabase,
  { turns, ...conversation }: Conversation,
  known: Conversation | undefined,
  seenAt: number,
): Promise<void> {
  // A merge keeps the order of first sight, and the very object of a turn that did not change.
  const rows = turns
    .map((turn, place) => ({ ...turn, conversation: conversation.id, place }))
    .filter((_, place) => turns[place] !== known?.turns[place]);
  await database.turns.bulkPut(rows);
  // A draft goes away when its answer is finished.
  const ids = new Set(turns.map(({ id }) => id));
  const gone = (known?.turns ?? []).filter(({ id }) => !ids.has(id));
  await database.turns.bulkDelete(gone.map(({ id }) => [conversation.id, id]));
  const before = known && (await database.conversations.get(conversation.id));
  const firstQuestion = firstQuestionShown({ turns, activePath: conversation.activePath });
  const row: ConversationRow = {
    ...conversation,
    ...noteKeys(conversation),
    ...(firstQuestion && { firstQuestion }),
    ...(before ? countAfter(before, known, turns) : { turnCount: turns.length }),
    queue: queue.waiting,
    seenAt,
  };
  await putRows(database, [row]);
}

export function turnsOf(database: VaultDatabase, id: string) {
  return database.turns.where('[conversation+id]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/** Those at this place of the index's queue, oldest change first. */
export function standing(database: VaultDatabase, place: ConversationRow['queue']) {
  return database.conversations.where('[queue+updatedAt]').between([place, Dexie.minKey], [place, Dexie.maxKey]);
}

export function asSummary(row: ConversationRow): ConversationSummary {
  const { activePath: _path, foreign: _foreign, firstQuestion = '', ...summary } = withoutMarks(row);
  return { ...summary, title: summary.title || firstQuestion };
}

export function asTurn({ conversation: _conversation, place: _place, ...turn }: TurnRow): Turn {
  return turn;
}

/** The turn with the stretches that Kura had inserted into it: read from the text itself, whatever the turn says. */
export function withQuotes<Seen extends Pick<Turn, 'text' | 'quotes'>>(
  turn: Seen,
): Omit<Seen, 'quotes'> & Pick<Turn, 'quotes'> {
  const { quotes: _said, ...rest } = turn;
  const quotes = echoesIn(turn.text);
  return quotes.length > 0 ? { ...rest, quotes } : rest;
}
