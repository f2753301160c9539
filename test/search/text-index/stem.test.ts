import { describe, expect, test } from 'vitest';
import { stem, stemUncached, findStemsAhead } from '../../../lib/search/text-index/stem';

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
    expect(others.map(stemUncached)).toEqual(others.map(() => stemUncached(first)));
  });
});

test.each([
  ['one', 'on'],
  ['ate', 'at'],
  ['ide', 'id'],
  ['eve', 'ev'],
  ['use', 'us'],
  ['skis', 'sky'],
  ['generics', 'generate'],
  ['generic', 'general'],
  ['generics', 'generalize'],
  ['generic', 'generalization'],
  ['generate', 'generalized'],
  ['hospitality', 'hospital'],
  ['digit', 'digitalize'],
  ['author', 'authorizer'],
  ['general', 'generate'],
  ['paste', 'past'],
  ['authorization', 'author'],
  ['authority', 'author'],
  ['organization', 'organ'],
  ['organic', 'organ'],
  ['experience', 'experiment'],
  ['experimental', 'experience'],
  ['news', 'new'],
  ['important', 'import'],
  ['business', 'busy'],
  ['university', 'universe'],
  ['customer', 'custom'],
  ['engineer', 'engine'],
  ['evening', 'even'],
  ['apartment', 'apart'],
  ['department', 'depart'],
  ['position', 'positive'],
  ['terminal', 'terminate'],
  ['responsive', 'responsible'],
  ['wedding', 'wed'],
  ['several', 'severe'],
  ['policy', 'police'],
  ['pasta', 'past'],
  ['doing', 'doe'],
])('%s and %s are two words', (one, other) => expect(stem(one)).not.toBe(stem(other)));

test('what is being typed may become a form of a word of three letters', () => {
  expect(findStemsAhead('tri')).toContain('try');
  expect(findStemsAhead('trie')).toContain('try');
});

test('what is being typed may become a plural that is not made by rule', () => {
  expect(findStemsAhead('childr')).toContain('child');
  expect(findStemsAhead('child')).not.toContain('child');
});

describe('a word whose stem was another word is one with its own forms', () => {
  test.each([
    'generic generics',
    'general generally generalize generalized generalization generalise',
    'generate generates generated generating generator generation',
    'author authors authored',
    'authorize authorized authorization authorisation authorizer authorizers',
    'hospital hospitals hospitalize hospitalized hospitalization hospitalisation',
    'internal internals internally',
    'international internationals internationalize internationalization',
    'responsive responsively',
    'digital digitally digitalize digitalization digitalised',
    'position positional positioned',
    'organ organs',
    'organize organized organization organisations',
    'experience experiences experienced',
    'experiment experiments experimental',
    'import imports imported importing',
    'important importance importantly',
    'business businesses',
    'busy busier',
    'university universities',
    'universe universes',
    'custom customs customize',
    'customer customers',
    'engine engines',
    'engineer engineers engineering',
    'position positions',
    'paste pastes pasted pasting',
    'child children',
    'woman women',
    'virus viruses',
    'alias aliases',
    'index indexes indices',
  ])('%s', words => {
    const stems = words.split(' ').map(stemUncached);
    expect(new Set(stems).size).toBe(1);
  });
});

test.each([
  ['usefu', 'use'],
  ['accessibi', 'access'],
  ['runnin', 'run'],
  ['normaliz', 'normal'],
])('%s may become a word that is indexed as %s', (typed, expected) =>
  expect([stemUncached(typed), ...findStemsAhead(typed)]).toContain(expected),
);
