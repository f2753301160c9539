import { describe, expect, test } from 'vitest';
import { normalizeSearchText, scan } from '../../../lib/search/text/scan';
import { tokenize } from '../../../lib/search/text/tokenize';
import { random } from '../../fakes/made-up-site';

test.each([
  // English words, lower case, without punctuation, by their stems.
  ['Why does it vanish?', ['why', 'doe', 'it', 'vanish']],
  // Japanese: neighbours, and the last character alone.
  // A kanji is a token of its own too.
  ['消える', ['消え', '消', 'える', 'る']],
  ['蔵', ['蔵']],
  // Scripts meet without a space.
  ['Dockerの蔵', ['docker', 'の蔵', '蔵']],
  // The middle dot separates; the long sound mark does not. Katakana is found as hiragana.
  ['データ・キー', ['でー', 'ーた', 'た', 'きー', 'ー']],
  // Kanji beyond U+FFFF are one character.
  ['𩸽野', ['𩸽野', '𩸽', '野']],
  ['時々', ['時々', '時', '々']],
  ['한국어', ['한국', '국어', '어']],
  ['数据库', ['数据', '数', '据庫', '据', '庫']],
  ['Привет, мир', ['привет', 'мир']],
  ['Ωμέγα', ['ωμέγα', 'ωμεγα']],
  // A letter with its marks, and without.
  ['naïve café', ['naïve', 'naiv', 'café', 'cafe']],
])('%s', (text, tokens) => {
  expect(tokenize(text)).toEqual(tokens);
});

test.each([
  ['useEffect', ['useeffect', 'use', 'effect']],
  ['snake_case', ['snake_case', 'snake', 'case']],
  ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
  ['E0308', ['e0308', '0308']],
  ['node_modules', ['node_modules', 'node', 'modul']],
])('the identifier %s is found whole and by its parts', (text, tokens) => {
  expect(tokenize(text)).toEqual(tokens);
});

describe('English words are found by their stems', () => {
  test.each([
    ['containers', 'container'],
    ['running', 'runs'],
    ['Vanished', 'vanish'],
    ['nodeModules', 'nodeModule'],
    ['1234567', '1,234,567'],
    ['1.234.567', '1,234,567'],
    ['oauth', 'OAuth2'],
    ['IPv', 'IPv6'],
    ['C#', 'csharp'],
    ['emails', 'e-mail'],
  ])('%s and %s share one', (one, other) => {
    const tokens = new Set(tokenize(one));
    expect(tokenize(other).some(token => tokens.has(token))).toBe(true);
  });

  test.each(['css', 'E0308', 'snake_cases', 'naïveté', 'привет'])('%s has none', word => {
    expect(scan(normalizeSearchText(word)).find(({ kind }) => kind !== 'part')).toMatchObject({
      token: scan(normalizeSearchText(word))[0]?.form,
    });
  });
});

test.each([
  ['クマ', 'くま'],
  ['ｷﾘﾝ', 'きりん'],
])('%s and %s are one word in two scripts', (one, other) => {
  expect(tokenize(one)).toEqual(tokenize(other));
});

describe('what is written in pieces is found as one, and by its pieces', () => {
  test.each([
    ['Wi-Fi', ['wi', 'wifi', 'fi']],
    ['Wi‑Fiの設定', ['wi', 'wifi', 'fi', 'の設', '設定', '設', '定']],
    ['an e-mail.', ['an', 'e', 'email', 'mail']],
    ['GPT-4o', ['gpt', 'gpt4o', '4o']],
    ['run node.js.', ['run', 'node', 'nodej', 'js']],
    ['Node.js', ['node', 'nodej', 'js']],
    ['TCP/IP', ['tcp', 'tcpip', 'ip']],
    ['HTTP/2', ['http', 'http2', '2']],
    ["O'Reilly", ['o', 'oreilli', 'reilli']],
    ['I don’t', ['i', 'don', 'dont', 't']],
    ['.NET 8', ['net', 'dotnet', '8']],
    ['OAuth2', ['oauth2', 'oauth', '2', 'auth']],
    ['--no-verify', ['no', 'noverifi', 'verifi']],
    ['e-mail-app', ['e', 'email', 'emailapp', 'mailapp', 'mail', 'app']],
    ['align-items-center', ['align', 'alignitem', 'itemscent', 'item', 'center']],
    ['C++', ['c++', 'c']],
    ['cpp', ['c++']],
  ])('%s', (text, tokens) => expect(tokenize(text)).toEqual(tokens));

  test.each([
    ['1,260 €', ['1', '1260', '260']],
    ['１２，３４５円', ['12', '12345', '345', '円']],
    ['1.234.567', ['1', '1234567', '234', '567']],
    ["1'234", ['1', '1234', '234']],
    ['10\u202F000,50', ['10', '10000', '000', '50']],
    ['$1,260.50', ['1', '1260', '260', '50']],
  ])('the number %s', (text, tokens) => expect(tokenize(text)).toEqual(tokens));

  test.each([
    'the end.Next one',
    'https://example.com/foo-bar',
    'src/lib/app.ts',
    'state-of-the-art',
    'and/or',
    "it's",
    'we’ll',
    'e.g. U.S.',
    '2026-11-25',
    '192.168.100.42',
    'pi is 0.125 or 3.14159',
    'v1.234',
    '3-4',
    'telecommunication-satellites',
    'example.net/path',
    'www.example.net',
    'a-b',
  ])('%s is not', text => {
    const words = normalizeSearchText(text).match(/[A-Za-z0-9]+/g) ?? [];
    expect(tokenize(text)).toEqual(words.flatMap(word => tokenize(word)));
  });
});

test('a question that writes a word in pieces asks for it as one first', () => {
  const kinds = (text: string) => scan(text).map(({ token, kind }) => `${token} ${kind}`);
  expect(kinds('stand-up')).toEqual(['stand part', 'standup word', 'up part']);
  expect(kinds('align-items-x')).toEqual([
    'align part',
    'alignitem edge',
    'alignitemsx word',
    'itemsx edge',
    'item part',
    'x part',
  ]);
  expect(kinds('1,260')).toEqual(['1 edge', '1260 word', '260 edge']);
  expect(kinds('12 345')).toEqual(['12 part', '12345 word', '345 part']);
  expect(kinds('192.168')).toEqual(['192 part', '192168 word', '168 part']);
  expect(kinds("don't")).toEqual(['don word', 'dont edge', 't word']);
});

describe('how many', () => {
  test.each([
    ['二匹', ['2匹', '二', '匹']],
    ['2匹', ['2', '2匹', '匹']],
    ['２つ', ['2', '2つ', 'つ']],
    ['二つ', ['2つ', '二', 'つ']],
    ['第3章', ['第', '3', '3章', '章']],
    // No count: what begins with 「一」 is found by itself as well, and years are numbers.
    ['一般', ['1般', '一', '般']],
    ['2026年', ['2026', '年']],
    ['三が', ['三が', '三', 'が']],
    ['3 bananas', ['3', 'banana']],
  ])('%s', (text, tokens) => expect(tokenize(text)).toEqual(tokens));
});

test('C++ and C# are not the same language', () => {
  expect(tokenize('C++')).toContain('c++');
  expect(tokenize('C#')).toContain('c#');
  expect(tokenize('C#')).not.toContain('c++');
});

test('words that are named like members of every object are words', () => {
  expect(tokenize('constructor __proto__ toString')).toEqual(
    expect.arrayContaining(['constructor', '__proto__', 'tostr']),
  );
});

describe('kanji in an old form, or in that of a name, are found in the common one', () => {
  test.each([
    ['國立圖書館', '国立図書館'],
    ['渡邊さん', '渡辺さん'],
    ['渡邉', '渡辺'],
    ['齋藤', '斉藤'],
    ['斎藤', '斉藤'],
    ['髙橋', '高橋'],
    ['𠮷野家', '吉野家'],
    ['坂本龍馬', '坂本竜馬'],
    ['舊歷狀態', '旧歴状態'],
  ])('%s is %s', (one, other) => {
    expect(tokenize(one)).toEqual(tokenize(other));
    expect(scan(one)[0]?.form).toBe(Array.from(one).slice(0, 2).join(''));
  });
});

describe('simplified and traditional Chinese and Japanese kanji are found by one another', () => {
  test.each([
    ['微积分', '微積分', '微積分'],
    ['经济学', '經濟學', '経済学'],
    ['龙门石窟', '龍門石窟', '竜門石窟'],
    ['软件开发', '軟件開發', '軟件開発'],
    ['语义检索', '語義檢索', '語義検索'],
  ])('%s, %s, %s', (simplified, traditional, japanese) => {
    expect(tokenize(simplified)).toEqual(tokenize(japanese));
    expect(tokenize(traditional)).toEqual(tokenize(japanese));
    expect(scan(simplified)[0]?.form).toBe(simplified.slice(0, 2));
  });

  test.each(['机', '后', '叶', '芸', '云', '里', '面', '只'])(
    '%s, which Japanese has as a kanji of its own, stays',
    kanji => expect(tokenize(kanji)).toEqual([kanji]),
  );
});

describe('two kanji are found with and without what is written between them', () => {
  test.each([
    ['引っ越し', ['引っ', '引越', '引', 'っ越', '越し', '越', 'し']],
    ['引越', ['引越', '引', '越']],
    ['申し込み', ['申し', '申込', '申', 'し込', '込み', '込', 'み']],
    // A particle stands between two words, and so does what ends one.
    ['東京の大学', ['東京', '東', '京の', '京', 'の大', '大学', '大', '学']],
    ['見て来', ['見て', '見', 'て来', '来']],
    ['締め切り', ['締め', '締切', '締', 'め切', '切り', '切', 'り']],
    ['使い方', ['使い', '使方', '使', 'い方', '方']],
    ['高く売り', ['高く', '高', 'く売', '売り', '売', 'り']],
  ])('%s', (text, tokens) => expect(tokenize(text)).toEqual(tokens));

  test.each([
    ['高い木', '高木'],
    ['高い橋', '高橋'],
    ['青い山', '青山'],
    ['靑い山', '青山'],
    ['青い森', '青森'],
    ['赤い字', '赤字'],
    ['赤い羽根', '赤羽'],
    ['白い鳥', '白鳥'],
    ['広い島', '広島'],
    ['廣い島', '広島'],
    ['悪い人', '悪人'],
  ])('but an adjective and what it is said of are two words: %s is no %s', (text, word) => {
    expect(tokenize(text)).not.toContain(word);
    expect(scan(text).map(({ token }) => token)).not.toContain(word);
  });
});

describe('what is typed without marks finds what is written with them', () => {
  test.each([
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Łódź', 'lodz'],
    ['Øresund', 'oresund'],
    ['Ærø', 'aero'],
    ['œuvre', 'oeuvre'],
    ['Þór', 'thor'],
    ['ışık', 'isik'],
    ['IŞIK', 'ışık'],
    ['Iğdır', 'igdir'],
    ['שָׁלוֹם', 'שלום'],
    ['اللُّغَة', 'اللغة'],
    ['أتعلم', 'اتعلم'],
    ['हिन्दी', 'हिंदी'],
  ])('%s and %s share a word', (one, other) => {
    const words = new Set(tokenize(one));
    expect(tokenize(other).some(token => words.has(token))).toBe(true);
  });
});

describe('the article that Arabic writes as one with the noun', () => {
  test.each([
    ['الحمص', 'حمص'],
    ['والطحينة', 'الطحينة'],
    ['بالثوم', 'ثوم'],
    ['للأطفال', 'اطفال'],
    ['كالماء', 'الماء'],
    ['اللُّغَة', 'لغة'],
  ])('%s and %s share a word', (one, other) => {
    const words = new Set(tokenize(one));
    expect(tokenize(other).some(token => words.has(token))).toBe(true);
  });

  test.each(['الا', 'ال', 'ألم', 'بال'])('is not cut from a word that would leave too little: %s', word => {
    expect(tokenize(word).every(token => token.length === word.length)).toBe(true);
  });
});

describe('forms of the same text', () => {
  test.each([
    ['ﾃﾞｰﾀﾍﾞｰｽ', 'データベース'],
    ['Ｄｏｃｋｅｒ', 'docker'],
    ['が', 'が'],
    ['葛󠄀城', '葛城'],
    ['soft\u00ADware', 'software'],
    ['İstanbul', 'i̇stanbul'],
  ])('%s is %s', (one, other) => {
    expect(tokenize(one)).toEqual(tokenize(other));
  });
});

test('Thai, Lao, Khmer and Burmese are cut into words, not kept as one', () => {
  for (const text of ['ภาษาไทยง่าย', 'ພາສາລາວ', 'ខ្ញុំស្រឡាញ់ភាសាខ្មែរ', 'မြန်မာဘာသာစကားကိုလေ့လာနေသည်']) {
    expect(tokenize(text)).not.toEqual([text]);
  }
});

test('punctuation and lone surrogates separate, and are nothing themselves', () => {
  expect(tokenize('a\uD800b。、!？c')).toEqual(['a', 'b', 'c']);
  expect(tokenize('')).toEqual([]);
});

test.each([
  ['寿司🍣食べ🍣', ['寿司', '寿', '司', '🍣', '食べ', '食', 'べ', '🍣']],
  // Whatever the colour of its skin, and each person of a family by itself.
  ['ok👍🏽', ['ok', '👍']],
  ['👨‍👩‍👧', ['👨', '👩', '👧']],
  // In colour or as a letter.
  ['❤️', ['❤']],
  ['🇯🇵🇫🇷', ['🇯🇵', '🇫🇷']],
])('an emoji is a word by itself: %s', (text, tokens) => {
  expect(tokenize(text)).toEqual(tokens);
});

test('every token knows its place in the normalised text', () => {
  const text = normalizeSearchText('Dockerの useEffect と 𠮷野家');
  for (const { form, start, end } of scan(text)) expect(text.slice(start, end).toLowerCase()).toBe(form);
});

describe('what the index holds of a text is what a question is cut into', () => {
  const pieces =
    'Docker|useEffect|C|C++|C#|c++x|3|3匹|匹|二|一|一般|第|つ|ー|々|〆|〇|カレー|ｶﾚｰ|かな|漢字|𠮷|野|𩸽|\uD800|\uDC00|\u3099|\u0301|é|naïve|Ω|Привет|ภาษา|ไทย|한국|ㄅ|ﬁ|²|½|٣|_|__proto__|E0308|XMLHttp|İ|👍🏽|・|。|「|」| |  |\n|.|-|+|#|\u00AD|\u200B|\uFE0F|a_b_c|0x1F|2026|年|' +
    `引っ越|申し|締め|り|き|切|高|い|青い|靑|廣い|Straße|國|邊|𠮷|髙|हिन्दी|שָׁלוֹם|أ|ı|Wi-Fi|node.js|.NET|.net|TCP/IP|O'Reilly|don’t|it's|1,234|1 234|12|345|,345|'|’|/|‐|e-mail-|x.js|OAuth2|IPv6|` +
    '❤|🇯🇵|🇫|🍣|averyveryverylongwordthatnobodywouldremember|constructor|ǅ|ᾳ|Ꭰ|ⅷ|①|ㇰ|ゟ|ヿ|゠|豈|﨑';
  const all = pieces.split('|');

  test.each([1, 2, 3, 4])('however its scripts meet (%i)', seed => {
    const pick = random(seed);
    for (let n = 0; n < 1500; n++) {
      const text = Array.from({ length: 1 + pick(9) }, () => all[pick(all.length)]).join(pick(3) === 0 ? ' ' : '');
      const tokens = scan(normalizeSearchText(text)).map(({ token }) => token);
      expect({ text, tokens: tokenize(text) }).toEqual({ text, tokens });
    }
  });

  test('whatever characters of the first 65,536 stand beside each other', () => {
    const pick = random(7);
    for (let n = 0; n < 4000; n++) {
      const text = String.fromCharCode(...Array.from({ length: 12 }, () => pick(0x10000)));
      const tokens = scan(normalizeSearchText(text)).map(({ token }) => token);
      expect({ text, tokens: tokenize(text) }).toEqual({ text, tokens });
    }
  });
});
