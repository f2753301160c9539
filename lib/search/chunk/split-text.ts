/**
 * Splits a Markdown text into chunks of one idea each, with exact offsets: whole paragraphs and code blocks where
 * possible.
 */
import type { TextRange } from '../../core/conversation';
import { splitBlocks, type TextBlock } from './blocks';
import { splitSentences } from './sentences';

/**
 * About 170 tokens. Widths count an English character once and a wide one (Japanese, Chinese, Korean) twice, because it says
 * about twice as much: 300 to 700 English or 150 to 350 Japanese characters.
 */
const targetWidth = 500;
const maxWidth = 700;
/** Code is kept whole up to this width, because half a function answers nothing. */
const maxCodeWidth = 1600;
/**
 * A heading starts a new chunk unless the one before it is this small. A paragraph this small stays with the code after
 * it. A sentence this small is repeated after the split of a long paragraph.
 */
const smallWidth = 160;

interface OpenChunk extends TextRange {
  /** Whether the chunk holds only headings so far: they stay with the next block, however long it is. */
  readonly isHeading: boolean;
}

/** Ranges in order, trimmed and not blank. A continuation of a long paragraph may begin with the previous sentence. */
export function splitText(text: string, range: TextRange): TextRange[] {
  const ranges: TextRange[] = [];
  let open: OpenChunk | undefined;
  const close = () => {
    if (open) ranges.push(open);
    open = undefined;
  };
  for (const block of splitBlocks(text, range)) {
    const isHeading = block.kind === 'heading';
    for (const piece of splitBlock(text, block)) {
      if (open && !canJoin(text, open, block, piece)) close();
      open = { start: open?.start ?? piece.start, end: piece.end, isHeading: isHeading && (open?.isHeading ?? true) };
    }
  }
  close();
  return ranges.map(passage => trimRange(text, passage)).filter(({ start, end }) => end > start);
}

/** Whether the piece belongs to the open chunk. */
function canJoin(text: string, open: OpenChunk, { kind }: TextBlock, piece: TextRange): boolean {
  const openWidth = measureWidth(text, open);
  if (open.isHeading && openWidth <= smallWidth) return true;
  if (openWidth >= targetWidth || (kind === 'heading' && openWidth > smallWidth)) return false;
  if (kind === 'code' && openWidth <= smallWidth) return true;
  // The overlap is counted once.
  return measureWidth(text, { start: open.start, end: piece.end }) <= maxWidth;
}

/** Returns the block, or its lines (code) or sentences if it is too wide. */
function splitBlock(text: string, block: TextBlock): TextRange[] {
  const isCode = block.kind === 'code';
  const limit = isCode ? maxCodeWidth : maxWidth;
  if (measureWidth(text, block) <= limit) return [block];

  const pieces: TextRange[] = [];
  let open: TextRange | undefined;
  let last: TextRange | undefined;
  for (const sentence of splitSentences(text, block, isCode).flatMap(one => splitByWidth(text, one, limit))) {
    if (open && measureWidth(text, { start: open.start, end: sentence.end }) > limit) {
      pieces.push(open);
      open = isCode ? undefined : getOverlap(text, last, sentence);
    }
    open = { start: open?.start ?? sentence.start, end: sentence.end };
    last = sentence;
  }
  if (open) pieces.push(open);
  return pieces;
}

/** A short sentence before a split is repeated after it, so that text that spans both sentences is found. */
function getOverlap(text: string, last: TextRange | undefined, next: TextRange): TextRange | undefined {
  if (!last || measureWidth(text, last) > smallWidth || /^\s*\|/.test(text.slice(last.start, last.end)))
    return undefined;
  return measureWidth(text, { start: last.start, end: next.end }) > maxWidth ? undefined : last;
}

/**
 * Splits text without sentence ends, such as a long line of data, after a space or comma if possible, never inside a
 * surrogate pair.
 */
function splitByWidth(text: string, { start, end }: TextRange, limit: number): TextRange[] {
  const pieces: TextRange[] = [];
  let from = start;
  let currentWidth = 0;
  /** The last position where a split does not break a word. */
  let lastBreak = start;
  for (let at = start; at < end;) {
    const length = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    currentWidth += length * (isWide(text.charCodeAt(at)) ? 2 : 1);
    if (currentWidth > limit) {
      const cutAt = lastBreak > from ? lastBreak : at;
      pieces.push({ start: from, end: cutAt });
      from = cutAt;
      currentWidth = measureWidth(text, { start: from, end: Math.min(end, at + length) });
    }
    at = Math.min(end, at + length);
    if (/[\s、，,]/.test(text.charAt(at - 1))) lastBreak = at;
  }
  pieces.push({ start: from, end });
  return pieces;
}

function measureWidth(text: string, { start, end }: TextRange): number {
  let sum = 0;
  for (let at = start; at < end; at++) sum += isWide(text.charCodeAt(at)) ? 2 : 1;
  return sum;
}

// Kana, CJK, Hangul, full-width forms, and surrogates of rare kanji.
const isWide = (unit: number): boolean => unit >= 0x2e80 && unit <= 0xffef && !(unit >= 0xa000 && unit < 0xac00);

function trimRange(text: string, { start, end }: TextRange): TextRange {
  const slice = text.slice(start, end);
  return { start: start + slice.length - slice.trimStart().length, end: end - (slice.length - slice.trimEnd().length) };
}
