/** A PDF → blocks: by its tags, else by its outline, else by the look of its lines. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReaderOptions } from '../read-document';
import { Refusal } from '../refusal';
import type { DocumentBlock } from '../sections';
import { buildBlocks } from './build-blocks';
import { findByLook, findByOutline, type HeadingLines } from './find-headings';
import { openPdf } from './open-pdf';
import { sortIntoColumns } from './sort-lines';
import { readOutline } from './read-outline';
import { readPage, type FontWeights } from './read-page';
import { readTaggedPage } from './read-tagged';
import { removeRunningHeads } from './remove-running-heads';
import { joinPieces, type TextLine } from './text-line';
import { createPdfBudget, type PdfBudget } from './unpack-budget';

/** Rejects with `Refusal`. */
export async function readPdf(file: Blob, options: ReaderOptions): Promise<DocumentBlock[]> {
  const budget = createPdfBudget(file.size);
  try {
    const blocks = await readBlocks(file, options, budget);
    if (!budget.isExceeded()) return blocks;
  } catch (error) {
    if (!budget.isExceeded()) throw error;
  }
  throw new Refusal('tooLargeUnpacked');
}

async function readBlocks(file: Blob, options: ReaderOptions, budget: PdfBudget): Promise<DocumentBlock[]> {
  const pdf = await openPdf(file, options);
  try {
    const blocks = (await readTagged(pdf, budget)) ?? (await readUntagged(pdf, budget));
    if (blocks.length === 0) throw new Refusal('noText');
    return blocks;
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** `undefined` if the document has no tags, or none for its headings. */
async function readTagged(pdf: PDFDocumentProxy, budget: PdfBudget): Promise<DocumentBlock[] | undefined> {
  if (!(await isTagged(pdf))) return undefined;
  const blocks: DocumentBlock[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    budget.startPage();
    const page = await pdf.getPage(number);
    const [tree, text] = [await page.getStructTree(), await readPage(page)];
    blocks.push(...(readTaggedPage(tree, text, number) ?? []));
    page.cleanup();
  }
  return blocks.some(({ level }) => level !== undefined) ? blocks : undefined;
}

/** PDF.js answers a map, and its types say an object. */
async function isTagged(pdf: PDFDocumentProxy): Promise<boolean> {
  const info: unknown = await pdf.getMarkInfo();
  return info instanceof Map && info.get('Marked') === true;
}

async function readUntagged(pdf: PDFDocumentProxy, budget: PdfBudget): Promise<DocumentBlock[]> {
  const outline = await readOutline(pdf);
  const pages: TextLine[][] = [];
  const widths: number[] = [];
  const weights: FontWeights = new Map();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    budget.startPage();
    const page = await pdf.getPage(number);
    const { pieces, width } = await readPage(page, { weights, canDraw: () => budget.canDraw(pdf.numPages) });
    pages.push(joinPieces(pieces, number));
    widths.push(width);
    page.cleanup();
  }
  const lines = removeRunningHeads(pages).flatMap((page, n) => sortIntoColumns(page, widths[n] ?? 0));
  return buildBlocks(lines, findHeadings(lines, outline));
}

function findHeadings(lines: readonly TextLine[], outline: Parameters<typeof findByOutline>[1]): HeadingLines {
  const named = outline.length > 1 ? findByOutline(lines, outline) : new Map<TextLine, number>();
  if (named.size === 0) return findByLook(lines);
  // An outline lacks the title, which stands above everything else.
  const title = [...findByLook(lines)].filter(([line, level]) => level === 0 && !named.has(line));
  return new Map([...title, ...named]);
}
