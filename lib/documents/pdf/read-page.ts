/** The text of one page, and the look of its fonts. Each page is let go before the next is read. */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextPiece } from './text-line';

export interface PageText {
  readonly width: number;
  readonly pieces: readonly TextPiece[];
  /** By the mark that a tagged document puts around its content. */
  readonly byMark: ReadonlyMap<string, readonly TextPiece[]>;
}

const boldName = /bold|black|heavy|semibold|demi|[-,]bd\b|w[6-9]\b|CMBX|SFBX|-B$/i;

/** `hasLook`: whether bold letters must be told from others, which takes as long as drawing the page. */
export async function readPage(page: PDFPageProxy, hasLook: boolean): Promise<PageText> {
  if (hasLook) await page.getOperatorList();
  const content = await page.getTextContent({ includeMarkedContent: true });
  const isBold = createBoldCheck(page, hasLook);
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
    if (item.str === '' || Math.abs(b) > Math.abs(a) || Math.abs(c) > Math.abs(d)) continue;
    const size = Math.hypot(c, d) || item.height;
    const font = item.fontName;
    const piece = { text: item.str, x, y, width: item.width, size, font, isBold: isBold(font) };
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

function createBoldCheck(page: PDFPageProxy, hasLook: boolean): (font: string) => boolean {
  const known = new Map<string, boolean>();
  return font => {
    const before = known.get(font);
    if (before !== undefined) return before;
    const isBold = hasLook && isBoldFont(page, font);
    known.set(font, isBold);
    return isBold;
  };
}

function isBoldFont(page: PDFPageProxy, id: string): boolean {
  const fonts = page.commonObjs as { has(id: string): boolean; get(id: string): unknown };
  const font = fonts.has(id) ? fonts.get(id) : undefined;
  if (typeof font !== 'object' || font === null) return false;
  const name: unknown = Reflect.get(font, 'name');
  return Reflect.get(font, 'bold') === true || (typeof name === 'string' && boldName.test(name));
}
