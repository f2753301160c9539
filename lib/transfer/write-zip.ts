/** Writes a zip while its files are produced, so that only a piece of one of them is in memory. */
import { Deflate, Zip, ZipPassThrough } from 'fflate';
import { Problem } from '../core/problem';

export interface OutFile {
  /** With forward slashes if it is in a folder. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

/** The limits of the plain zip format. Some readers know no other one. */
const zipLimits = { files: 65_535, bytes: 0xffff_ffff };

/** Yields the zip's bytes in order. Rejects with `ZipFull` if there is more than a zip can hold. */
export async function* writeZip(files: AsyncIterable<OutFile>, limit = zipLimits): AsyncGenerator<Uint8Array> {
  const utf8 = new TextEncoder();
  let ready: Uint8Array[] = [];
  let bytes = 0;
  let count = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  function* flushChunks() {
    const chunks = ready;
    ready = [];
    for (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
    // The list at the end of the zip adds some bytes for each file.
    if (bytes > limit.bytes - count * 400) throw new Problem('ZipFull', `More than ${bytes} bytes`);
  }
  for await (const { name, changedAt, pieces } of files) {
    if (++count > limit.files) throw new Problem('ZipFull', `More than ${limit.files} files`);
    const entry = new DeflatedEntry(name);
    entry.mtime = toZipTime(changedAt);
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(utf8.encode(piece));
      yield* flushChunks();
    }
    entry.push(new Uint8Array(0), true);
    yield* flushChunks();
  }
  zip.end();
  yield* flushChunks();
}

/** A zip only knows the years from 1980 to 2107, and the library refuses the last ones. */
const toZipTime = (at: number): Date => new Date(Math.min(Math.max(at, Date.UTC(1980, 0, 2)), Date.UTC(2099, 11, 30)));

/**
 * Like the library's `ZipDeflate`, but it releases its deflater when the file ends: the zip keeps all entries to its own end, and those of
 * the library hold some hundred kilobytes each.
 */
class DeflatedEntry extends ZipPassThrough {
  override compression = 8;
  // A private field, because the library copies all others.
  #deflate: Deflate | undefined = new Deflate({ level: 6 }, (chunk, final) => this.ondata(null, chunk, final));

  protected override process(chunk: Uint8Array, final: boolean): void {
    const deflate = this.#deflate;
    if (final) this.#deflate = undefined;
    deflate?.push(chunk, final);
  }
}
