/** Reads Le Chat's export: one file a chat, its messages in no order, `{id, version, chatId, role, content, contentChunks, createdAt}`. */
import type { Part } from '../../core/conversation';
import { convertFormulas } from '../../sites/data/convert-formulas';
import { getAt, removeEmpty, getItems, getLine, getNumber, getText } from '../../sites/data/json';
import { toCodeBlock, toUniqueFiles, toLink, joinTrimmed, toParts, truncateParts } from '../../sites/data/to-parts';
import { toSnapshot } from './to-snapshot';
import { createChatContext, type ChatContext } from './chat-context';
import { listAttachments, toToolPart, toUnknownParts } from './content';
import { toRole } from './dialogue';
import { buildTurns, type VendorMessage } from './build-turns';
import { getOwnId } from './derived-id';
import { parseTime } from './parse-time';
import type { VendorReader } from './vendor-reader';

export const mistral: VendorReader = {
  vendor: 'mistral',
  format: 'json',
  canRead: sample => listRows(sample).some(isRow),
  async *read(values, fileContext) {
    const chats = new Map<string, Row[]>();
    const broken: (string | undefined)[] = [];
    for await (const value of values) {
      for (const entry of listRows(value)) {
        const row = toRow(entry);
        const chat = row && chats.get(row.chat);
        if (!row) broken.push(getOwnId(entry, 'chatId'));
        else if (chat) chat.push(row);
        else chats.set(row.chat, [row]);
      }
    }
    fileContext.skip(
      'message without a side, a chat or an id',
      broken.filter(chat => chat === undefined || !chats.has(chat)).length,
    );
    // A message without a chat id may belong to any chat in the file, so no chat is complete.
    const hasUnassigned = broken.includes(undefined);
    for (const [id, rows] of chats) {
      const context = createChatContext(fileContext);
      context.skip('message without a side, a chat or an id', broken.filter(chat => chat === id).length);
      const { messages, title, leaf } = sortIntoMessages(rows, context);
      const { turns, data } = buildTurns(messages, context, leaf);
      const whole = data.whole && !hasUnassigned;
      yield* toSnapshot({ source: 'mistral', id, title, turns, data: { ...data, whole } }, context);
    }
  },
};

/** A file may hold one message, or a list of lists. */
const listRows = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [value];

const isRow = (row: unknown): boolean =>
  getText(row, 'chatId') !== undefined &&
  getText(row, 'role') !== undefined &&
  getAt(row, 'contentChunks') !== undefined;

interface Row {
  readonly chat: string;
  readonly id: string;
  readonly version: number;
  readonly role: 'user' | 'assistant' | 'system';
  readonly at: number | undefined;
  readonly row: unknown;
}

function toRow(row: unknown): Row | undefined {
  const chat = getOwnId(row, 'chatId');
  const id = getOwnId(row, 'id');
  const role = toRole(getText(row, 'role'));
  if (chat === undefined || id === undefined || role === undefined) return undefined;
  const version = Math.max(0, Math.trunc(getNumber(row, 'version') ?? 0));
  return { chat, id, version, role: role === 'tool' ? 'assistant' : role, at: parseTime(row, 'createdAt'), row };
}

/**
 * Sorts messages by time; at equal times, the prompt first. The versions of a message are siblings, each under its name on the page, and the
 * next message follows the latest version.
 */
function sortIntoMessages(rows: readonly Row[], context: ChatContext) {
  const first = new Map<string, number>();
  for (const { id, at = 0 } of rows) first.set(id, Math.min(first.get(id) ?? Infinity, at));
  const getStart = ({ id }: Row): number => first.get(id) ?? 0;
  const sorted = rows.toSorted(
    (a, b) =>
      getStart(a) - getStart(b) || roleOrder.indexOf(a.role) - roleOrder.indexOf(b.role) || a.version - b.version,
  );
  const messages: VendorMessage[] = [];
  const parents = new Map<string, string | null>();
  let leaf: string | undefined;
  for (const { id, version, role, at, row } of sorted) {
    const parent = parents.has(id) ? (parents.get(id) ?? null) : (leaf ?? null);
    parents.set(id, parent);
    leaf = version === 0 ? id : `${id}~v${version}`;
    messages.push({ id: leaf, parent, at, raw: row, turn: toTurn(row, role, at, context) });
  }
  const question = messages.find(({ turn }) => turn?.role === 'user' && turn.text !== '')?.turn?.text;
  const title = question?.split('\n').find(line => /[\p{L}\p{N}]/u.test(line));
  return { messages, title: title?.slice(0, maxTitleLength), leaf };
}

const roleOrder: readonly Row['role'][] = ['system', 'user', 'assistant'];

/** In UTF-16 units: a first line may be a whole page. */
const maxTitleLength = 80;

function toTurn(
  row: unknown,
  role: Row['role'],
  createdAt: number | undefined,
  context: ChatContext,
): VendorMessage['turn'] {
  const chunks = getItems(row, 'contentChunks');
  const texts = chunks.filter(chunk => getText(chunk, 'type') === 'text').map(chunk => getText(chunk, 'text') ?? '');
  const text = joinTrimmed([
    texts.some(piece => piece.trim() !== '') ? texts.join('') : (getText(row, 'content') ?? ''),
  ]);
  const pictures = chunks.filter(chunk => getText(chunk, 'type') === 'image_url');
  const fields = {
    parts: truncateParts([
      ...chunks.flatMap(chunk => toPartList(chunk, context)),
      ...getItems(row, 'canvas').flatMap(toCanvasParts),
    ]),
    attachments: toUniqueFiles([
      ...listAttachments(row, 'files'),
      ...listAttachments(chunks.filter(chunk => getText(chunk, 'type') === 'file_reference')),
    ]),
    model: role === 'assistant' ? getLine(row, 'model') : undefined,
    createdAt,
  };
  const shown = pictures.map(picture => toLink(getPictureUrl(picture), 'image'));
  const fullText = joinTrimmed([text, ...shown.map(link => (link === '' ? '' : `!${link}`))]);
  if (fullText === '' && fields.parts.length + fields.attachments.length === 0) return undefined;
  return { role, text: role === 'assistant' ? convertFormulas(fullText) : fullText, ...removeEmpty(fields) };
}

const getPictureUrl = (picture: unknown): string | undefined =>
  getText(picture, 'imageUrl') ??
  getText(picture, 'image_url', 'url') ??
  getText(picture, 'image_url') ??
  getText(picture, 'url');

function toPartList(chunk: unknown, context: ChatContext): Part[] {
  switch (getText(chunk, 'type') ?? '') {
    case 'tool_call':
      return toToolPart(
        getLine(chunk, 'name'),
        getAt(chunk, 'publicArguments'),
        getAt(chunk, 'publicResult') ?? undefined,
      );
    case 'thinking':
    case 'reasoning':
      return toParts('thinking', undefined, getText(chunk, 'thinking') ?? getText(chunk, 'text') ?? '');
    case 'text':
    case 'image_url':
    case 'file_reference':
      return [];
    case 'reference':
      context.skip('number of a source');
      return [];
    default:
      return toUnknownParts(chunk, context);
  }
}

function toCanvasParts(canvas: unknown): Part[] {
  const text = getText(canvas, 'content') ?? getText(canvas, 'text') ?? '';
  const language = getLine(canvas, 'language');
  return toParts('canvas', getLine(canvas, 'title'), language === undefined ? text : toCodeBlock(text, language));
}
