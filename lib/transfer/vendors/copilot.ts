/**
 * Reads Copilot's activity from Microsoft's privacy page: tables of messages, newest first. Messages have no ids, so a chat cannot be
 * matched with a captured one. A prompt and its answer may have the same time, so their order is the file's order reversed.
 */
import { normalizeForCompare } from '../../merge/compare-text';
import { convertFormulas } from '../../sites/data/convert-formulas';
import { getLine, getText } from '../../sites/data/json';
import { trimBlankLines } from '../../sites/data/to-parts';
import { toSnapshot } from './to-snapshot';
import { createChatContext } from './chat-context';
import { buildTurns, type VendorMessage } from './build-turns';
import { toDerivedId, hashWords, createUniqueIds } from './derived-id';
import { parseTime } from './parse-time';
import type { ReadContext, VendorReader } from './vendor-reader';

export const copilot: VendorReader = {
  vendor: 'copilot',
  format: 'csv',
  canRead: row => findTable(row) !== undefined,
  async *read(values, context) {
    const rows: Row[] = [];
    for await (const value of values) {
      const row = toRow(value);
      if (row) rows.push(row);
      else context.skip('message without words');
    }
    for (const chat of groupByChat(sortOldestFirst(rows))) yield* readChat(chat, context);
  },
};

/** Columns of three tables: chats on the web, chats in other programs, and prompts in Windows, which has no answers. */
const tables = [
  { name: 'Conversation', time: 'Time', author: 'Author', message: 'Message' },
  { name: 'ChatName', time: 'CreatedAt', author: 'Author', message: 'MessageContent' },
  { name: 'ClientApp', time: 'Timestamp', author: undefined, message: 'Prompt' },
] as const;

const findTable = (row: unknown) =>
  tables.find(({ name, time, message }) => [name, time, message].every(column => getText(row, column) !== undefined));

interface Row {
  readonly chat: string;
  readonly isNamed: boolean;
  readonly at: number | undefined;
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

function toRow(value: unknown): Row | undefined {
  const table = findTable(value);
  const text = table && trimBlankLines((getText(value, table.message) ?? '').replace(/\r\n?/g, '\n'));
  if (!table || !text) return undefined;
  const chat = getLine(value, table.name) ?? '';
  const author = table.author === undefined ? 'user' : (getText(value, table.author) ?? '').trim();
  return {
    chat,
    isNamed: chat !== '' && table.author !== undefined,
    at: parseTime(value, table.time),
    role: /^(?:user|human)$/i.test(author) ? 'user' : 'assistant',
    text,
  };
}

/** Rows are never sorted, only reversed. A file that begins with its oldest row is kept as it is. */
const sortOldestFirst = (rows: readonly Row[]): readonly Row[] => (isOldestFirst(rows) ? rows : rows.toReversed());

/** Where all times are the same, the order shows itself by a prompt at the beginning and an answer at the end. */
function isOldestFirst(rows: readonly Row[]): boolean {
  const times = rows.flatMap(({ at }) => at ?? []);
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return first === last ? rows[0]?.role === 'user' && rows.at(-1)?.role === 'assistant' : first < last;
}

/** After a longer pause, the next message under the same name starts a new chat. */
const maxPauseMs = { named: 24 * 3_600_000, nameless: 30 * 60_000 };

function groupByChat(rows: readonly Row[]): Row[][] {
  const chats: Row[][] = [];
  const open = new Map<string, Row[]>();
  for (const row of rows) {
    const chat = open.get(row.chat);
    const pause = (row.at ?? 0) - (chat?.at(-1)?.at ?? row.at ?? 0);
    if (chat && pause <= (row.isNamed ? maxPauseMs.named : maxPauseMs.nameless)) chat.push(row);
    else {
      const newChat = [row];
      chats.push(newChat);
      open.set(row.chat, newChat);
    }
  }
  return chats;
}

function readChat(chat: readonly Row[], fileContext: ReadContext) {
  const context = createChatContext(fileContext);
  const toUniqueId = createUniqueIds();
  const messages: VendorMessage[] = [];
  for (const { at, role, text } of chat) {
    const id = toUniqueId(hashWords(`${at}`, role, normalizeForCompare(text)));
    const createdAt = at === undefined ? {} : { createdAt: at };
    const turn = { role, text: role === 'assistant' ? convertFormulas(text) : text, ...createdAt };
    messages.push({ id, parent: messages.at(-1)?.id ?? null, at, turn });
  }
  const [first] = chat;
  const id = toDerivedId(first?.chat ?? '', `${first?.at}`, normalizeForCompare(first?.text ?? ''));
  const { turns, data } = buildTurns(messages, context);
  // Prompts in Windows have no answers, and Microsoft may have deleted rows, so the chat is never complete.
  return toSnapshot(
    {
      source: 'copilot',
      id,
      url: '',
      title: first?.isNamed ? first.chat : undefined,
      turns,
      data: { ...data, whole: false },
    },
    context,
  );
}
