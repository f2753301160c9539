/** Creates the questions: kinds that people type, made of words in the chats. */
import { isLatin, madeUpChats, type MadeUpChat } from './chats';
import { askedAbout } from './meanings';
import { pick, random, whole, type Random } from './random';

export const kinds = ['en_rare', 'en_2', 'en_nl', 'en_prefix', 'ja_2', 'ja_nl'] as const;
export type Kind = (typeof kinds)[number];

export interface Question {
  readonly kind: Kind;
  readonly words: string;
  readonly meaning: Float32Array;
}

/**
 * `count` of each kind. For `en_prefix` about as many: each state of a box while two words are typed. The questions are
 * made of the first 10,000 passages, so that they are the same at each size.
 */
export function questionsFor(passages: number, count: number): Question[] {
  const chats = [...madeUpChats(Math.min(passages, 10_000))];
  const inEnglish = chats.filter(({ language }) => language === 'en');
  const inJapanese = chats.filter(({ language }) => language === 'ja');
  const next = random(31);
  const about = (chats: readonly MadeUpChat[], kind: Kind, words: (chat: MadeUpChat) => string): Question => {
    const chat = pick(next, chats);
    return { kind, words: words(chat), meaning: askedAbout(chat, next) };
  };
  const questions: Question[] = [];
  for (let n = 0; n < count; n++) {
    questions.push(
      about(inEnglish, 'en_rare', chat => rare(chat, next)),
      about(inEnglish, 'en_2', chat => two(chat.subject, next)),
      about(inEnglish, 'en_nl', ({ subject }) => {
        const [x, y, z] = [pick(next, subject), pick(next, subject), pick(next, subject)];
        return `how do i use the ${x} with a ${y} in docker ${z}`;
      }),
      about(inJapanese, 'ja_2', chat => two(chat.subject, next)),
      about(inJapanese, 'ja_nl', chat => fragment(chat, next)),
    );
  }
  for (let typed = 0; typed < count;) {
    const whole = about(inEnglish, 'en_prefix', ({ subject }) => two(subject, next));
    for (let letters = 1; letters <= whole.words.length && typed < count; letters++, typed++)
      questions.push({ ...whole, words: whole.words.slice(0, letters) });
  }
  return questions;
}

const two = (subject: readonly string[], next: Random): string => `${pick(next, subject)} ${pick(next, subject)}`;

/** An identifier of only this chat if its text has one, otherwise a long word. */
function rare(chat: MadeUpChat, next: Random): string {
  const text = chat.passages.map(({ text }) => text).join(' ');
  const standing = chat.identifiers.filter(name => text.includes(name));
  if (standing.length > 0 && next() < 0.5) return pick(next, standing);
  const words = [...new Set(text.toLowerCase().match(/[a-z]{7,}/g))].filter(isLatin);
  return pick(next, words.length > 0 ? words : chat.subject);
}

/** 18 characters from the middle of a passage. */
function fragment(chat: MadeUpChat, next: Random): string {
  const { text } = pick(
    next,
    chat.passages.filter(({ text }) => text.length > 60),
  );
  return text
    .slice(whole(next, text.length - 20))
    .slice(0, 18)
    .trim();
}
