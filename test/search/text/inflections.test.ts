/** Forms of one verb or adjective meet, whichever is typed. */
import { expect, test } from 'vitest';
import { findInflections, listPlainForms } from '../../../lib/search/text/inflections';

const pairs = (word: string) => [word.slice(0, 2), ...(findInflections(word).get(0) ?? [])];

test.each([
  ['消す', '消した 消せない 消そう 消さない 消せば 消します'],
  ['走る', '走って 走った 走らない 走れば 走ろう 走ります'],
  ['飲む', '飲んだ 飲み忘れ 飲まない 飲めば 飲もう'],
  ['書く', '書いた 書いて 書きます 書かない 書けば'],
  ['泳ぐ', '泳いだ 泳げる 泳ぎます 泳ごう'],
  ['買う', '買った 買わない 買います 買えば 買おう'],
  ['待つ', '待った 待って 待たない 待ちます 待てば'],
  ['死ぬ', '死んだ 死なない'],
  ['遊ぶ', '遊んだ 遊ばない 遊びます 遊べば'],
  ['行く', '行った 行こう 行かない 行きます'],
  ['来る', '来た 来ない 来ます 来そう 来られる'],
  ['見る', '見た 見ない 見ます 見られる'],
  ['高い', '高くて 高かった 高ければ 高さ'],
])('%s and %s', (plain, forms) => {
  for (const form of forms.split(' ')) {
    expect(pairs(plain)).toContain(form.slice(0, 2));
    expect(pairs(form)).toContain(plain);
  }
});

test.each([['問題がない'], ['静かな海'], ['人の話'], ['dockerの使い方']])('%s has no other forms of a noun', text => {
  expect([...findInflections(text).values()].flat().filter(token => !/^[使]/u.test(token))).toEqual([]);
});

test.each([
  ['けした', 'けす'],
  ['たべた', 'たべる'],
  ['はしって', 'はしる'],
  ['たかかった', 'たかい'],
])('in kana: %s may be %s', (form, plain) => expect(listPlainForms(form)).toContain(plain));

test.each(['承認した', '輸出している', '表記すると'])('a noun with a form of する is no other verb: %s', text =>
  expect([...findInflections(text)]).toEqual([]),
);
