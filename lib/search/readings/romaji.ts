/** Turns romaji into hiragana: Hepburn, Kunrei and what keyboards take. */

const vowels = 'aiueo';
const table = new Map<string, string>();
const addRow = (consonant: string, kana: string) => {
  for (const [n, sound] of kana.split(' ').entries()) if (sound !== '-') table.set(consonant + vowels.charAt(n), sound);
};
for (const row of `= あ い う え お
k か き く け こ
g が ぎ ぐ げ ご
s さ し す せ そ
z ざ じ ず ぜ ぞ
t た ち つ て と
d だ ぢ づ で ど
n な に ぬ ね の
h は ひ ふ へ ほ
b ば び ぶ べ ぼ
p ぱ ぴ ぷ ぺ ぽ
m ま み む め も
y や - ゆ - よ
r ら り る れ ろ
w わ うぃ - うぇ を
f ふぁ ふぃ ふ ふぇ ふぉ
v ゔぁ ゔぃ ゔ ゔぇ ゔぉ
j じゃ じ じゅ じぇ じょ
sh しゃ し しゅ しぇ しょ
ch ちゃ ち ちゅ ちぇ ちょ
ts - - つ - -
ky きゃ - きゅ - きょ
gy ぎゃ - ぎゅ - ぎょ
sy しゃ - しゅ - しょ
zy じゃ - じゅ - じょ
jy じゃ - じゅ - じょ
ty ちゃ - ちゅ - ちょ
cy ちゃ - ちゅ - ちょ
ny にゃ - にゅ - にょ
hy ひゃ - ひゅ - ひょ
by びゃ - びゅ - びょ
py ぴゃ - ぴゅ - ぴょ
my みゃ - みゅ - みょ
ry りゃ - りゅ - りょ`.split('\n')) {
  const space = row.indexOf(' ');
  addRow(row.slice(0, space).replace('=', ''), row.slice(space + 1));
}

const macrons: Readonly<Record<string, string>> = { ā: 'aa', ī: 'ii', ū: 'uu', ē: 'ei', ō: 'ou' };

/** Returns hiragana; `undefined` if it is no romaji. A last consonant that waits for its vowel is left out if allowed. */
export function parseRomaji(word: string, isUnfinished = false): string | undefined {
  const characters = word.replace(/[āīūēō]/g, vowel => macrons[vowel] ?? vowel);
  if (!/^[a-z']+$/.test(characters)) return undefined;
  let kana = '';
  for (let at = 0; at < characters.length;) {
    const found = [3, 2, 1].find(length => table.has(characters.slice(at, at + length)));
    const character = characters.charAt(at);
    const next = characters.charAt(at + 1);
    if (found !== undefined) {
      kana += table.get(characters.slice(at, at + found)) ?? '';
      at += found;
    } else if ((character === 'n' || (character === 'm' && 'bpm'.includes(next) && next !== '')) && next !== 'y') {
      kana += 'ん';
      at += next === "'" ? 2 : 1;
    } else if (character === next && !vowels.includes(character)) {
      kana += 'っ';
      at++;
    } else if (characters.startsWith('tch', at)) {
      kana += 'っ';
      at++;
    } else return isUnfinished && kana !== '' && isBeginning(characters.slice(at)) ? kana : undefined;
  }
  return kana;
}

/** What waits for its vowel: `y`, `sh` and `tch`, but not the `sk` of an English word. */
const isBeginning = (rest: string): boolean =>
  rest === 'tc' || [...table.keys()].some(syllable => syllable.length > rest.length && syllable.startsWith(rest));

const beforeLong = /[おこごそぞとどのほぼぽもよょろうくぐすずつぬふぶぷむゆゅる](?![うお])/g;
/** Each long vowel doubles the number of spellings. */
const maxLong = 4;

/** The same with long vowels that the romaji may have left out: `tokyo` for とうきょう. The spelling as it is comes first. */
export function listLongVowels(kana: string): readonly string[] {
  const places = [...kana.matchAll(beforeLong)].map(({ index }) => index + 1).slice(0, maxLong);
  return Array.from({ length: 1 << places.length }, (_, choice) =>
    places.reduceRight((text, at, n) => (choice & (1 << n) ? `${text.slice(0, at)}う${text.slice(at)}` : text), kana),
  );
}

/** A vowel behind a sound that ends with it. */
const doubledVowels = new RegExp(
  [
    'あ かさたなはまやらわがざだばぱゃぁ',
    'い きしちにひみりぎじぢびぴぃ',
    'う くすつぬふむゆるぐずづぶぷゅぅゔ',
    'えい けせてねへめれげぜでべぺぇえ',
    'おう こそとのほもよろごぞどぼぽょぉお',
  ]
    .map(row => row.split(' '))
    .map(([vowels = '', sounds = '']) => `(?<=[${sounds}])[${vowels}]`)
    .join('|'),
  'g',
);

/** The same with the bars of loanwords for some of the vowels that stand doubled: 「ろーん」 for `roon`. */
export function listBars(kana: string): readonly string[] {
  const places = [...kana.matchAll(doubledVowels)].map(({ index }) => index).slice(-maxLong);
  return Array.from({ length: (1 << places.length) - 1 }, (_, choice) =>
    places.reduce(
      (text, at, n) => ((choice + 1) & (1 << n) ? `${text.slice(0, at)}ー${text.slice(at + 1)}` : text),
      kana,
    ),
  );
}
