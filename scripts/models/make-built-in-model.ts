/**
 * `npx tsx scripts/models/make-built-in-model.ts FOLDER` writes `public/models/kura-en-ja.bin` from what
 * `teach.py` and `teach_english.py` left in FOLDER: words.json, vectors.f32 and english.f32, and of
 * `public/translations.gz`. The same input gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { builtInModel } from '../../lib/core/built-in-model';
import { serializeStaticModel } from '../../lib/search/models/static/static-file';
import { buildWordModel, type TaughtWord } from './build-word-model';
import type { WordPair } from './move-together';

/** Chosen by evaluation (decision 0046). */
const options = { dims: 192, shares: [1, 1.5], skippedAxes: 1, whitening: 0.8, commonFrequency: 1e-3, pull: 1 };
/** The numbers of one of the teacher's vectors. */
const teacherDims = 384;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npx tsx scripts/models/make-built-in-model.ts FOLDER');
  process.exit(1);
}
const taught = readTaughtWords(folder);
const bytes = serializeStaticModel(buildWordModel(taught, { ...options, pairs: readPairs(taught) }));
const file = `public/models/${builtInModel.name}.bin`;
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, bytes);
console.log(`${file}: ${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex')}`);

function readTaughtWords(from: string): TaughtWord[] {
  // Only teach.py writes this file, so the type holds.
  const words = JSON.parse(readFileSync(path.join(from, 'words.json'), 'utf8')) as Omit<TaughtWord, 'vectors'>[];
  const teachers = ['vectors.f32', 'english.f32'].map(
    name => new Float32Array(new Uint8Array(readFileSync(path.join(from, name))).buffer),
  );
  return words.map((word, n) => ({
    ...word,
    vectors: teachers.map(rows => Float64Array.from(rows.subarray(n * teacherDims, (n + 1) * teacherDims))),
  }));
}

/** Each Japanese word with each English word that the dictionary gives for it; expressions of several words are left out. */
function readPairs(known: readonly TaughtWord[]): WordPair[] {
  const places = new Map(known.map(({ word }, place) => [word, place]));
  const listPlaces = (line = '') => line.split('|').flatMap(word => places.get(word) ?? []);
  const text = gunzipSync(readFileSync('public/translations.gz')).toString('utf8');
  const half = text.indexOf('\n\n');
  const english = text.slice(half + 2).split('\n');
  const pairs = text
    .slice(0, half)
    .split('\n')
    .flatMap((line, n) => listPlaces(line).flatMap(one => listPlaces(english[n]).map(other => [one, other] as const)));
  return [...new Map(pairs.map(pair => [pair.join(), pair])).values()];
}
