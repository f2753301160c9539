/** A word that nobody wrote finds its neighbours, and a word that somebody wrote only itself. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseReadings } from '../../../lib/search/readings/readings';
import { createTextIndex } from '../../../lib/search/text-index/create-text-index';
import { addAlternatives, parseTerms } from '../../../lib/search/text/query-terms';

const texts = [
  'Which raincoat keeps out a storm?',
  'Do we need a snow plough for the yard?',
  'Moving to Kubernetes took a week of deploying.',
  'Internationalization of the settings page.',
  'Which database fits a small library?',
  'Наша библиотека закрыта',
  'Einen Überblick über die Verträge',
];

function createIndex(isFrozen: boolean) {
  const index = createTextIndex();
  for (const [chunk, text] of texts.entries()) index.add({ title: '', rows: [{ chunk: chunk + 1, text }] });
  if (isFrozen) index.freeze();
  return index;
}

function find(question: string, isFrozen = true): number[] {
  const index = createIndex(isFrozen);
  const terms = parseTerms(question);
  const found = index.rank({ terms: addAlternatives(terms, index.findAlternatives(terms, question)), limit: 5 });
  return Array.from(found.chunks);
}

test.each([
  ['raincot ', 1],
  ['rain coat ', 1],
  ['snowplough ', 2],
  ['kuberntes ', 3],
  ['kubernets', 3],
  ['deployign ', 3],
  ['i18n ', 4],
  ['databsae ', 5],
  ['libary ', 5],
  ['библотека ', 6],
  ['uberblik ', 7],
])('%s finds its text, frozen or not', (question, chunk) => {
  expect(find(question)[0]).toBe(chunk);
  expect(find(question, false)[0]).toBe(chunk);
});

const readings = parseReadings(gunzipSync(readFileSync('public/readings.gz')).toString());

test.each([
  ['みその作り方', ['味噌と大豆'], ['味噌']],
  ['さくらの木', ['桜 満開'], ['桜']],
  ['みその町', ['美園', '味噌と大豆'], ['美園']],
])('the last kana of a word may be a particle, if nobody wrote the word: %s', (question, written, expected) => {
  const index = createTextIndex();
  for (const [chunk, text] of written.entries()) index.add({ title: '', rows: [{ chunk: chunk + 1, text }] });
  index.freeze();
  const found = [...index.findAlternatives(parseTerms(question), question, { readings }).values()].flat();
  const words = found.map(({ tokens }) => tokens.join(''));
  expect([...new Set(words)]).toEqual(expected);
});

test('a word that is like none finds none', () => expect(find('zzyzx ')).toEqual([]));

test('where all words stand as typed there are no alternatives', () => {
  const index = createIndex(true);
  for (const text of texts) expect(index.findAlternatives(parseTerms(text), text).size).toBe(0);
});

test('a text of 100,000 characters and operators alone are answered', () => {
  const index = createIndex(true);
  for (const text of ['qwrtz '.repeat(17_000), 'OR - "" *']) {
    const startedAt = performance.now();
    index.findAlternatives(parseTerms(text), text);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  }
});
