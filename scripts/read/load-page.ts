import { readFile, stat } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';
import { JSDOM, type DOMWindow } from 'jsdom';

/** Far above any chat seen. Scripts and pictures that are saved in the page count, too. */
const maxPageBytes = 64 * 1024 * 1024;

/** An element takes up to 8 kB to parse and read, and Node ends without a message when its memory is full. */
const maxElements = Math.floor(getHeapStatistics().heap_size_limit / 9000);

/** Parses the saved page as a document at `url`. No script runs and nothing is fetched. */
export async function loadPage(file: string, url: URL): Promise<Document> {
  const html = await readHtml(file);
  const { window } = new JSDOM('', { url: url.href });
  patchQuerySelector(window);
  // A parsed document has no window, so styles, frames and pictures are not loaded.
  return new window.DOMParser().parseFromString(html, 'text/html');
}

/** In jsdom `querySelector` takes four times as long as `querySelectorAll`, which matters on a long page. */
export function patchQuerySelector(window: DOMWindow): void {
  for (const { prototype } of [window.Document, window.Element]) {
    prototype.querySelector = function (this: ParentNode, selector: string) {
      return this.querySelectorAll(selector)[0] ?? null;
    };
  }
}

async function readHtml(file: string): Promise<string> {
  const bytes = await readBytes(file);
  const html = decodeHtml(bytes);
  if (html.trim() === '') return '';
  if (html.includes('\0') || !/<[a-z!]/i.test(html)) throw new Error(`Not an HTML page: ${file}`);
  if (/^(?:From|MIME-Version|Content-Type): /i.test(html)) {
    throw new Error(`A web archive (MHTML), not an HTML page: ${file}. Save the page as "HTML only".`);
  }
  const elements = html.match(/<[a-z]/gi)?.length ?? 0;
  if (elements > maxElements) throw new Error(`More than ${maxElements} elements: ${file} (${elements})`);
  return html;
}

async function readBytes(file: string): Promise<Buffer> {
  const found = await stat(file).catch((cause: unknown) => {
    throw new Error(`No such page: ${file}`, { cause });
  });
  if (!found.isFile()) throw new Error(`Not a file: ${file}`);
  if (found.size > maxPageBytes) {
    throw new Error(`Larger than ${maxPageBytes / 1024 / 1024} MiB: ${file} (${found.size} bytes)`);
  }
  return readFile(file);
}

/** The encoding is that of the byte order mark, else the declared one, else UTF-8. */
function decodeHtml(bytes: Buffer): string {
  const declaredCharset = /<meta[^>]+charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 4096))?.[1];
  return createDecoder(detectByteOrderMark(bytes) ?? declaredCharset ?? 'utf-8').decode(bytes);
}

/** An unknown encoding is ignored, as in a browser. */
function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}

function detectByteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}
