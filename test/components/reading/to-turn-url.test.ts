import { expect, test } from 'vitest';
import { toTurnUrl } from '../../../components/reading/to-turn-url';

const chat = 'https://claude.ai/chat/1';

test('leads to the first words of the turn, as far as they are plain text', () => {
  expect(toTurnUrl(chat, { text: 'Why did it stop? **Because**' })).toBe(`${chat}#:~:text=Why%20did%20it%20stop%3F`);
  expect(toTurnUrl(chat, { text: '## 手順-1\n本文' })).toBe(`${chat}#:~:text=${encodeURIComponent('手順')}%2D1`);
});

test('takes whole words of a long line', () => {
  const long = `${'word '.repeat(20)}end`;
  expect(toTurnUrl(chat, { text: long })).toBe(`${chat}#:~:text=${encodeURIComponent('word '.repeat(12).trim())}`);
});

test('leads to the chat alone where there are no words, or the site has a fragment of its own', () => {
  expect(toTurnUrl(chat, { text: '***' })).toBe(chat);
  expect(toTurnUrl(chat, undefined)).toBe(chat);
  expect(toTurnUrl(`${chat}#m1`, { text: 'words' })).toBe(`${chat}#m1`);
});

test('leads nowhere but to the web', () => {
  expect(toTurnUrl('javascript:alert(1)', { text: 'x' })).toBeUndefined();
  expect(toTurnUrl('', { text: 'x' })).toBeUndefined();
});
