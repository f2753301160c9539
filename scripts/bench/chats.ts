/**
 * Made-up chats in English and Japanese, the same for the same number: common words are common and rare ones rare, as in real
 * text, and some are words of the tiny model, so that meaning has something to find.
 */
import type { Conversation, Turn } from '../../lib/conversation';
import { chunk } from '../../lib/engine/chunk';
import { concepts } from '../model/words';

export interface Question {
  readonly kind: 'two words' | 'English question' | 'Japanese question';
  readonly text: string;
}

type Random = () => number;

/** Mulberry32. */
function random(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(next: Random, from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
/** The n-th word is about 1/n as frequent as the first. */
const pickCommon = <T>(next: Random, from: readonly T[]): T =>
  from[Math.floor(from.length ** next()) - 1] ?? (from[0] as T);

const glue = 'the to of and a in is it for that you on with this are as or can be if not from have when your'.split(
  ' ',
);
const onsets = 'b br c ch d dr f g gr h k l m n p pl qu r s sh st t tr v w'.split(' ');
const kanji = Array.from(
  '水火木金土山川海空星花草木道町家車電話機人力手目心物本文字色音声時間朝夜春夏秋冬北南東西大小新古高長',
);
const katakana = Array.from('アイウエカキクケコサシスセタチツテトナニノハヒフヘホマミムメモラリルレロン');
const particles = ['の', 'を', 'が', 'は', 'に', 'で', 'と', 'から', 'まで'];
const endings = ['します。', 'できます。', 'になります。', 'です。', 'しました。'];

const [englishWords, japaneseWords] = vocabulary();

function vocabulary(): [string[], string[]] {
  const next = random(1);
  const syllable = () =>
    pick(next, onsets) + pick(next, ['a', 'e', 'i', 'o', 'u', 'ea', 'oo']) + pick(next, ['', 'n', 'r', 's', 't']);
  const made = Array.from({ length: 6000 }, () =>
    Array.from({ length: 2 + Math.floor(next() * 2) }, syllable).join(''),
  );
  const known = concepts.flat();
  const nouns = Array.from({ length: 4000 }, () =>
    next() < 0.7
      ? pick(next, kanji) + pick(next, kanji)
      : Array.from({ length: 3 + Math.floor(next() * 3) }, () => pick(next, katakana)).join(''),
  );
  const english = known.filter(word => /^[a-z]+$/.test(word));
  const japanese = known.filter(word => /[^\p{ASCII}]/u.test(word));
  // The model's words stand among the first hundreds: frequent enough to be in most passages.
  return [
    [...made.slice(0, 100), ...english, ...made.slice(100)],
    [...nouns.slice(0, 100), ...japanese, ...nouns.slice(100)],
  ];
}

function englishSentence(next: Random): string {
  const length = 8 + Math.floor(next() * 9);
  const words = Array.from({ length }, () => (next() < 0.45 ? pickCommon(next, glue) : pickCommon(next, englishWords)));
  return `${words.join(' ')}.`;
}

function japaneseSentence(next: Random): string {
  const length = 3 + Math.floor(next() * 4);
  const words = Array.from({ length }, () => pickCommon(next, japaneseWords) + pick(next, particles));
  return words.join('') + pickCommon(next, japaneseWords) + pick(next, endings);
}

/** About a dozen passages in four turns; every third chat is Japanese. */
export function madeUpChat(number: number): Conversation {
  const next = random(number + 100);
  const sentence = number % 3 === 2 ? japaneseSentence : englishSentence;
  const paragraph = () => Array.from({ length: 4 }, () => sentence(next)).join(' ');
  const answer = () => Array.from({ length: 6 }, paragraph).join('\n\n');
  const turns = [sentence(next), answer(), sentence(next), answer()].map((text, n): Turn => ({
    id: `t${n}`,
    parent: n === 0 ? null : `t${n - 1}`,
    role: n % 2 === 0 ? 'user' : 'assistant',
    text,
    observedAt: 1_760_000_000_000 + number * 60_000 + n,
  }));
  return {
    id: `chatgpt:bench-${String(number).padStart(6, '0')}`,
    source: 'chatgpt',
    url: `https://chatgpt.com/c/bench-${number}`,
    title: sentence(next).slice(0, 40),
    space: 'main',
    createdAt: 1_760_000_000_000 + number * 60_000,
    updatedAt: 1_760_000_000_000 + number * 60_000,
    completeness: { state: 'partial', turns: turns.length, gap: false },
    revision: 1,
    turns,
    activePath: turns.map(({ id }) => id),
  };
}

/** Whole chats until they hold `passages` or a few more. */
export function madeUpVault(passages: number): Conversation[] {
  const chats: Conversation[] = [];
  for (let held = 0; held < passages;) {
    const chat = madeUpChat(chats.length);
    chats.push(chat);
    held += chunk(chat).length;
  }
  return chats;
}

/** `count` of each kind, from words that stand in the chats. */
export function questionsFor(chats: readonly Conversation[], count: number): Question[] {
  const next = random(7);
  const wordsOf = (pattern: RegExp, language: number) => {
    const inLanguage = chats.filter((_, n) => (n % 3 === 2) === (language === 1));
    const text = pick(next, inLanguage).turns[1]?.text ?? '';
    return (text.match(pattern) ?? []).filter(word => !glue.includes(word));
  };
  return Array.from({ length: count }, (): Question[] => {
    const english = wordsOf(/[a-z]{4,}/g, 0);
    const japanese = wordsOf(/\p{Script=Han}{2}|\p{Script=Katakana}{3,}/gu, 1);
    const [a, b, c] = [pick(next, english), pick(next, english), pick(next, english)];
    const [d, e, f] = [pick(next, japanese), pick(next, japanese), pick(next, japanese)];
    return [
      { kind: 'two words', text: `${a} ${b}` },
      { kind: 'English question', text: `how do I get the ${a} to ${b} when it is on a ${c}?` },
      { kind: 'Japanese question', text: `${d}の${e}が${f}になるのはなぜですか` },
    ];
  }).flat();
}
