import { describe, expect, test } from 'vitest';
import { compose, type Passage } from '../../lib/compose/compose';
import { shorten, quoteLines } from '../../lib/compose/shorten';

const texts = {
  en: {
    table: [
      'Both trains go daily.',
      '',
      '## Prices',
      '',
      '| Train | Price | Remarks |',
      '| :--- | ---: | --- |',
      '| Night train to the coast | 89 € | with a bed in a cabin for two |',
      '| Morning train | 45 € | a seat |',
      '',
      'Book early.',
    ],
    open: [
      'It is one line:',
      '',
      '```sh',
      '',
      'systemctl restart the-service-that-hangs',
      '```',
      '',
      'Then look again.',
    ],
    list: ['Do this:', '', '- Open the settings.', '-', '  Close all of the other windows.', '1. Wait.'],
  },
  ja: {
    table: [
      'どちらの列車も毎日走ります。',
      '',
      '### 料金',
      '',
      '列車 | 料金 | 備考',
      '--- | --- | ---',
      '海辺まで行く夜行列車 | 9800円 | 二人用の個室寝台が付きます',
      '朝の列車 | 4500円 | 座席',
      '',
      '予約はお早めに。',
    ],
    open: ['一行で済みます。', '', '~~~sh', '', 'systemctl restart tomaru-service', '~~~', '', 'もう一度確かめます。'],
    list: ['手順です。', '', '- 設定を開きます。', '-', '  ほかの窓をすべて閉じます。', '1. 待ちます。'],
  },
} as const;

/** All beginnings of a text of these lines, from nothing to all of it, as lines. */
const beginnings = (lines: readonly string[]): readonly (readonly string[])[] => {
  const text = lines.join('\n');
  const rooms = Array.from({ length: quoteLines(text).length + 2 }, (_, room) => room);
  const cut = rooms.map(room => ({ room, short: shorten(text, room) })).filter(({ short }) => short);
  expect(cut.filter(({ room, short }) => quoteLines(short).length > room)).toEqual([]);
  return cut.map(({ short }) => short.split('\n'));
};

describe.each(['en', 'ja'] as const)('wherever a text is cut, in %s,', language => {
  const { table, open, list } = texts[language];
  const [before, , , , head, , row, next, , after] = table;

  test('no head of a table stands there without a whole row, and no heading without a word below it', () => {
    const lasts = new Set<string | undefined>(beginnings(table).map(lines => lines.at(-1)));
    for (const last of [before, row, next, after]) expect(lasts).toContain(last);
    const inPart = [...lasts].filter(last => last !== row && last !== next);
    expect(inPart.filter(last => !before.startsWith(last ?? '?') && !after.startsWith(last ?? '?'))).toEqual([]);
  });

  test('a table that stands alone has a row of which something can be read, or is left away', () => {
    const cut = beginnings(table.slice(4, 8));
    expect(new Set(cut.map(([first]) => first))).toEqual(new Set([head]));
    expect(cut.filter(([, , first = '']) => !/[\p{L}\p{N}]/u.test(first))).toEqual([]);
  });

  test('no code is opened without a line of it', () => {
    const code = beginnings(open).filter(lines => lines.includes(open[2]));
    expect(code.filter(lines => !lines.some(line => line.startsWith('systemctl')))).toEqual([]);
  });

  test('no mark of a list stands there alone', () => {
    expect(beginnings(list).filter(lines => /^(?:-|\d+\.)$/.test(lines.at(-1) ?? ''))).toEqual([]);
  });
});

test('what looks alike in code, and a heading that nothing follows, stay', () => {
  const code = ['Write:', '', '```md', '# Title', '| a | b |', '|---|---|', `| ${'one '.repeat(40)}|`, '```'].join(
    '\n',
  );
  expect(shorten(code, 70).split('\n').slice(-2)).toEqual(['|---|---|', '```']);
  const heading = `# ${'Why does the bread not rise '.repeat(4)}`;
  expect(shorten(heading, 60)).toMatch(/^# Why does/);
  expect(shorten('Yes.\n\n## The end', 100)).toBe('Yes.\n\n## The end');
});

test('where only a heading came before, a few words below it are kept', () => {
  const text = `## Bread\n\n${'Let it rest under a cloth until it has doubled. '.repeat(3)}`;
  expect(shorten(text, 40)).toBe('## Bread\n\nLet it rest under a');
});

test.each([
  ['en-GB', texts.en.table, /\n\n\[Shortened by Kura: \d+ of \d+ characters are left out here\.\]/],
  ['ja', texts.ja.table, /\n\n［Kuraが短縮：ここで全\d+文字のうち\d+文字を省略しました］/],
] as const)(
  'a passage of which a table’s head is left away says by how much it is shorter (%s)',
  (locale, lines, note) => {
    const passage: Passage = {
      source: 'claude',
      siteName: 'Claude',
      title: '',
      url: '',
      at: 0,
      exchange: [{ role: 'assistant', text: lines.join('\n') }],
      trim: { keep: quoteLines(lines.slice(0, 6).join('\n')).length + 8 },
    };
    const { text } = compose([passage], { locale });
    expect(text).toMatch(note);
    expect(text).toContain(`> ${lines[0]}\n\n`);
  },
);

test('a row that is longer than the room is cut where without it nearly nothing would be left', () => {
  const table = `Intro.\n\n| a | b |\n| --- | --- |\n| ${'long '.repeat(300)}| x |\n| 1 | 2 |`;
  expect(shorten(table, 600).length).toBeGreaterThan(400);
});

test('a number that is all of a line is an answer, and stays', () => {
  expect(shorten('What is it?\n42.\nAnd then much more is said of it.', 24)).toBe('What is it?\n42.');
});
