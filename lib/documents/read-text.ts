/** Markdown and plain text → blocks. */
import { scanMarkdownLines } from '../core/markdown-lines';
import type { DocumentBlock } from './sections';
import { createParagraph, toMarkdown } from './to-markdown';

const atx = /^(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const frontMatter = /^---\r?\n([^]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Markdown stays as it is written; its headings part it. Code is left alone, and a front matter's title is the first heading. */
export function readMarkdown(text: string): DocumentBlock[] {
  const [matter = '', fields = ''] = frontMatter.exec(text) ?? [];
  const named = /^title:[ \t]*(.+)$/m
    .exec(fields)?.[1]
    ?.replace(/^(["'])(.*)\1\s*$/, '$2')
    .trim();
  const content = text.slice(matter.length).replace(/\r\n?/g, '\n');
  const blocks: DocumentBlock[] = named ? [{ level: 0, text: named }] : [];
  let from = 0;
  let paragraph: { readonly start: number } | undefined;
  const closeAt = (end: number) => {
    if (content.slice(from, end).trim() !== '') blocks.push({ text: content.slice(from, end).trim() });
  };
  for (const { start, end, kind, depth } of scanMarkdownLines(content)) {
    const line = content.slice(start, end);
    const isProse = kind === 'prose' && depth === 0;
    const heading = isProse ? atx.exec(line) : null;
    const underlined = isProse && paragraph ? underline.exec(line) : null;
    if (heading) {
      closeAt(start);
      blocks.push({ level: heading[1]?.length ?? 1, text: toPlainWords(heading[2] ?? '') });
    } else if (underlined && paragraph) {
      closeAt(paragraph.start);
      blocks.push({
        level: underlined[1]?.startsWith('=') ? 1 : 2,
        text: toPlainWords(content.slice(paragraph.start, start)),
      });
    }
    if (heading ?? underlined) from = Math.min(end + 1, content.length);
    // Only a paragraph of one line is a heading when it is underlined: more is a rule below a text.
    paragraph = isProse && !heading && !underlined && !paragraph && isWords(line) ? { start } : undefined;
  }
  closeAt(content.length);
  return blocks;
}

const isWords = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && !/^\s*(?:[-+*>|]|\d+[.)])\s/.test(line);

/** The words of a heading without marks of emphasis, code and links. */
const toPlainWords = (markdown: string): string =>
  markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();

/** Plain text has no headings. Its paragraphs are parted by empty lines, and their line breaks stay. */
export const readPlainText = (text: string): DocumentBlock[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .filter(paragraph => paragraph.trim() !== '')
    .map(paragraph => ({ text: toMarkdown([createParagraph(paragraph.trim())]) }));
