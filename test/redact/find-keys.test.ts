import { expect, test } from 'vitest';
import { findKeys } from '../../lib/redact/find-keys';
import { findSecrets } from '../../lib/redact/find-secrets';

/** Put together here, so that nobody who looks for leaked keys finds one in this file. */
const id = ['AK', 'IAQ3ZT7WMKD5BVHXNE'].join('');
const pair = ['aB3dE5gH7jK9mN1pQ3sT', '5vW7yZ9bC1dE3fG5hJ7k'].join('');

const found = (text: string) =>
  findKeys(text)
    .map(({ start, end }) => text.slice(start, end))
    .toSorted();

test.each([
  ['behind its id', `id ${id} and ${pair} end`],
  ['in front of its id', `${pair} belongs to ${id}`],
  ['after much else', `${'潮が引く。'.repeat(200)} ${id}\n${pair}\n`],
])('a key beside its id is found in its place: %s', (_, text) => {
  expect(found(text)).toEqual([id, pair]);
});

test.each([
  ['without an id', `the sum is ${pair} and nothing else`],
  ['too far from one', `${id} ${'。'.repeat(400)} ${pair}`],
])('forty signs are no key %s', (_, text) => {
  expect(found(text)).not.toContain(pair);
});

test.each([
  ['small letters and figures alone', 'ab3de5gh7jk9mn1pq3st5vw7yz9bc1de3fg5hj7k'],
  ['letters alone', 'aBcdEfghIjklMnopQrstUvwxYzabCdefGhijKlmn'],
  ['a longer stretch', `${pair}lM`],
])('nor beside an id, where they are %s', (_, other) => {
  expect(found(`${id} ${other} end`)).toEqual([id]);
});

test.each([
  ['the same sign again and again', ['sk', '-', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'].join('')],
  ['words with hyphens', 'sk-learn-compatible-estimator-checks-for-all'],
])('a shape filled with %s is no key', (_, text) => {
  expect(found(text)).toEqual([]);
});

test('in a long text a key is found whole on the border of two pieces, and in the last one', async () => {
  const slack = ['xox', 'b-1234567890123-1234567890123-aB3dE5gH7jK9mN1pQ3sT5vW7'].join('');
  const filler = (length: number) => 'tide '.repeat(length / 5);
  for (const before of [199_970, 191_990, 199_995, 391_990]) {
    const text = `${filler(before)} ${slack} ${filler(1000)}`;
    const places = (await findSecrets(text)).map(({ start, end }) => text.slice(start, end));
    expect(places, `${before}`).toContain(slack);
  }
});
