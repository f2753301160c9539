/** How much a PDF may unpack to. The build makes PDF.js count here (`scripts/build/measure-pdf-streams.ts`). */
import { maxUnpackedBytes } from '../refusal';

/** One page is held in memory at a time. */
const maxPageBytes = 50_000_000;
/** Pages of text have a few thousand. A map of the world may have more than this. */
const maxDrawnBytes = 5_000_000;

export interface PdfBudget {
  /** What was unpacked for the page before is let go. */
  startPage(): void;
  /** Whether this page, of so many, is small enough for a list of what it draws, which takes many times its bytes. */
  canDraw(pages: number): boolean;
  /** Whether the file wanted more. PDF.js may have gone on without what it wanted. */
  isExceeded(): boolean;
}

/** `fileBytes`: what is not packed is counted by the file's size. Only one document is read at a time in this worker. */
export function createPdfBudget(fileBytes: number): PdfBudget {
  let [page, total, isExceeded] = [0, 0, false];
  const countUnpackedPdf = (bytes: number) => {
    page += bytes;
    total += bytes;
    isExceeded ||= page > maxPageBytes || total > maxUnpackedBytes;
    if (isExceeded) throw new RangeError('The file unpacks to more than it may');
  };
  Object.assign(globalThis, { countUnpackedPdf });
  return {
    startPage: () => void (page = 0),
    canDraw: pages => Math.max(page, fileBytes / pages) <= maxDrawnBytes,
    isExceeded: () => isExceeded,
  };
}
