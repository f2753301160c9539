import { describe, expect, test } from 'vitest';
import { snippet } from '../../lib/engine/snippet';

const marked = (markdown: string, question: string) => {
  const { text, marks } = snippet(markdown, question);
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
  ])('%s ← %s', (text, question, expected) => {
    expect(marked(text, question)).toEqual(expected);
  });

  test('but not the words that only hold a sentence together', () => {
    expect(marked('Where is the volume that you have?', 'what is the volume')).toEqual(['volume']);
    expect(marked('カレーを作るのはなぜですか', '消えるのはなぜですか、カレー')).toEqual(['カレー']);
  });

  test('and not a word inside another word', () => {
    expect(marked('concatenate the cat', 'cat ')).toEqual(['cat']);
  });
});

describe('a long passage', () => {
  const filler = 'Nothing to see in this sentence at all. '.repeat(20);
  const japanese = 'ここには何も書かれていません。'.repeat(30);

  test.each([
    [`${filler}The needle is here. ${filler}`, 'needle', 'needle'],
    [`${japanese}縫い針はここです。${japanese}`, '縫い針', '縫い針'],
    [`${filler}The needle is at the very end.`, 'needle', 'needle'],
  ])('is shown around its match, in about 200 characters', (text, question, word) => {
    const shown = snippet(text, question);
    expect(shown.text).toContain(word);
    expect(shown.text.length).toBeLessThanOrEqual(202);
    expect(shown.text.length).toBeGreaterThan(150);
    expect(shown.text).toMatch(/^…/);
    expect(marked(text, question)).toEqual([word]);
  });

  test('is shown where most of the words stand together', () => {
    const text = `needle. ${filler}a needle in a haystack on a farm. ${filler}`;
    expect(snippet(text, 'needle haystack farm').text).toContain('haystack on a farm');
  });

  test('that matches by meaning only is shown from its beginning', () => {
    expect(snippet(`Begin here. ${filler}`, 'zzz')).toMatchObject({
      text: expect.stringMatching(/^Begin here\..*…$/),
      marks: [],
    });
  });

  test('is never cut inside a character or an English word', () => {
    expect(snippet('𠮷'.repeat(300), 'zzz').text.isWellFormed()).toBe(true);
    const words = new Set(['…', ...filler.split(/\s+/)]);
    for (const word of snippet(filler, 'sentence').text.replaceAll('…', '').trim().split(/\s+/)) {
      expect(words).toContain(word);
    }
  });
});

describe('is plain text', () => {
  test.each([
    ['## Heading\n\nand **bold**, *soft*, ~~gone~~, `code`', 'Heading and bold, soft, gone, code'],
    ['- one\n- [x] two\n  1. three', 'one two 1. three'],
    ['> quoted\n> twice', 'quoted twice'],
    ['[a link](https://example.com/a_(b)) and ![a picture](x.png "title")', 'a link and a picture'],
    ['```ts\nconst snake_case = 2 * 3 * 4;\n```', 'const snake_case = 2 * 3 * 4;'],
    ['| a | b |\n|:--|--:|\n| 値 | 2 |', 'a b 値 2'],
    ['**太字**の『文』と __下線__', '太字の『文』と 下線'],
    ['名前は__下線__のまま', '名前は__下線__のまま'],
    ['| a |\n|---|\n| b |', 'a b'],
    ['1 \\* 2 \\_ 3', '1 * 2 _ 3'],
    ['a\n\n---\n\nb', 'a b'],
  ])('%j', (markdown, text) => {
    expect(snippet(markdown, 'zzz').text).toBe(text);
  });
});
