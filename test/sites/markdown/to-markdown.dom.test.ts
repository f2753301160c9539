import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import type { Nodes } from 'mdast';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { describe, expect, test } from 'vitest';
import { readPromptText, toMarkdown, type MarkdownRules } from '../../../lib/sites/markdown/to-markdown';
import { UnreadableError } from '../../../lib/sites/page/unreadable-error';

const element = (html: string): Element => {
  const page = new DOMParser().parseFromString(
    `<base href="https://site.example/chat/1"><div>${html}</div>`,
    'text/html',
  );
  const found = page.querySelector('div');
  if (!found) throw new Error('no element');
  return found;
};
const markdown = (html: string, rules?: MarkdownRules): string => toMarkdown(element(html), rules);

/** What a reader of the Markdown sees; text that was taken for anything else shows as its kind. */
function seen(markdownText: string): string {
  const tree = fromMarkdown(markdownText, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
  const plain = new Set(['root', 'paragraph', 'heading', 'list', 'listItem', 'table', 'tableRow', 'tableCell']);
  const show = (node: Nodes): string => {
    if (node.type === 'text') return node.value;
    if (node.type === 'break') return '\n';
    const inside = 'children' in node ? node.children.map(show).join('') : 'value' in node ? node.value : '';
    return plain.has(node.type) ? inside : `<${node.type}>${inside}</${node.type}>`;
  };
  return show(tree);
}

describe('reads like the answer', () => {
  test.each([
    ['headings', '<h1>One</h1><h3>三つ目</h3>', '# One\n\n### 三つ目'],
    ['emphasis', '<p><b>a</b> <i>b</i> <s>c</s> <strong><em>d</em></strong></p>', '**a** *b* ~~c~~ ***d***'],
    ['inline code', '<p>run <code>npm i</code> or <code>a`b</code></p>', 'run `npm i` or ``a`b``'],
    ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
    ['an emoji that is a picture', '<p>よし<img alt="👍🏽" src="data:image/png;base64,AA"> go</p>', 'よし👍🏽 go'],
    ['a time in a sentence', '<p>Leave at <time datetime="06:40">6:40</time> sharp.</p>', 'Leave at 6:40 sharp.'],
    ['a formula of signs alone', '<p>So <math><mi>x</mi><mo>=</mo><mn>2</mn></math> holds.</p>', 'So x=2 holds.'],
    [
      'cells that span others',
      '<table><tr><th colspan="2">日</th><th>High</th></tr><tr><td rowspan="2">Mon</td><td>am</td><td>6</td></tr><tr><td>pm</td><td>7</td></tr></table>',
      '| 日 | | High |\n| - | - | - |\n| Mon | am | 6 |\n| | pm | 7 |',
    ],
    ...[
      'aria-hidden="true"',
      'style="min-width: 2em; user-select: none"',
      'class="linenumber react-syntax-highlighter-line-number"',
    ].map(mark => [
      `numbers of lines: ${mark}`,
      `<pre><code><span ${mark}>9\n</span>潮 = 1\n<span ${mark}>10\n</span>10\n</code></pre>`,
      '```\n潮 = 1\n10\n```',
    ]),
    [
      'a figure in code is no number of a line',
      '<pre><code><span class="hljs-number">7</span></code></pre>',
      '```\n7\n```',
    ],
    ['quotations', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>', '> a\n>\n> > b'],
    ['hard breaks', '<p>上<br>下</p>', '上  \n下'],
    ['a list of paragraphs as lines', '<ul><li><p>a</p></li><li><p>b</p></li></ul>', '- a\n- b'],
    ['nested lists', '<ul><li>a<ol start="1"><li>b<ul><li>c</li></ul></li></ol></li></ul>', '- a\n  1. b\n     - c'],
    ['a list with a long item', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>', '- a\n\n  b\n\n- c'],
    [
      'code in a list',
      '<ol><li><p>a</p><pre><code>x\n  y</code></pre></li></ol>',
      '1. a\n   ```\n   x\n     y\n   ```',
    ],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
      '- [x] a\n- [ ] b',
    ],
    ['links', '<p><a href="https://a.example/x_y_(z)">語</a></p>', '[語](https://a.example/x_y_(z))'],
    [
      'a list in a quotation',
      '<blockquote><p>曰く</p><ul><li>a</li><li>b</li></ul></blockquote>',
      '> 曰く\n>\n> - a\n> - b',
    ],
    ['a quotation in a list', '<ul><li><p>a</p><blockquote><p>曰く</p></blockquote></li></ul>', '- a\n  > 曰く'],
    ['numbers that begin later', '<ol start="3"><li>三</li><li>四</li></ol>', '3. 三\n4. 四'],
    [
      'tasks within tasks',
      '<ul><li><input type="checkbox" checked> 買う<ul><li><input type="checkbox"> milk</li></ul></li></ul>',
      '- [x] 買う\n  - [ ] milk',
    ],
    [
      'a picture',
      '<p><img src="https://a.example/猫.png" alt="a [cat]"></p>',
      '![a \\[cat\\]](https://a.example/猫.png)',
    ],
    [
      'strike beside Japanese',
      '<p>「<del>旧</del>」新、<strong>「重要」</strong>です。<em>（注）</em>あり</p>',
      '「~~旧~~」新、**「重要」**です。*（注）*あり',
    ],
    [
      'footnotes',
      '<p>a<sup><a href="#fn-1" data-footnote-ref>1</a></sup></p><section data-footnotes><h2 class="sr-only">Footnotes</h2><ol><li id="fn-1"><p>出典 <a href="#r" data-footnote-backref>↩</a></p></li></ol></section>',
      'a[^1]\n\n[^1]: 出典',
    ],
    [
      'a diagram by its source',
      '<pre><div>mermaid</div><pre style="display: none"><code class="language-mermaid">graph TD\n  猫 --&gt; B\n</code></pre><div><svg><text>猫</text></svg></div></pre>',
      '```mermaid\ngraph TD\n  猫 --> B\n```',
    ],
    ['bare addresses', '<p><a href="https://a.example/b_c">https://a.example/b_c</a></p>', '<https://a.example/b_c>'],
    ['relative links', '<p><a href="../c/2">a</a></p>', '[a](https://site.example/c/2)'],
    ['pictures', '<p><img src="https://a.example/b.png" alt="猫 [1]"></p>', '![猫 \\[1\\]](https://a.example/b.png)'],
    [
      'the icon before the words of a link',
      '<p><a href="https://a.example/"><img src="https://a.example/i.png" alt="">Port</a></p>',
      '[Port](https://a.example/)',
    ],
    [
      'a picture that is a link',
      '<p><a href="https://a.example/"><img src="https://a.example/i.png" alt=""></a></p>',
      '[![](https://a.example/i.png)](https://a.example/)',
    ],
    [
      'footnotes',
      '<p>a<sup><a href="#fn-1" data-footnote-ref>1</a></sup></p><section data-footnotes><h2 class="sr-only">Footnotes</h2><ol><li id="fn-1"><p>b <a href="#r" data-footnote-backref>↩</a></p></li></ol></section>',
      'a[^1]\n\n[^1]: b',
    ],
  ])('%s', (_, html, expected) => expect(markdown(html)).toBe(expected));

  test('emphasis beside Japanese brackets stays as it was written', () => {
    expect(markdown('<p>これは<strong>「重要」</strong>です。<em>（注）</em>も。</p>')).toBe(
      'これは**「重要」**です。*（注）*も。',
    );
  });

  test('spaces leave emphasis, neighbours join, and the same emphasis is not said twice', () => {
    expect(markdown('<p>a<strong> b </strong>c</p>')).toBe('a **b** c');
    expect(markdown('<p><strong>a</strong><strong>b</strong></p>')).toBe('**ab**');
    expect(markdown('<p><strong>a <b>b</b></strong></p>')).toBe('**a b**');
    expect(markdown('<p>a<strong> </strong>b</p>')).toBe('a b');
  });
});

describe('code', () => {
  test('has its language from the class, and a longer fence where it holds one', () => {
    expect(markdown('<pre><code class="hljs language-py">a\n\n  b\n</code></pre>')).toBe('```py\na\n\n  b\n```');
    expect(markdown('<pre><code>```\na\n```</code></pre>')).toBe('````\n```\na\n```\n````');
  });

  test('keeps its lines where a page builds them from elements', () => {
    expect(markdown('<pre><code><span>a</span><br><span>  b</span></code></pre>')).toBe('```\na\n  b\n```');
    expect(markdown('<pre><code><div>a</div><div>b</div></code></pre>')).toBe('```\na\nb\n```');
  });

  test('is what a site’s rule says, header and all', () => {
    const rules: MarkdownRules = {
      code: block =>
        block.matches('.box')
          ? { language: 'Plain Text', text: block.querySelector('i')?.textContent ?? '' }
          : undefined,
    };
    expect(markdown('<p>a</p><div class="box"><b>Plain Text</b><button>Copy</button><i>x *y*</i></div>', rules)).toBe(
      'a\n\n```plain-text\nx *y*\n```',
    );
  });

  test('of an editor is refused where some of it stands in no line', () => {
    const editor = (first: string) =>
      `<pre><div class="cm-content"><div class="${first}">if 猫:</div><div class="cm-line">  a()</div><div class="cm-gap"></div></div></pre>`;
    expect(markdown(editor('cm-line'))).toBe('```\nif 猫:\n  a()\n…\n```');
    expect(() => markdown(editor('line'))).toThrow(UnreadableError);
  });

  test('that is empty is left out', () => expect(markdown('<p>a</p><pre><code></code></pre>')).toBe('a'));
});

describe('tables', () => {
  const table = (cell: string) =>
    `<table><thead><tr><th>見出し</th><th>b</th></tr></thead><tbody><tr><td>${cell}</td><td>d</td></tr></tbody></table>`;
  const row = (cell: string) => `| 見出し | b |\n| - | - |\n| ${cell} | d |`;

  test.each([
    ['pipes', 'x|y', 'x\\|y'],
    ['line breaks', 'x<br>y', 'x<br>y'],
    ['paragraphs', '<p>x</p><p>y</p>', 'x<br>y'],
    ['lists', '<ul><li>x</li><li><b>y</b></li></ul>', 'x<br>**y**'],
    ['code', '<code>a|b</code>', '`a\\|b`'],
    ['blocks of code', '<pre><code>a\nb</code></pre>', '`a b`'],
    ['formulas', '<span data-math="|x|"></span>', '$\\|x\\|$'],
    ['links', '<a href="https://a.example/?q=a|b">語|x</a>', '[語\\|x](https://a.example/?q=a%7Cb)'],
    ['spans over lines', '<span>上</span><br><span>下|右</span>', '上<br>下\\|右'],
  ])('%s in a cell', (_, cell, expected) => expect(markdown(table(cell))).toBe(row(expected)));

  test('without a head get an empty one', () => {
    expect(markdown('<table><tbody><tr><td>a</td></tr></tbody></table>')).toBe('| |\n| - |\n| a |');
  });
});

describe('formulas', () => {
  const katex = (tex: string) =>
    `<span class="katex"><span class="katex-mathml"><math><mi>x</mi><annotation encoding="application/x-tex">${tex}</annotation></math></span><span class="katex-html" aria-hidden="true">x</span></span>`;

  test('appear once, by their annotation', () => {
    expect(markdown(`<p>See ${katex('x^2')}.</p>`)).toBe('See $x^2$.');
    expect(markdown(`<p>前<span class="katex-display">${katex('x^2')}</span>後</p>`)).toBe('前\n\n$$\nx^2\n$$\n\n後');
  });

  test('are found in data-math, then in a label', () => {
    expect(markdown('<p><span class="math-inline" data-math="a_1"><span>a1</span></span></p>')).toBe('$a_1$');
    expect(markdown('<div class="math-block" data-math="a_1">a1</div>')).toBe('$$\na_1\n$$');
    expect(markdown('<p><span data-client-katex-layout aria-label="a_1"><i aria-hidden="true">a1</i></span></p>')).toBe(
      '$a_1$',
    );
  });

  test('side by side stay two, as pieces of code do', () => {
    expect(markdown(`<p>${katex('a')}${katex('b')}</p>`)).toBe('$a$ $b$');
    expect(markdown('<p><code>Ctrl</code><code>K</code></p>')).toBe('`Ctrl` `K`');
  });

  test('of which only a drawing is there leave a gap, which is marked', () => {
    const drawn = '<p>x <span data-client-katex-layout><i aria-hidden="true">a1</i></span></p>';
    expect(markdown(drawn)).toBe('x …');
    expect(markdown('<p><span class="katex"><i aria-hidden="true">二</i></span>です</p>')).toBe('…です');
  });

  test('within emphasis stay in the line', () => {
    expect(markdown(`<p><b>so <span class="katex-display">${katex('x')}</span></b></p>`)).toBe('**so $x$**');
  });
});

describe('addresses', () => {
  test.each([
    ['https://a.example/?utm_source=chatgpt.com', 'https://a.example/'],
    ['https://a.example/?b=1&utm_source=x&utm_medium=y&c=%2F#d', 'https://a.example/?b=1&c=%2F#d'],
    ['https://a.example/?utmost=1', 'https://a.example/?utmost=1'],
    ['https://ja.example/日本', 'https://ja.example/日本'],
    ['https://a.example/?fbclid=x1&id=7&gclid=y2', 'https://a.example/?id=7'],
    ['https://a.example/p?mc_eid=1&_hsenc=2&igshid=3&msclkid=4&srsltid=5&ref_src=twsrc', 'https://a.example/p'],
    ['https://a.example/?ref=chatgpt.com&q=猫#d', 'https://a.example/?q=猫#d'],
    ['https://git.example/x?ref=main&gclide=1', 'https://git.example/x?ref=main&gclide=1'],
    ['https://git.example/x?ref=v1.2', 'https://git.example/x?ref=v1.2'],
  ])('%s loses only what counts visitors', (from, to) =>
    expect(markdown(`<a href="${from}">x</a>`)).toBe(`[x](${to})`),
  );

  test.each(['javascript:alert(1)', 'blob:https://a.example/1', 'data:text/html,x', '#top', 'sandbox:/mnt/x.csv', ''])(
    '%s leaves only the words',
    address => expect(markdown(`<p>see <a href="${address}">x</a></p>`)).toBe('see x'),
  );

  test('pictures that only this tab can show are left out', () => {
    expect(
      markdown('<p>a<img src="blob:https://a.example/1" alt="b"><img src="data:image/png;base64,AA" alt="c"></p>'),
    ).toBe('a');
  });
});

test('furniture is left out, and a site may name more or keep some', () => {
  const html =
    '<p>a</p><h4 class="sr-only">said</h4><button>Copy</button><time>9:00</time><svg><title>t</title></svg><textarea>t</textarea><p class="note">b</p>';
  expect(markdown(html)).toBe('a\n\nb');
  expect(markdown(html, { drop: '.note', keep: 'button' })).toBe('a\n\nCopy');
});

describe('escapes only what would mean something else', () => {
  test.each([
    'snake_case and file_name.py',
    '1 * 2 * 3',
    '[x] and a[0][1]',
    'f(*args, **kwargs)',
    '~100 people, ~200 chairs',
    'It costs $5.',
    'a < b && b > c',
    'R&D, AT&T; C:\\path',
    '5 - 3 = 2, 1.5, #tag',
    'really? yes!',
    '値段は約3,000円（税込）です。※注意',
  ])('%s', text => expect(markdown(`<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)).toBe(text));

  test.each([
    ['*a* and *b*', '\\*a\\* and \\*b\\*'],
    ['# not a heading', '\\# not a heading'],
    ['1. not a list', '1\\. not a list'],
    ['- not a list', '\\- not a list'],
    ['$5 and $6', '\\$5 and \\$6'],
    ['<b>not bold</b>', '\\<b>not bold\\</b>'],
    ['[a](b)', '[a]\\(b)'],
    ['&amp;', '\\&amp;'],
    ['\\*', '\\\\*'],
  ])('%s', (text, expected) => {
    const p = element('<p></p>');
    p.textContent = text;
    expect(toMarkdown(p)).toBe(expected);
  });

  test.each([
    '__init__ and *args*, `tick and ~~tilde~~',
    '``` and ```',
    '$$x$$ or $y$',
    '| a | b |',
    '> quoted? + plus - minus',
    '===',
    '---',
    '[note]: https //x',
    '[^1] and [link](x) and ![image](y)',
    '\\(a_1\\) \\[b\\] \\\\ end\\',
    '<script>alert(1)</script> &lt; &#65;',
    '2) zwei',
    '日本語の*強調*と_下線_と`記号`',
  ])('text stays text: %s', text => {
    for (const [before, after] of [
      ['', ''],
      ['<b>x</b> ', ''],
      ['', ' <code>y*</code>'],
      ['z<br>', ''],
    ] as const) {
      const root = element(`<p>${before}<span></span>${after}</p>`);
      const span = root.querySelector('span');
      if (span) span.textContent = text;
      const around = [before, after].map(html =>
        html
          .replace('<br>', '\n')
          .replace(/<b>x<\/b>/, '<strong>x</strong>')
          .replace('code>', 'inlineCode>')
          .replace('/code>', '/inlineCode>'),
      );
      expect(seen(toMarkdown(root))).toBe(around.join(text));
    }
  });
});

test('a table in which every cell spans many others costs no more than its cells', () => {
  const row = `<tr>${'<td colspan="999" rowspan="999">潮</td>'.repeat(40)}</tr>`;
  expect(markdown(`<table>${row.repeat(40)}</table>`).match(/潮/g)).toHaveLength(1600);
  expect(markdown(`<table>${row.repeat(40)}</table>`).length).toBeLessThan(20_000);
});

describe('a prompt is what the user typed', () => {
  const typed = (html: string, rules = {}): string => readPromptText(element(html), rules);

  test('with line breaks, spaces and signs as they are', () => {
    expect(typed('<p style="white-space: pre-wrap">a *b*\n\n  - c_d\n# e</p>')).toBe('a *b*\n\n  - c_d\n# e');
    expect(typed('<div>一行目<br>二行目</div>')).toBe('一行目\n二行目');
  });

  test('without the indentation of a saved page that was formatted anew', () => {
    expect(typed('\n      Which one\n      is it?\n\n        - this\n    ')).toBe('Which one\nis it?\n\n  - this');
    expect(typed('    four spaces\n    that were typed')).toBe('four spaces\n    that were typed');
  });

  test('with one paragraph for each line, or for each paragraph', () => {
    expect(typed('<p>a</p><p><br></p><p>b</p>')).toBe('a\n\nb');
    expect(typed('<p>a</p>\n<p>b</p>')).toBe('a\nb');
    expect(typed('<p>a</p><p>b</p>', { paragraphBreak: '\n\n' })).toBe('a\n\nb');
  });

  test('with its code fenced again where the site rendered it', () => {
    expect(typed('Fix\n<pre><code class="language-js">let a;\n</code></pre>please <code>a</code>')).toBe(
      'Fix\n```js\nlet a;\n```\nplease `a`',
    );
  });

  test('without the site’s furniture', () => {
    expect(typed('<span class="sr-only">You said</span>a<button>Show more</button>')).toBe('a');
  });
});

test('an element that has changed is read anew', () => {
  const root = element('<p>one</p>');
  const rules: MarkdownRules = {};
  expect(toMarkdown(root, rules)).toBe('one');
  root.append('二');
  expect(toMarkdown(root, rules)).toBe('one\n\n二');
  expect(toMarkdown(root, { drop: 'p' })).toBe('二');
});

test('a line break at an end of emphasis stands outside of it', () => {
  expect(markdown('<p><b>見出し<br></b>本文</p>')).toBe('**見出し**  \n本文');
  expect(markdown('<p>a<i> <br>b</i></p>')).toBe('a  \n*b*');
});

test('a link whose words look like a footnote stays a link', () => {
  expect(markdown('<p><a href="https://a.example/">note [^1] here</a></p>')).toBe(
    '[note \\[^1\\] here](https://a.example/)',
  );
});

test('nothing becomes nothing', () => {
  expect(markdown('')).toBe('');
  expect(markdown('<div><button>Copy</button></div> ')).toBe('');
});
