/** Reads messages in the shape of OpenAI's API, `{role, content}`: one chat on each line, or one file of messages. */
import { at, entriesAt, itemsAt, lineAt, listAt, textAt } from '../../sites/data/json';
import { partOf } from '../../sites/data/to-parts';
import { sightingOf } from './to-snapshot';
import { ofOneChat, type ChatSheet } from './chat-csv';
import { callOf, contentOf } from './content';
import { dialogueOf, sideOf, type Line } from './dialogue';
import { grown } from './build-turns';
import { numberedId, onceEach, ownIdAt } from './derived-id';
import { momentAt } from './parse-time';
import type { Sheet, Told, VendorReader } from './vendor-reader';

export const openai: VendorReader = {
  vendor: 'openai',
  form: 'json',
  owns: sample => isMessage(sample) || (isChat(sample) && itemsAt(sample, 'messages').slice(0, 3).some(isMessage)),
  async *read(values, sheet) {
    const once = onceEach();
    const loose: unknown[] = [];
    for await (const value of values) {
      if (isMessage(value)) loose.push(value);
      else if (isChat(value)) yield* chatOf(value, itemsAt(value, 'messages'), sheet, once);
      else sheet.skip('entry that is no chat');
    }
    if (loose.length > 0) yield* chatOf(undefined, loose, sheet, once);
  },
};

const isChat = (value: unknown): boolean => listAt(value, 'messages') !== undefined && !namesOtherProgram(value);

/** Chats of other programs have `messages` too, and one of these keys. */
const namesOtherProgram = (value: unknown): boolean =>
  ['uuid', 'conversationId', 'schema', 'exporter', 'chat_messages', 'mapping'].some(
    key => at(value, key) !== undefined,
  );

function isMessage(value: unknown): boolean {
  if (sideOf(textAt(value, 'role')) === undefined) return false;
  if (['chatId', 'contentChunks', 'uuid', 'messageId', 'parts'].some(key => at(value, key) !== undefined)) return false;
  const content = at(value, 'content');
  return content === null || typeof content === 'string' || Array.isArray(content) || hasCalls(value);
}

const hasCalls = (message: unknown): boolean =>
  listAt(message, 'tool_calls') !== undefined || entriesAt(message, 'function_call') !== undefined;

/** `toUniqueId`: lines of a file may be identical chats, and are kept as one. */
function* chatOf(
  chat: unknown,
  messages: readonly unknown[],
  file: Sheet,
  once: (wished: string) => string,
): Generator<Told> {
  const sheet = ofOneChat(file);
  const lines = messages.flatMap((message): Line[] => lineOf(message, sheet));
  const words = lines.map(({ role, content }) => `${role}\n${content.text}`);
  const own = ownIdAt(chat, 'id') ?? ownIdAt(chat, 'conversation_id') ?? ownIdAt(chat, 'thread_id');
  const id = numberedId(own, words);
  if (own === undefined && once(id) !== id) return sheet.skip('chat that is there twice');
  yield* sightingOf(
    {
      source: 'openai',
      id,
      title: lineAt(chat, 'title') ?? lineAt(chat, 'name'),
      model: lineAt(chat, 'model'),
      changedAt: momentAt(chat, 'updated_at') ?? momentAt(chat, 'created_at') ?? momentAt(chat, 'created'),
      ...grown(dialogueOf(lines), sheet),
    },
    sheet,
  );
}

/** Converts a message to a line; none if it has no role. Other programs use the same fields. */
export function lineOf(message: unknown, sheet: ChatSheet): Line[] {
  const role = sideOf(textAt(message, 'role'));
  if (role === undefined) {
    sheet.skip('message without a side');
    return [];
  }
  const { text, parts, attachments } = contentOf(at(message, 'content'), sheet);
  const thought = textAt(message, 'reasoning_content') ?? textAt(message, 'reasoning') ?? textAt(message, 'thinking');
  const call = at(message, 'function_call');
  const calls = [...itemsAt(message, 'tool_calls'), ...(call === undefined || call === null ? [] : [call])];
  return [
    {
      role,
      id: ownIdAt(message, 'id') ?? ownIdAt(message, 'uuid'),
      content: {
        text,
        parts: [...partOf('thinking', undefined, thought ?? ''), ...parts, ...calls.flatMap(callOf)],
        attachments,
      },
      model: role === 'assistant' ? lineAt(message, 'model') : undefined,
      createdAt: momentAt(message, 'created_at') ?? momentAt(message, 'createdAt') ?? momentAt(message, 'timestamp'),
    },
  ];
}
