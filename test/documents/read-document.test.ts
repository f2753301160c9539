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

test('Markdown of other programs: fields before the text, headings as HTML, comments and code at the top', async () => {
  const folded = ['---', 'title: >-', '  潮の', '  物語', '---', '<!--', '# Not shown', '-->', '', '    # code'].join(
    '\r\n',
  );
  expect(await read('a.md', folded)).toEqual({
    title: '潮の 物語',
    sections: [{ headings: [], text: '# 潮の 物語\n\n<!--\n# Not shown\n-->\n\n    # code' }],
  });
  const toml = '+++\ntitle = "Tide"\n+++\n\nHigh at six.\n';
  expect((await read('b.md', toml)).sections).toEqual([{ headings: [], text: '# Tide\n\nHigh at six.' }]);
  const html =
    '<h1 align="center">\n  Wind <img src="x">\n</h1>\n\nA tool.\n\n## [![Build](b.svg)](ci) *Soft* & `a*b*c` &amp; ~~old~~ <a name="i"></a>\n\nRun.';
  const readme = await read('c.md', html);
  expect([readme.title, readme.sections[1]?.headings]).toEqual(['Wind', ['Build Soft & a*b*c & old']]);
});

test.each([
  ['euc-jp, valid in Shift_JIS too', [0xa4, 0xa6, 0xa4, 0xdf], 'うみ'],
  ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x24, 0x26, 0x24, 0x5f, 0x1b, 0x28, 0x42], 'うみ'],
  ['utf-16 without a mark', [0x41, 0, 0x42, 0, 0x46, 0x30], 'ABう'],
  ['what the page names', [...new TextEncoder().encode('<meta charset=gb2312>'), 0xba, 0xa3], '海'],
] as const)('text in %s', async (_, bytes, words) => {
  expect((await read('a.html', new Uint8Array(bytes))).sections[0]?.text).toBe(words);
});

test('HTML: readings of letters go, and a merged cell stands in each of its rows', async () => {
  const html = `<h1><ruby>月<rp>(</rp><rt>つき</rt><rp>)</rp></ruby>の力</h1><div role="navigation">Menu</div><table>
    <tr><th>Day</th><th colspan="2">Times</th></tr><tr><td rowspan="2">1</td><td>6:00</td><td rowspan="9">calm</td></tr>
    <tr><td>18:00</td></tr></table>`;
  expect((await read('a.html', html)).sections).toEqual([
    {
      headings: [],
      text: '# 月の力\n\n| Day | Times | |\n| - | - | - |\n| 1 | 6:00 | calm |\n| 1 | 18:00 | calm |',
    },
  ]);
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

test('Word files of other programs: lists by style, Japanese names, merged rows, boxes, readings, powers and endnotes', async () => {
  const run = (text: string, more = '') => `<w:r><w:rPr>${more}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const paragraph = (inner: string, style = '') => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${inner}</w:p>`;
  const box = `<w:r><w:txbxContent>${paragraph(run('Boxed'))}</w:txbxContent></w:r>`;
  const ruby = `<w:r><w:ruby><w:rt>${run('しお')}</w:rt><w:rubyBase>${run('潮')}</w:rubyBase></w:ruby></w:r>`;
  const power = `<m:oMath><m:sSup><m:e>${run('c')}</m:e><m:sup>${run('2')}</m:sup></m:sSup><m:f><m:num>${run('a+b')}</m:num><m:den>${run('2')}</m:den></m:f></m:oMath>`;
  const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
  const body = [
    paragraph(run('方法'), 'J'),
    paragraph(run('First'), 'N'),
    paragraph(run('Second'), 'N'),
    paragraph(run('loose'), 'B'),
    paragraph(`${run('Before, ')}${box}${run('after.')}<w:r><w:endnoteReference w:id="1"/></w:r>`),
    paragraph(`${ruby}${run('は 10')}${run('6', '<w:vertAlign w:val="superscript"/>')}`),
    paragraph(power),
    `<w:tbl><w:tr>${cell('North', '<w:vMerge w:val="restart"/>')}${cell('4 m')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('5 m')}</w:tr><w:tr>${cell('Both', '<w:gridSpan w:val="2"/>')}</w:tr></w:tbl>`,
  ];
  const list = (id: string, number: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:numPr><w:numId w:val="${number}"/></w:numPr></w:pPr></w:style>`;
  const kind = (id: string, format: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
  const file = makeDocx([], body.join(''), {
    'word/styles.xml': `<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="J"><w:name w:val="見出し 1"/></w:style>${list('N', '1', 'Steps')}${list('B', '2', 'List Bullet')}</w:styles>`,
    'word/numbering.xml': `<w:numbering xmlns:w="w">${kind('1', 'decimal')}${kind('2', 'bullet')}</w:numbering>`,
    'word/endnotes.xml': `<w:endnotes xmlns:w="w"><w:endnote w:id="1">${paragraph(run('At the end'))}</w:endnote></w:endnotes>`,
  });
  expect((await read('w.docx', file)).sections.map(({ text }) => text)).toEqual([
    '# 方法\n\n1. First\n2. Second\n\n- loose\n\nBefore, after.\n\n[At the end]\n\nBoxed\n\n潮は 10⁶\n\nc²(a+b)/(2)\n\n| North | 4 m |\n| - | - |\n| North | 5 m |\n| Both | |',
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
