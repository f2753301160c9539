/** The text of one page, and the look of its fonts. Each page is let go before the next is read. */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Refusal } from '../refusal';
import type { TextPiece } from './text-line';
import { findTurn, toUprightMatrix } from './turn-page';
import { isVertical, restoreSigns, layoutAcross, type DrawnPiece } from './vertical-text';

export interface PageText {
  readonly width: number;
  readonly pieces: readonly TextPiece[];
  /** By the mark that a tagged document puts around its content. */
  readonly byMark: ReadonlyMap<string, readonly TextPiece[]>;
}

/** How heavy a font looks, for telling headings from text: 2 is bold, 1 a face without serifs, 0 any other. By the font's id. */
export type FontWeights = Map<string, number>;

const boldName = /bold|black|heavy|semibold|demi|[-,]bd\b|w[6-9]\b|CMBX|SFBX|-B$/i;
const plainName = /sans|gothic|kaku|heiti|helvet|arial|calibri|verdana|roboto|meiryo|SFSS|CMSS/i;
const codeName = /mono|courier|code|typewriter|consol/i;

/** Where the look of a document's fonts matters. A font is known once a page with it was drawn, which takes long. */
export interface FontLook {
  /** Of the fonts so far; it is filled while pages are read. */
  readonly weights: FontWeights;
  /** Whether the page whose text was read can be drawn. */
  readonly canDraw: () => boolean;
}

export async function readPage(page: PDFPageProxy, look?: FontLook): Promise<PageText> {
  const items = await readItems(page);
  const fonts = new Set(items.flatMap(item => ('str' in item ? item.fontName : [])));
  const weights = look?.weights;
  if (weights && [...fonts].some(font => !weights.has(font)) && look.canDraw()) {
    await page.getOperatorList();
    for (const font of fonts) weights.set(font, findWeight(page, font));
  }
  const upright = page.getViewport({ scale: 1, rotation: 0 });
  const texts = items.filter(item => 'str' in item);
  const turn = findTurn(texts, page.rotate);
  const size = [upright.width, upright.height] as const;
  const [width, height] = turn % 2 === 0 ? size : [size[1], size[0]];
  const [drawn, marksOf] = listPieces(items, weights, matrix => toUprightMatrix(matrix, turn, size));
  if (!isVertical(drawn)) {
    // A page's stamp at its side is no part of its text.
    const pieces = drawn.filter(({ direction }) => direction !== 'turned');
    return { width, pieces, byMark: groupByMark(pieces, marksOf) };
  }
  const pieces = layoutAcross(drawn, height, page.pageNumber === 1);
  return { width: height, pieces, byMark: groupByMark(pieces, marksOf) };
}

/** The pieces in the order in which the page draws them, and the mark of each, by its number. */
function listPieces(
  items: TextItems,
  weights: FontWeights | undefined,
  turnUpright: (matrix: readonly number[]) => readonly number[],
): [DrawnPiece[], ReadonlyMap<number, string>] {
  const pieces: DrawnPiece[] = [];
  const marksOf = new Map<number, string>();
  const marks: (string | undefined)[] = [];
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') marks.pop();
      else marks.push(item.id ?? undefined);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = turnUpright(item.transform as number[]);
    const text = restoreSigns(restoreLigatures(item.str));
    const isTurned = Math.abs(b) > Math.abs(a) || Math.abs(c) > Math.abs(d);
    // Nothing that people read runs upwards.
    if (text === '' || (isTurned && b > 0)) continue;
    const isDown = item.dir === 'ttb';
    const size = Math.hypot(c, d) || item.height;
    const mark = marks.findLast(one => one !== undefined);
    if (mark !== undefined) marksOf.set(pieces.length, mark);
    pieces.push({
      number: pieces.length,
      text,
      x,
      y,
      width: isDown ? item.height : item.width,
      size,
      font: item.fontName,
      weight: weights?.get(item.fontName) ?? 0,
      direction: isTurned ? 'turned' : isDown ? 'down' : 'across',
    });
  }
  return [pieces, marksOf];
}

function groupByMark(pieces: readonly DrawnPiece[], marks: ReadonlyMap<number, string>): Map<string, TextPiece[]> {
  const byMark = new Map<string, TextPiece[]>();
  for (const piece of pieces) {
    const mark = marks.get(piece.number);
    if (mark === undefined) continue;
    const marked = byMark.get(mark);
    if (marked) marked.push(piece);
    else byMark.set(mark, [piece]);
  }
  return byMark;
}

type TextItems = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'];

/** No page that a person can read has more pieces of text. */
const maxItems = 200_000;

async function readItems(page: PDFPageProxy): Promise<TextItems> {
  const items: TextItems = [];
  const reader = (
    page.streamTextContent({ includeMarkedContent: true }) as ReadableStream<{ items: TextItems }>
  ).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return items;
    for (const item of value.items) items.push(item);
    if (items.length <= maxItems) continue;
    await reader.cancel(new Error('Too many pieces'));
    throw new Refusal('tooLarge');
  }
}

function findWeight(page: PDFPageProxy, id: string): number {
  const fonts = page.commonObjs as { has(id: string): boolean; get(id: string): unknown };
  const font = fonts.has(id) ? fonts.get(id) : undefined;
  if (typeof font !== 'object' || font === null) return 0;
  const name = String(Reflect.get(font, 'name'));
  if (Reflect.get(font, 'bold') === true || boldName.test(name)) return 2;
  return plainName.test(name) && !codeName.test(name) ? 1 : 0;
}

/** Fonts of TeX without a map of characters: the codes at which they keep joined letters are control characters elsewhere. */
const ligatures: Readonly<Record<string, string>> = {
  '\u000b': 'ff',
  '\u000c': 'fi',
  '\u000e': 'ffi',
  '\u000f': 'ffl',
  '\u0010': '“',
  '\u0011': '”',
  '\u0015': '–',
  '\u0016': '—',
  '\u001b': 'ff',
  '\u001c': 'fi',
  '\u001d': 'fl',
  '\u001e': 'ffi',
  '\u001f': 'ffl',
};

export const restoreLigatures = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- they stand for letters.
  text.replace(/[\u000b\u000c\u000e-\u0011\u0015\u0016\u001b-\u001f]/g, sign => ligatures[sign] ?? sign);
