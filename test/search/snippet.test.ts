import { describe, expect, test } from 'vitest';
import { createSnippet } from '../../lib/search/snippet';

const marked = (markdown: string, question: string) => {
  const { text, marks } = createSnippet(markdown, question);
  return marks.map(([start, end]) => text.slice(start, end));
};

describe('marks the words that were asked for', () => {
  test.each([
    ['Name the volume to keep it.', 'volume keep', ['volume', 'keep']],
    ['VOLUME and Volume', 'volume', ['VOLUME', 'Volume']],
    ['コンテナを消すとボリュームも消えます。', 'ボリュームが消える', ['ボリューム', '消え']],
    ['Dockerのボリューム', 'dockerの蔵 ボリューム', ['Docker', 'ボリューム']],
    ['半角のﾎﾞﾘｭｰﾑも', 'ボリューム', ['ﾎﾞﾘｭｰﾑ']],
    ['全角のＤｏｃｋｅｒも', 'docker', ['Ｄｏｃｋｅｒ']],
    ['Call useEffect once.', 'effect', ['Effect']],
    ['Call useEffect once.', 'useEff', ['useEff']],
    ['𠮷野家の𠮷野', '𠮷野', ['𠮷野', '𠮷野']],
    ['蔵の中', '蔵', ['蔵']],
    ['naïve approach', 'naive', ['naïve']],
    ['Die Straße nach Łódź.', 'strasse lodz', ['Straße', 'Łódź']],
    // Typed halfway: the word has fewer letters than what it is found by.
    ['Þórðr is here.', 'thord', ['Þórðr']],
    ['Die Straßen sind eng, ẞ.', 'strass', ['Straßen']],
    ['シャーロック國立圖書館へ', '国立図書館', ['國立圖書館']],
    ['渡邉さんの話', '渡辺', ['渡邉']],
    ['来月の引っ越しの話', '引越', ['引っ越']],
    ['来月の引越の話', '引っ越し', ['引越']],
    ['The Wi-Fi is off.', 'wifi', ['Wi-Fi']],
    ['The wifi is off.', 'Wi-Fi', ['wifi']],
    ['Start node.js first.', 'nodejs', ['node.js']],
    // Typed halfway: letters cannot be counted where a hyphen stands between them.
    ['Start node.js first.', 'nodej', ['node.js']],
    ['OAuth2 login', 'oauth', ['OAuth']],
    ['価格は１２，３４５円です', '12345', ['１２，３４５']],
    ['It costs 1,234,567 yen', '1234567', ['1,234,567']],
  ])('%s ← %s', (text, question, expected) => {
    expect(marked(text, question)).toEqual(expected);
  });

  test('but not the words that only hold a sentence together', () => {
    expect(marked('Where is the volume that you have?', 'what is the volume')).toEqual(['volume']);
    expect(marked('カレーを作るのはなぜですか', '消えるのはなぜですか、カレー')).toEqual(['カレー']);
  });

  test('and not a piece of a katakana word that another word shares', () => {
    expect(marked('ストレージの残りとカレーのレシピ', 'ストレージ')).toEqual(['ストレージ']);
    expect(marked('カレーのレシピとページ数', 'ストレージ')).toEqual([]);
    expect(marked('サーバを再起動する', 'サーバー')).toEqual(['サーバ']);
    expect(marked('パスワードのページ', 'パスワードマネージャー')).toEqual(['パスワード']);
    expect(marked('アニメーション', 'シミュレーション')).toEqual([]);
    expect(marked('していた、いたみと頭痛', 'いたみ 頭痛')).toEqual(['いたみ', '頭痛']);
  });

  test('and not a word inside another word', () => {
    expect(marked('concatenate the cat', 'cat ')).toEqual(['cat']);
  });
});

test('the words that were found are told once each, also those that the snippet does not reach', () => {
  const filler = 'Nothing to see in this sentence at all. '.repeat(20);
  const { text, words } = createSnippet(
    `Docker keeps it, DOCKER does. ${filler}Name the volume.`,
    'docker volume where',
  );
  expect(text).not.toContain('volume');
  expect(words).toEqual(['Docker', 'volume']);
  expect(createSnippet('ﾎﾞﾘｭｰﾑとボリュームが消えます。', 'ボリュームが消える').words).toEqual([
    'ﾎﾞﾘｭｰﾑ',
    'ボリュームが消え',
  ]);
  expect(createSnippet('カレーのレシピ', 'ボリューム').words).toEqual([]);
});

describe('a long passage', () => {
  const filler = 'Nothing to see in this sentence at all. '.repeat(20);
  const japanese = 'ここには何も書かれていません。'.repeat(30);

  test.each([
    [`${filler}The needle is here. ${filler}`, 'needle', 'needle'],
    [`${japanese}縫い針はここです。${japanese}`, '縫い針', '縫い針'],
    [`${filler}The needle is at the very end.`, 'needle', 'needle'],
  ])('is shown around its match, in about 200 characters', (text, question, word) => {
    const shown = createSnippet(text, question);
    expect(shown.text).toContain(word);
    expect(shown.text.length).toBeLessThanOrEqual(202);
    expect(shown.text.length).toBeGreaterThan(150);
    expect(shown.text).toMatch(/^…/);
    expect(marked(text, question)).toEqual([word]);
  });

  test.each([
    ['The sentence with the needle', `${filler}The sentence with the needle starts here. ${filler}`, 'needle'],
    ['文の途中に縫い針', `${japanese}文の途中に縫い針があります。${japanese}`, '縫い針'],
    ['A line with a needle', `${'no full stop here, '.repeat(20)}\n\nA line with a needle in it. ${filler}`, 'needle'],
  ])('begins with the sentence or line of its match: %s', (beginning, text, question) => {
    // What fits before it may be shown too, but only whole sentences.
    const { text: shown } = createSnippet(text, question);
    expect(shown).toMatch(/^…(Nothing to see|ここには|文の|A line|The sentence)/);
    expect(shown).toContain(beginning);
    expect(shown.indexOf(beginning)).toBeLessThan(60);
  });

  test('begins and ends between words, if no sentence begins nearby', () => {
    const endless = 'データベースの移行手順、'.repeat(30);
    const { text } = createSnippet(`${endless}縫い針、${endless}`, '縫い針');
    expect(text).toMatch(/^…(データベース|の|移行手順|手順|、)/);
    expect(text).toMatch(/(データベース|の|移行手順|、)…$/);
  });

  test('is shown where most of the words stand together', () => {
    const text = `needle. ${filler}a needle in a haystack on a farm. ${filler}`;
    expect(createSnippet(text, 'needle haystack farm').text).toContain('haystack on a farm');
  });

  test('that matches by meaning only is shown from its beginning', () => {
    expect(createSnippet(`Begin here. ${filler}`, 'zzz')).toMatchObject({
      text: expect.stringMatching(/^Begin here\..*…$/),
      marks: [],
    });
  });

  test('is never cut inside a character or an English word', () => {
    expect(createSnippet('𠮷'.repeat(300), 'zzz').text.isWellFormed()).toBe(true);
    const words = new Set(['…', ...filler.split(/\s+/)]);
    for (const word of createSnippet(filler, 'sentence').text.replaceAll('…', '').trim().split(/\s+/)) {
      expect(words).toContain(word);
    }
  });
});

describe('is plain text', () => {
  test.each([
    ['## Heading\n\nand **bold**, *soft*, ~~gone~~, `code`', 'Heading and bold, soft, gone, code'],
    ['- one\n- [x] two\n  1. three', '• one • two 1. three'],
    ['> quoted\n> twice', 'quoted twice'],
    ['[a link](https://example.com/a_(b)) and ![a picture](x.png "title")', 'a link and a picture'],
    ['```ts\nconst snake_case = 2 * 3 * 4;\n```', 'const snake_case = 2 * 3 * 4;'],
    ['| a | b |\n|:--|--:|\n| 値 | 2 |', '• a · b • 値 · 2'],
    ['**太字**の『文』と __下線__', '太字の『文』と 下線'],
    ['名前は__下線__のまま', '名前は__下線__のまま'],
    ['| a |\n|---|\n| b |', '• a • b'],
    ['| - | :-: |\n| `x \\| y` | [値](https://example.com) |', '• x \\| y · 値'],
    ['> | 品 | 数 |\n> | - | - |\n> | 卵 | 2 |', '• 品 · 数 • 卵 · 2'],
    ['- - -\n後', '後'],
    ['1 \\* 2 \\_ 3', '1 * 2 _ 3'],
    ['a\n\n---\n\nb', 'a b'],
    ['株式会社青葉\\\n山本様  \n前略', '株式会社青葉 山本様 前略'],
    ['ps aux | grep kura', 'ps aux | grep kura'],
    ['```sh\ncp $FROM/a $TO/b | tee __log__\n```', 'cp $FROM/a $TO/b | tee __log__'],
    ['Use `**kwargs` **and `*args`**', 'Use **kwargs and *args'],
    ['cut off\n```', 'cut off'],
    ['It costs $5 or $10, in cells<br>too[^1]', 'It costs $5 or $10, in cells too'],
    ['約$50,000$60の差', '約$50,000$60の差'],
  ])('%j', (markdown, text) => {
    expect(createSnippet(markdown, 'zzz').text).toBe(text);
  });
});

describe('formulas are readable', () => {
  test.each([
    ['$$\n控除額 = \\min(100000,\\ 0.05 \\times 総所得)\n$$', '控除額 = min(100000, 0.05 × 総所得)'],
    ['Solve $x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$ now', 'Solve x = (-b ± √(b^2 - 4ac))/2a now'],
    ['$a \\qquad \\begin{pmatrix} 1 \\end{pmatrix} \\text{m}$ each', 'a 1 m each'],
    ['$\\frac{b}{a}x$ と $\\left(\\frac{1}{2}\\right)^{10}$', 'b/a x と (1/2)^10'],
    ['$a_{1} \\neq \\text{the rest}$', 'a_1 ≠ the rest'],
    ['\\$5 and $n$', '$5 and n'],
  ])('%s', (markdown, text) => {
    expect(createSnippet(markdown, 'zzz').text).toBe(text);
  });
});

test.each([
  ['running', 'A runner is running at runtime.', ['running']],
  ['runn', 'A runner is running at runtime.', ['runn', 'runn']],
])('%s, still being typed, marks what begins with it and what it is a form of', (question, text, marked) => {
  const { text: shown, marks } = createSnippet(text, question);
  expect(marks.map(([start, end]) => shown.slice(start, end))).toEqual(marked);
});
