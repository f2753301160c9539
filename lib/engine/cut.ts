/** Cuts a Markdown text into passages of one idea each: whole paragraphs and code blocks where possible, with exact offsets. */
import { blocksOf, type Block, type Stretch } from './blocks';
import { sentencesOf } from './sentences';

/**
 * About 170 tokens. Widths count an English character once and a wide one (Japanese, Chinese, Korean) twice, because it says
 * about twice as much: 300 to 700 English or 150 to 350 Japanese characters.
 */
const enough = 500;
const most = 700;
/** Code is kept whole up to here: half a function answers nothing. */
const mostCode = 1600;
/**
 * A heading opens a passage of its own, unless what stands before it is still this small. So small a paragraph before code only
 * introduces it, and stays with it. So small a sentence is said again in the next passage where a long paragraph is cut behind it.
 */
const little = 160;

interface Open extends Stretch {
  /** Nothing but headings so far: they stay with what follows, however long it is. */
  readonly isHeading: boolean;
}

/** In order, trimmed, none of them blank. One that continues a long paragraph may begin with the sentence before it. */
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

/** Whether the piece belongs into the passage that is open before it. */
function staysWith(text: string, open: Open, { kind }: Block, piece: Stretch): boolean {
  const before = width(text, open);
  if (open.isHeading && before <= little) return true;
  if (before >= enough || (kind === 'heading' && before > little)) return false;
  if (kind === 'code' && before <= little) return true;
  // What overlaps is measured once.
  return width(text, { start: open.start, end: piece.end }) <= most;
}

/** The block, or its parts at the ends of its lines (code) or sentences if it is too long. */
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

/** A short sentence before a seam is said again behind it, so that what only both sentences say together is found. */
function overlap(text: string, last: Stretch | undefined, next: Stretch): Stretch | undefined {
  if (!last || width(text, last) > little || /^\s*\|/.test(text.slice(last.start, last.end))) return undefined;
  return width(text, { start: last.start, end: next.end }) > most ? undefined : last;
}

/** A run without any end (a long line of data): after a space or a comma if there is one, never inside a surrogate pair. */
function hardCut(text: string, { start, end }: Stretch, limit: number): Stretch[] {
  const pieces: Stretch[] = [];
  let from = start;
  let wide = 0;
  /** The last place behind which a cut would not part a word. */
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

// Kana, CJK, Hangul, full-width forms and the surrogates of rare kanji.
const isWide = (unit: number): boolean => unit >= 0x2e80 && unit <= 0xffef && !(unit >= 0xa000 && unit < 0xac00);

function trimmed(text: string, { start, end }: Stretch): Stretch {
  const slice = text.slice(start, end);
  return { start: start + slice.length - slice.trimStart().length, end: end - (slice.length - slice.trimEnd().length) };
}
