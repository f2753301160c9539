/** The outline of a PDF: the list of headings that many programs write beside the text. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry } from './find-headings';

/** More are no list of headings. */
const maxEntries = 2_000;
const maxLevel = 6;

interface OutlineNode {
  readonly title: string;
  readonly dest: string | unknown[] | null;
  readonly items: readonly OutlineNode[];
}

export async function readOutline(pdf: PDFDocumentProxy): Promise<readonly OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = async (nodes: readonly OutlineNode[], level: number) => {
    for (const { title, dest, items } of nodes) {
      if (entries.length >= maxEntries) return;
      const page = await findPage(pdf, dest);
      if (page !== undefined) entries.push({ title, level, page });
      if (level < maxLevel) await visit(items, level + 1);
    }
  };
  await visit((await pdf.getOutline()) ?? [], 1);
  return entries;
}

/** An entry may lead nowhere: outlines outlive the pages that were cut. */
async function findPage(pdf: PDFDocumentProxy, dest: OutlineNode['dest']): Promise<number | undefined> {
  try {
    const [target] = (typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ?? [];
    if (typeof target === 'number') return target + 1;
    return typeof target === 'object' && target !== null ? (await pdf.getPageIndex(target as never)) + 1 : undefined;
  } catch {
    return undefined;
  }
}
