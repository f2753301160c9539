/** What a sentence says of where and when, what is excluded and chosen, and what stamps of logs are not. The clock: 20 November 2026. */
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../lib/query/parse-query';
import { extractTopic } from '../../lib/query/topic';
import { listSourceNames } from '../../lib/sites/sources';

const now = new Date(2026, 10, 20, 10).getTime();
const sites = listSourceNames();
const parse = (typed: string) => parseQuery(typed, now, { sites });
const format = (ms = 0) => {
  const at = new Date(ms);
  return `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
};

test.each([
  ['what did gemini tell me about roof tiles', 'gemini', 'roof tiles'],
  ['the thing claude said about ferries', 'claude', 'the thing ferries'],
  ['my chat with perplexity about moss', 'perplexity', 'moss'],
  ['from deepseek tide tables', 'deepseek', 'tide tables'],
  ['ask copilot pivot table', 'copilot', 'pivot table'],
  ['what did le chat say about slate', 'mistral', 'slate'],
  ['my chat with AI Studio about slate', 'aistudio', 'slate'],
  ['ジェミニに聞いた瓦', 'gemini', '瓦'],
  ['クロードが言った干潮', 'claude', '干潮'],
  ['チャットGPTとの会話 苔', 'chatgpt', '苔'],
])('%s wishes for %s', (typed, id, words) => {
  expect(parse(typed)).toMatchObject({ sites: [{ id, isHint: true }], words });
});

test.each(['gemini api pricing', 'claude vs gemini', 'migrate from mistral to kimi', 'ジェミニの料金'])(
  'a name alone may be the subject: %s',
  typed => expect(parse(typed)).not.toHaveProperty('sites'),
);

test('an operator is no wish', () => {
  expect(parse('site:gemini tiles').sites).toEqual([{ id: 'gemini', start: 0, end: 11 }]);
});

test.each([
  ['tuesday ferry', '2026-11-17', 'tuesday ferry'],
  ['moss october', '2026-10-1', 'moss october'],
  ['moss in spring', '2026-3-1', 'moss in spring'],
  ['ferry the 12th', '2026-11-12', 'ferry the 12th'],
  ['moss over christmas', '2025-12-20', 'moss'],
  ['moss at easter', '2026-4-3', 'moss'],
  ['moss three weeks back', '2026-10-27', 'moss'],
  ['moss two or three weeks ago', '2026-10-27', 'moss'],
  ['12日の苔', '2026-11-12', '12日の苔'],
  ['秋の苔', '2026-9-1', '秋の苔'],
  ['お盆の苔', '2026-8-11', 'お盆の苔'],
  ['みっかまえの苔', '2026-11-17', '苔'],
  ['せんしゅうの苔', '2026-11-9', '苔'],
  ['じゅうがつの苔', '2026-10-1', '苔'],
])('%s is about what begins on %s', (typed, from, words) => {
  const query = parse(typed);
  expect(format(query.time?.from)).toBe(from);
  expect(query.words).toBe(words);
});

test.each(['every friday backup', 'spring boot starter', 'christmas cake', 'monday.com api', '春キャベツ', '日曜大工'])(
  'no time is read into %s',
  typed => expect(parse(typed)).not.toHaveProperty('time'),
);

test.each([
  ['2026-11-19T22:10:44.001Z error ECONNRESET', 'error ECONNRESET'],
  ['[12/Nov/2026:08:14:02 +0000] upstream closed', '[ ] upstream closed'],
  ['Nov 18 03:12:55 web kubelet: OOMKilled', 'web kubelet: OOMKilled'],
  ['Nov 18 03:12:55 web-2 kubelet[912]: OOMKilled', 'kubelet[912]: OOMKilled'],
  ['2026-11-19 22:10:44,120 接続が切れました', '接続が切れました'],
])('a stamp is neither a time nor a word: %s', (typed, words) => {
  expect(parse(typed)).toEqual({ words, phrases: [] });
});

describe('minus and OR', () => {
  test.each([
    ['moss -roof', 'moss', ['roof']],
    ['moss -"flat roof"', 'moss', ['flat roof']],
    ['苔　-屋根', '苔', ['屋根']],
  ])('%s', (typed, words, excluded) => expect(parse(typed)).toMatchObject({ words, excluded }));

  test.each(['java -jar app', 'ls -la', 'rm -rf build', 'git log --oneline', '-roof', 'a - b', 'well-known'])(
    'nothing is excluded by %s',
    typed => expect(parse(typed)).not.toHaveProperty('excluded'),
  );

  test('an OR offers readings, and phrases that are joined by it need not all be there', () => {
    expect(parse('kyoto OR nara moss')).toMatchObject({
      words: 'kyoto nara moss',
      readings: ['kyoto moss', 'nara moss'],
    });
    expect(parse('"flat roof" OR "steep roof"')).toMatchObject({
      phrases: [],
      eitherPhrases: [['flat roof', 'steep roof']],
    });
    expect(parse('ORGANIC moss or lichen')).not.toHaveProperty('readings');
  });
});

test.each([
  ['do you remember the chat about the ferry', 'ferry'],
  ['what did I ask you about the ferry', 'ferry'],
  ['the ferry to the island', 'the ferry to the island'],
  ['この前聞いた屋根の話', '屋根の'],
  ['gemini moss', 'moss'],
  ['gemini', 'gemini'],
  ['電話の件', '電話の'],
])('of “%s” the topic is “%s”', (words, topic) => {
  expect(extractTopic(words, sites).replace(/\s+/g, ' ')).toBe(topic);
});

test('a hundred thousand characters take no time', () => {
  for (const piece of ['-word ', 'a OR ', '12:00:00 ', 'what did gemini ', '"x" OR ']) {
    const began = performance.now();
    parse(piece.repeat(100_000 / piece.length));
    expect(performance.now() - began).toBeLessThan(8000);
  }
});
