/** Reads the words of a MeCab dictionary in UTF-8 (`sys.dic`): header, double array of the keys, words, their features. */

export interface DictionaryWord {
  /** What the dictionary is asked for: in Mozc's the reading. */
  readonly key: string;
  /** The lower, the more frequent. */
  readonly cost: number;
  /** The number of its part of speech and form. */
  readonly kind: number;
  /** What is stored with it: in Mozc's the written word, in UniDic a list. */
  readonly feature: string;
}

const headerSize = 72;
const wordSize = 16;
const unitSize = 8;

export function* readWords(bytes: Buffer): Generator<DictionaryWord> {
  const wordsAt = headerSize + bytes.readUInt32LE(24);
  const featuresAt = wordsAt + bytes.readUInt32LE(28);
  for (const { key, first, count } of readKeys(bytes, wordsAt)) {
    for (let n = first; n < first + count; n++) {
      const at = wordsAt + n * wordSize;
      const start = featuresAt + bytes.readUInt32LE(at + 8);
      const feature = bytes.toString('utf8', start, bytes.indexOf(0, start));
      yield { key, cost: bytes.readInt16LE(at + 6), kind: bytes.readUInt16LE(at), feature };
    }
  }
}

/** Walks the double array (Darts): a unit is a base and the base of its parent; a negative base holds words. */
function* readKeys(bytes: Buffer, end: number): Generator<{ key: string; first: number; count: number }> {
  const units = (end - headerSize) / unitSize;
  const getBase = (unit: number) => bytes.readInt32LE(headerSize + unit * unitSize);
  const isChild = (unit: number, base: number) =>
    unit < units && bytes.readInt32LE(headerSize + unit * unitSize + 4) === base;
  const open = [{ base: getBase(0), key: Buffer.alloc(0) }];
  for (let node = open.pop(); node; node = open.pop()) {
    const { base, key } = node;
    const packed = -getBase(base) - 1;
    if (isChild(base, base) && packed >= 0) yield { key: key.toString(), first: packed >> 8, count: packed & 0xff };
    for (let byte = 255; byte > 0; byte--)
      if (isChild(base + byte + 1, base))
        open.push({ base: getBase(base + byte + 1), key: Buffer.concat([key, Buffer.of(byte)]) });
  }
}
