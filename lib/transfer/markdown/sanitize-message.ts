/** Keeps one message from affecting the next: open code and formulas are closed, and HTML that would swallow the page is escaped. */

import { scanMarkdownLines } from '../../core/markdown-lines';
import { escapeTags, findOpenTags } from './find-open-tags';

/** HTML that hides everything after it if its end tag is missing. */
const swallowingTags =
  /(?<!\\)<(?=!|\?|\/?(?:script|style|textarea|title|iframe|noembed|noframes|plaintext|xmp|template|pre)\b)/gi;

/** Inside `<details>`, also tags that would end it. */
const detailsTags =
  /(?<!\\)<(?=!|\?|\/?(?:script|style|textarea|title|iframe|noembed|noframes|plaintext|xmp|template|pre|details|summary)\b)/gi;

/** Sanitizes a message at the top level of the page. */
export const sanitizeMessage = (text: string): string => sanitize(text, swallowingTags);

/** Sanitizes a message inside `<details>`. */
export const sanitizeInDetails = (text: string): string => sanitize(text, detailsTags);

function sanitize(message: string, tags: RegExp): string {
  const text = message
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  const lines = scanMarkdownLines(text);
  const prose = lines
    .filter(({ kind }) => kind === 'prose')
    .map(({ contentStart, end }) => text.slice(contentStart, end));
  const openTags = findOpenTags(prose.map(line => mapOutsideCode(line, words => words, '')));
  const sanitized = lines.map(({ kind, start, end, contentStart }) => {
    const line = text.slice(start, end);
    if (kind !== 'prose') return line;
    // Behind the marks of a list item only: a tag never stands in these.
    return (
      line.slice(0, contentStart - start) +
      mapOutsideCode(text.slice(contentStart, end), words => escapeTags(words, openTags).replace(tags, '&lt;'))
    );
  });
  const last = lines.at(-1);
  if (last?.fence && last.kind !== 'close') sanitized.push(last.fence.closingLine);
  else if (isFormulaOpen(prose)) sanitized.push('$$');
  return sanitized.join('\n');
}

/** A formula of several lines stands between lines that begin with two dollars. */
const isFormulaOpen = (prose: readonly string[]): boolean =>
  prose.reduce((isOpen, line) => {
    const marks = line.match(/\$\$/g)?.length ?? 0;
    return (isOpen || /^\s*\$\$/.test(line)) && marks % 2 === 1 ? !isOpen : isOpen;
  }, false);

/** Tags inside inline code are shown as they are. Longer code of that kind is not looked for. */
const mapOutsideCode = (line: string, convert: (words: string) => string, code?: string): string =>
  line.replace(/(?<!`)(`+)(?!`)(?:.{0,2000}?[^`])?\1(?!`)|[^`]+|`+/g, span =>
    /^(`+).*[^`]\1$/.test(span) ? (code ?? span) : convert(span),
  );
