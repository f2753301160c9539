/** Yesterday's dinner, and one a year ago: the story by which the calls of assistants are tried, in every browser and on every face. */
import type { Conversation } from '../../lib/core/conversation';
import { chat } from '../search/chats';

/** What is said, and how Kura tells of it by the composer. */
export const dinners = {
  en: {
    eaten: 'For dinner there was curry.',
    longAgo: 'For dinner there was sushi.',
    asked: 'What did I have for dinner yesterday?',
    asks: /^ChatGPT asks to search your chats: dinner$/,
    dish: 'curry',
    other: 'sushi',
    told: 'My dinner yesterday was curry. Please remember it.',
    proposes: (assistant: string) => new RegExp(`^${assistant} asks to save a note: Dinner was curry\\.$`),
    form: (assistant: string) => `${assistant} asks to save this note`,
    note: 'Dinner was curry.',
  },
  ja: {
    eaten: '夕飯はカレーでした。',
    longAgo: '夕飯は寿司でした。',
    asked: '昨日の夕飯なに?',
    asks: /^ChatGPT がチャットの検索を求めています：夕飯$/,
    dish: 'カレー',
    other: '寿司',
    told: '昨日の夕飯はカレーだった。覚えて',
    proposes: (assistant: string) => new RegExp(`^${assistant} がメモの保存を求めています：夕飯はカレーだった。$`),
    form: (assistant: string) => `${assistant} が保存を求めているメモ`,
    note: '夕飯はカレーだった。',
  },
} as const;

/** Midnight, so many days ago, in milliseconds since 1970. */
export function dayStart(daysAgo: number): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime();
}

/** A chat that says so at noon of that day. */
export function dinner(name: string, text: string, daysAgo: number): Conversation {
  const at = dayStart(daysAgo) + 12 * 3_600_000;
  return chat(`chatgpt:${name}`, '', [{ text, createdAt: at, observedAt: at }], { createdAt: at, updatedAt: at });
}
