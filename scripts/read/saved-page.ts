import { readFile, stat } from 'node:fs/promises';
import { getHeapStatistics } from 'node:v8';
import { JSDOM, type DOMWindow } from 'jsdom';

/** Far above any chat seen. Scripts and pictures that are saved in the page count, too. */
const largestPageBytes = 64 * 1024 * 1024;

/** An element takes up to 8 kB to parse and read, and Node ends without a message when its memory is full. */
const mostElements = Math.floor(getHeapStatistics().heap_size_limit / 9000);

/** Parses the saved page as a document at `url`. No script runs and nothing is fetched. */
export async function loadPage(file: string, url: URL): Promise<Document> {
  const html = await readHtml(file);
  const { window } = new JSDOM('', { url: url.href });
  hurry(window);
  // A parsed document has no window, so styles, frames and pictures are not loaded.
  return new window.DOMParser().parseFromString(html, 'text/html');
}

/** In jsdom `querySelector` takes four times as long as `querySelectorAll`, which matters on a long page. */
function hurry(window: DOMWindow): void {
  for (const { prototype } of [window.Document, window.Element]) {
    prototype.querySelector = function (this: ParentNode, selector: string) {
      return this.querySelectorAll(selector)[0] ?? null;
    };
  }
}

async function readHtml(file: string): Promise<string> {
  const bytes = await bytesOf(file);
  const html = decoded(bytes);
  if (html.trim() === '') return '';
  if (html.includes('\0') || !/<[a-z!]/i.test(html)) throw new Error(`Not an HTML page: ${file}`);
  if (/^(?:From|MIME-Version|Content-Type): /i.test(html)) {
    throw new Error(`A web archive (MHTML), not an HTML page: ${file}. Save the page as "HTML only".`);
  }
  const elements = html.match(/<[a-z]/gi)?.length ?? 0;
  if (elements > mostElements) throw new Error(`More than ${mostElements} elements: ${file} (${elements})`);
  return html;
}

async function bytesOf(file: string): Promise<Buffer> {
  const found = await stat(file).catch((cause: unknown) => {
    throw new Error(`No such page: ${file}`, { cause });
  });
  if (!found.isFile()) throw new Error(`Not a file: ${file}`);
  if (found.size > largestPageBytes) {
    throw new Error(`Larger than ${largestPageBytes / 1024 / 1024} MiB: ${file} (${found.size} bytes)`);
  }
  return readFile(file);
}

/** The encoding is that of the byte order mark, else the declared one, else UTF-8. */
function decoded(bytes: Buffer): string {
  const said = /<meta[^>]+charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 4096))?.[1];
  return decoderOf(markedAs(bytes) ?? said ?? 'utf-8').decode(bytes);
}

/** An unknown encoding is ignored, as in a browser. */
function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}

function markedAs(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}
