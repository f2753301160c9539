/** Lines in reading order → headings, paragraphs and tables. Pure. */
import { getMin } from '../../core/extremes';
import type { DocumentBlock } from '../sections';
import { createElement, createTable, createText, toMarkdown, writeParagraph } from '../to-markdown';
import type { HeadingLines } from './find-headings';
import { joinText, type TextLine } from './text-line';

const bullet = /^[•‣◦▪●○・◆■]\s*/;

export function buildBlocks(lines: readonly TextLine[], headings: HeadingLines): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let open: TextLine[] = [];
  const close = () => {
    const [first] = open;
    if (first) blocks.push({ text: toText(open), page: first.page });
    open = [];
  };
  for (const [n, line] of lines.entries()) {
    const level = headings.get(line);
    const before = lines[n - 1];
    if (level !== undefined) {
      close();
      const last = blocks.at(-1);
      const goesOn = before && headings.get(before) === level && isHeadingContinued(before, line);
      if (last && goesOn) blocks[blocks.length - 1] = { ...last, text: joinText(last.text, line.text) };
      else blocks.push({ level, text: line.text, page: line.page });
      continue;
    }
    if (open.length > 0 && before && isNewParagraph(before, line, open)) close();
    open.push(line);
  }
  close();
  return blocks;
}

/** A long heading goes on in the next line. Another heading has a number of its own, or stands farther below. */
const isHeadingContinued = (before: TextLine, line: TextLine): boolean =>
  before.page === line.page &&
  before.column === line.column &&
  Math.abs(before.size - line.size) < 0.3 &&
  before.y - line.y < line.size * 1.6 &&
  !/^(?:\d+(?:\.\d+)*[.．]?\s|第)/.test(line.text);

function isNewParagraph(before: TextLine, line: TextLine, open: readonly TextLine[]): boolean {
  const isTable = line.cells.length > 1;
  if (isTable !== before.cells.length > 1) return true;
  if (bullet.test(line.text)) return true;
  if (Math.abs(before.size - line.size) > 1) return true;
  const isSamePlace = before.page === line.page && before.column === line.column;
  // A sentence goes on in the next column or on the next page.
  if (!isSamePlace) return isTable || /[.!?。！？:：]["”』」)]*$/.test(before.text);
  const gap = before.y - line.y;
  const pitch = open.length > 1 ? (open.at(-2)?.y ?? 0) - before.y : line.size * 1.35;
  if (gap > Math.max(pitch * 1.3, line.size * 1.1) + 0.5) return true;
  if (isTable) return false;
  const [first] = open;
  const left = getMin(open.slice(1), ({ x }) => x, before.x);
  return first !== undefined && line.x - left > line.size * 0.7 && line.x - left < line.size * 3;
}

function toText(lines: readonly TextLine[]): string {
  const [first] = lines;
  if (first && first.cells.length > 1) return toTable(lines);
  const text = lines.reduce((joined, line) => joinText(joined, line.text), '');
  if (!bullet.test(text)) return writeParagraph(text);
  return toMarkdown([createElement('ul', [createElement('li', [createText(text.replace(bullet, ''))])])]);
}

/** Rows with the same number of cells are a table; others stay lines. */
function toTable(lines: readonly TextLine[]): string {
  const [first] = lines;
  const isRegular = lines.length > 1 && lines.every(({ cells }) => cells.length === first?.cells.length);
  if (!isRegular) return writeParagraph(lines.map(({ cells }) => cells.join('  ')).join('\n'));
  return toMarkdown([createTable(lines.map(({ cells }) => cells.map(cell => [createText(cell)])))]);
}
