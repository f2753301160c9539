/**
 * Splits a Markdown text into chunks of one idea each, with exact offsets: whole paragraphs and code blocks where
 * possible.
 */
import { blocksOf, type Block, type Stretch } from './blocks';
import { sentencesOf } from './sentences';

/**
 * About 170 tokens. Widths count an English character once and a wide one (Japanese, Chinese, Korean) twice, because it says
 * about twice as much: 300 to 700 English or 150 to 350 Japanese characters.
 */
const enough = 500;
const most = 700;
/** Code is kept whole up to this width, because half a function answers nothing. */
const mostCode = 1600;
/**
 * A heading starts a new chunk unless the one before it is this small. A paragraph this small stays with the code after
 * it. A sentence this small is repeated after the split of a long paragraph.
 */
const little = 160;

interface Open extends Stretch {
  /** Whether the chunk holds only headings so far: they stay with the next block, however long it is. */
  readonly isHeading: boolean;
}

/** Ranges in order, trimmed and not blank. A continuation of a long paragraph may begin with the previous sentence. */
export function cut(text: string, stretch: Stretch): Stretch[] {
  const passages: Stretch[] = [];
  let open: Open | undefined;
  const close = () => {
    if (open) passages.push(open);
    open = undefined;
  };
  for (const block of blocksOf(text, stretch)) {
    const isHeading = block.kind === 'heading';
    for (const piece of piecesOf(text, block)) {
      if (open && !staysWith(text, open, block, piece)) close();
      open = { start: open?.start ?? piece.start, end: piece.end, isHeading: isHeading && (open?.isHeading ?? true) };
    }
  }
  close();
  return passages.map(passage => trimmed(text, passage)).filter(({ start, end }) => end > start);
}

/** Whether the piece belongs to the open chunk. */
function staysWith(text: string, open: Open, { kind }: Block, piece: Stretch): boolean {
  const before = width(text, open);
  if (open.isHeading && before <= little) return true;
  if (before >= enough || (kind === 'heading' && before > little)) return false;
  if (kind === 'code' && before <= little) return true;
  // The overlap is counted once.
  return width(text, { start: open.start, end: piece.end }) <= most;
}

/** Returns the block, or its lines (code) or sentences if it is too wide. */
function piecesOf(text: string, block: Block): Stretch[] {
  const isCode = block.kind === 'code';
  const limit = isCode ? mostCode : most;
  if (width(text, block) <= limit) return [block];

  const pieces: Stretch[] = [];
  let open: Stretch | undefined;
  let last: Stretch | undefined;
  for (const sentence of sentencesOf(text, block, isCode).flatMap(one => hardCut(text, one, limit))) {
    if (open && width(text, { start: open.start, end: sentence.end }) > limit) {
      pieces.push(open);
      open = isCode ? undefined : overlap(text, last, sentence);
    }
    open = { start: open?.start ?? sentence.start, end: sentence.end };
    last = sentence;
  }
  if (open) pieces.push(open);
  return pieces;
}

/** A short sentence before a split is repeated after it, so that text that spans both sentences is found. */
function overlap(text: string, last: Stretch | undefined, next: Stretch): Stretch | undefined {
  if (!last || width(text, last) > little || /^\s*\|/.test(text.slice(last.start, last.end))) return undefined;
  return width(text, { start: last.start, end: next.end }) > most ? undefined : last;
}

/**
 * Splits text without sentence ends, such as a long line of data, after a space or comma if possible, never inside a
 * surrogate pair.
 */
function hardCut(text: string, { start, end }: Stretch, limit: number): Stretch[] {
  const pieces: Stretch[] = [];
  let from = start;
  let wide = 0;
  /** The last position where a split does not break a word. */
  let soft = start;
  for (let at = start; at < end;) {
    const length = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    wide += length * (isWide(text.charCodeAt(at)) ? 2 : 1);
    if (wide > limit) {
      const cutAt = soft > from ? soft : at;
      pieces.push({ start: from, end: cutAt });
      from = cutAt;
      wide = width(text, { start: from, end: Math.min(end, at + length) });
    }
    at = Math.min(end, at + length);
    if (/[\s、，,]/.test(text.charAt(at - 1))) soft = at;
  }
  pieces.push({ start: from, end });
  return pieces;
}

function width(text: string, { start, end }: Stretch): number {
  let sum = 0;
  for (let at = start; at < end; at++) sum += isWide(text.charCodeAt(at)) ? 2 : 1;
  return sum;
}

// Kana, CJK, Hangul, full-width forms, and surrogates of rare kanji.
const isWide = (unit: number): boolean => unit >= 0x2e80 && unit <= 0xffef && !(unit >= 0xa000 && unit < 0xac00);

function trimmed(text: string, { start, end }: Stretch): Stretch {
  const slice = text.slice(start, end);
  return { start: start + slice.length - slice.trimStart().length, end: end - (slice.length - slice.trimEnd().length) };
}
