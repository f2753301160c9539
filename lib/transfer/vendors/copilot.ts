/**
 * Copilot's activity from Microsoft's privacy page: tables of messages, the newest first. They have no ids, so that a chat cannot be told to
 * be one that was captured; and a prompt and its answer may have the same time, so that their order is the file's, turned round.
 */
import { fold } from '../../merge/words';
import { withDollars } from '../../sites/data/formulas';
import { lineAt, textAt } from '../../sites/data/json';
import { trimmed } from '../../sites/data/words';
import { sightingOf } from './chat';
import { ofOneChat } from './chat-sheet';
import { grown, type Message } from './grown';
import { madeId, markOf, onceEach } from './made-id';
import { momentAt } from './moment';
import type { Sheet, VendorReader } from './vendor';

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

/** The columns: of the chats on the web, of those in other programs, of what was asked in Windows, which tells no answers. */
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

/** Never sorted: only a file that plainly begins with the oldest is taken as it is. */
function oldestFirst(rows: readonly Row[]): readonly Row[] {
  const times = rows.flatMap(({ at }) => at ?? []);
  return (times[0] ?? 0) < (times.at(-1) ?? 0) ? rows : rows.toReversed();
}

/** In milliseconds: how long nobody says anything before the next message under the same name is another chat. */
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
  // What was asked in Windows has no answers, and a file holds what Microsoft still had.
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
