import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildModelFiles } from '../../../scripts/model/build-model-files';
import { checkTokenizer } from '../../../lib/search/models/check-tokenizer';
import { openModelFiles } from '../../../lib/search/models/open-model-files';
import { putModelFiles } from '../../../lib/search/models/model-store';
import { FakeCaches } from './fake-caches';

beforeEach(() => vi.stubGlobal('caches', new FakeCaches()));
afterEach(() => vi.unstubAllGlobals());

const toBytes = (value: unknown): ArrayBuffer => new TextEncoder().encode(JSON.stringify(value)).buffer;
const check = (size: unknown, tokenizer: unknown) => () =>
  checkTokenizer(toBytes({ vocab_size: size }), toBytes(tokenizer));

test.each([
  [
    'a list',
    {
      model: {
        vocab: [
          ['a', 0],
          ['b', -1],
          ['c', -2],
        ],
      },
    },
  ],
  ['a table', { model: { vocab: { a: 0, b: 2 } } }],
  ['what was added', { model: { vocab: { a: 0 } }, added_tokens: [{ id: 2 }] }],
])('%s of more tokens than the model has is another model’s', (_, tokenizer) => {
  expect(check(3, tokenizer)).not.toThrow();
  expect(check(2, tokenizer)).toThrow(expect.objectContaining({ name: 'ModelBroken' }));
});

test('so is one with tokens for less than half of the rows; a few rows may be spare', () => {
  const tokenizer = { model: { vocab: { a: 0, b: 1, c: 2, d: 3 } } };
  expect(check(8, tokenizer)).not.toThrow();
  expect(check(9, tokenizer)).toThrow(expect.objectContaining({ name: 'ModelBroken' }));
});

test('a mark that no text has may have no row', () => {
  expect(check(1, { model: { vocab: { a: 0 } }, added_tokens: [{ id: 1, special: true }] })).not.toThrow();
});

test('what says nothing of a vocabulary is left to the loader', () => {
  expect(check(undefined, { model: { vocab: { a: 7 } } })).not.toThrow();
  expect(check(1, {})).not.toThrow();
  expect(check(1, null)).not.toThrow();
  expect(() => checkTokenizer(undefined, undefined)).not.toThrow();
});

test('a folder with the tokenizer of a larger model is ModelBroken, and its own opens', async () => {
  const files = [...buildModelFiles()].map(([path, content]) => ({
    path,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }));
  const other = toBytes({
    model: { type: 'Unigram', vocab: Array.from({ length: 250_002 }, (_, n) => [`t${n}`, -n]) },
  });
  const open = () =>
    openModelFiles({
      kind: 'open',
      choice: { from: 'folder', name: 'm' },
      base: 'chrome-extension://kura/',
      variant: '',
      device: 'wasm',
    });
  await putModelFiles('m', files);
  await expect(open()).resolves.toBeDefined();
  await putModelFiles(
    'm',
    files.map(one => (one.path === 'tokenizer.json' ? { ...one, content: new Uint8Array(other) } : one)),
  );
  await expect(open()).rejects.toMatchObject({ name: 'ModelBroken' });
});
