/** Parses the content of a message as most programs write it: a text, or a list of blocks that each name their type. */
import type { Attachment, Part } from '../../core/conversation';
import { getAt, getItems, parseJson, getLine, getList, getText } from '../../sites/data/json';
import { toCodeBlock, toUniqueFiles, joinTrimmed, toParts, truncateParts } from '../../sites/data/to-parts';
import { findWords } from './find-words';
import type { ReadContext } from './vendor-reader';

export interface Content {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly attachments: readonly Attachment[];
}

/** A block of an unknown type is kept as a part, and is counted by its type. */
export function parseContent(content: unknown, context: ReadContext): Content {
  const texts: string[] = [];
  const parts: Part[] = [];
  const attachments: Attachment[] = [];
  for (const block of getList(content) ?? [content]) {
    if (block === null || block === undefined) continue;
    const text = typeof block === 'string' ? block : getSpokenText(block);
    const part = text === undefined ? toPartList(block) : [];
    const file = text === undefined && part === undefined ? findFile(block) : undefined;
    if (text !== undefined) texts.push(text);
    else if (part) parts.push(...part);
    else if (file) attachments.push(file);
    else parts.push(...toUnknownParts(block, context));
  }
  return { text: joinTrimmed(texts), parts: truncateParts(parts), attachments: toUniqueFiles(attachments) };
}

/** Counts a block of an unknown type, and keeps its words beside the text: nobody knows whether they belong to it. */
export function toUnknownParts(block: unknown, context: ReadContext): Part[] {
  const type = getLine(block, 'type');
  context.skip('content of an unknown kind', 1, type);
  const words = findAnyText(block) || joinTrimmed(findWords(block));
  return words === '' ? [] : toParts('tool', type, words);
}

const textTypes = new Set(['text', 'input_text', 'output_text', 'refusal', 'markdown']);

function getSpokenText(block: unknown): string | undefined {
  const type = getText(block, 'type');
  if (type !== undefined && !textTypes.has(type)) return undefined;
  return (
    getText(block, 'text') ?? getText(block, 'text', 'value') ?? getText(block, 'refusal') ?? getText(block, 'content')
  );
}

/** Texts under any of the keys that blocks use, including lists. */
export function findAnyText(block: unknown): string {
  const texts = ['text', 'content', 'output', 'summary', 'thinking', 'think', 'reasoning', 'value'].flatMap(name =>
    (getList(block, name) ?? [getAt(block, name)]).map(
      value => getText(value) ?? getText(value, 'text') ?? getText(value, 'value') ?? '',
    ),
  );
  return joinTrimmed([...new Set(texts)]);
}

function toPartList(block: unknown): Part[] | undefined {
  switch (getText(block, 'type') ?? '') {
    case 'thinking':
    case 'think':
    case 'reasoning':
    case 'reasoning_content':
      return toParts('thinking', undefined, findAnyText(block));
    case 'redacted_thinking':
      return [];
    case 'tool_use':
    case 'server_tool_use':
    case 'function_call':
    case 'function':
      return toCallParts(block);
    case 'tool_call':
      return toCallParts(getAt(block, 'tool_call') ?? block);
    case 'tool_result':
    case 'function_call_output':
      return toParts('tool', getLine(block, 'name'), findAnyText(block));
    default:
      return undefined;
  }
}

/** A tool call with its input, and its output if both are in the same place. */
export function toCallParts(call: unknown): Part[] {
  const name = getLine(call, 'name') ?? getLine(call, 'function', 'name');
  const input =
    getAt(call, 'input') ??
    getAt(call, 'arguments') ??
    getAt(call, 'args') ??
    getAt(call, 'function', 'arguments') ??
    undefined;
  return toToolPart(name, input, getAt(call, 'output') ?? getAt(call, 'result'));
}

/** `input` and `output`: JSON, a text that may be JSON, or absent. */
export const toToolPart = (name: string | undefined, input: unknown, output?: unknown): Part[] =>
  toParts('tool', name, joinTrimmed([formatCode(input), typeof output === 'string' ? output : formatCode(output)]));

function formatCode(value: unknown): string {
  const parsed = typeof value === 'string' ? (parseJson(value) ?? value) : value;
  if (typeof parsed === 'string') return parsed;
  const isEmpty = typeof parsed !== 'object' || parsed === null || Object.keys(parsed).length === 0;
  return isEmpty ? '' : toCodeBlock(JSON.stringify(parsed, undefined, 2), 'json');
}

/** A picture or a file. Without a name, it is named by its type. */
function findFile(block: unknown): Attachment | undefined {
  const type = getText(block, 'type') ?? '';
  const isImage = /image|picture/.test(type);
  if (!isImage && !/file|document|audio|video|media/.test(type)) return undefined;
  return (
    toAttachment(block) ?? { name: isImage ? 'image' : type.replace(/^input_/, ''), kind: isImage ? 'image' : 'file' }
  );
}

const nameKeys = ['filename', 'file_name', 'fileName', 'name', 'displayName', 'title'] as const;
const typeKeys = ['mime_type', 'mimeType', 'media_type', 'content_type', 'type', 'file_type', 'fileMimeType'] as const;

/** The file that `value` describes or names; `undefined` without a name. */
export function toAttachment(value: unknown): Attachment | undefined {
  const inner = ['file', 'image_file', 'image_url', 'image', 'input_image', 'meta'].map(name => getAt(value, name));
  const places = [value, ...inner];
  const name =
    getLine(value) ??
    places.flatMap(place => nameKeys.flatMap(key => getLine(place, key) ?? []))[0] ??
    places.flatMap(place => [getLine(place, 'url') ?? [], getLine(place) ?? []].flat()).flatMap(findNameInUrl)[0];
  if (name === undefined) return undefined;
  const types = places.flatMap(place => typeKeys.flatMap(key => getLine(place, key) ?? []));
  const isImage = types.some(type => /^image|_image/.test(type)) || /\.(?:png|jpe?g|gif|webp|heic|svg)$/i.test(name);
  return { name: name, kind: isImage ? 'image' : 'file' };
}

function findNameInUrl(url: string): string[] {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return [];
  return [new URL(url).pathname.split('/').findLast(step => step !== '') ?? []].flat();
}

export const listAttachments = (value: unknown, ...path: readonly string[]): Attachment[] =>
  toUniqueFiles(getItems(value, ...path).flatMap(file => toAttachment(file) ?? []));
