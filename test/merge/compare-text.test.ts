import { describe, expect, test } from 'vitest';
import { computeSimilarity, isSameText } from '../../lib/merge/compare-text';

describe('the data’s words and the page’s are the same', () => {
  test.each<[why: string, data: string, page: string]>([
    ['to the letter', 'The lamp is **lit**.', 'The lamp is **lit**.'],
    ['in other Markdown', '* one\n* two\n\n__bold__ and _soft_', '- one\n- two\n\n**bold** and *soft*'],
    ['with other spaces and escapes', '温泉 は 3 つ\\_ある', '温泉は3つ_ある'],
    ['with full-width digits', '定員は１２名', '定員は12名'],
    ['a list numbered anew', '1. 茶\n1. 道\n1. 花', '1. 茶\n2. 道\n3. 花'],
    ['a list the data does not number', '茶\n道', '1. 茶\n2. 道'],
    [
      'code of which the page had some lines',
      'So:\n\n```ts\nconst a = 1;\nconst b = 2;\nconst c = 3;\n```\n\nDone.',
      'So:\n\n```ts\nconst a = 1;\n…\nconst c = 3;\n```\n\nDone.',
    ],
    ['a formula by its look', 'Energy $E = \\frac{m}{2}v^2$ が保存される', 'Energy E=2mv2 が保存される'],
    ['a formula in other marks', 'Energy \\(E = mc^2\\) holds', 'Energy $E = mc^2$ holds'],
    ['a link by its label', 'See [the harbour](https://a.example/x?y=1).', 'See the harbour.'],
    [
      'a citation as a pill',
      'It opens at nine. [Tourist office](https://a.example/x)',
      'It opens at nine. [a.example+2](https://a.example/x)',
    ],
    [
      'a citation only on the page',
      'It opens at nine. 入場は無料。',
      'It opens at nine. [a.example](https://a.example/x) 入場は無料。',
    ],
    ['citation marks only in the data', '入場は無料です【3†出典】。', '入場は無料です。'],
    [
      'a word that the page made a link',
      'Go to Otaru by train.',
      'Go to [Otaru](https://maps.example/otaru) by train.',
    ],
    [
      'an address',
      'At https://a.example/long/path?x=1 there is more.',
      'At [a.example](https://a.example/long/path) there is more.',
    ],
    ['a line break as a tag', 'one<br>two &amp; three', 'one\ntwo & three'],
    ['prices that look like a formula', 'It costs $5 and later $6 a day.', 'It costs $5 and later $6 a day.'],
    ['a text the page cut short', 'A long prompt\n\nwith 二つ paragraphs', 'A long prompt'],
    ['brackets in an address', 'See [Kyoto](https://a.example/Kyoto_(city)) soon.', 'See Kyoto soon.'],
  ])('%s', (_, data, page) => expect(isSameText(data, page)).toBe(true));
});

describe('they differ', () => {
  test.each<[why: string, data: string, page: string]>([
    ['by a word', 'The ferry leaves at nine.', 'The ferry leaves at ten.'],
    ['by a digit', '定員は12名です。', '定員は13名です。'],
    ['by a sentence in the middle', 'One. Three.', 'One. Two, which is long enough to matter. Three.'],
    ['by a sentence that only the data has', 'One. Two. Three.', 'One. Three.'],
    ['by a line of code', '```ts\nconst a = 1;\n```', '```ts\nconst a = 2;\n```'],
    ['by the order of the lines of code', '```\none\ntwo\n```', '```\ntwo\none\n```'],
    ['around a link', 'See [the harbour](https://a.example) at nine.', 'See the harbour at ten.'],
    ['by much more than a formula may take', 'so $x$ is', `so ${'無関係な文章'.repeat(20)} is`],
    ['wholly', 'Yes.', 'いいえ。'],
  ])('%s', (_, data, page) => expect(isSameText(data, page)).toBe(false));
});

test('likeness is of what both have', () => {
  expect(computeSimilarity('The harbour is quiet at night.', 'The harbour is **quiet** at night!')).toBe(1);
  expect(computeSimilarity('港は夜とても静かです。', '山は朝から賑やかだった。')).toBeLessThan(0.3);
  expect(computeSimilarity('', 'x')).toBe(0);
});

describe('no text holds the comparison up', () => {
  // Each opens something thousands of times and never ends it.
  test.each(['\n', '\r', ' ', '[', '[【', '[^', '![a](', '$$', '\\[', '\\(', '<a '])('%j again and again', opening => {
    const text = opening.repeat(60_000 / opening.length);
    expect(isSameText(`${text}one`, `${text}二`)).toBe(false);
  });

  test('one that is far longer than any answer is compared by its letters alone', () => {
    const long = '長い答えです。'.repeat(40_000);
    expect(isSameText(`${long} [a](https://a.example)`, long)).toBe(false);
    expect(isSameText(`**${long}**`, long)).toBe(true);
  });
});
