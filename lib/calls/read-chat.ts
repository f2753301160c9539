/** The tool that reads one chat, a page at a time. */
import { compose } from '../compose/compose';
import type { Conversation, ConversationId, Turn } from '../core/conversation';
import { getSourceName } from '../sites/sources';
import type { ToolContext } from './run-tool';
import type { ParsedFields } from './schema';
import { ToolError, type ToolResult } from './tool-result';
import { formatTime, maskSecrets, maxResultLength, toOutgoingTitle, toOutgoingUrl } from './tool-text';

/** Where a page begins: a turn of the branch that is shown, and an offset into its masked text, in UTF-16 units. */
interface PageStart {
  readonly turn: number;
  readonly offset: number;
}

type PageTurn = Pick<Turn, 'role' | 'text'>;

interface ChatPage {
  readonly turns: readonly PageTurn[];
  readonly next?: PageStart;
}

/** In UTF-16 units. Marks, quotation signs and the JSON around a page come on top. */
const firstPageLength = 16_000;
const minPageLength = 500;
const cursorPattern = /^(\d{1,15})\.(\d{1,9})\.(\d{1,9})$/;

export async function readChat(fields: ParsedFields, context: ToolContext): Promise<ToolResult> {
  const id = String(fields['id']) as ConversationId;
  const chat = await context.library.readConversation(id);
  if (!chat || !context.isVisible(chat)) throw new ToolError('NotFound', 'There is no such chat for you.');
  const turns = listShownTurns(chat);
  const start = parseCursor(fields['cursor'], chat, turns.length);
  // Each turn is masked whole, so that the end of a page cannot hide half of a secret from the patterns.
  const masked = new Map<number, string>();
  const readText = async (index: number): Promise<string> => {
    const text = masked.get(index) ?? (await maskSecrets(turns[index]?.text ?? '', context));
    masked.set(index, text);
    return text;
  };
  for (let length = firstPageLength; ; length = Math.floor(length * 0.7)) {
    const page = await splitPage(turns, start, length, readText);
    const structured = await toStructured(chat, turns.length, page, context);
    if (JSON.stringify(structured).length > maxResultLength && length > minPageLength) continue;
    return { ok: true, structured, chats: [chat.id] };
  }
}

const listShownTurns = ({ turns, activePath }: Conversation): readonly Turn[] => {
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  const shown = activePath.flatMap(id => byId.get(id) ?? []);
  return shown.length > 0 ? shown : turns;
};

function parseCursor(cursor: string | number | undefined, { revision }: Conversation, count: number): PageStart {
  if (cursor === undefined) return { turn: 0, offset: 0 };
  const [, seen, turn, offset] = cursorPattern.exec(String(cursor)) ?? [];
  if (seen === undefined) throw new ToolError('InvalidArguments', '`cursor` must be the `nextCursor` of a page.');
  if (Number(seen) !== revision || Number(turn) >= count) {
    throw new ToolError('CursorOutdated', 'The chat changed meanwhile. Read it again from its beginning.');
  }
  return { turn: Number(turn), offset: Number(offset) };
}

async function splitPage(
  turns: readonly Turn[],
  start: PageStart,
  maxLength: number,
  readText: (index: number) => Promise<string>,
): Promise<ChatPage> {
  const page: PageTurn[] = [];
  let left = maxLength;
  for (let index = start.turn; index < turns.length; index += 1) {
    const offset = index === start.turn ? start.offset : 0;
    const text = (await readText(index)).slice(offset);
    const role = turns[index]?.role ?? 'user';
    if (text.length <= left) {
      page.push({ role, text });
      left -= text.length + 40;
      continue;
    }
    // A short rest of a page is left empty, so that a turn is not cut for the sake of a line.
    if (page.length > 0 && left < maxLength / 4) return { turns: page, next: { turn: index, offset } };
    const end = findPageEnd(text, Math.max(left, 1));
    page.push({ role, text: text.slice(0, end) });
    return { turns: page, next: { turn: index, offset: offset + end } };
  }
  return { turns: page };
}

/** At the end of a line or a sentence in the last quarter, and never inside a character of two units. */
function findPageEnd(text: string, maxLength: number): number {
  const part = text.slice(0, maxLength);
  const line = Math.max(part.lastIndexOf('\n'), part.lastIndexOf('。'), part.lastIndexOf('. ')) + 1;
  if (line > maxLength * 0.75) return line;
  return /[\ud800-\udbff]$/.test(part) && maxLength > 1 ? maxLength - 1 : maxLength;
}

async function toStructured(chat: Conversation, count: number, { turns, next }: ChatPage, context: ToolContext) {
  const title = await toOutgoingTitle(chat.title, context);
  const url = await toOutgoingUrl(chat.url, context);
  const { id, source, updatedAt, createdAt, revision, note } = chat;
  const passage = {
    source,
    siteName: getSourceName(source),
    title,
    url,
    at: note ? (chat.turns[0]?.createdAt ?? createdAt) : createdAt,
    exchange: turns.filter(({ text }) => text.trim() !== ''),
  };
  const { text } = compose([passage], { locale: context.locale, maxTokens: Infinity });
  return {
    id,
    title,
    url,
    source,
    updated: formatTime(updatedAt),
    messages: count,
    text,
    ...(next && { nextCursor: [revision, next.turn, next.offset].join('.') }),
  };
}
