/** Creates the questions: kinds that people type, made of words in the chats. */
import { isLatin, createChats, type MadeUpChat } from './create-chats';
import { createQueryEmbedding } from './create-embeddings';
import { pick, createRandom, pickInteger, type Random } from './random';

export const kinds = ['en_rare', 'en_2', 'en_nl', 'en_prefix', 'ja_2', 'ja_nl'] as const;
export type Kind = (typeof kinds)[number];

export interface Question {
  readonly kind: Kind;
  readonly words: string;
  readonly embedding: Float32Array;
}

/**
 * `count` of each kind. For `en_prefix` about as many: each state of a box while two words are typed. The questions are
 * made of the first 10,000 passages, so that they are the same at each size.
 */
export function createQuestions(passages: number, count: number): Question[] {
  const chats = [...createChats(Math.min(passages, 10_000))];
  const inEnglish = chats.filter(({ language }) => language === 'en');
  const inJapanese = chats.filter(({ language }) => language === 'ja');
  const next = createRandom(31);
  const createQuestion = (chats: readonly MadeUpChat[], kind: Kind, words: (chat: MadeUpChat) => string): Question => {
    const chat = pick(next, chats);
    return { kind, words: words(chat), embedding: createQueryEmbedding(chat, next) };
  };
  const questions: Question[] = [];
  for (let n = 0; n < count; n++) {
    questions.push(
      createQuestion(inEnglish, 'en_rare', chat => pickRare(chat, next)),
      createQuestion(inEnglish, 'en_2', chat => pickTwo(chat.subject, next)),
      createQuestion(inEnglish, 'en_nl', ({ subject }) => {
        const [x, y, z] = [pick(next, subject), pick(next, subject), pick(next, subject)];
        return `how do i use the ${x} with a ${y} in docker ${z}`;
      }),
      createQuestion(inJapanese, 'ja_2', chat => pickTwo(chat.subject, next)),
      createQuestion(inJapanese, 'ja_nl', chat => pickFragment(chat, next)),
    );
  }
  for (let typed = 0; typed < count;) {
    const complete = createQuestion(inEnglish, 'en_prefix', ({ subject }) => pickTwo(subject, next));
    for (let length = 1; length <= complete.words.length && typed < count; length++, typed++)
      questions.push({ ...complete, words: complete.words.slice(0, length) });
  }
  return questions;
}

const pickTwo = (subject: readonly string[], next: Random): string => `${pick(next, subject)} ${pick(next, subject)}`;

/** An identifier of only this chat if its text has one, otherwise a long word. */
function pickRare(chat: MadeUpChat, next: Random): string {
  const text = chat.passages.map(({ text }) => text).join(' ');
  const identifiersInText = chat.identifiers.filter(name => text.includes(name));
  if (identifiersInText.length > 0 && next() < 0.5) return pick(next, identifiersInText);
  const words = [...new Set(text.toLowerCase().match(/[a-z]{7,}/g))].filter(isLatin);
  return pick(next, words.length > 0 ? words : chat.subject);
}

/** 18 characters from the middle of a passage. */
function pickFragment(chat: MadeUpChat, next: Random): string {
  const { text } = pick(
    next,
    chat.passages.filter(({ text }) => text.length > 60),
  );
  return text
    .slice(pickInteger(next, text.length - 20))
    .slice(0, 18)
    .trim();
}
