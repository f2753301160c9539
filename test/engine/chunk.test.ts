import { describe, expect, test } from 'vitest';
import { chunk } from '../../lib/engine/chunk';
import { openMark, closeMark, quotesIn } from '../../lib/quotation';
import { chat } from './chats';

const passages = (text: string) =>
  chunk(chat('chatgpt:1', 'T', ['q', text])).filter(({ chunk }) => chunk.turn === 't1');
const texts = (text: string) => passages(text).map(({ chunk }) => chunk.text);

const english = Array.from({ length: 40 }, (_, n) => `Sentence number ${n} says something about volumes.`).join(' ');
const japanese = Array.from({ length: 40 }, (_, n) => `第${n}の文は、コンテナのボリュームについて述べています。`).join(
  '',
);
const code = `\`\`\`ts\n${Array.from({ length: 25 }, (_, n) => `const line${n} = compute(${n});`).join('\n')}\n\`\`\``;

describe.each([
  ['English', english],
  ['Japanese', japanese],
  ['code', `Look:\n\n${code}\n\nThat is all.`],
  ['a list', Array.from({ length: 60 }, (_, n) => `- item ${n}: 項目${n}`).join('\n')],
  ['a table', `| a | b |\n|---|---|\n${Array.from({ length: 60 }, (_, n) => `| ${n} | 値${n} |`).join('\n')}`],
  ['one endless line of kanji', '蔵'.repeat(5000)],
  ['one endless line of rare kanji', '𠮷'.repeat(2000)],
  ['windows line ends', 'One.\r\n\r\nTwo.\r\n'.repeat(100)],
  ['an unclosed fence', '```js\nlet a = 1;\n'.repeat(30)],
  ['nothing', ''],
  ['blanks', ' \n\n\t'],
])('%s', (_, text) => {
  test('each passage stands in the turn exactly where it says', () => {
    for (const { chunk } of passages(text)) expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text);
  });

  test('no passage is blank, and nothing but blanks lies between passages', () => {
    let at = 0;
    for (const { chunk } of passages(text)) {
      expect(chunk.text.trim()).not.toBe('');
      expect(text.slice(at, chunk.start).trim()).toBe('');
      at = chunk.end;
    }
    expect(text.slice(at).trim()).toBe('');
  });

  test('no surrogate pair is cut', () => {
    for (const { chunk } of passages(text)) expect(chunk.text.isWellFormed()).toBe(true);
  });
});

test('English passages are a few sentences long, and end where a sentence ends', () => {
  for (const text of texts(english)) {
    expect(text.length).toBeLessThanOrEqual(700);
    expect(text).toMatch(/^Sentence.*\.$/s);
  }
  expect(texts(english).length).toBeGreaterThan(2);
});

test('Japanese passages are half as many characters, and end with 「。」', () => {
  for (const text of texts(japanese)) {
    expect(text.length).toBeLessThanOrEqual(370);
    expect(text).toMatch(/^第.*。$/s);
  }
});

test('a code block stays whole', () => {
  expect(texts(`Before.\n\n${english}\n\n${code}\n\n${english}`).filter(text => text.includes(code))).toHaveLength(1);
});

test('a heading begins a passage instead of ending the one before', () => {
  const section = english.slice(0, 300);
  expect(texts(`${section}\n\n## Second\n\n${section}`)[1]).toMatch(/^## Second/);
});

test('a text without any end is cut between words, not inside a version or a file name', () => {
  const line = 'next.js 15.2.1 reads config.ts at 3.14 seconds '.repeat(30);
  const starts = passages(line).map(({ chunk }) => chunk.start);
  expect(starts.length).toBeGreaterThan(1);
  for (const start of starts) expect(line.charAt(start - 1).trim()).toBe('');
});

test('what Kura itself had inserted is in no passage', () => {
  const fence = '0a1b2c3d';
  const text = `My question follows.\n\n${openMark(fence)}\n> 昔の答え: old answer\n${closeMark(fence)}\n\nWhy does it fail? なぜ失敗しますか`;
  const quoting = chat('chatgpt:1', 'T', [{ text, quotes: quotesIn(text) }, 'Because of X.']);
  const found = chunk(quoting).map(({ chunk }) => chunk.text);
  expect(found.join()).not.toMatch(/old answer|昔の答え|Kura/);
  expect(found).toEqual(['My question follows.', 'Why does it fail? なぜ失敗しますか', 'Because of X.']);
});

test('a turn that is nothing but a quotation has no passage', () => {
  const text = `${openMark('0a1b2c3d')}x${closeMark('0a1b2c3d')}`;
  expect(chunk(chat('chatgpt:1', 'T', [{ text, quotes: quotesIn(text) }]))).toEqual([]);
});

test('an answer is searched with its title and its question, a question with its title', () => {
  const [question, answer] = chunk(chat('chatgpt:1', 'ボリューム', ['なぜ消えますか', '名前がないからです']));
  expect(question?.context).toBe('ボリューム');
  expect(answer?.context).toBe('ボリューム\nなぜ消えますか');
});

test('the question before an answer is its own, not that of another branch', () => {
  const branched = chat('chatgpt:1', 'T', [
    'first question',
    'first answer',
    { id: 'edited', role: 'user', parent: null, text: 'edited question' },
    { id: 'again', role: 'assistant', parent: 't0', text: 'second answer to the first' },
  ]);
  expect(chunk(branched).find(({ chunk }) => chunk.turn === 'again')?.context).toBe('T\nfirst question');
});

test('ids are unique and name their place', () => {
  const ids = chunk(chat('chatgpt:1', 'T', [english, japanese])).map(({ chunk }) => chunk.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toBe('chatgpt:1#t0#0');
});

test('turns that are each other’s parents do not trap it', () => {
  const circle = chat('chatgpt:1', 'T', [
    { id: 'a', parent: 'b', role: 'assistant', text: 'one' },
    { id: 'b', parent: 'a', role: 'assistant', text: 'two' },
  ]);
  expect(chunk(circle)).toHaveLength(2);
});

test.each(['.', '!?', '…', '။'])('a text of nothing but %s is cut like any other', mark => {
  // Looking for the end of the sentence from each of them anew would take minutes.
  const text = `${mark.repeat(100_000)}x`;
  expect(passages(text).reduce((length, { chunk }) => length + chunk.text.length, 0)).toBe(text.length);
});
