/** Reads Le Chat's export: one file a chat, its messages in no order, `{id, version, chatId, role, content, contentChunks, createdAt}`. */
import type { Part } from '../../core/conversation';
import { withDollars } from '../../sites/data/formulas';
import { at, given, itemsAt, lineAt, numberAt, textAt } from '../../sites/data/json';
import { codeBlock, filesKept, linkTo, paragraphs, partOf, partsKept } from '../../sites/data/to-parts';
import { sightingOf } from './to-snapshot';
import { ofOneChat, type ChatSheet } from './chat-csv';
import { filesIn, toolPart } from './content';
import { sideOf } from './dialogue';
import { grown, type Message } from './build-turns';
import { ownIdAt } from './derived-id';
import { momentAt } from './parse-time';
import type { VendorReader } from './vendor-reader';

export const mistral: VendorReader = {
  vendor: 'mistral',
  form: 'json',
  owns: sample => rowsIn(sample).some(isRow),
  async *read(values, file) {
    const chats = new Map<string, Row[]>();
    const broken: (string | undefined)[] = [];
    for await (const value of values) {
      for (const one of rowsIn(value)) {
        const row = rowOf(one);
        const chat = row && chats.get(row.chat);
        if (!row) broken.push(ownIdAt(one, 'chatId'));
        else if (chat) chat.push(row);
        else chats.set(row.chat, [row]);
      }
    }
    file.skip(
      'message without a side, a chat or an id',
      broken.filter(chat => chat === undefined || !chats.has(chat)).length,
    );
    // A message without a chat id may belong to any chat in the file, so no chat is complete.
    const isAnyHomeless = broken.includes(undefined);
    for (const [id, rows] of chats) {
      const sheet = ofOneChat(file);
      sheet.skip('message without a side, a chat or an id', broken.filter(chat => chat === id).length);
      const { messages, title, leaf } = inOrder(rows, sheet);
      const { turns, data } = grown(messages, sheet, leaf);
      const whole = data.whole && !isAnyHomeless;
      yield* sightingOf({ source: 'mistral', id, title, turns, data: { ...data, whole } }, sheet);
    }
  },
};

/** A file may hold one message, or a list of lists. */
const rowsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [value]);

const isRow = (row: unknown): boolean =>
  textAt(row, 'chatId') !== undefined && textAt(row, 'role') !== undefined && at(row, 'contentChunks') !== undefined;

interface Row {
  readonly chat: string;
  readonly id: string;
  readonly version: number;
  readonly role: 'user' | 'assistant' | 'system';
  readonly at: number | undefined;
  readonly row: unknown;
}

function rowOf(row: unknown): Row | undefined {
  const chat = ownIdAt(row, 'chatId');
  const id = ownIdAt(row, 'id');
  const side = sideOf(textAt(row, 'role'));
  if (chat === undefined || id === undefined || side === undefined) return undefined;
  const version = Math.max(0, Math.trunc(numberAt(row, 'version') ?? 0));
  return { chat, id, version, role: side === 'tool' ? 'assistant' : side, at: momentAt(row, 'createdAt'), row };
}

/**
 * Sorts messages by time; at equal times, the prompt first. The versions of a message are siblings, each under its name on the page, and the
 * next message follows the latest version.
 */
function inOrder(rows: readonly Row[], sheet: ChatSheet) {
  const first = new Map<string, number>();
  for (const { id, at = 0 } of rows) first.set(id, Math.min(first.get(id) ?? Infinity, at));
  const begun = ({ id }: Row): number => first.get(id) ?? 0;
  const sorted = rows.toSorted(
    (one, other) =>
      begun(one) - begun(other) || sides.indexOf(one.role) - sides.indexOf(other.role) || one.version - other.version,
  );
  const messages: Message[] = [];
  const parents = new Map<string, string | null>();
  let leaf: string | undefined;
  for (const { id, version, role, at, row } of sorted) {
    const parent = parents.has(id) ? (parents.get(id) ?? null) : (leaf ?? null);
    parents.set(id, parent);
    leaf = version === 0 ? id : `${id}~v${version}`;
    messages.push({ id: leaf, parent, at, turn: turnOf(row, role, at, sheet) });
  }
  const asked = messages.find(({ turn }) => turn?.role === 'user' && turn.text !== '')?.turn?.text;
  const title = asked?.split('\n').find(line => /[\p{L}\p{N}]/u.test(line));
  return { messages, title: title?.slice(0, longestTitle), leaf };
}

const sides: readonly Row['role'][] = ['system', 'user', 'assistant'];

/** In UTF-16 units: a first line may be a whole page. */
const longestTitle = 80;

function turnOf(row: unknown, role: Row['role'], createdAt: number | undefined, sheet: ChatSheet): Message['turn'] {
  const chunks = itemsAt(row, 'contentChunks');
  const texts = chunks.filter(chunk => textAt(chunk, 'type') === 'text').map(chunk => textAt(chunk, 'text') ?? '');
  const text = paragraphs([texts.some(piece => piece.trim() !== '') ? texts.join('') : (textAt(row, 'content') ?? '')]);
  const pictures = chunks.filter(chunk => textAt(chunk, 'type') === 'image_url');
  const told = {
    parts: partsKept([...chunks.flatMap(chunk => partIn(chunk, sheet)), ...itemsAt(row, 'canvas').flatMap(canvasOf)]),
    attachments: filesKept([
      ...filesIn(row, 'files'),
      ...filesIn(chunks.filter(chunk => textAt(chunk, 'type') === 'file_reference')),
    ]),
    model: role === 'assistant' ? lineAt(row, 'model') : undefined,
    createdAt,
  };
  const shown = pictures.map(picture => linkTo(addressOf(picture), 'image'));
  const whole = paragraphs([text, ...shown.map(link => (link === '' ? '' : `!${link}`))]);
  if (whole === '' && told.parts.length + told.attachments.length === 0) return undefined;
  return { role, text: role === 'assistant' ? withDollars(whole) : whole, ...given(told) };
}

const addressOf = (picture: unknown): string | undefined =>
  textAt(picture, 'imageUrl') ??
  textAt(picture, 'image_url', 'url') ??
  textAt(picture, 'image_url') ??
  textAt(picture, 'url');

function partIn(chunk: unknown, sheet: ChatSheet): Part[] {
  switch (textAt(chunk, 'type') ?? '') {
    case 'tool_call':
      return toolPart(lineAt(chunk, 'name'), at(chunk, 'publicArguments'), at(chunk, 'publicResult') ?? undefined);
    case 'thinking':
    case 'reasoning':
      return partOf('thinking', undefined, textAt(chunk, 'thinking') ?? textAt(chunk, 'text') ?? '');
    case 'text':
    case 'image_url':
    case 'file_reference':
      return [];
    case 'reference':
      sheet.skip('number of a source');
      return [];
    default:
      sheet.skip('piece of a message of an unknown kind');
      return [];
  }
}

function canvasOf(canvas: unknown): Part[] {
  const text = textAt(canvas, 'content') ?? textAt(canvas, 'text') ?? '';
  const language = lineAt(canvas, 'language');
  return partOf('canvas', lineAt(canvas, 'title'), language === undefined ? text : codeBlock(text, language));
}
