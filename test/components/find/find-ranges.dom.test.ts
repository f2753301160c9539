import { expect, test } from 'vitest';
import { findRanges } from '../../../components/find/find-ranges';

function page(html: string): HTMLElement {
  const root = document.createElement('div');
  // The test's own words.
  root.innerHTML = html;
  return root;
}
const found = (html: string, wanted: string, limit = 100) => findRanges(page(html), wanted, limit).map(String);

test('finds across emphasis, links and code colours', () => {
  expect(found('<p>a <b>bold</b>ly <i>go</i></p>', 'boldly go')).toEqual(['boldly go']);
});

test('does not find across the end of a paragraph or a cell', () => {
  expect(found('<p>low</p><p>tide</p><table><tr><td>low</td><td>tide</td></tr></table>', 'lowtide')).toEqual([]);
});

test('letters of any case and width are the same, and spaces count as one', () => {
  expect(found('<p>ＤＯＣＫＥＲ Docker\n  Volume ﾃﾞｰﾀ</p>', 'docker volume')).toEqual(['Docker\n  Volume']);
  expect(found('<p>ＤＯＣＫＥＲ docker</p>', 'Docker')).toEqual(['ＤＯＣＫＥＲ', 'docker']);
});

test('finds Japanese, each place once', () => {
  expect(found('<p>潮が引く。<b>潮</b>が満ちる。</p><p>潮が引く</p>', '潮が引く')).toEqual(['潮が引く', '潮が引く']);
});

test('a letter that takes two units is one letter', () => {
  expect(found('<p>𠮷野家 🍣 寿司</p>', '🍣 寿司')).toEqual(['🍣 寿司']);
});

test('a mark that stands apart from its letter belongs to it', () => {
  const apart = 'カ\u3099ラス';
  expect(found(`<p>ﾊﾞｯｸｱｯﾌﾟ と バックアップ、${apart}</p>`, 'バックアップ')).toEqual(['ﾊﾞｯｸｱｯﾌﾟ', 'バックアップ']);
  expect(found(`<p>ガラスと${apart}</p>`, 'ガラス')).toEqual(['ガラス', apart]);
  expect(found('<p>ガラス</p>', 'カラス')).toEqual([]);
  expect(found('<p>cafe\u0301, café</p>', 'café')).toEqual(['cafe\u0301', 'café']);
});

test('stops at the limit', () => {
  expect(found('<p>a a a a</p>', 'a', 2)).toEqual(['a', 'a']);
});

test('each of many places is over its own letters, wherever elements begin and end', () => {
  const html = '<p><b>ab</b>c<i></i>a<b>bc</b>abc ab<i>c</i></p>';
  const ranges = findRanges(page(html), 'abc', 100);
  expect(ranges.map(String)).toEqual(['abc', 'abc', 'abc', 'abc']);
  expect(ranges.map(range => range.startContainer.parentElement?.tagName)).toEqual(['B', 'P', 'P', 'P']);
});

test('the number of steps grows with the text and not with its square', () => {
  const elements = 4000;
  const root = page(`<pre>${'<span>const tide = </span>'.repeat(elements)}</pre>`);
  let asked = 0;
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const words = node.nodeValue ?? '';
    Object.defineProperty(node, 'data', { get: () => ((asked += 1), words) });
  }
  expect(findRanges(root, 'tide', 2000)).toHaveLength(2000);
  expect(asked).toBeLessThan(4 * elements);
});
