import { expect, test } from 'vitest';
import { termsOf } from '../../lib/engine/question';

const beginsWith = (words: string) => termsOf(words).find(({ isPrefix }) => isPrefix)?.token;

test.each([
  ['dock', 'dock'],
  ['d', 'd'],
  ['干', '干'],
  ['my docker vo', 'vo'],
  // Nothing but the last letter says what is asked about.
  ['how do i use the d', 'd'],
  ['これは 干', '干'],
])('the last word may go on: %s', (words, last) => expect(beginsWith(words)).toBe(last));

test.each([
  // It would stand for everything that begins with it, beside words that say more.
  ['docker v'],
  ['ボリューム 消'],
  ['docker の 消'],
  // A word of its own more often than a beginning.
  ['how do i'],
  ['what is a'],
  ['これ は'],
  // It is over.
  ['how do i use d '],
  ['what is d?'],
  ['干 '],
])('no word goes on: %s', words => expect(beginsWith(words)).toBeUndefined());
