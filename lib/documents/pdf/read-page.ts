/** The text of one page, and the look of its fonts. Each page is let go before the next is read. */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextPiece } from './text-line';

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

/** `weights`: of the document's fonts, where their look matters; it is filled here. A font is known once a page with it was drawn, which takes long. */
export async function readPage(page: PDFPageProxy, weights?: FontWeights): Promise<PageText> {
  const content = await page.getTextContent({ includeMarkedContent: true });
  const fonts = new Set(content.items.flatMap(item => ('str' in item ? item.fontName : [])));
  if (weights && [...fonts].some(font => !weights.has(font))) {
    await page.getOperatorList();
    for (const font of fonts) weights.set(font, findWeight(page, font));
  }
  const pieces: TextPiece[] = [];
  const byMark = new Map<string, TextPiece[]>();
  const marks: (string | undefined)[] = [];
  for (const item of content.items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') marks.pop();
      else marks.push(item.id ?? undefined);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    // A page's stamp at its side is no part of its text.
    const text = restoreLigatures(item.str);
    if (text === '' || Math.abs(b) > Math.abs(a) || Math.abs(c) > Math.abs(d)) continue;
    const size = Math.hypot(c, d) || item.height;
    const font = item.fontName;
    const piece = { text, x, y, width: item.width, size, font, weight: weights?.get(font) ?? 0 };
    pieces.push(piece);
    const mark = marks.findLast(one => one !== undefined);
    if (mark === undefined) continue;
    const marked = byMark.get(mark);
    if (marked) marked.push(piece);
    else byMark.set(mark, [piece]);
  }
  const { width } = page.getViewport({ scale: 1 });
  return { width, pieces, byMark };
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
