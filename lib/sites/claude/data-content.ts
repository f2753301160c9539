/** Parses one message of Claude's data: its content blocks and its files. */
import type { Attachment, Part } from '../../core/conversation';
import { getAt, isTrue, getItems, getLine, getNumber, getText } from '../data/json';
import { toCodeBlock, toUniqueFiles, toLink, joinTrimmed, toParts, truncateParts } from '../data/to-parts';

/** Text blocks form the text. Thoughts, tools, artifacts and unknown kinds become parts. */
export function parseContent(
  message: unknown,
  titles: ReadonlyMap<string, string> = findArtifactTitles([message]),
): { readonly text: string; readonly parts: readonly Part[] } {
  const blocks = getItems(message, 'content');
  const textBlocks = blocks.filter(block => getText(block, 'type') === 'text');
  // The flat text describes content for old clients. It is used only if there are no blocks.
  const texts = blocks.length > 0 ? textBlocks.map(addSources) : [getText(message, 'text') ?? ''];
  return { text: joinTrimmed(texts), parts: truncateParts(blocks.flatMap(block => parseParts(block, titles))) };
}

/** Returns a block's text with a link after each range that has a source. */
function addSources(block: unknown): string {
  const text = getText(block, 'text') ?? '';
  const links = getItems(block, 'citations').flatMap(citation => {
    const end = getNumber(citation, 'end_index') ?? -1;
    const url = getText(citation, 'url') ?? getText(citation, 'details', 'url');
    const name = getLine(citation, 'metadata', 'site_name') ?? getLine(citation, 'title');
    const link = toLink(url, name);
    return end > 0 && end <= text.length && link !== '' ? [{ end, link }] : [];
  });
  let result = '';
  let from = 0;
  for (const { end, link } of links.toSorted((one, other) => one.end - other.end)) {
    result += `${text.slice(from, end).trimEnd()} ${link}`;
    from = end;
    if (/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))) result += ' ';
  }
  return result + text.slice(from);
}

/** The file tools only confirm what they did, or name the file that was made. */
const confirmedTools = new Set(['create_file', 'str_replace', 'present_files']);

/** Returns the titles of artifacts by their ids, because a change names its artifact by the id alone. */
export const findArtifactTitles = (messages: readonly unknown[]): ReadonlyMap<string, string> =>
  new Map(messages.flatMap(message => getItems(message, 'content')).flatMap(toArtifactTitle));

const toArtifactTitle = (block: unknown): [string, string][] => {
  const [id, title] = [getLine(block, 'input', 'id'), getLine(block, 'input', 'title')];
  return id !== undefined && title !== undefined ? [[id, title]] : [];
};

function parseParts(block: unknown, titles: ReadonlyMap<string, string>): Part[] {
  const type = getText(block, 'type');
  if (type === 'text' || type === 'token_budget') return [];
  if (type === 'thinking') {
    const title = getLine(getItems(block, 'summaries').at(-1), 'summary');
    return toParts('thinking', title, getText(block, 'thinking') ?? '');
  }
  const name = getLine(block, 'name') ?? getLine(block, 'type');
  if (type === 'tool_use' && name === 'artifacts') return toArtifact(getAt(block, 'input'), titles);
  if (type === 'tool_use' && getText(block, 'input', 'file_text') !== undefined) return toFile(getAt(block, 'input'));
  if (name !== undefined && confirmedTools.has(name) && !isTrue(block, 'is_error')) return [];
  if (type === 'tool_use') return toToolCall(block, name);
  return toParts(
    'tool',
    name,
    joinTrimmed([
      getText(block, 'text') ?? getText(block, 'content') ?? '',
      ...getItems(block, 'content').map(toToolResult),
    ]),
  );
}

/** Returns the content of an artifact version; for a change, the new text. */
function toArtifact(input: unknown, titles: ReadonlyMap<string, string>): Part[] {
  const id = getLine(input, 'id') ?? '';
  const title = getLine(input, 'title') ?? titles.get(id) ?? (id || undefined);
  const content = getText(input, 'content') ?? getText(input, 'new_str') ?? '';
  const type = getText(input, 'type');
  // A change does not say what its artifact is. Without a language it is kept as it is.
  const isPlain = type === 'text/markdown' || (type === undefined && getLine(input, 'language') === undefined);
  if (isPlain || content.trim() === '') return toParts('artifact', title, content);
  return toParts('artifact', title, toCodeBlock(content, getLine(input, 'language') ?? ''));
}

/** Returns a file that Claude wrote (2026), as Markdown or as code in the language of its name. */
function toFile(input: unknown): Part[] {
  const name = getLine(input, 'path')?.split('/').at(-1) ?? '';
  const text = getText(input, 'file_text') ?? '';
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const isProse = ['', 'md', 'markdown', 'txt'].includes(extension);
  return toParts('artifact', name || undefined, isProse ? text : toCodeBlock(text, extension));
}

function toToolCall(block: unknown, name: string | undefined): Part[] {
  const input = getAt(block, 'input');
  const json = typeof input === 'object' && input !== null ? JSON.stringify(input, undefined, 2) : '';
  return toParts('tool', name, json === '' || json === '{}' ? '' : toCodeBlock(json, 'json'));
}

const toToolResult = (result: unknown): string =>
  joinTrimmed([toLink(getText(result, 'url'), getLine(result, 'title')), getText(result, 'text') ?? '']);

/** Reads both lists of files, which overlap. A pasted text has no file behind it, so its text is stored as a part. */
export function parseFiles(message: unknown): { readonly attachments: Attachment[]; readonly parts: Part[] } {
  const attachments = getItems(message, 'attachments');
  const pasted = attachments.filter(isPasted);
  const files = [...attachments.filter(file => !isPasted(file)), ...getItems(message, 'files')];
  return {
    attachments: toUniqueFiles(files.flatMap(toAttachment)),
    parts: pasted.flatMap(file =>
      toParts('artifact', getLine(file, 'file_name'), getText(file, 'extracted_content') ?? ''),
    ),
  };
}

/** A pasted text has no name, or is called `paste.txt`. */
const isPasted = (file: unknown): boolean =>
  (getText(file, 'extracted_content') ?? '') !== '' && /^(?:paste\b.*)?$/i.test(getLine(file, 'file_name') ?? '');

function toAttachment(file: unknown): Attachment[] {
  const name = getLine(file, 'file_name');
  const isImage = getText(file, 'file_kind') === 'image' || getText(file, 'file_type')?.startsWith('image/');
  return name === undefined ? [] : [{ name, kind: isImage ? 'image' : 'file' }];
}
