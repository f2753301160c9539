/** Excel and PowerPoint files: tables with their columns, slides in their order. */
import { expect, test } from 'vitest';
import { formatNumber, toNumberFormat } from '../../lib/documents/office/number-formats';
import { makeZip } from './make-docx';
import { makePptx } from './make-pptx';
import { makeRelations, makeXlsx } from './make-xlsx';
import { read } from './read';

test('sheets are read in their order, with every cell in its column, dates as dates, and hidden sheets named', async () => {
  const file = makeXlsx([
    {
      name: '売上',
      rows: [
        ['2026年の売上'],
        [],
        ['地域', '月', '金額', '備考'],
        ['関東', { xml: '<c s="4"><v>46082</v></c>' }, 1200, 'A|B'],
        [undefined, { xml: '<c s="1"><v>46113.5</v></c>' }, 0.30000000000000004, undefined],
        ['', '', { xml: '<c t="b"><v>1</v></c>' }, { xml: '<c t="str"><f>A1&amp;"x"</f><v>合計_x000D_\n次</v></c>' }],
      ],
      merged: ['A4:A6', 'C3:D3'],
    },
    {
      name: 'Rates & co',
      isHidden: true,
      rows: [
        ['Rate', 'From'],
        [{ xml: '<c s="3"><v>0.081</v></c>' }, { xml: '<c s="2"><v>46082.75</v></c>' }],
      ],
    },
    { name: 'Empty', rows: [] },
  ]);
  expect(await read('売上表.xlsx', file)).toEqual({
    title: '売上表',
    sections: [
      {
        headings: ['売上'],
        text: '# 売上\n\n2026年の売上\n\n| 地域 | 月 | 金額 | 備考 |\n| - | - | - | - |\n| 関東 | 2026-03-01 | 1200 | A\\|B |\n| 関東 | 2026-04-01 | 0.3 | |\n| 関東 | | TRUE | 合計 次 |',
      },
      {
        headings: ['Rates & co (hidden sheet)'],
        text: '# Rates & co (hidden sheet)\n\n| Rate | From |\n| - | - |\n| 8.1% | 2026-03-01 18:00 |',
      },
    ],
  });
});

test('readings above Japanese words are no text, and the only sheet needs no name', async () => {
  const word = '<c t="inlineStr"><is><r><t>山田</t></r><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></is></c>';
  const { title, sections } = await read('名簿.xlsx', makeXlsx([{ name: 'Sheet1', rows: [[{ xml: word }, '部長']] }]));
  expect([title, sections]).toEqual(['名簿', [{ headings: [], text: '# 名簿\n\n| 山田 | 部長 |\n| - | - |' }]]);
});

test('a workbook needs neither shared texts nor styles', async () => {
  const file = makeZip({
    '_rels/.rels': makeRelations([['r', 'officeDocument', 'book.xml']]),
    'book.xml': '<workbook><sheets><sheet name="Beds" r:id="s"/></sheets></workbook>',
    '_rels/book.xml.rels': makeRelations([['s', 'worksheet', 'one.xml']]),
    'one.xml': '<worksheet><sheetData><row><c><v>7</v></c><c t="str"><v>beds</v></c></row></sheetData></worksheet>',
  });
  expect((await read('beds.xlsx', file)).sections[0]?.text).toBe('# Beds\n\n| 7 | beds |\n| - | - |');
});

test('a long table is parted between its rows, and each part has the names of its columns', async () => {
  const rows = Array.from({ length: 600 }, (_, n) => [`item ${n}`, n, `a remark about number ${n}`]);
  const { sections } = await read(
    'list.xlsx',
    makeXlsx([{ name: 'Stock', rows: [['Name', 'Count', 'Remark'], ...rows] }]),
  );
  expect(sections.length).toBeGreaterThan(3);
  for (const { text } of sections) expect(text).toContain('| Name | Count | Remark |');
  const text = sections.map(section => section.text).join('\n');
  expect(rows.filter(cells => text.includes(`| ${cells.join(' | ')} |`))).toHaveLength(600);
});

test.each([
  ['yyyy/m/d', 'date'],
  ['mm:ss', 'time'],
  ['ggge"年"m"月"d"日"', 'date'],
  ['#,##0.00E+00', 'plain'],
  ['[Red]#,##0"days"', 'plain'],
  ['0.0%;[Red]-0.0%', 'percent'],
  ['[$-409]h:mm AM/PM', 'time'],
  ['[hh]:mm', 'duration'],
])('the format %s is %s', (code, format) => expect(toNumberFormat(code)).toBe(format));

test.each([
  ['1', 'date', 1900, '1900-01-01'],
  ['61', 'date', 1900, '1900-03-01'],
  ['0', 'date', 1904, '1904-01-01'],
  ['1.25', 'duration', 1900, '30:00'],
  ['-4', 'date', 1900, '-4'],
  ['0.5', 'time', 1900, '12:00'],
] as const)('%s as a %s since %s is %s', (value, format, calendar, text) =>
  expect(formatNumber(value, format, calendar)).toBe(text),
);

test('slides are read in the order of the show, with lists, tables and notes, without what stands on each', async () => {
  const file = makePptx([
    { title: 'Rain gardens', isMain: true, box: 'A talk' },
    { title: '土の選び方', items: ['砂を混ぜる', '\t三割まで', '粘土は避ける'], notes: '写真を見せる。' },
    {
      box: 'Costs by year',
      rows: [
        ['Year', 'Cost'],
        ['2026', '300'],
      ],
    },
    { title: '予備の資料', items: ['参考のみ'], isHidden: true },
  ]);
  expect(await read('talk.pptx', file)).toEqual({
    title: 'Rain gardens',
    sections: [
      { headings: [], text: '# Rain gardens\n\nA talk', page: 1 },
      {
        headings: ['土の選び方'],
        text: '# 土の選び方\n\n- 砂を混ぜる\n  - 三割まで\n- 粘土は避ける\n\n> 写真を見せる。',
        page: 2,
      },
      {
        headings: ['Costs by year'],
        text: '# Costs by year\n\n| Year | Cost |\n| - | - |\n| 2026 | 300 |',
        page: 3,
      },
      { headings: ['予備の資料（非表示のスライド）'], text: '# 予備の資料（非表示のスライド）\n\n参考のみ', page: 4 },
    ],
  });
});

test('a cell that goes on below belongs to each of its rows, and a drawing counts once', async () => {
  const cell = (text: string, merge = '') =>
    `<a:tc ${merge}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
  const table = `<p:graphicFrame><a:tbl><a:tr>${cell('North', 'rowSpan="2"')}${cell('May')}</a:tr><a:tr>${cell('', 'vMerge="1"')}${cell('June')}</a:tr></a:tbl></p:graphicFrame>`;
  const drawing =
    '<mc:AlternateContent><mc:Choice><p:sp><a:p><a:r><a:t>drawn</a:t></a:r></a:p></p:sp></mc:Choice><mc:Fallback><p:sp><a:p><a:r><a:t>drawn</a:t></a:r></a:p></p:sp></mc:Fallback></mc:AlternateContent>';
  const { sections } = await read('t.pptx', makePptx([{ title: 'Table', more: table + drawing }]));
  expect(sections[0]?.text).toBe('# Table\n\n| North | May |\n| - | - |\n| North | June |\n\ndrawn');
});
