/** The bytes of a file → its sections in Markdown. Runs in a worker that is thrown away. */
import { decodeText, isReadable } from './decode-text';
import { findFormat, removeEnding, type DocumentFormat } from './formats';
import { maxFileBytes, maxSourceBytes, maxTags, maxTextLength, Refusal } from './refusal';
import { buildSections, type DocumentBlock, type ReadDocument } from './sections';

/** What a reader needs beside the file. */
export interface ReaderOptions {
  /** Reads one of the PDF reader's own files, such as `cmaps/UniJIS-UTF16-H.bcmap`. */
  readonly loadAsset: (name: string) => Promise<Uint8Array>;
}

/** Rejects with `Refusal`, which says why a file cannot be read. `name`: with its ending, without folders. */
export async function readDocument(file: Blob, name: string, options: ReaderOptions): Promise<Required<ReadDocument>> {
  const format = findFormat(name);
  if (format === undefined) throw new Refusal('damaged');
  if (file.size > maxFileBytes) throw new Refusal('tooLarge');
  const { title, sections } = buildSections(await readBlocks(file, { name, format }, options));
  if (!sections.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) throw new Refusal('noText');
  return { title: title ?? removeEnding(name), sections };
}

interface NamedFormat {
  readonly name: string;
  readonly format: DocumentFormat;
}

async function readBlocks(file: Blob, { name, format }: NamedFormat, options: ReaderOptions): Promise<DocumentBlock[]> {
  switch (format) {
    case 'markdown':
      return (await import('./read-text')).readMarkdown(await readShortText(file));
    case 'text':
      return (await import('./read-text')).readPlainText(await readShortText(file));
    case 'html':
      return (await import('./read-html')).readHtml(await readPageSource(file));
    case 'docx':
      return (await import('./office/read-docx')).readDocx(file);
    case 'xlsx':
      return (await import('./office/read-xlsx')).readXlsx(file, removeEnding(name));
    case 'pptx':
      return (await import('./office/read-pptx')).readPptx(file);
    case 'pdf':
      return (await import('./pdf/read-pdf')).readPdf(file, options);
  }
}

/** Rejects with `Refusal`, before a text that is too long takes the memory of a tree. */
async function readText(file: Blob): Promise<string> {
  if (file.size > maxSourceBytes) throw new Refusal('tooLarge');
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (!isReadable(text)) throw new Refusal('damaged');
  return text;
}

async function readShortText(file: Blob): Promise<string> {
  const text = await readText(file);
  if (text.length > maxTextLength) throw new Refusal('tooLarge');
  return text;
}

/** A page may hold its pictures; only its elements are counted. */
async function readPageSource(file: Blob): Promise<string> {
  const text = await readText(file);
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) count += 1;
  if (count > maxTags) throw new Refusal('tooLarge');
  return text;
}
