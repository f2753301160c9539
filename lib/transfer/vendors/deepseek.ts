/** Reads DeepSeek's export, and the response of its own web page, which some tools save. */
import { at, entriesAt, given, idAt, itemsAt, lineAt, listAt, numberAt, textAt } from '../../sites/data/json';
import { turnOf } from '../../sites/deepseek/data-message';
import { sightingOf } from './to-snapshot';
import { ofOneChat, type ChatSheet } from './chat-csv';
import { grown, type Message } from './build-turns';
import { madeId } from './derived-id';
import { momentAt } from './parse-time';
import type { Sheet, Told, VendorReader } from './vendor-reader';

export const deepseek: VendorReader = { vendor: 'deepseek', form: 'json', owns, read };

/** The path of a chat in the response of the page. */
const answer = ['data', 'biz_data'] as const;

function owns(sample: unknown): boolean {
  if (listAt(sample, ...answer, 'chat_messages')) return true;
  return (entriesAt(sample, 'mapping') ?? []).some(([, node]) => listAt(node, 'message', 'fragments'));
}

async function* read(values: AsyncIterable<unknown>, sheet: Sheet): AsyncGenerator<Told> {
  for await (const value of values) {
    const messages = listAt(value, ...answer, 'chat_messages');
    if (messages) yield* chatOf(at(value, ...answer, 'chat_session'), messages.map(numbered), sheet);
    else yield* chatOf(value, (entriesAt(value, 'mapping') ?? []).map(placed), sheet);
  }
}

interface Placed {
  readonly id: string;
  readonly parent: string | null;
  readonly message: unknown;
}

const placed = ([id, node]: [string, unknown]): Placed => ({
  id,
  parent: nameAt(node, 'parent') ?? null,
  message: at(node, 'message'),
});

const numbered = (message: unknown, place: number): Placed => ({
  id: nameAt(message, 'message_id') ?? ` ${place}`,
  parent: nameAt(message, 'parent_id') ?? null,
  message,
});

const nameAt = (value: unknown, key: string): string | undefined => {
  const number = numberAt(value, key);
  return number === undefined ? textAt(value, key) : String(number);
};

function chatOf(chat: unknown, told: readonly Placed[], file: Sheet): Generator<Told> {
  const sheet = ofOneChat(file);
  const names = namesOf(told);
  const messages = told.map(one => messageOf(one, names, sheet));
  const current = nameAt(chat, 'current_message_id');
  const { turns, data } = grown(messages, sheet, current === undefined ? undefined : names.get(current));
  const title = lineAt(chat, 'title');
  return sightingOf(
    {
      source: 'deepseek',
      id: idAt(chat, 'id') ?? madeId(title ?? '', ...turns.map(({ text }) => text)),
      title,
      changedAt: momentAt(chat, 'updated_at'),
      begunAt: momentAt(chat, 'inserted_at'),
      turns,
      data,
    },
    sheet,
  );
}

/** The site's name of each message, by its number in the export. An id that is not a number gives no row. */
function namesOf(told: readonly Placed[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { id, message } of told) {
    const role = roleOf(message);
    const isRow = role !== undefined && /^[1-9]\d{0,8}$/.test(id);
    if (!names.has(id)) names.set(id, isRow ? `row:${id}:${role}` : id);
  }
  return names;
}

function messageOf({ id, parent, message }: Placed, names: ReadonlyMap<string, string>, sheet: ChatSheet): Message {
  const name = names.get(id) ?? id;
  const above = parent === null ? null : (names.get(parent) ?? parent);
  const role = roleOf(message);
  if (role === undefined) {
    // The root of the tree has no message.
    if (message !== null && message !== undefined) sheet.skip('message of an unknown kind');
    return { id: name, parent: above };
  }
  const createdAt = momentAt(message, 'inserted_at');
  const { id: _id, parent: _parent, ...said } = turnOf({ role, message: settled(message) }, name, above);
  return { id: name, parent: above, at: createdAt, turn: { ...said, ...given({ createdAt }) } };
}

/** A message that was streaming when the export was made has ended since. */
const settled = (message: unknown): unknown =>
  typeof message === 'object' && textAt(message, 'status') === 'WIP' ? { ...message, status: 'INCOMPLETE' } : message;

/** The export names no role, but only the user's messages have a request. */
function roleOf(message: unknown): 'user' | 'assistant' | undefined {
  const side = textAt(message, 'role')?.toLowerCase();
  if (side === 'user' || side === 'assistant') return side;
  const types = itemsAt(message, 'fragments').map(fragment => textAt(fragment, 'type'));
  if (types.length === 0) return undefined;
  return types.includes('REQUEST') ? 'user' : 'assistant';
}
