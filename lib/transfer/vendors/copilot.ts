/**
 * Reads Copilot's activity from Microsoft's privacy page: tables of messages, newest first. Messages have no ids, so a chat cannot be
 * matched with a captured one. A prompt and its answer may have the same time, so their order is the file's order reversed.
 */
import { fold } from '../../merge/compare-text';
import { withDollars } from '../../sites/data/formulas';
import { lineAt, textAt } from '../../sites/data/json';
import { trimmed } from '../../sites/data/to-parts';
import { sightingOf } from './to-snapshot';
import { ofOneChat } from './chat-csv';
import { grown, type Message } from './build-turns';
import { madeId, markOf, onceEach } from './derived-id';
import { momentAt } from './parse-time';
import type { Sheet, VendorReader } from './vendor-reader';

export const copilot: VendorReader = {
  vendor: 'copilot',
  form: 'csv',
  owns: row => tableOf(row) !== undefined,
  async *read(values, sheet) {
    const rows: Row[] = [];
    for await (const value of values) {
      const row = rowOf(value);
      if (row) rows.push(row);
      else sheet.skip('message without words');
    }
    for (const chat of chatsIn(oldestFirst(rows))) yield* sightingIn(chat, sheet);
  },
};

/** Columns of three tables: chats on the web, chats in other programs, and prompts in Windows, which has no answers. */
const tables = [
  { name: 'Conversation', time: 'Time', author: 'Author', message: 'Message' },
  { name: 'ChatName', time: 'CreatedAt', author: 'Author', message: 'MessageContent' },
  { name: 'ClientApp', time: 'Timestamp', author: undefined, message: 'Prompt' },
] as const;

const tableOf = (row: unknown) =>
  tables.find(({ name, time, message }) => [name, time, message].every(column => textAt(row, column) !== undefined));

interface Row {
  readonly chat: string;
  readonly isNamed: boolean;
  readonly at: number | undefined;
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

function rowOf(value: unknown): Row | undefined {
  const table = tableOf(value);
  const text = table && trimmed((textAt(value, table.message) ?? '').replace(/\r\n?/g, '\n'));
  if (!table || !text) return undefined;
  const chat = lineAt(value, table.name) ?? '';
  const author = table.author === undefined ? 'user' : (textAt(value, table.author) ?? '').trim();
  return {
    chat,
    isNamed: chat !== '' && table.author !== undefined,
    at: momentAt(value, table.time),
    role: /^(?:user|human)$/i.test(author) ? 'user' : 'assistant',
    text,
  };
}

/** Rows are never sorted, only reversed. A file that begins with its oldest row is kept as it is. */
function oldestFirst(rows: readonly Row[]): readonly Row[] {
  const times = rows.flatMap(({ at }) => at ?? []);
  return (times[0] ?? 0) < (times.at(-1) ?? 0) ? rows : rows.toReversed();
}

/** After a longer pause, the next message under the same name starts a new chat. */
const longestPause = { named: 24 * 3_600_000, nameless: 30 * 60_000 };

function chatsIn(rows: readonly Row[]): Row[][] {
  const chats: Row[][] = [];
  const open = new Map<string, Row[]>();
  for (const row of rows) {
    const chat = open.get(row.chat);
    const pause = (row.at ?? 0) - (chat?.at(-1)?.at ?? row.at ?? 0);
    if (chat && pause <= (row.isNamed ? longestPause.named : longestPause.nameless)) chat.push(row);
    else {
      const begun = [row];
      chats.push(begun);
      open.set(row.chat, begun);
    }
  }
  return chats;
}

function sightingIn(chat: readonly Row[], file: Sheet) {
  const sheet = ofOneChat(file);
  const once = onceEach();
  const messages: Message[] = [];
  for (const { at, role, text } of chat) {
    const id = once(markOf(`${at}`, role, fold(text)));
    const createdAt = at === undefined ? {} : { createdAt: at };
    const turn = { role, text: role === 'assistant' ? withDollars(text) : text, ...createdAt };
    messages.push({ id, parent: messages.at(-1)?.id ?? null, at, turn });
  }
  const [first] = chat;
  const id = madeId(first?.chat ?? '', `${first?.at}`, fold(first?.text ?? ''));
  const { turns, data } = grown(messages, sheet);
  // Prompts in Windows have no answers, and Microsoft may have deleted rows, so the chat is never complete.
  return sightingOf(
    {
      source: 'copilot',
      id,
      url: '',
      title: first?.isNamed ? first.chat : undefined,
      turns,
      data: { ...data, whole: false },
    },
    sheet,
  );
}
