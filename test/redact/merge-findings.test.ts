import { expect, test } from 'vitest';
import type { Finding } from '../../lib/redact/finding';
import { mergeFindings } from '../../lib/redact/merge-findings';

const finding = (kind: Finding['kind'], start: number, end: number): Finding => ({ kind, start, end });

test('what does not overlap stays, in order; what only touches is two', () => {
  const [first, second, third] = [finding('email', 0, 5), finding('phone', 5, 9), finding('card', 12, 20)];
  expect(mergeFindings([third, first, second])).toEqual([first, second, third]);
});

test.each([
  ['the key first', finding('secret', 0, 10), finding('email', 5, 40)],
  ['the key second', finding('email', 0, 35), finding('secret', 30, 40)],
])('a key wins over a longer one that overlaps it: %s', (_, one, other) => {
  expect(mergeFindings([one, other])).toEqual([finding('secret', 0, 40)]);
});

test('of two that are no keys the longest says what it is', () => {
  expect(mergeFindings([finding('phone', 0, 10), finding('card', 8, 30)])).toEqual([finding('card', 0, 30)]);
  expect(mergeFindings([finding('card', 0, 22), finding('phone', 20, 30)])).toEqual([finding('card', 0, 30)]);
  expect(mergeFindings([finding('card', 0, 10), finding('phone', 5, 15)])).toEqual([finding('card', 0, 15)]);
});

test('of two as long the number that names somebody is more than the number that reaches them, whichever comes first', () => {
  for (const kind of ['nationalId', 'myNumber', 'card', 'password'] as const) {
    expect(mergeFindings([finding('phone', 0, 12), finding(kind, 0, 12)])).toEqual([finding(kind, 0, 12)]);
    expect(mergeFindings([finding(kind, 0, 12), finding('email', 0, 12)])).toEqual([finding(kind, 0, 12)]);
  }
  expect(mergeFindings([finding('card', 0, 12), finding('nationalId', 0, 12)])).toEqual([finding('card', 0, 12)]);
});

test('the longest of three, wherever it stands, and not all that was joined before', () => {
  const three = [finding('phone', 0, 10), finding('email', 8, 18), finding('card', 16, 27)];
  expect(mergeFindings(three)).toEqual([finding('card', 0, 27)]);
});

test('what lies inside another does not shorten it', () => {
  expect(mergeFindings([finding('card', 0, 30), finding('phone', 5, 10), finding('email', 20, 25)])).toEqual([
    finding('card', 0, 30),
  ]);
});
