/** The words of a heading in Markdown, as a page shows them. */
import { decodeReferences } from '../core/html/decode-references';

/** Without the marks of emphasis, code and links, without tags, and without pictures that are only a badge. */
export const toPlainWords = (markdown: string): string =>
  markdown
    .split(/(`[^`\n]+`)/)
    .map((piece, place) => (place % 2 === 1 ? piece.slice(1, -1) : removeMarks(piece)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Each pattern is bounded by brackets that it does not cross, so that no text makes it slow. */
const removeMarks = (text: string): string =>
  decodeReferences(
    text
      .replace(/!\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
      .replace(/\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
      .replace(/<\/?[a-z][^<>]*>/gi, '')
      .replace(/(?<!\\)(\*\*|__|~~)(?=\S)([^*_~]+)\1/g, '$2')
      .replace(/(?<!\\)\*(?=\S)([^*]*[^*\s\\])\*/g, '$1')
      .replace(/(?<![\p{L}\p{N}\\])_(?=\S)([^_]*[^_\s\\])_(?![\p{L}\p{N}])/gu, '$1')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1'),
  );
