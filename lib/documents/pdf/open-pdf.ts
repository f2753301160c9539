/** Opens a PDF without rendering: no script in it runs, no font is installed, and no picture is decoded. */
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// The reader would start a worker of its own; this code already runs in one.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { ReaderOptions } from '../read-document';
import { maxPages, Refusal } from '../refusal';

/** Rejects with `Refusal`. */
export async function openPdf(file: Blob, { loadAsset }: ReaderOptions): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  const task = getDocument({
    data,
    // Character maps come with Kura, and are read when a document needs one.
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    BinaryDataFactory: createAssetLoader(loadAsset),
    useWorkerFetch: false,
    useWasm: false,
    disableFontFace: true,
    useSystemFonts: true,
    fontExtraProperties: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    // Pixels. Pictures are not read, and one of them can be larger than all of the text.
    maxImageSize: 1,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > maxPages) throw new Refusal('tooManyPages');
    return pdf;
  } catch (error) {
    await task.destroy();
    if (error instanceof Refusal) throw error;
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Refusal(isLocked ? 'locked' : 'damaged', { cause: error });
  }
}

/** The reader makes an object of this class, and asks it for its files. */
const createAssetLoader = (loadAsset: ReaderOptions['loadAsset']) =>
  class AssetLoader {
    async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
      // Text needs no font data and no decoders.
      if (kind !== 'cMapUrl') throw new Error(`No such file: ${filename}`);
      return loadAsset(`cmaps/${filename}`);
    }
  };
