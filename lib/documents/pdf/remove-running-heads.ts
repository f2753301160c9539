/** Removes what stands at the top or bottom of many pages, and page numbers. Pure. */
import type { TextLine } from './text-line';

/** At either edge of a page. */
const edgeLines = 2;
/** Points. A head stands at the same height on each page. */
const maxDrift = 6;
const minShare = 0.15;

const pageNumber =
  /^[\s\-–—|·/[\]()]*(?:page|p\.|ページ|頁)?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*(?:(?:\/|of|–|-)\s*\d{1,4})?\s*(?:ページ|頁)?[\s\-–—|·/[\]()]*$/i;

/** `pages`: the lines of each page, in any order. */
export function removeRunningHeads(pages: readonly (readonly TextLine[])[]): TextLine[][] {
  if (pages.length < 2) return pages.map(lines => [...lines]);
  const heads = new Map<string, { readonly y: number; readonly pages: Set<number> }[]>();
  for (const lines of pages) {
    for (const line of listEdges(lines)) {
      const known = heads.get(toKey(line)) ?? [];
      const same = known.find(({ y }) => Math.abs(y - line.y) < maxDrift);
      if (same) same.pages.add(line.page);
      else known.push({ y: line.y, pages: new Set([line.page]) });
      heads.set(toKey(line), known);
    }
  }
  const minPages = Math.max(2, pages.length * minShare);
  const isHead = (line: TextLine): boolean =>
    pageNumber.test(line.text) ||
    (heads.get(toKey(line)) ?? []).some(
      ({ y, pages: found }) => Math.abs(y - line.y) < maxDrift && found.size >= minPages,
    );
  return pages.map(lines => {
    const edges = new Set(listEdges(lines));
    return lines.filter(line => !edges.has(line) || !isHead(line));
  });
}

/** Numbers differ from page to page. */
const toKey = ({ text }: TextLine): string => text.toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ');

/** The lines at the two outermost heights of either edge. */
function listEdges(lines: readonly TextLine[]): readonly TextLine[] {
  const heights = [...new Set(lines.map(({ y }) => Math.round(y / 3)))].toSorted((a, b) => b - a);
  const edges = new Set([...heights.slice(0, edgeLines), ...heights.slice(-edgeLines)]);
  return lines.filter(({ y }) => edges.has(Math.round(y / 3)));
}
