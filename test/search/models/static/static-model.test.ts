/** The built-in model's file, how it splits a text, and the vectors it makes; with a vocabulary of a few words. */
import { describe, expect, test } from 'vitest';
import { createSplitText } from '../../../../lib/search/models/static/split-text';
import { createStaticEmbedder } from '../../../../lib/search/models/static/static-embedder';
import { parseStaticModel, serializeStaticModel } from '../../../../lib/search/models/static/static-file';

/** Words with −10 × ln of their frequencies, and their rows. */
const words: readonly (readonly [string, number, readonly number[]])[] = [
  ['the', 30, [1, 1]],
  ['photo', 90, [100, 0]],
  ['photos', 95, [90, 10]],
  ['写真', 90, [100, 5]],
  ['を', 35, [1, 1]],
  ['撮る', 95, [60, 60]],
  ['写', 120, [0, 50]],
  ['真', 120, [50, 0]],
  ['db', 110, [0, 100]],
  ['base', 80, [0, 90]],
  ['s', 110, [1, 0]],
];
const vocabulary = words.map(([word]) => word);
const model = {
  dims: 2,
  vocabulary,
  costs: Uint8Array.from(words, ([, cost]) => cost),
  scales: Float32Array.from(words, (_, n) => (n === 0 ? 0.001 : 0.5)),
  rows: Int8Array.from(words.flatMap(([, , row]) => row)),
};
const file = () => new Uint8Array(serializeStaticModel(model)).buffer;

describe('the file', () => {
  test('is read as it was written', () => {
    expect(parseStaticModel(file())).toEqual(model);
  });

  test.each([0, 3, 19, 20, 60, file().byteLength - 1])('with %s bytes only is ModelBroken', length => {
    expect(() => parseStaticModel(file().slice(0, length))).toThrow(expect.objectContaining({ name: 'ModelBroken' }));
  });

  test.each<[string, (view: DataView) => void]>([
    ['of another kind', view => view.setUint32(0, 1, true)],
    ['of another version', view => view.setUint32(4, 2, true)],
    ['without dims', view => view.setUint32(8, 0, true)],
    ['with one entry more', view => view.setUint32(12, words.length + 1, true)],
    ['with more text than bytes', view => view.setUint32(16, 4_000_000_000, true)],
    ['with an entry that is cut in two', view => view.setUint8(21, 10)],
  ])('%s is ModelBroken', (_, change) => {
    const bytes = file();
    change(new DataView(bytes));
    expect(() => parseStaticModel(bytes)).toThrow(expect.objectContaining({ name: 'ModelBroken' }));
  });
});

describe('a text is split', () => {
  const split = createSplitText(vocabulary, model.costs);
  const toWords = (text: string) => split(text).map(entry => vocabulary[entry]);

  test.each([
    ['The photos', ['the', 'photos']],
    ['写真を撮る', ['写真', 'を', '撮る']],
    // The likeliest row of entries, not the longest first entry.
    ['真写', ['真', '写']],
    ['DBphotos', ['db', 'photos']],
    ['photobase', ['photo', 'base']],
    ['thé photõ', ['the', 'photo']],
    ['ｐｈｏｔｏ', ['photo']],
    ['photo_base-db.s', ['photo', 'base', 'db', 's']],
    // What no entry has is passed over, and costs nothing else its place.
    ['photoqqq写真', ['photo', '写真']],
    ['🎉 1234 привет 사진', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(toWords(text)).toEqual(expected);
  });

  test('in time that grows with its length alone', () => {
    const startedAt = performance.now();
    // A run is cut every 512 characters, where a word may be.
    expect(split('photo'.repeat(40_000)).length).toBeGreaterThan(39_000);
    expect(split('q'.repeat(200_000))).toEqual([]);
    expect(split('写'.repeat(100_000))).toHaveLength(100_000);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  }, 30_000);
});

describe('the embedder', () => {
  const embedder = createStaticEmbedder(model, 'tiny:2');

  test('weighs and adds up the rows', async () => {
    const [vector, alone] = await embedder.embed(['the photo', 'photo'], 'query');
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1);
    expect(vector?.[0]).toBeGreaterThan(0.999);
    expect(alone).toEqual(Float32Array.of(1, 0));
  });

  test('has no vector for a text that it knows nothing of', async () => {
    const vectors = await embedder.embed(['', '🎉', '写真', 'привет'], 'passage');
    expect(vectors.map(vector => vector !== undefined)).toEqual([false, false, true, false]);
  });

  test('lets others run, and stops with the signal’s reason', async () => {
    const cut = new AbortController();
    const texts = Array.from({ length: 2000 }, () => 'photo the '.repeat(200));
    const embedding = embedder.embed(texts, 'passage', cut.signal);
    setTimeout(() => cut.abort(new Error('another model')), 0);
    await expect(embedding).rejects.toThrow('another model');
  });
});
