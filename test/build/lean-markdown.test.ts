import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { toMarkdown } from '../../lib/sites/markdown/to-markdown';
import { elementHandlers } from '../../lib/sites/markdown/element-handlers';
import { textHandlers } from '../../lib/sites/markdown/text-handlers';
import { createLeanMarkdown, unreachedHandlers } from '../../scripts/build/lean-markdown';

const require = createRequire(import.meta.url);
const source = (name: string, file: string) =>
  readFileSync(path.join(path.dirname(require.resolve(name)), file), 'utf8');

/** The keys that a library's table gives to one of `names`, such as `kbd` in `kbd: inlineCode`. */
const keysOf = (table: string, names: readonly string[]) =>
  [...table.matchAll(/^ {2}(\w+)(?:: (\w+))?,?$/gm)].flatMap(([, key = '', value = key]) =>
    names.includes(value) ? [key] : [],
  );

describe('what is left out of the bundles', () => {
  const left = (name: string) => Object.values(unreachedHandlers[name] ?? {}).flat();

  test('has a handler of ours for every element that would reach it', () => {
    const keys = keysOf(source('hast-util-to-mdast', 'lib/handlers/index.js'), left('hast-util-to-mdast'));
    expect(keys).toEqual(expect.arrayContaining(['input', 'kbd', 'video', 'xmp']));
    expect(keys.filter(key => !Object.hasOwn(elementHandlers, key))).toEqual([]);
  });

  test('has a handler of ours for every node that the tree can hold', () => {
    // Nothing that Kura makes of a page is HTML, a definition or a reference to one.
    const never = ['definition', 'hardBreak', 'html', 'imageReference', 'linkReference'];
    const keys = keysOf(source('mdast-util-to-markdown', 'lib/handle/index.js'), left('mdast-util-to-markdown'));
    expect(keys).toEqual(expect.arrayContaining([...never, 'link', 'strong']));
    expect(keys.filter(key => !never.includes(key) && !Object.hasOwn(textHandlers, key))).toEqual([]);
  });

  test('exports what it did, so that nothing is missing where it is named', () => {
    const plugin = createLeanMarkdown();
    for (const [name, files] of Object.entries(unreachedHandlers)) {
      for (const [file, names] of Object.entries(files)) {
        const exported = [...source(name, file).matchAll(/^export (?:function|const) (\w+)/gm)].map(([, each]) => each);
        expect(exported).toEqual(names);
        const place = path.join(path.dirname(require.resolve(name)), file);
        expect(plugin.load(place)?.code).toContain(`export { stub as ${names[0]} }`);
      }
    }
  });
});

describe('the lean libraries', () => {
  let lean: typeof toMarkdown;
  beforeAll(async () => {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [createLeanMarkdown()],
      build: {
        write: false,
        lib: { entry: 'lib/sites/markdown/to-markdown.ts', formats: ['es'], fileName: 'markdown' },
      },
    });
    const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
    const module = `data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`;
    ({ toMarkdown: lean } = (await import(/* @vite-ignore */ module)) as { toMarkdown: typeof toMarkdown });
  });

  test.each([
    ['emphasis within words', '<p>a<b>b</b>c <em>d<strong>e</strong></em> <s>f</s> 「<b>蔵</b>」の<i>中</i>です</p>'],
    [
      'marks that are text',
      '<p>2 * 3 * 4, _a_, # no heading</p><p># none</p><p>1. none</p><p>a ~~b~~ http://x.example</p>',
    ],
    ['code in a sentence over two lines', '<p>Type <code>a<br># b<br>- c<br>1. d<br>* e<br>&lt;f<br>g</code> ここ</p>'],
    ['code with backticks', '<p><code>a`b``c</code> <code>`</code></p><pre><code>```\n蔵\n````</code></pre>'],
    [
      'code in a list',
      '<ul><li>一<pre><code class="language-ts">let a = 1;\n\nlet b;</code></pre></li><li>two</li></ul>',
    ],
    [
      'lists in lists',
      '<ol start="3"><li><p>a</p><ul><li>b</li><li>c<br>d</li></ul></li><li>e</li></ol><ul><li>別</li></ul>',
    ],
    [
      'tables',
      '<table><tr><th>名</th><th align="right">b | c</th></tr><tr><td><code>x|y</code></td><td>1<br>2</td></tr></table>',
    ],
    [
      'tables with columns left, right, in the middle and missing',
      '<table><tr><th align="left">a</th><th align="center"></th><th>蔵</th></tr><tr><td>b</td></tr></table>',
    ],
    ['a table in a table', '<table><tr><th>a</th></tr><tr><td><table><tr><td>b 蔵</td></tr></table></td></tr></table>'],
    [
      'headings',
      '<h1>One</h1><h2>二 <em>つ</em></h2><h6># six #</h6><h3>a<br>b</h3><hr><blockquote><p>q</p><ul><li>r</li></ul></blockquote>',
    ],
    [
      'links and pictures',
      '<p><a href="https://a.example/b_(c)">d [e]</a> <img src="https://a.example/f.png" alt="絵"></p>',
    ],
    [
      'formulas',
      '<p><math display="inline"><semantics><annotation encoding="application/x-tex">a|b</annotation></semantics></math></p>',
    ],
    ['footnotes', '<p>a<a data-footnote-ref href="#1">1</a></p><section data-footnotes><ol><li>注</li></ol></section>'],
    ['definitions and quotations', '<dl><dt>a</dt><dd>b</dd><dd>c</dd></dl><p><q>d <q>e</q></q></p>'],
    ['tasks', '<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> まだ</li></ul>'],
  ])('write as the whole ones do: %s', (_, html) => {
    const { body } = new JSDOM(html).window.document;
    expect(toMarkdown(body)).not.toBe('');
    expect(lean(body)).toBe(toMarkdown(body));
  });
});
