/** Converts text of a site's data to Kura's Markdown: links, code, and parts beside an answer. */
import type { Attachment, Part } from '../../core/conversation';
import { toAbsoluteUrl } from '../markdown/absolute-url';
import { formatCodeBlock } from '../markdown/format-code-block';

/** The vault accepts at most this many per turn. */
const maxParts = 1_000;

/** Returns `[label](url)` without tracking parameters; '' if the address cannot be opened. */
export function toLink(url: string | undefined, label: string | undefined): string {
  const target =
    url === undefined || !/^https?:/i.test(url) ? undefined : toAbsoluteUrl(url.trim(), 'https://localhost/');
  if (target === undefined) return '';
  const name = (label ?? '').replace(/\s+/g, ' ').trim() || new URL(target).hostname.replace(/^www\./, '');
  const plain = /^[^()<>\s]*$/.test(target) ? target : `<${target.replace(/[<>\s]/g, encodeURIComponent)}>`;
  return `[${name.replace(/[[\]\\]/g, '\\$&')}](${plain})`;
}

/** Returns `text` as a Markdown code block. */
export function toCodeBlock(text: string, language = ''): string {
  // A regular expression would be slow here, because hostile text may consist of line breaks only.
  let end = text.length;
  while (text.charCodeAt(end - 1) === 10) end -= 1;
  return formatCodeBlock({ language, text: text.slice(0, end) });
}

/** Joins paragraphs and leaves out empty ones. */
export const joinTrimmed = (pieces: readonly string[]): string =>
  pieces
    .map(trimBlankLines)
    .filter(piece => piece !== '')
    .join('\n\n');

/** Removes empty lines at both ends. The indentation of the first line stays, because it may be code. */
export function trimBlankLines(text: string): string {
  const first = text.search(/\S/);
  return first < 0 ? '' : text.slice(text.lastIndexOf('\n', first) + 1).trimEnd();
}

/** Returns one part, or none if it is empty. */
export function toParts(kind: Part['kind'], title: string | undefined, text: string): Part[] {
  const body = trimBlankLines(text);
  return body === '' && !title ? [] : [{ kind, ...(title ? { title } : {}), text: body }];
}

export const truncateParts = (parts: readonly Part[]): readonly Part[] => parts.slice(0, maxParts);

/** Keeps each name once, because sites list the uploaded and the stored file separately. */
export function toUniqueFiles(files: readonly Attachment[]): Attachment[] {
  return [...new Map(files.toReversed().map(file => [file.name, file])).values()].toReversed().slice(0, maxParts);
}
