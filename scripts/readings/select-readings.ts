/** Chooses from two dictionaries what a search needs: how words with kanji are read, and where loanwords come from. */
import type { DictionaryWord } from './read-words';

/** A reading in hiragana with a word that is read so, or the foreign word behind it. */
export interface SelectedReading {
  readonly reading: string;
  readonly word: string;
  /** Mozc's: the lower, the more frequent. */
  readonly cost: number;
}

/**
 * Mozc's package has no names for its parts of speech, so these words stand for theirs: nouns, places, adjectives, verbs in
 * the form of a dictionary, suffixes. Persons are left out, because a name has dozens of writings.
 */
const samples =
  `会議 地震 予約 夏休み 氷山 大阪城 大阪 日本 静か 高い 新しい 冷たい 食べる 起きる 消す 書く 行く 泳ぐ 待つ 死ぬ 遊ぶ 読む 走る 買う 来る
必ず 毎日 友達 氏名 東京 駅 寺 場所 便利 今日 昨日 大学 時間 全然 直ぐ 北海道 富士山 京都 二人 確定申告`.split(/\s+/);
/** As the end of another word: 「大阪」 and 「城」. */
const suffixes = new Set('城駅川山市町村県区島港湾橋通線寺社院園館店所場室部科課費料金法学者家員機器車');

/** Rarer than its reading's first word by so much, a word is an old or playful writing. */
const maxCostBeyond = 3500;
const maxWords = 6;
/** Some words are added by hand at no cost, and are no more frequent than others: 「地震」. */
const minCost = 3800;
/** Short readings have dozens of words. */
const minReading = 2;
const maxReading = 12;
const maxLength = 6;

const kanji = /\p{Script=Han}/u;
const plainJapanese = /^[\p{Script=Hiragana}\p{Script=Katakana}\u3400-\u9FFF々ー]+$/u;
/** Several words: 「以下の記事」, 「異議を唱える」. */
const phrase = /.[をのがは].|しい[^\p{Script=Hiragana}]|い[\p{Script=Katakana}]/u;
const hiragana = /^[\p{Script=Hiragana}ー]+$/u;

/** Most frequent first. */
export function selectReadings(
  mozc: readonly DictionaryWord[],
  loans: ReadonlyMap<string, string>,
): readonly SelectedReading[] {
  const kinds = findKinds(mozc);
  const readings = new Map<string, Map<string, number>>();
  for (const { key, feature, cost: stated, kind } of mozc) {
    const cost = Math.max(stated, minCost);
    const source = loans.get(feature);
    const isWord =
      kanji.test(feature) &&
      plainJapanese.test(feature) &&
      !phrase.test(feature) &&
      feature.length <= maxLength &&
      (kinds.has(kind) || suffixes.has(feature));
    if (!isWord && source === undefined) continue;
    if (!hiragana.test(key) || key.length < minReading || key.length > maxReading) continue;
    const words = readings.get(key) ?? new Map<string, number>();
    readings.set(key, words);
    for (const word of [isWord ? feature : undefined, source])
      if (word !== undefined) words.set(word, Math.min(cost, words.get(word) ?? cost));
  }
  const sorted = [...readings]
    .flatMap(([reading, words]) => {
      const found = [...words].map(([word, cost]) => ({ reading, word, cost })).sort(compareCost);
      const least = found[0]?.cost ?? 0;
      return found.filter(({ cost }) => cost <= least + maxCostBeyond).slice(0, maxWords);
    })
    .sort(compareCost);
  return dropCompounds(sorted);
}

/** Leaves out what a search puts together itself: 「大阪城」 of 「大阪」 and 「城」. */
function dropCompounds(sorted: readonly SelectedReading[]): readonly SelectedReading[] {
  const kept = new Set<string>();
  return sorted.filter(({ reading, word }) => {
    for (let at = 2; at <= reading.length - 2; at++)
      for (let n = 1; n < word.length; n++)
        if (
          kept.has(`${reading.slice(0, at)} ${word.slice(0, n)}`) &&
          kept.has(`${reading.slice(at)} ${word.slice(n)}`)
        )
          return false;
    kept.add(`${reading} ${word}`);
    return true;
  });
}

/** The parts of speech of the samples, each as it is used most often: 「東京」 is a surname, too. */
function findKinds(mozc: readonly DictionaryWord[]): ReadonlySet<number> {
  const usual = new Map<string, DictionaryWord>();
  for (const word of mozc) {
    const known = usual.get(word.feature);
    if (samples.includes(word.feature) && (!known || word.cost < known.cost)) usual.set(word.feature, word);
  }
  return new Set(Array.from(usual.values(), ({ kind }) => kind));
}

const compareCost = (a: SelectedReading, b: SelectedReading): number => a.cost - b.cost;

/** UniDic's loanwords in katakana with the word that they come from: `computer` of 「コンピューター-computer」. */
export function selectLoans(unidic: Iterable<DictionaryWord>): ReadonlyMap<string, string> {
  const loans = new Map<string, string>();
  for (const { feature } of unidic) {
    const [, , , , , , , lemma = '', written = ''] = feature.split(',');
    const source = /-([A-Za-z]{3,})$/.exec(lemma)?.[1]?.toLowerCase();
    if (source !== undefined && /^[\p{Script=Katakana}ー]{2,}$/u.test(written)) loans.set(written, source);
  }
  return loans;
}
