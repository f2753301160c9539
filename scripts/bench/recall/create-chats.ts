/**
 * Creates made-up chats of about twenty turns, cut into passages and the same for the same number: 60 % English (about
 * 90 words a passage), 33 % Japanese (about 200 characters), 7 % both. Their subject recurs within a chat and within a
 * topic.
 */
import { pick, createRandom, pickInteger, createZipf, type Random } from './random';
import { endings, english, createIdentifier, japanese, particles, products, verbs } from './words';

export type ChatLanguage = 'en' | 'ja' | 'mixed';

export interface MadeUpPassage {
  /** Counted from 0 over all chats. */
  readonly number: number;
  /** Index of the turn in its chat. Even turns are questions. */
  readonly turn: number;
  /** Index among the chat's passages of the question that it answers. */
  readonly question?: number;
  readonly text: string;
}

export interface MadeUpChat {
  readonly number: number;
  readonly language: ChatLanguage;
  readonly topic: number;
  readonly title: string;
  /** Words of the topic that recur in the chat. */
  readonly subject: readonly string[];
  /** Identifiers that occur in no other chat. */
  readonly identifiers: readonly string[];
  readonly passages: readonly MadeUpPassage[];
}

/** The same for any number of chats, so that a topic's words are equally frequent in small and large vaults. */
export const topics = 400;

const rankOfEnglish = createZipf(english.length);
const rankOfJapanese = createZipf(japanese.length);

/** Yields chats until there are so many passages. The last chat may be cut. */
export function* createChats(passages: number): Generator<MadeUpChat> {
  for (let [number, first] = [0, 0]; first < passages; number++) {
    const chat = createChat(number, first);
    const remaining = passages - first;
    yield chat.passages.length <= remaining ? chat : { ...chat, passages: chat.passages.slice(0, remaining) };
    first += chat.passages.length;
  }
}

/** `first`: the number of its first passage. */
function createChat(number: number, first: number): MadeUpChat {
  const next = createRandom(number + 1000);
  const kind = next();
  const language = kind < 0.6 ? 'en' : kind < 0.93 ? 'ja' : 'mixed';
  const topic = pickInteger(next, topics);
  const subject = createSubject(topic, language, next);
  const identifiers = Array.from({ length: 2 + pickInteger(next, 3) }, (_, n) =>
    createIdentifier(next, number * 4 + n),
  );
  const createText = (size: number) => createProse(next, { language, subject, identifiers, size });

  const passages: MadeUpPassage[] = [];
  const exchanges = 8 + pickInteger(next, 5);
  for (let exchange = 0; exchange < exchanges; exchange++) {
    const question = passages.length;
    passages.push({ number: first + question, turn: exchange * 2, text: createText(0.4 + next() * 0.3) });
    for (let left = 1 + pickInteger(next, 5); left > 0; left--) {
      const text = createText(0.9 + next() * 0.4);
      passages.push({ number: first + passages.length, turn: exchange * 2 + 1, question, text });
    }
  }
  const title = createText(0.07);
  return { number, language, topic, title, subject, identifiers, passages };
}

/** Picks twelve of the topic's forty words. */
function createSubject(topic: number, language: ChatLanguage, next: Random): string[] {
  const known = createRandom(topic + 50);
  const drawWords = (from: readonly string[], lowest: number, highest: number) =>
    Array.from({ length: 40 }, () => from[lowest + pickInteger(known, highest - lowest)] ?? '');
  const inEnglish = drawWords(english, 200, 20_000);
  const inJapanese = drawWords(japanese, 60, 6000);
  const pickDozen = (from: readonly string[]) => Array.from({ length: 12 }, () => pick(next, from));
  if (language === 'mixed') return [...pickDozen(inEnglish), ...pickDozen(inJapanese)];
  return pickDozen(language === 'en' ? inEnglish : inJapanese);
}

interface Prose {
  readonly language: ChatLanguage;
  readonly subject: readonly string[];
  readonly identifiers: readonly string[];
  /** At 1 about 95 words, or 200 characters of Japanese. */
  readonly size: number;
}

function createProse(next: Random, { language, subject, identifiers, size }: Prose): string {
  let text = '';
  const share = language === 'mixed' ? size / 2 : size;
  if (language !== 'ja') text += createEnglish(next, subject, Math.max(3, Math.round(share * 95)));
  if (language !== 'en') text += createJapanese(next, subject, Math.max(8, Math.round(share * 185)));
  return next() < 0.3 && size > 0.3 ? `${text} \`${pick(next, identifiers)}\`` : text;
}

function createEnglish(next: Random, subject: readonly string[], length: number): string {
  const subjectWords = subject.filter(isLatin);
  const words: string[] = [];
  let remaining = 0;
  for (let n = 0; n < length; n++) {
    const chance = next();
    const word =
      chance < 0.12
        ? pick(next, subjectWords)
        : chance < 0.135
          ? pick(next, products)
          : (english[rankOfEnglish(next)] ?? '');
    words.push(remaining === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word);
    if (remaining === 0) remaining = 8 + pickInteger(next, 11);
    remaining -= 1;
    if (remaining === 0 || n === length - 1) words[n] += '.';
  }
  return words.join(' ');
}

function createJapanese(next: Random, subject: readonly string[], length: number): string {
  const subjectWords = subject.filter(word => !isLatin(word));
  let text = '';
  while (text.length < length) {
    for (let phrases = 2 + pickInteger(next, 4); phrases > 0; phrases--) {
      const chance = next();
      text +=
        chance < 0.22
          ? pick(next, subjectWords)
          : chance < 0.28
            ? pick(next, products)
            : (japanese[rankOfJapanese(next)] ?? '');
      text += pick(next, particles);
      if (next() < 0.25) text += `${pick(next, verbs)}、`;
    }
    text += `${japanese[rankOfJapanese(next)] ?? ''}${pick(next, endings)}。`;
  }
  return text;
}

export const isLatin = (word: string): boolean => /^[\x20-\x7e]+$/.test(word);
