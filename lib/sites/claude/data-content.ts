/** Parses one message of Claude's data: its content blocks and its files. */
import type { Attachment, Part } from '../../core/conversation';
import { at, itemsAt, lineAt, numberAt, textAt } from '../data/json';
import { codeBlock, filesKept, linkTo, paragraphs, partOf, partsKept } from '../data/to-parts';

/** Text blocks form the text. Thoughts, tools, artifacts and unknown kinds become parts. */
export function contentOf(message: unknown): { readonly text: string; readonly parts: readonly Part[] } {
  const blocks = itemsAt(message, 'content');
  const said = blocks.filter(block => textAt(block, 'type') === 'text');
  // The flat text describes content for old clients. It is used only if there are no blocks.
  const texts = blocks.length > 0 ? said.map(withSources) : [textAt(message, 'text') ?? ''];
  return { text: paragraphs(texts), parts: partsKept(blocks.flatMap(partsIn)) };
}

/** Returns a block's text with a link after each range that has a source. */
function withSources(block: unknown): string {
  const text = textAt(block, 'text') ?? '';
  const links = itemsAt(block, 'citations').flatMap(citation => {
    const end = numberAt(citation, 'end_index') ?? -1;
    const url = textAt(citation, 'url') ?? textAt(citation, 'details', 'url');
    const name = lineAt(citation, 'metadata', 'site_name') ?? lineAt(citation, 'title');
    const link = linkTo(url, name);
    return end > 0 && end <= text.length && link !== '' ? [{ end, link }] : [];
  });
  let written = '';
  let from = 0;
  for (const { end, link } of links.toSorted((one, other) => one.end - other.end)) {
    written += `${text.slice(from, end).trimEnd()} ${link}`;
    from = end;
    if (/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))) written += ' ';
  }
  return written + text.slice(from);
}

function partsIn(block: unknown): Part[] {
  const type = textAt(block, 'type');
  if (type === 'text' || type === 'token_budget') return [];
  if (type === 'thinking') {
    const title = lineAt(itemsAt(block, 'summaries').at(-1), 'summary');
    return partOf('thinking', title, textAt(block, 'thinking') ?? '');
  }
  const name = lineAt(block, 'name') ?? lineAt(block, 'type');
  if (type === 'tool_use') return name === 'artifacts' ? artifactOf(at(block, 'input')) : callOf(block, name);
  return partOf('tool', name, paragraphs([textAt(block, 'text') ?? '', ...itemsAt(block, 'content').map(resultOf)]));
}

/** Returns the content of an artifact version; for a change, the new text. */
function artifactOf(input: unknown): Part[] {
  const title = lineAt(input, 'title') ?? lineAt(input, 'id');
  const content = textAt(input, 'content') ?? textAt(input, 'new_str') ?? '';
  const type = textAt(input, 'type');
  if (type === 'text/markdown' || content.trim() === '') return partOf('artifact', title, content);
  return partOf('artifact', title, codeBlock(content, lineAt(input, 'language') ?? ''));
}

function callOf(block: unknown, name: string | undefined): Part[] {
  const input = at(block, 'input');
  const written = typeof input === 'object' && input !== null ? JSON.stringify(input, undefined, 2) : '';
  return partOf('tool', name, written === '' || written === '{}' ? '' : codeBlock(written, 'json'));
}

const resultOf = (result: unknown): string =>
  paragraphs([linkTo(textAt(result, 'url'), lineAt(result, 'title')), textAt(result, 'text') ?? '']);

/** Reads both lists of files, which overlap. A pasted text has no file behind it, so its text is stored as a part. */
export function filesOf(message: unknown): { readonly attachments: Attachment[]; readonly parts: Part[] } {
  const attachments = itemsAt(message, 'attachments');
  const pasted = attachments.filter(isPasted);
  const files = [...attachments.filter(file => !isPasted(file)), ...itemsAt(message, 'files')];
  return {
    attachments: filesKept(files.flatMap(fileOf)),
    parts: pasted.flatMap(file =>
      partOf('artifact', lineAt(file, 'file_name'), textAt(file, 'extracted_content') ?? ''),
    ),
  };
}

/** A pasted text has no name, or is called `paste.txt`. */
const isPasted = (file: unknown): boolean =>
  (textAt(file, 'extracted_content') ?? '') !== '' && /^(?:paste\b.*)?$/i.test(lineAt(file, 'file_name') ?? '');

function fileOf(file: unknown): Attachment[] {
  const name = lineAt(file, 'file_name');
  const isImage = textAt(file, 'file_kind') === 'image' || textAt(file, 'file_type')?.startsWith('image/');
  return name === undefined ? [] : [{ name, kind: isImage ? 'image' : 'file' }];
}
