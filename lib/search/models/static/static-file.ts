/**
 * The file of a static model: a vocabulary, and one row of numbers for each of its entries. Little-endian:
 * magic, version, dims, entries, bytes of the vocabulary (4 bytes each) · the vocabulary, one entry a line, UTF-8 ·
 * −10 × ln of each entry's frequency (1 byte) · the scale of each row (4 bytes) · the rows (1 byte a number).
 */
import { Problem } from '../../../core/problem';

/** `KUST`, as the bytes stand in the file. */
const magic = 0x5453_554b;
const version = 1;
const headerBytes = 20;

export interface StaticModel {
  readonly dims: number;
  readonly vocabulary: readonly string[];
  /** −10 × ln of each entry's frequency: what it costs to read a text as this entry. */
  readonly costs: Uint8Array;
  /** What the numbers of each row are multiplied by. A frequent word has a small one. */
  readonly scales: Float32Array;
  readonly rows: Int8Array;
}

/** Rejects what is no such file, and a part of one, as `ModelBroken`. */
export function parseStaticModel(bytes: ArrayBuffer): StaticModel {
  const view = new DataView(bytes);
  if (bytes.byteLength < headerBytes || view.getUint32(0, true) !== magic || view.getUint32(4, true) !== version)
    throw new Problem('ModelBroken', 'This is no static model of this version');
  const [dims = 0, count = 0, textBytes = 0] = [8, 12, 16].map(at => view.getUint32(at, true));
  const expected = headerBytes + textBytes + count * (1 + 4 + dims);
  if (bytes.byteLength !== expected)
    throw new Problem('ModelBroken', `The static model has ${bytes.byteLength} bytes instead of ${expected}`);
  const costsAt = headerBytes + textBytes;
  const vocabulary = new TextDecoder().decode(bytes.slice(headerBytes, costsAt)).split('\n');
  if (dims === 0 || vocabulary.length !== count)
    throw new Problem('ModelBroken', `The static model has ${vocabulary.length} names for ${count} rows`);
  return {
    dims,
    vocabulary,
    costs: new Uint8Array(bytes, costsAt, count),
    // Copied, because the file does not align them.
    scales: new Float32Array(bytes.slice(costsAt + count, costsAt + count * 5)),
    rows: new Int8Array(bytes, costsAt + count * 5),
  };
}

export function serializeStaticModel({ dims, vocabulary, costs, scales, rows }: StaticModel): Uint8Array {
  const text = new TextEncoder().encode(vocabulary.join('\n'));
  const header = Uint32Array.of(magic, version, dims, vocabulary.length, text.length);
  const parts = [header, text, costs, scales, rows].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
