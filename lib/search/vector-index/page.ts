/**
 * The stored form of a page: 4,096 slots, or fewer in the last one. Little-endian: eight 32-bit words (magic, format,
 * dims, page, slots, checksum, two zeros), the sum of the page's vectors (`dims` float64), chunk numbers (uint32),
 * scales (float32) and rows (int8, `dims` rounded up to 16). Sign bits are not stored, because computing them is faster
 * than loading.
 */
import { computeWidth } from './quantize';
import { VectorIndexError } from './vector-index';

export const slotsPerPage = 4096;

const magic = 0x5652554b; // "KURV"
const format = 1;
const headerBytes = 32;
const checksumAt = 5;

export interface Page {
  readonly page: number;
  readonly sum: Float64Array;
  readonly chunks: Uint32Array;
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

/** Creates views into `bytes`, which must begin at a multiple of 8. */
function getColumns(bytes: Uint8Array, dims: number, count: number) {
  const { buffer, byteOffset } = bytes;
  const sumAt = byteOffset + headerBytes;
  const chunksAt = sumAt + 8 * dims;
  const scalesAt = chunksAt + 4 * count;
  return {
    sum: new Float64Array(buffer, sumAt, dims),
    chunks: new Uint32Array(buffer, chunksAt, count),
    scales: new Float32Array(buffer, scalesAt, count),
    rows: new Int8Array(buffer, scalesAt + 4 * count, count * computeWidth(dims)),
  };
}

const computeLength = (dims: number, count: number) => headerBytes + 8 * dims + count * (8 + computeWidth(dims));

/** Creates an empty page to be filled; `finish` adds the checksum and returns its bytes. */
export function createPage(dims: number, page: number, count: number) {
  // A multiple of four bytes, for the checksum.
  const bytes = new Uint8Array(computeLength(dims, count));
  const words = new Uint32Array(bytes.buffer);
  words.set([magic, format, dims, page, count]);
  return {
    ...getColumns(bytes, dims, count),
    finish: () => {
      words[checksumAt] = computeChecksum(words);
      return bytes;
    },
  };
}

/** Throws `PageDamaged`. The views may point into `bytes`. */
export function readPage(bytes: Uint8Array, dims: number, page: number): Page {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const createPageError = (what: string) => new VectorIndexError('PageDamaged', `Page ${page}: ${what}`);
  if (aligned.length < headerBytes || aligned.length % 4 !== 0)
    throw createPageError(`${bytes.length} bytes are no page.`);
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
  const [mark, version, width, number, count = 0, sum] = words;
  if (mark !== magic || version !== format) throw createPageError('not of this format.');
  if (width !== dims) throw createPageError(`${width} dims instead of ${dims}.`);
  if (number !== page) throw createPageError(`says that it is ${number}.`);
  if (count > slotsPerPage || aligned.length !== computeLength(dims, count))
    throw createPageError('not as long as it says.');
  if (sum !== computeChecksum(words)) throw createPageError('its checksum does not fit.');
  return { page, ...getColumns(aligned, dims, count) };
}

/** FNV-1a over words in four lanes, because each multiplication waits for the one before it. */
function computeChecksum(words: Uint32Array): number {
  const prime = 0x01000193;
  let a = 0x811c9dc5;
  let b = a ^ 1;
  let c = a ^ 2;
  let d = a ^ 3;
  const hashWord = (hash: number, at: number) => Math.imul(hash ^ (at === checksumAt ? 0 : (words[at] ?? 0)), prime);
  let at = 0;
  for (; at < 8; at++) a = hashWord(a, at);
  for (const whole = words.length - 3; at < whole; at += 4) {
    a = Math.imul(a ^ (words[at] ?? 0), prime);
    b = Math.imul(b ^ (words[at + 1] ?? 0), prime);
    c = Math.imul(c ^ (words[at + 2] ?? 0), prime);
    d = Math.imul(d ^ (words[at + 3] ?? 0), prime);
  }
  for (; at < words.length; at++) a = hashWord(a, at);
  return [b, c, d].reduce((hash, strand) => Math.imul(hash ^ strand, prime), a) >>> 0;
}
