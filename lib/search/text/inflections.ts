/**
 * Forms of Japanese verbs and adjectives whose kana right after the kanji changes: 「消す」, 「消した」, 「消せない」. The index has
 * each form as a pair of kanji and kana, so a query for one looks for the others. Forms that nobody wrote cost nothing.
 */
import { toPairToken } from './scan';

/** The endings of a verb's row, and how its past begins: 「書く」 has かきくけこ and 「書いた」. */
interface Conjugation {
  readonly rows: string;
  readonly past: string;
  /** Whether the past is voiced: 「泳いだ」, 「飲んだ」. */
  readonly isVoiced?: true;
  /** The only kanji with such verbs, where forms look like a noun with a particle (「人がない」) or like another row. */
  readonly kanji?: string;
}

const conjugations: readonly Conjugation[] = [
  { rows: 'わいうえお', past: 'っ' },
  { rows: 'かきくけこ', past: 'い' },
  { rows: 'かきくけこ', past: 'っ', kanji: '行往逝' },
  { rows: 'がぎぐげご', past: 'い', isVoiced: true, kanji: '泳騒急稼脱注継接繋研防仰嗅扇漕凌塞担削剥揺貢紡' },
  { rows: 'さしすせそ', past: 'し' },
  { rows: 'たちつてと', past: 'っ' },
  { rows: 'なにぬねの', past: 'ん', isVoiced: true, kanji: '死' },
  { rows: 'ばびぶべぼ', past: 'ん', isVoiced: true, kanji: '遊呼飛運結並選学叫転浮及忍喜滅尊弔綻偲' },
  { rows: 'まみむめも', past: 'ん', isVoiced: true },
  { rows: 'らりるれろ', past: 'っ' },
];

/** Behind each row of a verb; `^` is the end of the kana. */
const behind = {
  a: /^(?:な[いかくけさ]|ず|ぬ|れ|せ|さ[せれ])/,
  i: /^(?:$|ま[すしせ]|た[いかくけさが]|な[がさ]|そう|す[ぎげ]|や[すさ]|にく|づら|つつ|[はもにの])/,
  e: /^(?:$|ば|る|た|て|な[いかくけさ]|ま[すしせ]|ず|そう|ら)/,
  o: /^う/,
  plainPast: /^(?:[たて]|ち[ゃま]|と[くいか])/,
  voicedPast: /^(?:[だで]|じ[ゃま]|ど[くいか])/,
} as const;

/** 「見る」, 「来る」: all forms begin behind the kanji. */
const ichidan = 'るたてなまられよそ';
const ichidanForms = /^(?:る|た|て|な[いかくけさ]|ま[すしせ]|られ|れば|よう|そう|ず|ちゃ)/;

/** 「高い」, 「高くて」, 「高かった」, 「高ければ」, 「高さ」, 「高そう」. */
const adjective = 'いくかけさそ';
const adjectiveForms =
  /^(?:い(?![たて]|で(?!す)|だ(?!ろ|け)|ま[すしせ])|く|かっ|かろ|けれ|さ(?:$|[のをがはにともで])|そう)/;

/** These pairs are nearly always a noun with a particle: 「死の」, 「勝と」. */
const particles = 'のと';

/** 「承認した」 is 「承認」 with a form of 「する」, and there is no 「認す」; of 「見逃した」 the kanji alone tell enough. */
const formOfDo = /^[さしすせそ]/;
const kanjiBefore = /\p{Script=Han}$/u;

const written = /\p{Script=Han}\p{Script=Hiragana}{1,12}/gu;

/** Returns the tokens of the other forms, by the offset of the kanji. `text` is normalized. */
export function findInflections(text: string): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (const { 0: word, index } of text.matchAll(written)) {
    const [kanji = ''] = word;
    const kana = word.slice(kanji.length);
    if (formOfDo.test(kana) && kanjiBefore.test(text.slice(0, index))) continue;
    const others = new Set(listForms(kanji, kana));
    others.delete(kana.charAt(0));
    if (others.size > 0)
      found.set(
        index,
        Array.from(others, other => toPairToken(kanji + other)),
      );
  }
  return found;
}

/** The dictionary's forms that a word in kana may have, also where it only looks inflected: 「けした」 may be けす. */
export function listPlainForms(kana: string): readonly string[] {
  const found = new Set<string>();
  for (let at = Math.max(1, kana.length - maxEnding); at < kana.length; at++) {
    const ending = kana.slice(at);
    if (!wholeEnding.test(ending)) continue;
    for (const form of listForms('', ending))
      if (plainEndings.includes(form) && !ending.startsWith(form)) found.add(kana.slice(0, at) + form);
  }
  return [...found];
}

/** In kana. */
const maxEnding = 6;
const wholeEnding =
  /^.?(?:[るたてだでばう]|な(?:い|かった|くて)|ま(?:す|した|せん|せんでした)|た(?:い|かった)|れば|よう|そう|ら?れ(?:る|ない|た)|せる|[てで](?:い)?(?:る|た|ます)|かった|く(?:て|ない|なる)|ければ)?$/u;
const plainEndings = 'うくぐすつぬぶむるい';

/** The kana that may stand behind the kanji in another form of the word that begins so. */
function listForms(kanji: string, kana: string): readonly string[] {
  const fitting = conjugations
    .filter(one => isForm(one, kanji, kana))
    .flatMap(({ rows, past }) => Array.from(rows + past));
  return [
    ...fitting.filter(form => !particles.includes(form)),
    ...Array.from(ichidanForms.test(kana) ? ichidan + (kanji === '来' ? 'い' : '') : ''),
    ...Array.from(adjectiveForms.test(kana) ? adjective : ''),
  ];
}

function isForm({ rows, past, isVoiced, kanji: only }: Conjugation, kanji: string, kana: string): boolean {
  const first = kana.charAt(0);
  const rest = kana.slice(1);
  const row = rows.indexOf(first);
  // The plain form is sure; all others may be another verb's, or a noun's.
  if (row === 2) return true;
  if (only !== undefined && !only.includes(kanji)) return false;
  if (first === past && (isVoiced ? behind.voicedPast : behind.plainPast).test(rest)) return true;
  const tests = [behind.a, behind.i, undefined, behind.e, behind.o];
  return tests[row]?.test(rest) ?? false;
}
