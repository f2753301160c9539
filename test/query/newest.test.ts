import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../lib/query/parse-query';

const now = new Date(2025, 10, 19, 15).getTime();

describe('the newest of the answers', () => {
  test.each([
    ['the newest answer on curry', 'the newest answer on', 'curry'],
    ['what is my latest note about the rent?', 'my latest note about', 'what is the rent?'],
    ['curry: the most recent chats', 'the most recent chats', 'curry:'],
    ['カレーについての最新の回答は？', '最新の回答は', 'カレーについての ？'],
    ['一番新しい答えを教えて', '一番新しい答えを', '教えて'],
    ['最新のメモ', '最新のメモ', ''],
    ['最新のチャットについて', '最新のチャット', 'について'],
    ['newest: curry', 'newest:', 'curry'],
    ['curry newest:', 'newest:', 'curry'],
    ['最新：カレー', '最新：', 'カレー'],
  ])('%s', (typed, phrase, words) => {
    const asked = parseQuery(typed, now);
    expect([typed.slice(asked.newest?.start, asked.newest?.end), asked.words]).toEqual([phrase, words]);
  });
});

describe('is not meant', () => {
  test.each([
    'the newest phone',
    'latest chat app',
    'latest chat アプリ',
    'latest response に時間がかかる',
    'the newest answer key for the exam',
    'latest response from the server',
    'newest answers sheet',
    'my newestanswer on tides',
    '最新のiPhone',
    '最新のメモ帳',
    '最新のメモリ',
    '最新のチャットアプリ',
    '最新の会話術',
    '最新の回答率',
    '新しいチャット',
  ])('by %s', typed => {
    expect(parseQuery(typed, now)).toEqual({ words: typed, phrases: [] });
  });

  test('inside quotation marks, nor where a question is looked for as it was asked', () => {
    expect(parseQuery('"the newest answer"', now)).not.toHaveProperty('newest');
    expect(parseQuery('the newest answer on curry', now, { ignoreTime: true })).not.toHaveProperty('newest');
    expect(parseQuery('最新の回答は？', now, { ignoreTime: true })).not.toHaveProperty('newest');
  });
});
