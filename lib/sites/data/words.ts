/** Words from a site's data in Kura's Markdown: links, code, and what stands beside an answer. */
import type { Attachment, Part } from '../../conversation';
import { address } from '../markdown/address';
import { fenced } from '../markdown/fenced';

/** As many as the vault takes with one turn. */
const mostParts = 1_000;

/** `[label](url)` without what only counts visitors; '' where the address could not be opened. */
export function linkTo(url: string | undefined, label: string | undefined): string {
  const target = url === undefined || !/^https?:/i.test(url) ? undefined : address(url.trim(), 'https://localhost/');
  if (target === undefined) return '';
  const name = (label ?? '').replace(/\s+/g, ' ').trim() || new URL(target).hostname.replace(/^www\./, '');
  const plain = /^[^()<>\s]*$/.test(target) ? target : `<${target.replace(/[<>\s]/g, encodeURIComponent)}>`;
  return `[${name.replace(/[[\]\\]/g, '\\$&')}](${plain})`;
}

/** The piece of Markdown that `text` is as code. */
export function codeBlock(text: string, language = ''): string {
  // Not by a pattern: it would begin at every line break there is, and a stranger's text may hold nothing else.
  let end = text.length;
  while (text.charCodeAt(end - 1) === 10) end -= 1;
  return fenced({ language, text: text.slice(0, end) });
}

/** Pieces of a text, each a paragraph or more, without those that say nothing. */
export const paragraphs = (pieces: readonly string[]): string =>
  pieces
    .map(trimmed)
    .filter(piece => piece !== '')
    .join('\n\n');

/** Without empty lines at either end; the indentation of the first line stays, because it may be code. */
export function trimmed(text: string): string {
  const first = text.search(/\S/);
  return first < 0 ? '' : text.slice(text.lastIndexOf('\n', first) + 1).trimEnd();
}

/** A part, unless it says nothing. */
export function partOf(kind: Part['kind'], title: string | undefined, text: string): Part[] {
  const body = trimmed(text);
  return body === '' && !title ? [] : [{ kind, ...(title ? { title } : {}), text: body }];
}

export const partsKept = (parts: readonly Part[]): readonly Part[] => parts.slice(0, mostParts);

/** Each name once: sites list the same file as given and as stored. */
export function filesKept(files: readonly Attachment[]): Attachment[] {
  return [...new Map(files.toReversed().map(file => [file.name, file])).values()].toReversed().slice(0, mostParts);
}
