/** Formulas that only the browser draws, from MathML: sites differ in whether KaTeX draws them a second time. */
import { expect, test } from 'vitest';
import { findUnread } from '../../../lib/sites/page/find-unread';
import { toMarkdown } from '../../../lib/sites/markdown/to-markdown';

const answer = (words: string, encoding: string): Element => {
  const page = new DOMParser().parseFromString(
    `<div><p>${words} <span class="katex"><math><semantics><mrow><mi>t</mi><mo>=</mo><mn>3</mn></mrow>` +
      `<annotation encoding="${encoding}">t = 3</annotation></semantics></math></span></p></div>`,
    'text/html',
  );
  const [root] = page.body.children;
  if (!root) throw new Error('The page is empty.');
  return root;
};

test.each(['so', 'つまり'])('a formula after “%s” is the LaTeX beside it', words =>
  expect(toMarkdown(answer(words, 'application/x-tex'))).toBe(`${words} $t = 3$`),
);

test.each(['so', 'つまり'])(
  'one after “%s” whose LaTeX goes by another name keeps its place, and is found as not read',
  words => {
    const place = answer(words, 'text/latex');
    expect(toMarkdown(place)).toBe(`${words} …`);
    expect(findUnread(place, { prose: [place] })).toMatchObject([{ kind: 'unread', title: 'formula' }]);
  },
);
