/** What a question finds by its words, in a small vault of two languages. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId } from '../../../lib/core/conversation';
import type { ChunkFilter, Index } from '../../../lib/search/engine';
import { chat } from '../chats';
import { engineOn, memoryIndex } from '../in-memory';

let index: Index;
beforeEach(async () => {
  index = await memoryIndex();
});

/** Learns a conversation of one answer. */
const put = (id: ConversationId, text: string, title = '', space = 'main') =>
  engineOn(index).index(chat(id, title, [{ role: 'assistant', text }], { space }));

const found = async (words: string, filter?: ChunkFilter, limit = 10) =>
  index
    .search({ text: words, limit, ...(filter && { filter }) })
    .candidates.filter(candidate => candidate.textScore > 0)
    .sort((a, b) => b.textScore - a.textScore)
    .map(({ conversation }) => conversation);

describe('a vault of two languages', () => {
  beforeEach(async () => {
    await put(
      'chatgpt:volume-ja',
      '匿名ボリュームはコンテナと一緒に消えます。名前付きボリュームを docker volume create で作れば、データは残ります。',
      'Docker のボリューム',
    );
    await put(
      'chatgpt:volume-en',
      'An anonymous volume is deleted together with its container. Name it to keep the data.',
    );
    await put(
      'claude:curry',
      '玉ねぎを炒めてからスパイスを入れるのは、香りを油に移すためです。なぜなら香りは油に溶けるからです。',
      'カレー',
    );
    await put('claude:star', '星が消えるのはなぜかというと、燃料がなくなるからです。');
    await put(
      'gemini:effect',
      'In StrictMode `useEffect` runs twice, because React mounts each component twice.',
      'React',
    );
    await put(
      'gemini:class',
      'The constructor of a class is called once for each new object. Its __proto__ is shared.',
    );
    await put('gemini:rust', 'error[E0308]: mismatched types. The function `read_line` returns a Result.');
  });

  test.each<[string, ConversationId]>([
    ['Dockerのボリュームが消えるのはなぜ', 'chatgpt:volume-ja'],
    ['カレーを作るときに玉ねぎを先に炒めるのはどうしてですか？', 'claude:curry'],
    ['星はどうして消えるのか', 'claude:star'],
    ['why does my anonymous volume vanish when I remove the container', 'chatgpt:volume-en'],
    ['How do I stop React from running my effect two times?', 'gemini:effect'],
    ['ボリューム', 'chatgpt:volume-ja'],
    ['ﾎﾞﾘｭｰﾑ', 'chatgpt:volume-ja'],
    ['油', 'claude:curry'],
    ['constructor', 'gemini:class'],
    ['__proto__', 'gemini:class'],
    ['useEffect', 'gemini:effect'],
    ['use effect', 'gemini:effect'],
    ['useEff', 'gemini:effect'],
    ['E0308', 'gemini:rust'],
    ['readLine', 'gemini:rust'],
    ['mismatch', 'gemini:rust'],
  ])('%s finds %s first', async (question, conversation) => {
    expect((await found(question))[0]).toBe(conversation);
  });

  test('words that nobody wrote do not hide those that somebody did', async () => {
    expect((await found('volume quux 存在しない語'))[0]).toBe('chatgpt:volume-en');
  });

  test('nothing that was asked is nothing found', async () => {
    expect(await found('quux')).toEqual([]);
    expect(await found('  ')).toEqual([]);
    expect(await found('、。!?')).toEqual([]);
  });

  test('sharing only particles is no match', async () => {
    expect(await found('ボリュームが要るのはなぜ')).not.toContain('claude:curry');
    expect(await found('which of the functions are in the volume')).not.toContain('gemini:effect');
  });

  test('sharing only particles is no match either when nothing else is found', async () => {
    expect(await found('病院代が戻ってくるのはなぜですか')).toEqual([]);
    expect(await found('which of these hospitals is it that would have a')).toEqual([]);
    // Where nothing else was asked, they are what was asked.
    expect(await found('なぜ')).toContain('claude:star');
  });

  test('sharing pieces of a katakana word is no match', async () => {
    await put('claude:recipe', 'カレーのレシピはこのページにあります。', '料理');
    await put('gemini:garage', 'ガレージの屋根を直しました。');
    await put('gemini:server', 'サーバを再起動すると直ります。');
    expect(await found('ストレージ')).toEqual([]);
    expect(await found('サーバー')).toEqual(['gemini:server']);
    expect(await found('カレー')).toEqual(['claude:recipe', 'claude:curry']);
    expect(await found('クラウドのボリューム')).toEqual(['chatgpt:volume-ja']);
  });

  test('sharing one word of many is no match beside one that shares them all', async () => {
    expect(await found('anonymous volume container data result')).not.toContain('gemini:rust');
    expect(await found('匿名 データ docker 油')).not.toContain('claude:curry');
  });

  test('only the last word is a prefix, and only while it is being typed', async () => {
    expect(await found('contai')).toContain('chatgpt:volume-en');
    // `contai` is `contain` without its last letter (decision 0045); `conta` is near nothing.
    expect(await found('conta')).toContain('chatgpt:volume-en');
    expect(await found('conta volume')).toEqual(await found('volume '));
    expect(await found('conta ')).toEqual([]);
  });
});

test('a word in the passage counts more than the same word in its title', async () => {
  await put('chatgpt:title', 'Something else entirely, about gardens.', 'postgres');
  await put('chatgpt:text', 'postgres is a database, not a garden, I think.', 'Something');
  expect(await found('postgres')).toEqual(['chatgpt:text', 'chatgpt:title']);
});

test('all of the words beat one of them, however often it is repeated', async () => {
  await put('chatgpt:one', 'cache cache cache cache cache cache');
  await put('chatgpt:all', 'How to clear the cache of a browser on a telephone, step by step, with pictures');
  expect((await found('clear browser cache'))[0]).toBe('chatgpt:all');
});

test('a long passage that holds all of the words beats a short one that repeats some', async () => {
  const aside = 'and then there is much more to be told about life on the farm '.repeat(8);
  await put('chatgpt:long', `${aside} The docker volume may vanish with its container. ${aside}`);
  await put('chatgpt:short', 'docker volume docker volume docker volume');
  expect((await found('docker volume vanish container '))[0]).toBe('chatgpt:long');
});

test('the exact word beats a rarer one that only begins like it', async () => {
  await put('chatgpt:exact', 'dock the boat');
  await put('chatgpt:longer', 'dockyard workers repair the boat');
  for (let n = 0; n < 5; n++) await put(`chatgpt:other${n}`, 'dock and boat and sea');
  expect((await found('dock')).at(-1)).toBe('chatgpt:longer');
});

describe('walls', () => {
  beforeEach(async () => {
    await put('chatgpt:a', 'volume ボリューム');
    await put('claude:b', 'volume ボリューム', '', 'work');
  });

  test.each<[ChunkFilter, ConversationId[]]>([
    [{ sources: ['claude'] }, ['claude:b']],
    [{ space: 'main' }, ['chatgpt:a']],
    [{ conversations: ['claude:b'] }, ['claude:b']],
    [{ sources: ['chatgpt'], space: 'work' }, []],
    [{ sources: ['gemini'] }, []],
  ])('%o is applied before ranking', async (filter, expected) => {
    expect(await found('ボリューム', filter)).toEqual(expected);
  });

  test('a wall does not use up the limit', async () => {
    for (let n = 0; n < 20; n++) await put(`chatgpt:many${n}`, 'volume volume volume');
    expect(await found('volume', { sources: ['claude'] }, 1)).toEqual(['claude:b']);
  });
});

describe('changes', () => {
  test('what is put again replaces what was there', async () => {
    await put('chatgpt:a', 'old words, 古い言葉');
    await put('chatgpt:a', 'new words, 新しい言葉');
    expect(await found('old')).toEqual([]);
    expect(await found('古い')).toEqual([]);
    expect(await found('新しい')).toEqual(['chatgpt:a']);
    expect(index.size()).toBe(1);
  });

  test('what is removed is gone, and may come back', async () => {
    await put('chatgpt:a', 'volume');
    await index.remove('chatgpt:a');
    expect([await found('volume'), index.size()]).toEqual([[], 0]);
    await put('chatgpt:a', 'volume');
    expect(await found('volume')).toEqual(['chatgpt:a']);
  });

  test('removing what is being put leaves nothing behind', async () => {
    const putting = put('chatgpt:a', 'word. '.repeat(2000));
    await Promise.all([putting, index.remove('chatgpt:a')]);
    await index.remove('chatgpt:a');
    expect([await found('word'), index.size()]).toEqual([[], 0]);
  });

  test('removing what was never there is nothing', async () => {
    await expect(index.remove('chatgpt:nobody')).resolves.toBeUndefined();
  });
});

describe('a question that is hardly one', () => {
  beforeEach(() => put('chatgpt:a', 'a volume ボリューム 🙂'));

  test.each([
    ['a hundred thousand characters', `volume ${'lorem ipsum ボリューム '.repeat(5000)}`],
    ['only emoji', '🙂🙃👩‍👩‍👧'],
    ['only function words', 'the of and to in'],
    ['a lone surrogate', '\ud83d volume \udc00'],
    ['nothing but spaces', ' \u3000\n '],
  ])('%s is answered like any other', async (_, words) => {
    const { ranked, by } = await engineOn(index).search(words, undefined, 10);
    expect(by).toBe('words');
    expect(ranked.length).toBeLessThanOrEqual(1);
  });
});
