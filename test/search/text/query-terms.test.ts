import { describe, expect, test } from 'vitest';
import { isCounted, normalizeQuestion, selectContentTerms, parseTerms } from '../../../lib/search/text/query-terms';

const beginsWith = (words: string) => parseTerms(words).find(({ isPrefix }) => isPrefix)?.token;

test.each([
  ['dock', 'dock'],
  ['d', 'd'],
  ['干', '干'],
  ['my docker vo', 'vo'],
  // Nothing but the last letter says what is asked about.
  ['how do i use the d', 'd'],
  ['これは 干', '干'],
])('the last word may go on: %s', (words, last) => expect(beginsWith(words)).toBe(last));

test.each([
  // It would stand for everything that begins with it, beside words that say more.
  ['docker v'],
  ['ボリューム 消'],
  ['docker の 消'],
  // A word of its own more often than a beginning.
  ['how do i'],
  ['what is a'],
  ['これ は'],
  // It is over.
  ['how do i use d '],
  ['what is d?'],
  ['干 '],
])('no word goes on: %s', words => expect(beginsWith(words)).toBeUndefined());

describe('what a question is about', () => {
  const about = (words: string) => selectContentTerms(parseTerms(`${words} `)).map(({ token }) => token);

  test.each([
    ['the end of a shortened word is no word', "dad's gift", ['dad', 'gift']],
    ['nor is what is left of an auxiliary', 'I don’t know regex', ['know', 'regex']],
    ['a quotation mark shortens nothing', "the 's' flag", ['s', 'flag']],
    ['an initial is no end', "O'Reilly book", ['o', 'reilli', 'book']],
    ['Japanese needs no English function word: behind', '英文法 had', ['英文', '文法', 'had']],
    ['and before a question', 'had いつ使う', ['had', 'つ使', '使う']],
    ['or written together with it', 'python forの使い方', ['python', 'for', 'の使', '使い', 'い方']],
    ['a piece of a Japanese word only tells apart what the other finds', 'python for文', ['python', '文']],
    ['in katakana, too', 'forループ 遅い', ['るー', 'ーぷ', '遅い']],
    ['a letter is a name', 'A型', ['型']],
    ['of whatever', 'AとBの違い', ['b', 'の違', '違い']],
    ['and so is what is written like a word', 'IT企業', ['企業']],
    ['however it is cut', 'to doリスト', ['りす', 'すと']],
    ['English needs them, whatever else it names', 'what does 猫 mean in kanji', ['猫', 'mean', 'kanji']],
    ['hiragana alone is a word', 'とまと 病気', ['とま', 'まと', '病気']],
    ['also before another word', 'ぱん作り 失敗', ['ぱん', 'ん作', '作り', '失敗']],
    ['without its particle', 'とまとの病気', ['とま', 'まと', 'の病', '病気']],
    ['an ending of its own is none', 'やさいがない 畑', ['畑']],
    ['nor what refers and asks', 'これは なぜ 病気', ['病気']],
    ['nor a sentence in hiragana', 'ねこのつめをきりたいのですが 病気', ['病気']],
  ])('%s: %s', (_, words, tokens) => expect(about(words)).toEqual(tokens));
});

test.each([
  ['follow-up email ', { followup: 1, follow: 1, up: 0.08, email: 1 }],
  ['useEffect ', { useeffect: 1, use: 0.08, effect: 0.5 }],
  ['retry_count ', { retry_count: 1, retri: 0.5, count: 0.5 }],
  ['Wi-Fi ', { wifi: 1, wi: 0.5, fi: 0.5 }],
])('a piece before or behind a hyphen says as much as a word: %s', (words, importance) => {
  expect(Object.fromEntries(parseTerms(words).map(term => [term.token, term.importance]))).toEqual(importance);
});

describe('of a word in katakana', () => {
  const held = (word: string, text: string) => {
    const terms = parseTerms(word);
    const there = new Set(parseTerms(text).map(({ token }) => token));
    return terms.some(term => isCounted(term, terms, ({ token }) => there.has(token)));
  };

  test.each([
    // Another word, which is half of it and less.
    ['パスワードマネージャー', 'パスワード', true],
    ['アンチウイルス', 'ウイルス', true],
    // Most of it.
    ['データベース', 'データベ', true],
    // Sounds that it shares with others.
    ['シミュレーション', 'アニメーション', false],
    ['ストレージ', 'カレー', false],
    ['パスワードマネージャー', 'スワン', false],
    ['ドッカーファイル', 'ロッカー', false],
    // The beginning of many.
    ['インターネット', 'インターン', false],
    ['インターネット', 'インターフェース', false],
    ['スーパーマーケット', 'スーパーコンピューター', false],
    ['マイクロソフト', 'マイクロサービス', false],
    ['インターネット', 'ネット', false],
  ])('%s, %s counts: %s', (word, text, expected) => expect(held(word, text)).toBe(expected));
});

test.each([
  ['kuber*', ['kuber']],
  ['kuber* pods are', ['kuber', 'are']],
  ['**kubernetes** pods ', []],
  ['a*b pods ', []],
  ['select * from pods ', []],
])('%s: a star at the end of a word stands for what may follow', (words, expected) =>
  expect(
    parseTerms(words)
      .filter(({ isPrefix }) => isPrefix)
      .map(({ token }) => token),
  ).toEqual(expected),
);

test.each([
  ['なつy', 'なつ'],
  ['おおさかj', 'おおさか'],
  ['かんきょうsh', 'かんきょう'],
  ['なつa', 'なつa'],
  ['ビタミンc', 'ビタミンc'],
  ['のc', 'のc'],
  ['なつyes', 'なつyes'],
])('%s: letters that wait for their vowel are no word', (typed, expected) =>
  expect(normalizeQuestion(typed)).toBe(expected),
);

test.each([
  ['ようつう', 'ようつう'],
  ['うもうぶとん', 'うもうぶとん'],
  ['ねこのえさ', undefined],
  ['どうして', undefined],
])('%s alone is one word: %s', (words, expected) => expect(parseTerms(words)[0]?.word).toBe(expected));
