/** Markdown and plain text → blocks. */
import { scanMarkdownLines } from '../core/markdown-lines';
import { toPlainWords } from './heading-words';
import type { DocumentBlock } from './sections';
import { writeParagraph } from './to-markdown';

const atx = /^(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
const frontMatter = /^(?:---\n([^]*?)\n(?:---|\.\.\.)|\+\+\+\n([^]*?)\n\+\+\+)[ \t]*(?:\n|$)/;
/** A heading as HTML, in which no other stands. */
const htmlHeading = / {0,3}<h([1-6])(?:\s[^<>]*)?>((?:(?!<\/?h[1-6])[^]){0,2000}?)<\/h\1>[ \t]*(?=\n|$)/iy;

/** Markdown stays as it is written; its headings part it. Code is left alone, and a front matter's title is the first heading. */
export function readMarkdown(text: string): DocumentBlock[] {
  const lines = text.replace(/\r\n?/g, '\n');
  const [matter = '', yaml = '', toml = ''] = frontMatter.exec(lines) ?? [];
  const named = findNamed(yaml, toml);
  const content = lines.slice(matter.length);
  const blocks: DocumentBlock[] = named ? [{ level: 0, text: named }] : [];
  let from = 0;
  let paragraph: { readonly start: number } | undefined;
  const closeAt = (end: number) => {
    // The first line keeps its indentation, which may say that it is code.
    const body = content.slice(from, end).replace(/^(?:[ \t]*\n)+/, '');
    if (body.trim() !== '') blocks.push({ text: body.trimEnd() });
  };
  let isInComment = false;
  for (const { start, end, kind, depth } of scanMarkdownLines(content)) {
    // A heading in HTML may have several lines.
    if (start < from) continue;
    const line = content.slice(start, end);
    const isAtEdge = kind === 'prose' && depth === 0;
    if (isAtEdge && !isInComment) {
      htmlHeading.lastIndex = start;
      const [whole = '', level, words = ''] = htmlHeading.exec(content) ?? [];
      if (toPlainWords(words) !== '') {
        closeAt(start);
        blocks.push({ level: Number(level), text: toPlainWords(words) });
        from = Math.min(start + whole.length + 1, content.length);
        paragraph = undefined;
        continue;
      }
    }
    isInComment = isInComment || (isAtEdge && /^ {0,3}<!--/.test(line));
    const isProse = isAtEdge && !isInComment;
    if (isInComment && line.includes('-->')) isInComment = false;
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

/** The title in the fields before the text. In YAML it may go on in indented lines. */
function findNamed(yaml: string, toml: string): string | undefined {
  const [, value = '', more = ''] = /^title[ \t]*:[ \t]*(.*)((?:\n[ \t]+.*)*)/m.exec(yaml) ?? [];
  const written =
    toml === '' ? `${value.replace(/^[>|][-+\d]*[ \t]*$/, '')} ${more}` : /^title[ \t]*=[ \t]*(.*)/m.exec(toml)?.[1];
  return (
    written
      ?.replace(/\s+/g, ' ')
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim() || undefined
  );
}

const isWords = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && !/^\s*(?:[-+*>|]|\d+[.)])\s/.test(line);

/** Plain text has no headings. Its paragraphs are parted by empty lines, and their line breaks stay. */
export const readPlainText = (text: string): DocumentBlock[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .filter(paragraph => paragraph.trim() !== '')
    .map(paragraph => ({ text: writeParagraph(paragraph.trim()) }));
