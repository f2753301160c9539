import type { Element, ElementContent } from 'hast';
import { expect, test } from 'vitest';
import { isElement, joinWords } from '../../../lib/core/html/html-tree';
import { parseHtml } from '../../../lib/core/html/parse-html';

const read = (html: string) => parseHtml(html).children as ElementContent[];

/** As the readers do it: from the innermost elements outwards. */
const joinAll = (nodes: readonly ElementContent[]): ElementContent[] =>
  joinWords(nodes.map(node => (isElement(node) ? { ...node, children: joinAll(node.children) } : node)));

const count = (nodes: readonly ElementContent[]): number =>
  nodes.reduce((sum, node) => sum + 1 + (isElement(node) ? count(node.children) : 0), 0);

test.each([
  ['<a>'.repeat(4000) + 'x', 'thousands of open elements'],
  ['<b> </b>'.repeat(4000) + 'x', 'thousands with a space each'],
  ['<think>'.repeat(4000) + 'x' + '</think>'.repeat(4000), 'thousands of unknown ones'],
])('of elements without a word nothing is left: $1', html => {
  expect(count(joinAll(read(html)))).toBeLessThan(130);
});

test('what parts texts, pictures and line breaks stay, and no space is lost', () => {
  const joined = joinAll(read('one<i> </i>two<div></div>three<br>four<img src="a" alt="b"><b>five</b><i></i> six'));
  const names = joined.map(node => (node.type === 'text' ? node.value : (node as Element).tagName));
  expect(names).toEqual(['one two', 'div', 'three', 'br', 'four', 'img', 'b', ' six']);
});
