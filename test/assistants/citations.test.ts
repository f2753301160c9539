import { expect, test } from 'vitest';
import { cleanCitations, findCitations, linkCitations } from '../../lib/assistants/citations';
import { toElements } from '../../components/reading/elements';

const known = new Set([1, 2, 12]);

test.each([
  ['At 03:00 [1].', 'At 03:00 [1].'],
  ['At 03:00 [7].', 'At 03:00 .'],
  ['Both [1, 2] and [^12].', 'Both [1][2] and [12].'],
  ['夜間です【1】。毎日です【2†source】。', '夜間です[1]。毎日です[2]。'],
  ['In code `a[7]` it stays, [2].', 'In code `a[7]` it stays, [2].'],
  ['```js\na[7]\n```\nOut [7]', '```js\na[7]\n```\nOut '],
  ['[1](https://evil.example)', '[1] (https://evil.example)'],
  ['[1]: https://evil.example', '[1] : https://evil.example'],
  ['[1][2]', '[1][2]'],
  ['An array a[12] in prose', 'An array a[12] in prose'],
])('%s', (text, expected) => {
  expect(cleanCitations(text, known)).toBe(expected);
});

test('they are found in order, each once', () => {
  expect(findCitations('b [12], a [1], again [12], none [5], code `[2]`', known)).toEqual([12, 1]);
});

/** A small generator with a seed. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const pieces = [
  '[1]',
  '[2]',
  '[3]',
  '[99]',
  '[^2]',
  '[1, 3]',
  '[1][4]',
  '【2】',
  '【9†x】',
  '[',
  ']',
  '(',
  ')',
  '`',
  '```',
  '\n',
  '\n\n',
  ': ',
  'https://evil.example',
  '- ',
  '1. ',
  '> ',
  '# ',
  '|',
  'word ',
  '文 ',
  '**',
  '![',
  '[^5]: ',
  '[2]: #x',
  '<a href="#source-8">',
  '\\[8]',
] as const;

/** The numbers that a reader sees as a citation: what is drawn as a link to a source, and brackets that are left in the text. */
function listShownNumbers(text: string): readonly number[] {
  const found: number[] = [];
  const visit = (
    node: ReturnType<typeof toElements> | NonNullable<ReturnType<typeof toElements>>['children'][number],
  ): void => {
    if (!node) return;
    if (node.type === 'element' && node.tagName === 'a')
      for (const [, number] of String(node.properties['href']).matchAll(/^#source-(\d+)$/g)) found.push(Number(number));
    if (node.type === 'element' && (node.tagName === 'code' || node.tagName === 'pre')) return;
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(toElements(text, { prefix: 'x', footnotes: 'y' }));
  return found;
}

const answerCount = process.env['KURA_ALL'] ? 10_000 : 3000;

test('of thousands of generated answers none shows a number that was not sent, or a link in its place', () => {
  const random = createRandom(20_261_127);
  let shown = 0;
  for (let count = 0; count < answerCount; count += 1) {
    const sent = new Set(Array.from({ length: random(4) }, () => 1 + random(5)));
    const answer = Array.from({ length: 1 + random(14) }, () => pieces[random(pieces.length)]).join('');
    const clean = cleanCitations(answer, sent);
    const numbers = [
      ...listShownNumbers(linkCitations(clean, sent)),
      ...findCitations(clean, new Set([1, 2, 3, 4, 5, 8, 9, 99])),
    ];
    shown += numbers.length;
    expect({ answer, strangers: numbers.filter(number => !sent.has(number)) }).toEqual({ answer, strangers: [] });
  }
  expect(shown).toBeGreaterThan(answerCount / 2);
});
