/** Files of the formats that Kura reads, in English and Japanese, and what of them is found. */
import { expect, test } from 'vitest';
import { makeDocx } from './make-docx';
import { read } from './read';

test('Markdown is parted at its headings, and each section knows those above it', async () => {
  const text = [
    '---\ntitle: "Garden notes"\n---',
    '# Spring\n\nSow early.',
    '## Beans\n\n```\n# not a heading\n```\nTwo rows.',
    'Water\n=====\nEvery day.',
  ].join('\n\n');
  expect(await read('garden.md', text)).toEqual({
    title: 'Garden notes',
    sections: [
      { headings: ['Spring'], text: '# Spring\n\nSow early.' },
      { headings: ['Spring', 'Beans'], text: '## Beans\n\n```\n# not a heading\n```\nTwo rows.' },
      { headings: ['Water'], text: '# Water\n\nEvery day.' },
    ],
  });
});

test('a single first heading is the title, and in no path', async () => {
  const { title, sections } = await read('計画.md', '# 菜園の計画\n\n春から。\n\n## 豆\n\n二列にまく。');
  expect(title).toBe('菜園の計画');
  expect(sections.map(({ headings }) => headings)).toEqual([[], ['豆']]);
});

test('plain text keeps its lines, in the encodings of older Japanese files too', async () => {
  const shiftJis = new Uint8Array([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x0a, 0x82, 0xa0]);
  const { title, sections } = await read('メモ.txt', shiftJis);
  expect(title).toBe('メモ');
  expect(sections[0]?.text).toMatch(/^日本語(?:\\| {2})\nあ$/);
});

test('HTML is read without its frame, its scripts and what it hides', async () => {
  const html = `<!doctype html><title>Soil &amp; water</title><nav>Menu</nav><main><h1>Soil</h1>
    <div><p>Clay holds <b>water</b>.</p><p hidden>secret</p><script>alert(1)</script></div>
    <h2>Sand</h2><ul><li>drains</li></ul><table><tr><th>Kind</th><th>Days</th></tr><tr><td>Sand</td><td>2</td></tr></table>
    <pre><code class="language-py">x = 1</code></pre><a href="javascript:alert(1)">x</a></main>`;
  const { title, sections } = await read('soil.html', html);
  expect(title).toBe('Soil & water');
  expect(sections).toEqual([
    { headings: ['Soil'], text: '# Soil\n\nClay holds **water**.' },
    {
      headings: ['Soil', 'Sand'],
      text: '## Sand\n\n- drains\n\n| Kind | Days |\n| - | - |\n| Sand | 2 |\n\n```py\nx = 1\n```\n\nx',
    },
  ]);
});

test('a Word file is read by its styles, with lists and tables', async () => {
  const deleted = '<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>Stays.</w:t></w:r></w:p>';
  const file = makeDocx(
    [
      { heading: '年次報告', level: 0 },
      { heading: '方法', level: 1 },
      { heading: '水やり', level: 2 },
      { text: '毎朝 2 リットル。' },
      { items: ['朝', '夕'] },
      {
        rows: [
          ['月', '雨'],
          ['5月', '120'],
        ],
      },
    ],
    deleted,
  );
  expect(await read('報告.docx', file)).toEqual({
    title: '年次報告',
    sections: [
      { headings: [], text: 'Stays.' },
      {
        headings: ['方法', '水やり'],
        text: '## 水やり\n\n毎朝 2 リットル。\n\n- 朝\n- 夕\n\n| 月 | 雨 |\n| - | - |\n| 5月 | 120 |',
      },
    ],
  });
});
