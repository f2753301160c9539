import { describe, expect, test } from 'vitest';
import { readLines } from '../../lib/insert/read-lines';

/** An editor's element. `|` in the markup stands for the caret. */
function editor(markup: string) {
  const root = document.createElement('div');
  root.append(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes);
  const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node as Text;
    const offset = text.data.indexOf('|');
    if (offset < 0) continue;
    text.deleteData(offset, 1);
    const parent = text.parentNode;
    if (text.length > 0 || !parent) return readLines(root, { node: text, offset });
    const index = [...parent.childNodes].indexOf(text);
    text.remove();
    return readLines(root, { node: parent, offset: index });
  }
  return readLines(root);
}

describe('the same three lines, the second empty', () => {
  test.each([
    ['ProseMirror', '<p>one</p><p><br class="ProseMirror-trailingBreak"></p><p>two</p>'],
    ['Tiptap with hard breaks', '<p>one<br><img class="ProseMirror-separator" alt=""><br>two</p>'],
    ['Quill', '<p>one</p><p><br></p><p>two</p>'],
    [
      'Lexical',
      '<p dir="ltr"><span data-lexical-text="true">one</span><br><br><span data-lexical-text="true">two</span></p>',
    ],
    ['rich Lexical', '<p><span>one</span></p><p><br></p><p><span>two</span></p>'],
    ['Chromium in a plain element', 'one<div><br></div><div>two</div>'],
    ['an element with pre-wrap', 'one\n\ntwo'],
    ['an empty paragraph without its <br>', '<p>one</p><p></p><p>two</p>'],
    ['inline formatting around a <br>', '<p><b>one<br></b><br>two</p>'],
  ])('%s', (_, markup) => {
    expect(editor(markup).text).toBe('one\n\ntwo');
  });
});

test.each([
  ['nothing', ''],
  ['an empty paragraph', '<p><br></p>'],
  ['an empty list item', '<ul><li><p><br></p></li></ul>'],
])('an empty editor that holds %s shows nothing', (_, markup) => {
  expect(editor(markup).text).toBe('');
});

test('lists and quotations are lines like any others', () => {
  expect(editor('<blockquote><p>one</p></blockquote><ul><li><p>two</p></li><li><p>three</p></li></ul>').text).toBe(
    'one\ntwo\nthree',
  );
});

test('no-break spaces are spaces, and marks of no width are nothing', () => {
  expect(editor('<p>a\u00a0\u00a0b<span class="ql-cursor">\ufeff</span></p>').text).toBe('a  b');
});

test('日本語の行もそのまま読める', () => {
  expect(editor('<p>一行目</p><p><br></p><p>三行目</p>').text).toBe('一行目\n\n三行目');
});

describe('the caret is found', () => {
  test.each([
    ['inside a word', '<p>one</p><p>tw|o</p>', 'one\ntw'],
    ['at the end of a line', '<p>one|</p><p>two</p>', 'one'],
    ['at the start of a line', '<p>one</p><p>|two</p>', 'one\n'],
    ['on an empty line', '<p>one</p><p>|<br></p><p>two</p>', 'one\n'],
    ['behind a hard break', '<p>one<br>|two</p>', 'one\n'],
    ['before a hard break', '<p>one|<br>two</p>', 'one'],
    ['in an empty editor', '<p>|<br></p>', ''],
    ['behind a no-width mark', '<p>a<i>\ufeff</i>b|c</p>', 'ab'],
  ])('%s', (_, markup, before) => {
    const { text, offset } = editor(markup);
    expect(text.slice(0, offset)).toBe(before);
  });
});
