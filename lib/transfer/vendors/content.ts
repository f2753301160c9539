/** Parses the content of a message as most programs write it: a text, or a list of blocks that each name their type. */
import type { Attachment, Part } from '../../core/conversation';
import { at, itemsAt, jsonOf, lineAt, listAt, textAt } from '../../sites/data/json';
import { codeBlock, filesKept, paragraphs, partOf, partsKept } from '../../sites/data/to-parts';
import type { Sheet } from './vendor-reader';

export interface Content {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly attachments: readonly Attachment[];
}

/** A block of an unknown type is kept as a part if it has a text, and is counted otherwise. */
export function contentOf(content: unknown, sheet: Sheet): Content {
  const texts: string[] = [];
  const parts: Part[] = [];
  const attachments: Attachment[] = [];
  for (const block of listAt(content) ?? [content]) {
    if (block === null || block === undefined) continue;
    const text = typeof block === 'string' ? block : spokenIn(block);
    const part = text === undefined ? partIn(block) : [];
    const file = text === undefined && part === undefined ? fileIn(block) : undefined;
    if (text !== undefined) texts.push(text);
    else if (part) parts.push(...part);
    else if (file) attachments.push(file);
    else if (textIn(block) !== '') parts.push(...partOf('tool', lineAt(block, 'type'), textIn(block)));
    else sheet.skip('piece of a message of an unknown kind');
  }
  return { text: paragraphs(texts), parts: partsKept(parts), attachments: filesKept(attachments) };
}

const spoken = new Set(['text', 'input_text', 'output_text', 'refusal', 'markdown']);

function spokenIn(block: unknown): string | undefined {
  const type = textAt(block, 'type');
  if (type !== undefined && !spoken.has(type)) return undefined;
  return (
    textAt(block, 'text') ?? textAt(block, 'text', 'value') ?? textAt(block, 'refusal') ?? textAt(block, 'content')
  );
}

/** Texts under any of the keys that blocks use, including lists. */
function textIn(block: unknown): string {
  const own = ['text', 'content', 'output', 'summary', 'thinking', 'think', 'reasoning', 'value'].flatMap(name =>
    (listAt(block, name) ?? [at(block, name)]).map(
      value => textAt(value) ?? textAt(value, 'text') ?? textAt(value, 'value') ?? '',
    ),
  );
  return paragraphs([...new Set(own)]);
}

function partIn(block: unknown): Part[] | undefined {
  switch (textAt(block, 'type') ?? '') {
    case 'thinking':
    case 'think':
    case 'reasoning':
    case 'reasoning_content':
      return partOf('thinking', undefined, textIn(block));
    case 'redacted_thinking':
      return [];
    case 'tool_use':
    case 'server_tool_use':
    case 'function_call':
    case 'function':
      return callOf(block);
    case 'tool_call':
      return callOf(at(block, 'tool_call') ?? block);
    case 'tool_result':
    case 'function_call_output':
      return partOf('tool', lineAt(block, 'name'), textIn(block));
    default:
      return undefined;
  }
}

/** A tool call with its input, and its output if both are in the same place. */
export function callOf(call: unknown): Part[] {
  const name = lineAt(call, 'name') ?? lineAt(call, 'function', 'name');
  const given =
    at(call, 'input') ?? at(call, 'arguments') ?? at(call, 'args') ?? at(call, 'function', 'arguments') ?? undefined;
  return toolPart(name, given, at(call, 'output') ?? at(call, 'result'));
}

/** `input` and `output`: JSON, a text that may be JSON, or absent. */
export const toolPart = (name: string | undefined, given: unknown, got?: unknown): Part[] =>
  partOf('tool', name, paragraphs([asCode(given), typeof got === 'string' ? got : asCode(got)]));

function asCode(value: unknown): string {
  const read = typeof value === 'string' ? (jsonOf(value) ?? value) : value;
  if (typeof read === 'string') return read;
  const isEmpty = typeof read !== 'object' || read === null || Object.keys(read).length === 0;
  return isEmpty ? '' : codeBlock(JSON.stringify(read, undefined, 2), 'json');
}

/** A picture or a file. Without a name, it is named by its type. */
function fileIn(block: unknown): Attachment | undefined {
  const type = textAt(block, 'type') ?? '';
  const isImage = /image|picture/.test(type);
  if (!isImage && !/file|document|audio|video|media/.test(type)) return undefined;
  return fileOf(block) ?? { name: isImage ? 'image' : type.replace(/^input_/, ''), kind: isImage ? 'image' : 'file' };
}

const nameKeys = ['filename', 'file_name', 'fileName', 'name', 'displayName', 'title'] as const;
const typeKeys = ['mime_type', 'mimeType', 'media_type', 'content_type', 'type', 'file_type', 'fileMimeType'] as const;

/** The file that `value` describes or names; `undefined` without a name. */
export function fileOf(value: unknown): Attachment | undefined {
  const inner = ['file', 'image_file', 'image_url', 'image', 'input_image', 'meta'].map(name => at(value, name));
  const places = [value, ...inner];
  const name =
    lineAt(value) ??
    places.flatMap(place => nameKeys.flatMap(key => lineAt(place, key) ?? []))[0] ??
    places.flatMap(place => [lineAt(place, 'url') ?? [], lineAt(place) ?? []].flat()).flatMap(nameInAddress)[0];
  if (name === undefined) return undefined;
  const types = places.flatMap(place => typeKeys.flatMap(key => lineAt(place, key) ?? []));
  const isImage = types.some(type => /^image|_image/.test(type)) || /\.(?:png|jpe?g|gif|webp|heic|svg)$/i.test(name);
  return { name: name, kind: isImage ? 'image' : 'file' };
}

function nameInAddress(address: string): string[] {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return [];
  return [new URL(address).pathname.split('/').findLast(step => step !== '') ?? []].flat();
}

export const filesIn = (value: unknown, ...path: readonly string[]): Attachment[] =>
  filesKept(itemsAt(value, ...path).flatMap(file => fileOf(file) ?? []));
