import { expect, test } from 'vitest';
import { findQuotes } from '../../lib/sites/find-quotes';

/** What is left of quotations, and where it begins and ends: what stands between ⟦ and ⟧ is Kura's, all else the writer's. */
test.each([
  ['the opening line, its end cut off', '⟦【Kura 0123abcd】 From ChatGPT\n\n> a line⟧'],
  ['the opening line alone on its line', '⟦【Kura 0123abcd】\n> a line⟧'],
  ['an opening line of what was packed', '⟦【Kura 0123abcd】 I want to go on\n> a line⟧\nmine'],
  ['an opening line without the blank behind its mark', '⟦【Kura 0123abcd】From ChatGPT\n> a line⟧'],
  ['an opening line with more blanks behind its mark', '⟦【Kura 0123abcd】   私の質問\n> 港は？⟧'],
  ['blanks at the end of a line that says who', '⟦Claude answered:  \n> one⟧'],
  ['blanks behind the mark of the end', '⟦> a line\n【/Kura 0123abcd】  \n> another⟧'],
  ['the writer’s words behind the end that begin like ours', '⟦> a line\n【/Kura 0123abcd】⟧ From my own notes'],
  ['what was written before the mark, on its line', 'mine first ⟦【Kura 0123abcd】 From Claude\n> a line⟧'],
  ['what was written behind the end, on its line', '⟦> a line\n\n【/Kura 0123abcd】⟧ mine, behind it'],
  ['a mark in the middle of the writer’s line', 'mine ⟦【Kura 01⟧ and mine'],
  ['blank lines around it', '\n\n⟦私の質問：\n> 港は？⟧\n\n\nmine'],
  ['two pieces with words between', '⟦Claude answered:\n> one⟧\n\nmine between\n\n⟦> two⟧'],
  ['a piece before a whole quotation', '⟦Claude answered:\n> one⟧\n\nmine\n\n⟦【Kura 0123abcd】 x 【/Kura 0123abcd】⟧'],
  ['a quoted line behind a whole quotation', '⟦【Kura 0123abcd】 x 【/Kura 0123abcd】⟧\nmine\n⟦> a line⟧'],
  ['quoted lines on both sides of a whole one', '⟦> a⟧\nmine\n⟦【Kura 0123abcd】 x 【/Kura 0123abcd】⟧\nmine\n⟦> b⟧'],
  ['who said it, alone beside a whole one', '⟦【Kura 0123abcd】 x 【/Kura 0123abcd】⟧\nmine\nClaude answered:\nmine'],
  ['who said it, and blank lines before what was said', '⟦Claude answered:\n\n> one⟧'],
  ['who said it, and the writer’s words below', 'Claude answered:\nmine\n> quoted by me'],
  ['quoted lines of the writer’s own', '> from a book\n\nmine about Kura'],
])('%s', (_, shown) => {
  const text = shown.replace(/[⟦⟧]/g, '');
  const found = findQuotes(text);
  let marked = '';
  let done = 0;
  for (const { start, end } of found) {
    marked += `${text.slice(done, start)}⟦${text.slice(start, end)}⟧`;
    done = end;
  }
  expect(marked + text.slice(done)).toBe(shown);
});

test('each piece has the fence that a mark in it names, and no other’s', () => {
  const text =
    '【Kura 0123abcd】 x 【/Kura 0123abcd】\nmine\nClaude answered:\n> one\nmine\n【Kura 89abcdef】 From Claude\n> two';
  expect(findQuotes(text).map(({ fence }) => fence)).toEqual(['0123abcd', '00000000', '89abcdef']);
});
