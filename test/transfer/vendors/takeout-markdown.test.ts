import { describe, expect, test } from 'vitest';
import { convertHtml } from '../../../lib/transfer/vendors/takeout-markdown';

describe('the HTML of an answer in a Takeout', () => {
  test.each([
    [
      'paragraphs and emphasis',
      '<p>The <em>second</em> one is <strong>deep</strong>.</p><p>And 港 too.</p>',
      'The *second* one is **deep**.\n\nAnd 港 too.',
    ],
    ['paragraphs that nobody ends', '<p>One<p>Two', 'One\n\nTwo'],
    ['lists, one in another', '<ul><li>潮<ul><li>満潮</li></ul></li><li>tide</li></ul>', '- 潮\n  - 満潮\n- tide'],
    ['items that nobody ends', '<ol start="3"><li>three<li>four</ol>', '3. three\n4. four'],
    [
      'code with its language',
      '<pre><code class="language-python">if a &lt; b:\n    print("港")\n</code></pre>',
      '```python\nif a < b:\n    print("港")\n```',
    ],
    ['code within a line', '<p>Use <code>a &amp;&amp; b</code>.</p>', 'Use `a && b`.'],
    [
      'tables',
      '<table><thead><tr><th>Port<th>深さ</tr></thead><tbody><tr><td>Alder<td>3</tbody></table>',
      '| Port | 深さ |\n| - | - |\n| Alder | 3 |',
    ],
    ['headings and quotations', '<h2>灯台</h2><blockquote><p>It is lit.</p></blockquote>', '## 灯台\n\n> It is lit.'],
    [
      'links, without what only counts visitors',
      '<a href="https://example.com/ports?utm_source=x">Ports</a>',
      '[Ports](https://example.com/ports)',
    ],
    ['links that open nothing, as their words', '<p><a href="javascript:alert(1)">Ports</a></p>', 'Ports'],
    [
      'characters by name and number',
      '<p>A&nbsp;&gt;&#8239;B &amp;amp; &#x6e2f; &bogus;</p>',
      'A\u00a0>\u202fB \\&amp; 港 \\&bogus;',
    ],
    ['a lone bracket and an unknown tag', '<p>3 < 5 <port-name>Alder</port-name></p>', '3 < 5 Alder'],
    ['what no reader sees', '<p>a</p><script>alert("<p>b</p>")</script><style>p{}</style><!-- c --><p>d</p>', 'a\n\nd'],
    ['nothing', '', ''],
  ])('%s', (_, html, markdown) => expect(convertHtml(html)).toBe(markdown));

  test.each([
    ['tags without an end', '<p><b '.repeat(20_000)],
    ['elements that are never closed', '<div>'.repeat(100_000) + 'port'],
    ['ends without a beginning', '</div>'.repeat(100_000)],
    ['comments without an end', '<!--'.repeat(100_000)],
    ['scripts without an end', '<script>'.repeat(100_000)],
    ['attributes without an end', `<p ${'a="'.repeat(100_000)}`],
    ['white space', `<p>${' '.repeat(300_000)}</p>`],
    ['names of an object', '<p __proto__="x" constructor="y">港</p><__proto__>x</__proto__>'],
  ])('%s are read to the end', (_, html) => expect(typeof convertHtml(html)).toBe('string'));
});
