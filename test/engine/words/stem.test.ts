import { describe, expect, test } from 'vitest';
import { stem, stemmed, stemsAhead } from '../../../lib/engine/words/stem';

describe('a word of three letters and its forms share a stem', () => {
  test.each([
    'key keys keyed keying',
    'day days',
    'way ways',
    'pay pays paying',
    'buy buys buying',
    'boy boys',
    'try tries tried trying',
    'fry fries fried frying',
    'dry dries dried',
    'fly flies flying',
    'sky skies',
    'eye eyes',
    'age ages aged aging',
    'ice iced icing',
    'pie pies',
    'die dies died',
    'lie lies lied lying',
    'tie ties tied tying',
    'bus buses',
    'gas gases',
    'ski skis skied skiing',
    'use uses used using useful',
    'add adds added adding',
    'one ones',
    'run runs running',
    'bug bugs',
  ])('%s', words => {
    const [first = '', ...others] = words.split(' ');
    expect(others.map(stem)).toEqual(others.map(() => stem(first)));
    expect(others.map(stemmed)).toEqual(others.map(() => stemmed(first)));
  });
});

test.each([
  ['one', 'on'],
  ['ate', 'at'],
  ['ide', 'id'],
  ['eve', 'ev'],
  ['use', 'us'],
  ['skis', 'sky'],
  ['doing', 'doe'],
])('%s and %s are two words', (one, other) => expect(stem(one)).not.toBe(stem(other)));

test('what is being typed may become a form of a word of three letters', () => {
  expect(stemsAhead('tri')).toContain('try');
  expect(stemsAhead('trie')).toContain('try');
});
