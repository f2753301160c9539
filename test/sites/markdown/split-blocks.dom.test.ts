import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { convertInOnePiece, toMarkdown } from '../../../lib/sites/markdown/to-markdown';
import { convertBlocks } from '../../../lib/sites/markdown/split-blocks';

const rootOf = (html: string): Element => {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
};
const asked = (html: string): string[] | undefined => {
  const blocks: string[] = [];
  const written = convertBlocks(rootOf(html), {}, block => {
    blocks.push(block.tagName);
    return `${block.textContent.trim()}\n`;
  });
  return written === undefined ? undefined : blocks;
};

describe('an answer that is a row of blocks', () => {
  test('is written block by block', () => {
    expect(asked('<p>Knead.</p>\n<ul><li>小麦粉</li></ul><pre>bake()</pre>')).toEqual(['P', 'UL', 'PRE']);
  });

  test('may have what is no block between two that are', () => {
    expect(asked('<p>Knead.</p><div>待つ</div><p>Bake.</p>')).toEqual(['P', 'DIV', 'P']);
  });

  test('says as one piece what two neighbours may say together', () => {
    expect(asked('<div>Knead</div><div>and wait</div>')).toBeUndefined();
    expect(asked('<p>こねる。</p>then<p>Bake.</p>')).toBeUndefined();
  });

  test('is one piece where lists follow each other, because the second is marked in another way', () => {
    expect(asked('<ul><li>flour</li></ul><ul><li>塩</li></ul>')).toBeUndefined();
    expect(asked('<ul><li>flour</li></ul><div><ol><li>塩</li></ol></div>')).toBeUndefined();
    expect(asked('<ul><li>flour</li></ul><p></p><ol><li>塩</li></ol>')).toBeUndefined();
  });
});

describe('block by block the same is written as in one piece', () => {
  test.each([
    ['a paragraph that begins with a wide space', '<p>一つ目。</p><p>　字下げした段落。</p>'],
    ['an empty line', '<p>Knead.</p><p><br></p><p>焼く。</p>'],
    ['furniture', '<p>Knead.</p><p aria-hidden="true">copy</p><div class="sr-only">x</div><h2>焼き方</h2>'],
    ['a formula as a block', '<p>So</p><div class="math-block" data-math="a^2"><i>a²</i></div><p>です。</p>'],
    ['a button between blocks', '<pre><code>rest()</code></pre><button>Copy</button><p>こねる</p>'],
    ['marks that pair in one paragraph only', '<p>2 * 3</p><p>4 * 5 と *</p><blockquote><p>_a_</p></blockquote>'],
    ['lists beside each other', '<ol start="3"><li>a</li></ol><ul><li>b</li></ul><hr><ul><li>別</li></ul>'],
    [
      'a footnote',
      '<p>Bread<sup><a data-footnote-ref>1</a></sup></p><section data-footnotes><ol><li>パン</li></ol></section>',
    ],
  ])('%s', (_, html) => {
    expect(toMarkdown(rootOf(html))).toBe(convertInOnePiece(rootOf(html)).trim());
  });

  const folders = readdirSync('test/fixtures', { withFileTypes: true }).filter(entry => entry.isDirectory());
  test.each(folders.map(({ name }) => name))('every place on our pages of %s', folder => {
    for (const file of readdirSync(`test/fixtures/${folder}`).filter(name => name.endsWith('.html'))) {
      const page = new DOMParser().parseFromString(
        readFileSync(`test/fixtures/${folder}/${file}`, 'utf8'),
        'text/html',
      );
      for (const place of page.body.querySelectorAll(':has(> p + *), :has(> pre + *), :has(> ul + *), :has(> * + p)')) {
        expect(written(place, toMarkdown), `${file}, ${place.outerHTML.slice(0, 80)}`).toBe(
          written(place, convertInOnePiece).trim(),
        );
      }
    }
  });
});

/** What is not known is refused by both. */
function written(place: Element, convert: (place: Element) => string): string {
  try {
    return convert(place);
  } catch (error) {
    return String(error);
  }
}
