import { expect, test } from 'vitest';
import { computeChecksum } from '../../../lib/search/storage/checksum';
import { random } from '../../fakes/made-up-site';

const next = random(3);
const some = (length: number) => Uint8Array.from({ length }, () => next(256));

test('a change of any one bit is noticed, wherever it is', () => {
  const bytes = some(67);
  const sum = computeChecksum(bytes);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = bytes.slice();
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(computeChecksum(changed), `bit ${bit}`).not.toBe(sum);
  }
});

test('words that changed places, zeros that were added, and nothing at all are told apart', () => {
  const words = Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
  const sums = [
    words,
    Uint32Array.of(2, 1, 3, 4, 5, 6, 7, 8, 9),
    Uint32Array.of(5, 2, 3, 4, 1, 6, 7, 8, 9),
    Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 0),
    new Uint32Array(1),
    new Uint32Array(2),
    new Uint32Array(0),
  ].map(each => computeChecksum(new Uint8Array(each.buffer)));
  expect(new Set(sums).size).toBe(sums.length);
  expect(sums).not.toContain(0);
});

test('the same bytes have the same checksum wherever they lie', () => {
  const bytes = some(1001);
  for (const offset of [1, 2, 3, 4]) {
    const larger = new Uint8Array(1010);
    larger.set(bytes, offset);
    expect(computeChecksum(larger.subarray(offset, offset + 1001))).toBe(computeChecksum(bytes));
  }
});
