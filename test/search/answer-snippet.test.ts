/** The line under a hit is a sentence of the answer. */
import { expect, test } from 'vitest';
import { createAnswerSnippet } from '../../lib/search/answer-snippet';

const show = (text: string, question: string, title = '') =>
  createAnswerSnippet({ texts: [{ text }], isPrompt: false, title }, question);

test('the sentence with most of the words, from its beginning', () => {
  expect(show('First rinse it. Then soak the rice in cold water overnight. Steam it.', 'soak rice').text).toBe(
    'Then soak the rice in cold water overnight. Steam it.',
  );
  expect(show('まず洗います。米を一晩水に浸します。蒸します。', '米 浸す').text).toBe(
    '米を一晩水に浸します。蒸します。',
  );
});

test('no link that only names the source of a sentence', () => {
  const link = '[Moss handbook](https://example.com/moss)';
  expect(show(`Keep it in the shade. ${link} [more](https://example.com/)`, 'moss').text).toBe('Keep it in the shade.');
  expect(show('日陰に置きます。[苔の手引き](https://example.com/)', '苔').text).toBe('日陰に置きます。');
  expect(show(`It says so in the ${link}`, 'moss').text).toBe('It says so in the Moss handbook');
  expect(show(link, 'moss').text).toBe('Moss handbook');
});

test('never the title again', () => {
  expect(show('# Tides\n\nTides\n\nThe moon pulls the sea.', 'tides', 'Tides').text).toBe('The moon pulls the sea.');
});

test('neither code, tables nor settings', () => {
  const answer = [
    '```yaml',
    'image: moss',
    '```',
    '| day | name |',
    '| --- | --- |',
    '| Mon | moss |',
    'name: moss',
    'size: 3',
    'colour: green',
    '',
    'Keep moss in the shade.',
  ].join('\n');
  expect(show(answer, 'moss').text).toBe('Keep moss in the shade.');
});

test('code alone is named', () => {
  expect(show('```yaml\na: 1\n```', 'moss')).toEqual({ text: '', marks: [], code: 'yaml' });
  expect(show('```\nmoss\n```', 'moss')).toMatchObject({ code: '' });
  expect(show('| a | b |\n| --- | --- |', 'moss')).not.toHaveProperty('code');
});

test.each([
  ['a word', '如雨露', '如雨露 · 1980'],
  ['a word of a row, and one of the header', '如雨露 価格', '如雨露 · 1980'],
  ['a word of the header', '価格', '品名 · 価格'],
  ['a word of another row', 'はさみ', '園芸 はさみ · 3200'],
  ['no word of it', '苔', '如雨露 · 1980'],
])('a table alone shows the row with most of the words: %s', (_, question, row) => {
  const table = '## 費用\n\n| 品名 | 価格 |\n| :-- | --: |\n| 如雨露 | 1980 |\n| 園芸 **はさみ** | 3200 |\n';
  expect(show(table, question).text).toBe(row);
  expect(show(`${table}\n苔に水をやる。`, question).text).toBe('苔に水をやる。');
  const code = `\`\`\`md\n${table}\`\`\``;
  expect(show(code, question)).toEqual({ text: '', marks: [], code: 'md' });
});
