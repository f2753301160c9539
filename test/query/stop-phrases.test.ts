/** What is left of a question once its time is taken out, and says nothing of a subject. */
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../lib/query/parse-query';
import { listSourceNames } from '../../lib/sites/sources';

const now = new Date(2025, 10, 19, 15).getTime();
const sites = listSourceNames();
const wordsOf = (typed: string) => parseQuery(typed, now, { sites }).words;

describe('beside a time, words that only speak of talking ask for what there is', () => {
  test.each([
    'what did we talk about yesterday',
    'What did I ask yesterday?',
    'what did I ask about yesterday?',
    'what did you tell me last week',
    'chats from yesterday',
    'my conversations from last week',
    'show me all chats from last week',
    'everything from last week',
    'find the chat from yesterday',
    'the thing we discussed yesterday',
    'what was I working on last week',
    'questions I asked on Monday',
    'what did we do yesterday',
    'what was said to me yesterday',
    'chats as of March 1',
    'WHAT DID YOU TELL US YESTERDAY',
    'chat history from last week',
    'the history of our chats last week',
    'it was something we discussed yesterday.',
    '昨日の会話',
    '昨日何を話した？',
    '昨日話したこと',
    '昨日のチャットを見せて',
    '昨日聞いたこと',
    '先週話した件',
    '先週の会話を見せてください',
    '昨日のやつ',
    '昨日のもの',
    '昨日のものは？',
    '昨日のは',
    '昨日話した事とか',
    '昨日の質問',
    '昨日質問したこと',
    '先週のやりとり',
    '昨日教えてもらったこと',
    '昨日は何について話しましたか',
    '３日前に話していたこと',
    'site:claude chats',
    'チャット サイト:クロード',
    'conversations after:2025-03-01',
  ])('%s', typed => {
    expect(wordsOf(typed)).toBe('');
  });
});

describe('a subject is still asked for', () => {
  test.each([
    ['what did we say about docker yesterday', 'what did we say about docker'],
    ['docker chat from last week', 'docker chat'],
    ['what did I learn yesterday', 'what did I learn'],
    ['talking points from last week', 'talking points'],
    ['find yesterday', 'find'],
    ['things to do in May', 'things to do'],
    ['昨日のカレーの件', 'カレーの件'],
    ['先週聞いた京都の宿', '聞いた京都の宿'],
    ['昨日の話し方の練習', '話し方の練習'],
    ['昨日の会話術', '会話術'],
    ['昨日の物理', '物理'],
    ['"what did we talk about" yesterday', 'what did we talk about'],
    ['先週の物件', '物件'],
    ['先週の事件', '事件'],
    ['先週相談した物件について', '相談した物件について'],
    ['先月話した物件', '話した物件'],
    ['US history last month', 'US history'],
    ['the history question from last month', 'the history question'],
    ['my IT questions from last month', 'my IT questions'],
    ['anything about the US last month', 'anything about the US'],
    ['anything about threads from last week', 'anything about threads'],
    ['昨日のにもの', 'にもの'],
    ['昨日のかに', 'かに'],
    ['昨日のもも', 'のもも'],
    ['about.me yesterday', 'about.me'],
    // Beside a sign, and with nothing else, a word is looked up.
    ['site:claude find', 'find'],
    ['site:claude what to say', 'what to say'],
    ['サイト:クロード 質問', '質問'],
  ])('%s', (typed, words) => {
    expect(wordsOf(typed)).toBe(words);
  });

  test.each(['what did we talk about', 'chats', '会話のチャット', '話したこと'])(
    'and without a time or a sign all of it is: %s',
    typed => {
      expect(wordsOf(typed)).toBe(typed);
    },
  );

  test('however long it is', () => {
    expect(wordsOf(`昨日${'話した'.repeat(90)}`)).toBe('話した'.repeat(90));
    expect(wordsOf(`${'話し'.repeat(30)}術 昨日`)).toBe(`${'話し'.repeat(30)}術`);
  });
});

describe('a quarter or a month may be the subject itself', () => {
  test.each(['what is Q1', 'Q2 is what', "what's Q1?", 'Q1とは', 'Q1って何', 'Q1って何ですか？', '3月って何'])(
    '%s',
    typed => {
      expect(parseQuery(typed, now)).toEqual({ words: typed, phrases: [] });
    },
  );

  test.each(['Q1', 'what did we talk about in Q1', 'Q1の会話', '3月に何を話した', "what's from Q1"])(
    'and is a time in: %s',
    typed => {
      expect(parseQuery(typed, now)).toMatchObject({ words: '', time: {} });
    },
  );
});

describe('a time of day goes with its day', () => {
  test.each([
    ['docker yesterday at 5pm', 'docker'],
    ['docker yesterday at 17:30', 'docker'],
    ['docker at 5 pm yesterday', 'docker'],
    ['docker on Monday around 5 o’clock', 'docker'],
    ['docker yesterday 5pm', 'docker'],
    ['昨日の午後5時のdocker', 'docker'],
    ['昨日の17時頃に聞いたdocker', '聞いたdocker'],
    ['昨日の午後三時半、docker', 'docker'],
    ['docker yesterday at 5', 'docker'],
    ['yesterday at 5 I asked about docker', 'I asked about docker'],
    ['docker at 5 on Monday', 'docker'],
    ['docker yesterday around 5pm', 'docker'],
    ['docker yesterday at around 17:30', 'docker'],
    ['docker yesterday at noon', 'docker'],
    ['docker from 9am to 5pm yesterday', 'docker'],
    ['docker yesterday between 5 and 6pm', 'docker'],
    ['from 9am to 5pm yesterday', ''],
    ['昨日の3時半に聞いたdocker', '聞いたdocker'],
    ['昨日の3時前後のdocker', 'docker'],
    ['昨日の5時話したdocker', '話したdocker'],
    ['yesterday at 5pm', ''],
    ['昨日の17時', ''],
    // No time of day, or no day beside it.
    ['docker at 5pm last week', 'docker at 5pm'],
    ['docker yesterday at 127.0.0.1', 'docker at 127.0.0.1'],
    ['docker yesterday 5 containers', 'docker 5 containers'],
    ['昨日の3時間の会議', '3時間の会議'],
    ['昨日の一時停止', '一時停止'],
    ['yesterday about 16 bit floats', 'about 16 bit floats'],
    ['yesterday about 3 body problem', 'about 3 body problem'],
    ['yesterday at 7-eleven', 'at 7-eleven'],
    ['last night about 5 whys', 'about 5 whys'],
    ['today about 1 on 1 meetings', 'about 1 on 1 meetings'],
    ['昨日の一時預かり', '一時預かり'],
    ['昨日の12時限定セール', '12時限定セール'],
    ['昨日の9時10分発の新幹線', '9時10分発の新幹線'],
    ['昨日3時発の新幹線', '3時発の新幹線'],
  ])('%s', (typed, words) => {
    expect(wordsOf(typed)).toBe(words);
    expect(parseQuery(typed, now).time).toBeDefined();
  });
});
