/** Files as other programs and other people make them: what a person would look for in them is there. */
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { joinText } from '../../lib/documents/pdf/text-line';
import { makeDocx, makeZip } from './make-docx';
import { makePdf } from './make-pdf';
import { makePptx } from './make-pptx';
import { makeRelations, makeXlsx } from './make-xlsx';
import { read } from './read';

const readText = async (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  (await read(name, content)).sections.map(({ text }) => text).join('\n\n');
const readHeadings = async (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  (await read(name, content)).sections.map(({ headings }) => headings.join(' > '));

const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`;
const paragraph = (content: string, look = '') => `<w:p><w:pPr>${look}</w:pPr>${content}</w:p>`;

test('a tracked change of a look does not hide the words, or make them the heading that they were', async () => {
  const hidden = paragraph(run('Shown again.', '<w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>'));
  const wasHeading = paragraph(
    run('Only a sentence now.'),
    '<w:pPrChange w:id="2"><w:pPr><w:pStyle w:val="H1"/></w:pPr></w:pPrChange>',
  );
  const raised = paragraph(
    run('Second.'),
    '<w:pStyle w:val="H1"/><w:pPrChange w:id="3"><w:pPr><w:pStyle w:val="H3"/></w:pPr></w:pPrChange>',
  );
  const { title, sections } = await read('a.docx', makeDocx([], hidden + wasHeading + raised));
  expect([title, sections.map(({ text }) => text)]).toEqual([
    'Second.',
    ['Shown again.\n\nOnly a sentence now.', '# Second.'],
  ]);
});

test('the notes of a cell, the paragraphs of a note, and comments with their authors are there', async () => {
  const cell = `<w:tbl><w:tr><w:tc>${paragraph(`${run('Beds')}<w:r><w:footnoteReference w:id="2"/></w:r>`)}</w:tc><w:tc>${paragraph(run('7'))}</w:tc></w:tr></w:tbl>`;
  const commented = paragraph(`${run('Due in May.')}<w:r><w:commentReference w:id="5"/></w:r>`);
  const text = await readText(
    'a.docx',
    makeDocx([], cell + commented, {
      'word/footnotes.xml': `<w:footnotes><w:footnote w:type="separator" w:id="0"/><w:footnote w:id="2">${paragraph(run('In the ward.'))}${paragraph(`${run('Not the annex.')}<w:del>${run('Gone.')}</w:del><w:moveFrom>${run('Elsewhere.')}</w:moveFrom>`)}</w:footnote></w:footnotes>`,
      'word/comments.xml': `<w:comments><w:comment w:id="5" w:author="Ito">${paragraph(run('June is better.'))}</w:comment></w:comments>`,
    }),
  );
  expect(text).toContain('[In the ward. Not the annex.]');
  expect(text).toContain('[Ito: June is better.]');
  expect(text).not.toMatch(/Gone|Elsewhere/);
});

test('a Word file may name its parts as it likes', async () => {
  const text = await readText(
    'a.docm',
    makeZip({
      '_rels/.rels': makeRelations([['r', 'officeDocument', 'word/document2.xml']]),
      'word/document2.xml': `<w:document><w:body>${paragraph(run('Harbour dues.'), '<w:pStyle w:val="x"/>')}${paragraph(run('Paid.'))}</w:body></w:document>`,
      'word/_rels/document2.xml.rels': makeRelations([['s', 'styles', 'styles2.xml']]),
      'word/styles2.xml':
        '<w:styles><w:style w:type="paragraph" w:styleId="x"><w:name w:val="heading 1"/></w:style></w:styles>',
    }),
  );
  expect(text).toBe('# Harbour dues.\n\nPaid.');
});

test.each([
  'Überschrift 2',
  'Titre 2',
  'Título 2',
  'Titolo 2',
  'Kop 2',
  'Заголовок 2',
  '제목 2',
  '标题 2',
  '見出し 2',
  'heading 2',
])('the style “%s” is a heading', async name => {
  const styles = `<w:styles><w:style w:type="paragraph" w:styleId="x"><w:name w:val="${name}"/></w:style></w:styles>`;
  const file = makeDocx([], paragraph(run('Beds'), '<w:pStyle w:val="x"/>') + paragraph(run('Seven.')), {
    'word/styles.xml': styles,
  });
  expect(await readText('a.docx', file)).toBe('## Beds\n\nSeven.');
});

test('the words in a shape that was drawn by hand are there', async () => {
  const line =
    '<a:custGeom><a:pathLst><a:path><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="1" y="1"/></a:lnTo></a:path></a:pathLst></a:custGeom>';
  const shape = `<p:sp><p:spPr>${line}</p:spPr><p:txBody><a:p><a:r><a:t>Words in a cloud.</a:t></a:r></a:p></p:txBody></p:sp>`;
  const file = makeZip({
    '_rels/.rels': makeRelations([['r', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="s"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': makeRelations([['s', 'slide', 'slide1.xml']]),
    'ppt/slide1.xml': `<p:sld><p:cSld><p:spTree>${shape}${shape.replace('cloud', 'star')}</p:spTree></p:cSld></p:sld>`,
  });
  expect(await readText('a.pptx', file)).toMatch(/cloud[^]*star/);
});

test.each([
  ['a.docm', makeDocx([{ text: 'Words.' }])],
  ['a.dotx', makeDocx([{ text: 'Words.' }])],
  ['a.xlsm', makeXlsx([{ name: 'S', rows: [['Words.', 1]] }])],
  ['a.pptm', makePptx([{ title: 'Words.' }])],
  ['a.ppsx', makePptx([{ title: 'Words.' }])],
  ['a.mdx', 'Words.'],
])('%s is read as its kind', async (name, content) => {
  expect(await readText(name, content)).toContain('Words.');
});

test.each([
  [
    'a page that is one form',
    '<form action="x"><input name="__VIEWSTATE"><div><h1>Dues</h1><p>Paid.</p></div></form>',
    /# Dues\n\nPaid/,
  ],
  ['a form that asks', '<p>Text.</p><form><label>Name <input></label></form>', /^Text\.$/],
  [
    'a page laid out by tables',
    '<table><tr><td><h2>Menu</h2></td><td><h1>Dues</h1><table><tr><th>a</th><td>1</td></tr></table></td></tr></table>',
    /# Dues[^]*\| a \| 1 \|/,
  ],
  [
    'a page with one teaser',
    '<h1>Dues</h1><p>The dues are paid in May.</p><p>They are seven.</p><article><p>Read on</p></article>',
    /# Dues[^]*May[^]*seven[^]*Read on/,
  ],
  [
    'an article among menus',
    '<div><a>Menu</a></div><article><h1>Dues</h1><p>Paid.</p></article>',
    /^# Dues\n\nPaid\.$/,
  ],
  ['a table of facts', '<table><tr><th>a</th></tr><tr><td><p>1</p></td></tr></table>', /\| a \|\n\| - \|\n\| 1 \|/],
])('%s', async (_what, html, wanted) => {
  expect(await readText('a.html', html)).toMatch(wanted);
});

test('in XHTML what is closed in its own tag holds nothing of the page', async () => {
  const page =
    '<?xml version="1.0"?><html><head><title>T</title><script src="a.js"/></head><body><a id="x"/><h1>Dues</h1><p>Paid.</p></body></html>';
  expect(await readHeadings('a.xhtml', page)).toEqual(['Dues']);
});

const latin1 = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0));
const utf8 = new TextEncoder().encode('港の使用料は五月に払う。会議は火曜日。'.repeat(3));

test.each([
  ['UTF-8 that was cut within a letter', utf8.slice(0, -1), /^港の使用料は五月に払う。/],
  [
    'UTF-8 with one broken byte',
    new Uint8Array([...utf8.slice(0, 60), 0xff, ...utf8.slice(60)]),
    /^港の使用料は五月に払う。/,
  ],
  ['German of old', latin1('Die M\u00e4nner sind gr\u00f6\u00dfer.'), /Männer sind größer/],
  ['French of old', latin1('Les caf\u00e9s, l\u2019\u00e9t\u00e9.'.replace('\u2019', "'")), /cafés, l'été/],
  [
    'Japanese of old',
    new Uint8Array([0x8d, 0x60, 0x82, 0xcc, 0x20, 0x61, 0x62, 0x20, 0x8e, 0x67, 0x97, 0x70, 0x97, 0xbf]),
    /港の ab 使用料/,
  ],
  [
    'Japanese of old that was cut',
    new Uint8Array([...Array.from({ length: 15 }, () => [0x8d, 0x60, 0x82, 0xcc]).flat(), 0x8e]),
    /^港の港の/,
  ],
])('%s', async (_what, bytes, wanted) => {
  expect(await readText('a.txt', new Uint8Array(bytes))).toMatch(wanted);
});

const lines = ['Harbour dues', 'The dues of the harbour are paid in May.', 'They are seven for each of the boats.'];
const page = lines.map((text, n) => ({ text, x: 60, y: 500 - n * 14, size: n === 0 ? 16 : 10 }));

test.each([
  ['a page that is turned, with its text', { rotate: 90, isUpwards: true }],
  ['a page that lies on its side', { isUpwards: true }],
  ['a page that is turned, without its text', { rotate: 90 }],
])('%s', async (_what, options) => {
  const upright = await read('a.pdf', makePdf([page]));
  expect(upright.sections.map(({ text }) => text).join('\n')).toContain('paid in May. They are seven');
  expect((await read('a.pdf', makePdf([page], options))).sections).toEqual(upright.sections);
});

const utf16 = (text: string) =>
  Uint8Array.from(text.split('').flatMap(one => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]));

test('a Word file in UTF-16, with folders as Windows parts them', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-16"?><w:document><w:body>${paragraph(run('港 dues.'))}</w:body></w:document>`;
  const file = new Uint8Array(zipSync({ [String.raw`word\document.xml`]: utf16(`\uFEFF${xml}`) }));
  expect(await readText('a.docx', file)).toBe('港 dues.');
});

test('Japanese in UTF-16 without a mark', async () => {
  expect(await readText('a.txt', utf16('港の使用料は、五月に払う。\n'))).toBe('港の使用料は、五月に払う。');
});

test('styles that are based on each other end', async () => {
  const toStyle = (id: string, base: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${base}"/></w:style>`;
  const styles = `<w:styles>${toStyle('x', 'y')}${toStyle('y', 'x')}</w:styles>`;
  const file = makeDocx([], paragraph(run('Words.'), '<w:pStyle w:val="x"/>'), { 'word/styles.xml': styles });
  expect(await readText('a.docx', file)).toBe('Words.');
});

test.each([
  ['harbour mas-', 'ter', 'harbour master'],
  ['harbour mas\u00AD', 'ter', 'harbour master'],
  ['north-', 'East', 'north-East'],
  ['港の', '使用料', '港の使用料'],
  ['the', 'dues', 'the dues'],
])('the lines “%s” and “%s” are joined', (before, next, joined) => {
  expect(joinText(before, next)).toBe(joined);
});
