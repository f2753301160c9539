import { expect, test } from 'vitest';
import { placeOnSite } from '../../../components/reading/turn-url';

const chat = 'https://claude.ai/chat/1';

test('leads to the first words of the turn, as far as they are plain text', () => {
  expect(placeOnSite(chat, { text: 'Why did it stop? **Because**' })).toBe(`${chat}#:~:text=Why%20did%20it%20stop%3F`);
  expect(placeOnSite(chat, { text: '## 手順-1\n本文' })).toBe(`${chat}#:~:text=${encodeURIComponent('手順')}%2D1`);
});

test('takes whole words of a long line', () => {
  const long = `${'word '.repeat(20)}end`;
  expect(placeOnSite(chat, { text: long })).toBe(`${chat}#:~:text=${encodeURIComponent('word '.repeat(12).trim())}`);
});

test('leads to the chat alone where there are no words, or the site has a fragment of its own', () => {
  expect(placeOnSite(chat, { text: '***' })).toBe(chat);
  expect(placeOnSite(chat, undefined)).toBe(chat);
  expect(placeOnSite(`${chat}#m1`, { text: 'words' })).toBe(`${chat}#m1`);
});

test('leads nowhere but to the web', () => {
  expect(placeOnSite('javascript:alert(1)', { text: 'x' })).toBeUndefined();
  expect(placeOnSite('', { text: 'x' })).toBeUndefined();
});
