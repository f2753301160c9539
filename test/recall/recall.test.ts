import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation, ConversationId } from '../../lib/core/conversation';
import type { Embedder, Engine, SearchFilter } from '../../lib/search/engine';
import { recall, type RecallContext } from '../../lib/recall/recall';
import { indexPending } from '../../lib/engine-host/index-pending';
import { openVault } from '../../lib/vault/dexie/open-vault';
import type { Vault } from '../../lib/vault/vault';
import { chat } from '../search/chats';
import { embedPending, engineOn, memoryIndex } from '../search/in-memory';
import { fakeEmbedder } from '../fakes/embedder';

let vault: Vault;
let names = 0;
beforeEach(async () => {
  vault = await openVault(`recall-${++names}`);
});
afterEach(() => vault.close());

const docker = chat('chatgpt:docker', 'Docker のボリューム', [
  'Dockerのボリュームが消えるのはなぜですか',
  '匿名ボリュームは、コンテナを `docker rm -v` で消すと**一緒に消えます**。名前を付けてください。',
  'Thank you! And what is a bind mount?',
  { role: 'assistant', text: 'A bind mount is a folder of the host.', createdAt: 777 },
]);
const curry = chat('claude:curry', 'Curry', ['When do onions go in?', 'Fry the onions first, then the spices.'], {
  source: 'claude',
  space: 'kitchen',
});

async function remembering(conversations: readonly Conversation[], embedder?: Embedder): Promise<Engine> {
  for (const conversation of conversations) await vault.importConversation(conversation);
  const index = await memoryIndex();
  const engine = engineOn(index, embedder);
  await indexPending(vault, engine);
  if (embedder) await embedPending(vault, index, embedder);
  return engine;
}

/** Saturday, 21 March 2026, in the afternoon. */
const now = new Date(2026, 2, 21, 15).getTime();

const ask = (engine: Engine, question: string, filter: Partial<SearchFilter> = {}, more: Partial<RecallContext> = {}) =>
  recall(vault, engine, question, { scope: 'everywhere', ...filter }, { now, ...more });

test('who asks for the first few gets those that come first', async () => {
  const chats = [
    'volume volume volume',
    'ボリューム volume volume',
    'a volume among other things that are said here',
  ].map((text, n) => chat(`chatgpt:few-${n}`, `T${n}`, [text, `Answer ${n}.`]));
  const engine = await remembering(chats);
  const all = (await ask(engine, 'volume')).hits.map(({ conversation }) => conversation);
  expect(all).toHaveLength(3);
  const few = (await ask(engine, 'volume', undefined, { maxHits: 2 })).hits.map(({ conversation }) => conversation);
  expect(few).toEqual(all.slice(0, 2));
  expect((await ask(engine, '"volume"', undefined, { maxHits: 1 })).hits).toHaveLength(1);
});

test('a few chats of a hundred thousand passages each hide no other, and never are all asked for', async () => {
  const engine = await remembering([
    ...[1, 2, 3].map(n => chat(`chatgpt:long-${n}`, `Long ${n}`, [`harbour ${n}`, 'The lights of the harbour.'])),
    chat('chatgpt:short', 'Short', ['Which harbour?', 'The one with the lights.']),
  ]);
  const asked: number[] = [];
  const many: Pick<Engine, 'search'> = {
    async search(question, filter, limit, options) {
      asked.push(limit);
      const answer = await engine.search(question, filter, limit, options);
      const ranked = answer.ranked.flatMap(one => {
        const isLong = one.conversation.startsWith('chatgpt:long-');
        return Array.from({ length: isLong ? limit : 1 }, (_, n) => ({ ...one, chunk: one.chunk + n * 10 }));
      });
      return { ...answer, ranked: ranked.slice(0, limit) };
    },
  };
  const { hits } = await recall(vault, many, 'harbour', { scope: 'everywhere' }, { now, by: 'words' });
  expect(hits.map(({ conversation }) => conversation).toSorted()).toEqual([
    'chatgpt:long-1',
    'chatgpt:long-2',
    'chatgpt:long-3',
    'chatgpt:short',
  ]);
  expect(Math.max(...asked)).toBeLessThan(10_000);
});

test('what is quoted is found as it is read, and by the title', async () => {
  const engine = await remembering([docker, curry]);
  const found = async (question: string) => (await ask(engine, question)).hits.map(({ conversation }) => conversation);
  expect(await found('"コンテナを docker rm -v で消すと一緒に消えます"')).toEqual([docker.id]);
  expect(await found('"docker のボリューム"')).toEqual([docker.id]);
  expect(await found('"Curry"')).toEqual([curry.id]);
  expect(await found('"Curry then onions"')).toEqual([]);
});

test.each([
  ['by words', 'migration'],
  ['where only a time is asked for', 'before:2026-01-01'],
])('a chat with more passages than are asked for at first hides no other: %s', async (_how, question) => {
  const long = chat(
    'chatgpt:long',
    'A long one',
    Array.from({ length: 240 }, (_, n) => `The migration, step ${n}: migration of the migration.`),
    { updatedAt: 9 },
  );
  const birds = chat('chatgpt:winter', 'Birds', [
    'Why do birds fly south?',
    'Their migration follows food and warmth.',
  ]);
  const engine = await remembering([long, birds]);
  const { hits } = await ask(engine, question);
  expect(hits.map(({ conversation }) => conversation).sort()).toEqual(['chatgpt:long', 'chatgpt:winter']);
});

test('what came first stays first where more had to be asked for, whatever order more candidates would have', async () => {
  const long = Array.from({ length: 240 }, (_, n) => `The migration, step ${n}: migration of the migration.`);
  const engine = await remembering([
    chat('chatgpt:long', 'A long one', long),
    chat('chatgpt:winter', 'Birds', ['Why do birds fly south?', 'Their migration follows food and warmth.']),
  ]);
  const search: Engine['search'] = async (words, filter, limit, more) => {
    const answer = await engine.search(words, filter, limit, more);
    return limit > 100 ? { ...answer, ranked: answer.ranked.toReversed() } : answer;
  };
  const { hits } = await ask({ ...engine, search }, 'migration');
  expect(hits.map(({ conversation }) => conversation)).toEqual(['chatgpt:long', 'chatgpt:winter']);
  // Who types sees the first few, and does not wait for the others.
  const few = (await ask({ ...engine, search }, 'migration', undefined, { maxHits: 8 })).hits;
  expect(few.map(({ conversation }) => conversation)).toEqual(['chatgpt:long']);
});

test.each([
  ['title:curry', 'How is curry made?', 'Fry the onions first.'],
  ['title:潮見表', '潮見表はどう読みますか？', '満潮と干潮の時刻が書いてあります。'],
])('a chat without a title is found by what was asked first, as it is shown: %s', async (question, asked, answer) => {
  const engine = await remembering([chat('copilot:untitled', '', [asked, answer], { source: 'copilot' })]);
  const { hits } = await ask(engine, question);
  expect(hits.map(({ conversation, title }) => [conversation, title])).toEqual([['copilot:untitled', asked]]);
});

describe('a hit', () => {
  test('says where it is from, why it was found, and shows the words', async () => {
    const engine = await remembering([docker, curry]);
    const { hits, by } = await ask(engine, '匿名ボリュームはコンテナと一緒に消える');
    expect(by).toBe('words');
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({
      conversation: 'chatgpt:docker',
      turn: 't1',
      source: 'chatgpt',
      title: 'Docker のボリューム',
      url: 'https://chatgpt.com/c/docker',
      role: 'assistant',
      at: 1001,
      textRank: 1,
      snippet: '匿名ボリュームは、コンテナを docker rm -v で消すと一緒に消えます。名前を付けてください。',
    });
    expect(hits[0]).not.toHaveProperty('semanticRank');
    const { snippet = '', marks = [] } = hits[0] ?? {};
    expect(marks.map(([start, end]) => snippet.slice(start, end))).toEqual([
      '匿名ボリューム',
      'コンテナ',
      '一緒に消え',
    ]);
  });

  test('is widened to the question and its answer, whole', async () => {
    const engine = await remembering([docker, curry]);
    const [hit] = (await ask(engine, 'bind mount folder')).hits;
    expect(hit?.exchange).toEqual([
      { id: 't2', role: 'user', text: 'Thank you! And what is a bind mount?' },
      { id: 't3', role: 'assistant', text: 'A bind mount is a folder of the host.' },
    ]);
    // The site said when.
    expect(hit?.at).toBe(777);
  });
});

test('one conversation is one hit, and its best passage speaks for it', async () => {
  const long = chat(
    'chatgpt:long',
    'T',
    Array.from({ length: 10 }, (_, n) =>
      n === 7 ? 'volume, only volume' : `chapter ${n}: a volume among many other things`,
    ),
  );
  const engine = await remembering([long, curry]);
  const { hits } = await ask(engine, 'only volume');
  expect(hits.map(({ turn }) => turn)).toEqual(['t7']);
});

test('no more hits than asked for, best first', async () => {
  const many = Array.from({ length: 30 }, (_, n) => chat(`chatgpt:${n}`, 'T', [`volume number ${n}`]));
  const engine = await remembering([...many, chat('chatgpt:best', 'volume volume', ['volume volume volume'])]);
  const { hits } = await ask(engine, 'volume', undefined, { limit: 5 });
  expect(hits).toHaveLength(5);
  expect(hits[0]?.conversation).toBe('chatgpt:best');
});

test('says where there are more than it names, and names more of them behind the same', async () => {
  const many = Array.from({ length: 45 }, (_, n) =>
    chat(`chatgpt:${n}`, 'T', [`volume ${'word '.repeat(n % 30)}${n}`]),
  );
  const engine = await remembering(many);
  const first = await ask(engine, 'volume');
  expect([first.hits.length, first.more]).toEqual([20, true]);
  const more = await ask(engine, 'volume', undefined, { limit: 40 });
  expect([more.hits.length, more.more]).toEqual([40, true]);
  expect(more.hits.slice(0, 20)).toEqual(first.hits);
  const all = await ask(engine, 'volume', undefined, { limit: 45 });
  expect([all.hits.length, all.more]).toEqual([45, undefined]);
  expect((await ask(engine, 'volume', undefined, { maxHits: 8 })).more).toBeUndefined();
});

test('says by which words it was found, also where they stand in the question that it answers', async () => {
  const engine = await remembering([
    chat('chatgpt:tides', 'T', ['When is high **water** at the pier?', 'At six, by the steps, at six.']),
  ]);
  const [hit] = (await ask(engine, 'steps at six, high water')).hits;
  expect(hit).toMatchObject({ role: 'assistant', matchedWords: ['six', 'steps', 'high', 'water'] });
});

test('what the title of its chat says is certain', async () => {
  const others = Array.from({ length: 12 }, (_, n) =>
    chat(`chatgpt:o${n}`, `T${n}`, [`How does oauth ${n} work?`, 'So.']),
  );
  const flow = chat('chatgpt:flow', 'OAuth2', ['Which flow for a phone?', 'The one with a proof key.']);
  const engine = await remembering([...others, flow]);
  const hit = (await ask(engine, 'oauth2')).hits.find(({ conversation }) => conversation === flow.id);
  expect(hit).toMatchObject({ isRelevant: true, title: 'OAuth2' });
});

test('a chat that only its title brought up has that marked', async () => {
  const engine = await remembering([chat('chatgpt:tides', 'Tides at the pier', ['When?', 'At six.']), curry]);
  const [hit] = (await ask(engine, 'tide pier')).hits;
  const { title = '', titleMarks = [], matchedWords: words } = hit ?? {};
  expect(titleMarks.map(([start, end]) => title.slice(start, end))).toEqual(['Tides', 'pier']);
  expect(words).toEqual([]);
  expect((await ask(engine, 'onions')).hits[0]).not.toHaveProperty('titleMarks');
});

test('emoji find what was said with them, and mean little beside words', async () => {
  const party = chat('claude:party', 'Party', ['Plan it 🎉', 'Balloons and cake.']);
  const engine = await remembering([party, curry]);
  expect((await ask(engine, '🎉')).hits.map(({ conversation }) => conversation)).toEqual(['claude:party']);
  const [hit] = (await ask(engine, 'onions 🎉')).hits;
  expect(hit).toMatchObject({ conversation: 'claude:curry', isRelevant: true });
});

test('an emoji is marked whole, with its colour and with those that it is joined with', async () => {
  const engine = await remembering([chat('claude:party', 'Party', ['Who comes? 👨‍👩‍👧 👍🏽'])]);
  const marked = async (question: string) => {
    const { snippet = '', marks = [] } = (await ask(engine, question)).hits[0] ?? {};
    return marks.map(([start, end]) => snippet.slice(start, end));
  };
  expect(await marked('👍')).toEqual(['👍🏽']);
  expect(await marked('👩')).toEqual(['👨‍👩‍👧']);
});

test('a model that does not answer is asked once for a question, however many passages it takes', async () => {
  const long = Array.from({ length: 500 }, (_, n) => `The migration, step ${n}.`);
  const engine = await remembering([chat('chatgpt:long', 'A long one', long)]);
  const asked: (string | undefined)[] = [];
  const search: Engine['search'] = (words, filter, limit, more) => {
    asked.push(more?.by);
    return engine.search(words, filter, limit, more);
  };
  await ask({ ...engine, search }, 'migration');
  expect(asked.length).toBeGreaterThan(1);
  expect(asked).toEqual([undefined, ...asked.slice(1).map(() => 'words')]);
});

test('the newest answers come first in a first look, too, past a long chat', async () => {
  const long = Array.from({ length: 240 }, (_, n) => `migration, step ${n} of the migration`);
  const engine = await remembering([
    chat('chatgpt:long', 'A long one', long, { updatedAt: 9 }),
    chat('chatgpt:new', 'New', [{ text: 'What of the migration?', createdAt: 5000 }]),
  ]);
  const whole = await ask(engine, 'newest: migration');
  const first = await ask(engine, 'newest: migration', undefined, { maxHits: 1 });
  expect(first.hits[0]?.conversation).toBe(whole.hits[0]?.conversation);
  expect(first.hits).toHaveLength(1);
});

test('what nobody typed as a question demands nothing by its signs', async () => {
  const engine = await remembering([docker, curry]);
  const asked = 'onions site:example.com "first" yesterday';
  expect((await ask(engine, asked)).hits).toEqual([]);
  const { hits, filters: demands } = await ask(engine, asked, undefined, { literal: true });
  expect(hits.map(({ conversation }) => conversation)).toEqual(['claude:curry']);
  expect(demands).toBeUndefined();
});

test.each([
  ['site:cla', true],
  ['before:', true],
  ['???', undefined],
])('only a sign that is still being typed asks for nothing yet: %s', async (question, idle) => {
  const engine = await remembering([docker, curry]);
  const { hits, idle: isIdle } = await ask(engine, question, undefined, { sites: [{ id: 'claude', names: [] }] });
  expect([hits, isIdle]).toEqual([[], idle]);
});

test('nothing is found on a site that nobody knows', async () => {
  const engine = await remembering([docker, curry]);
  expect(await ask(engine, 'onions site:nowhere')).toMatchObject({
    hits: [],
    filters: { unknownSites: [{ name: 'nowhere' }] },
  });
});

test('filters are walls, also against what moved since it was indexed', async () => {
  const engine = await remembering([docker, curry]);
  const found = async (filter: Partial<SearchFilter>) =>
    (await ask(engine, 'onions ボリューム', filter)).hits.map(({ conversation }) => conversation);
  expect(await found({ source: 'claude' })).toEqual(['claude:curry']);
  expect(await found({ scope: { space: 'main' } })).toEqual(['chatgpt:docker']);
  expect(await found({ conversation: 'claude:curry' })).toEqual(['claude:curry']);

  const moved: Vault = {
    ...vault,
    readExchanges: async places =>
      (await vault.readExchanges(places)).map(
        found => found && { ...found, conversation: { ...found.conversation, space: 'elsewhere' } },
      ),
  };
  expect((await recall(moved, engine, 'ボリューム', { scope: { space: 'main' } }, { now })).hits).toEqual([]);
});

test('a tag, a pin and a state narrow a search, typed or by filter, as they are now', async () => {
  const said = (name: string, more: Partial<Conversation>) =>
    chat(`chatgpt:${name}`, name, ['A volume?', 'Yes.'], more);
  const engine = await remembering([
    said('work', { tags: ['Docker', 'work'], pinned: true }),
    said('home', { tags: ['家事'] }),
    said('bare', {}),
  ]);
  const find = async (question: string, filter?: Partial<SearchFilter>) =>
    (await ask(engine, question, filter)).hits.map(({ title }) => title).toSorted();
  expect(await find('volume')).toEqual(['bare', 'home', 'work']);
  // Capital letters make no difference, and of the last one the end may be missing.
  for (const typed of [
    'volume tag:docker',
    'volume tag:dock',
    'tag:docker tag:work volume',
    'volume is:pinned',
    'tag:work',
  ])
    expect([typed, await find(typed)]).toEqual([typed, ['work']]);
  expect(await find('volume タグ：家事')).toEqual(['home']);
  for (const typed of ['tag:dock volume', 'volume tag:sea', 'is:pinned volume tag:家事'])
    expect([typed, await find(typed)]).toEqual([typed, []]);
  expect(await find('volume', { tag: '家事' })).toEqual(['home']);
  expect(await find('volume', { tag: 'dock' })).toEqual([]);
  expect(await find('volume', { pinned: true })).toEqual(['work']);
  expect(await find('volume', { state: 'partial' })).toHaveLength(3);
  expect(await find('volume', { state: 'complete' })).toEqual([]);
  await vault.update(['chatgpt:work'], { removeTags: ['Docker'] });
  expect(await find('volume tag:docker')).toEqual([]);
});

test('several sources and a time may be demanded by filter, beside what the question says of them', async () => {
  const days = Array.from({ length: 4 }, (_, n) => new Date(2026, 2, 10 + n, 12).getTime());
  const said = (id: ConversationId, source: Conversation['source'], at: number | undefined) =>
    chat(id, 'T', [{ text: 'volume ボリューム', createdAt: at ?? 1 }], { source });
  const engine = await remembering([
    said('chatgpt:1', 'chatgpt', days[0]),
    said('claude:2', 'claude', days[1]),
    said('gemini:3', 'gemini', days[2]),
    said('note:4', 'note', days[3]),
  ]);
  const found = async (filter: Partial<SearchFilter>, question = 'volume', more: Partial<RecallContext> = {}) =>
    (await ask(engine, question, filter, more)).hits.map(({ conversation }) => conversation).sort();
  expect(await found({ sources: ['claude', 'note'] })).toEqual(['claude:2', 'note:4']);
  expect(await found({ source: 'claude', sources: ['claude', 'note'] })).toEqual(['claude:2']);
  expect(await found({ source: 'chatgpt', sources: ['claude', 'note'] })).toEqual([]);
  const [, second = 0, third = 0] = days;
  expect(await found({ from: second })).toEqual(['claude:2', 'gemini:3', 'note:4']);
  expect(await found({ from: second, to: third })).toEqual(['claude:2']);
  const sites = [{ id: 'gemini', names: ['Gemini'] }] as const;
  expect(await found({ sources: ['claude', 'gemini'] }, 'site:gemini volume', { sites })).toEqual(['gemini:3']);
  expect(await found({ from: second }, 'before:2026-03-12 ボリューム')).toEqual(['claude:2']);
});

test('what is gone from the vault is not shown, even if the index still knows it', async () => {
  const engine = await remembering([docker, curry]);
  await vault.forget('chatgpt:docker');
  expect((await ask(engine, 'ボリューム')).hits).toEqual([]);
});

test('what leaves is not shown before the index has followed, and is found again once it is back', async () => {
  const engine = await remembering([docker, curry]);
  await vault.softDelete(['chatgpt:docker'], 1);
  expect((await ask(engine, 'ボリューム')).hits).toEqual([]);
  await engine.forget('chatgpt:docker');
  await vault.undelete(['chatgpt:docker']);
  await indexPending(vault, engine);
  expect((await ask(engine, 'ボリューム')).hits).toMatchObject([{ conversation: 'chatgpt:docker' }]);
});

test('with a model, hits say that meaning has answered too', async () => {
  const engine = await remembering([docker, curry], fakeEmbedder());
  const { hits, by } = await ask(engine, 'fry onions first');
  expect(by).toBe('words and meaning');
  expect(hits[0]).toMatchObject({ conversation: 'claude:curry', textRank: 1, semanticRank: 1 });
  // The popup says from it how near a hit is.
  expect(hits[0]?.similarity).toBeGreaterThan(0);
});

test('a passage found by meaning alone is shown without marks', async () => {
  const constant: Embedder = {
    ...fakeEmbedder(),
    embed: texts => Promise.resolve(texts.map(() => Float32Array.from({ length: 64 }, (_, n) => (n === 0 ? 1 : 0)))),
  };
  const engine = await remembering([curry], constant);
  const [hit] = (await ask(engine, '夕食')).hits;
  expect(hit).toMatchObject({ semanticRank: expect.any(Number), marks: [] });
  expect(hit).not.toHaveProperty('textRank');
});

test('asking nothing finds nothing', async () => {
  const engine = await remembering([docker]);
  expect((await ask(engine, ' 　')).hits).toEqual([]);
});

describe('what is demanded beside the words', () => {
  const days = (from: number) => now - from * 24 * 60 * 60 * 1000;
  const dated = (
    id: ConversationId,
    title: string,
    text: string,
    ago: number,
    source: 'chatgpt' | 'claude' = 'chatgpt',
  ) => chat(id, title, [{ text, createdAt: days(ago) }], { source });
  const chats = [
    dated('chatgpt:new', 'Kyoto 京都', '紅葉の見頃と volume の話', 1),
    dated('chatgpt:old', 'Docker', 'the volume of last year 紅葉', 400),
    dated('claude:week', 'Docker on Mac', 'a volume again, 紅葉も', 8, 'claude'),
  ];
  const found = async (question: string) => {
    const engine = await remembering(chats);
    const sites = [{ id: 'claude' as const, names: ['Claude'] }];
    const { hits } = await ask(engine, question, undefined, { sites });
    return hits.map(({ conversation }) => conversation).sort();
  };

  test.each<[string, ConversationId[]]>([
    ['volume yesterday', ['chatgpt:new']],
    ['昨日の紅葉', ['chatgpt:new']],
    ['先週の紅葉', ['claude:week']],
    ['volume site:claude', ['claude:week']],
    ['volume before:2026-01-01', ['chatgpt:old']],
    ['紅葉 after:2026-03', ['chatgpt:new', 'claude:week']],
    ['volume title:docker', ['chatgpt:old', 'claude:week']],
    ['紅葉 title:京都', ['chatgpt:new']],
    ['"volume again"', ['claude:week']],
    ['"the volume of" last', ['chatgpt:old']],
  ])('%s', async (question, expected) => {
    expect(await found(question)).toEqual(expected);
  });

  test('alone lists the newest of what it allows', async () => {
    const engine = await remembering(chats);
    const { hits, by, filters: asked } = await ask(engine, 'title:docker');
    expect(hits.map(({ conversation }) => conversation)).toEqual(['claude:week', 'chatgpt:old']);
    expect(by).toBe('words');
    expect(asked).toMatchObject({ title: [{ words: 'docker' }] });
  });

  test('is said in the answer, with its place in the question; a time may be taken for words', async () => {
    const engine = await remembering(chats);
    expect((await ask(engine, 'volume yesterday')).filters).toMatchObject({
      time: { phrase: 'yesterday', start: 7, end: 16, from: new Date(2026, 2, 20).getTime() },
    });
    expect((await ask(engine, 'volume')).filters).toBeUndefined();
    expect((await ask(engine, 'volume yesterday', undefined, { ignoreTime: true })).hits).toHaveLength(3);
  });
});

test('an answer that was kept twice is one hit; another answer to the same question is another', async () => {
  const answer = 'Name the volume in the compose file, and it will outlive its container. '.repeat(3);
  const engine = await remembering([
    chat('chatgpt:one', 'A', ['Why does my volume vanish?', answer]),
    chat('claude:copy', 'B', ['Why does my volume vanish?', answer], { source: 'claude' }),
    chat('gemini:other', 'C', ['Why does my volume vanish?', 'Anonymous ones are removed with --rm.'], {
      source: 'gemini',
    }),
  ]);
  const { hits } = await ask(engine, 'Why does my volume vanish?');
  expect(hits).toHaveLength(2);
  expect(hits.map(({ conversation }) => conversation)).toContain('gemini:other');
});

test('by words alone, the model is not asked', async () => {
  const engine = await remembering([docker], fakeEmbedder());
  expect((await ask(engine, 'bind mount', undefined, { by: 'words' })).by).toBe('words');
});

test('a passage that moved since it was indexed is shown by its whole turn', async () => {
  const engine = await remembering([docker]);
  await vault.save({
    id: 'chatgpt:docker',
    source: 'chatgpt',
    url: docker.url,
    seenAt: 9000,
    turns: [
      { id: 't3', role: 'assistant', text: `${'Let me think about it first. '.repeat(9)}A bind mount is a folder.` },
    ],
  });
  const [hit] = (await ask(engine, 'bind mount folder')).hits;
  expect(hit).toMatchObject({ turn: 't3', matchedWords: expect.arrayContaining(['bind']) });
});

test('what is only the nearest there is, is not called found', async () => {
  const engine = await remembering([docker, curry], fakeEmbedder());
  const certain = async (question: string) =>
    (await ask(engine, question)).hits.filter(hit => hit.isRelevant).map(({ conversation }) => conversation);
  expect(await certain('When do onions go in?')).toEqual(['claude:curry']);
  expect(await certain('匿名ボリュームはいつ消えますか')).toEqual(['chatgpt:docker']);
  expect(await certain('Which folder do I pack for my holidays in Norway?')).toEqual([]);
  expect(await certain('ノルウェー旅行の持ち物')).toEqual([]);
});

test('a hit of a chat that is kept only in part says how much of it is here, and no other does', async () => {
  const completeness = { state: 'partial', turns: 4, gap: false, of: 74 } as const;
  const engine = await remembering([{ ...docker, completeness }, curry]);
  expect((await ask(engine, 'ボリューム')).hits[0]?.partialChat).toEqual({ turns: 4, of: 74 });
  expect((await ask(engine, 'onions')).hits[0]).not.toHaveProperty('partialChat');
});

test('no text is checked for excluded words that would not be shown', async () => {
  const chats = Array.from({ length: 30 }, (_, n) => chat(`chatgpt:many-${n}`, `T${n}`, ['harbour', `Lights ${n}.`]));
  const engine = await remembering(chats);
  const checked = new Set<string>();
  const watched: Vault = {
    ...vault,
    async readExchanges(places) {
      const read = await vault.readExchanges(places);
      return read.map(
        found =>
          found && {
            ...found,
            get exchange() {
              checked.add(found.conversation.id);
              return found.exchange;
            },
          },
      );
    },
  };
  const asked = { now, limit: 5 };
  const { hits, more } = await recall(watched, engine, 'harbour -tide', { scope: 'everywhere' }, asked);
  expect({ hits: hits.length, more }).toEqual({ hits: 5, more: true });
  // One more tells that there are more.
  expect(checked.size).toBe(6);
});

test('each message is read once for a question, however often more is searched', async () => {
  const exchanges = Array.from({ length: 150 }, (_, n) => [`harbour ${n}`, `The harbour lights, part ${n}.`]).flat();
  const engine = await remembering([
    chat('chatgpt:long', 'Harbour', exchanges),
    chat('chatgpt:short', 'Other', [
      'Which tide?',
      `A tide at the harbour. ${'Nothing else is said here. '.repeat(20)}`,
    ]),
  ]);
  const search = vi.spyOn(engine, 'search');
  const read: string[] = [];
  const watched: Vault = {
    ...vault,
    readExchanges(places) {
      read.push(...places.map(({ conversation, turn }) => JSON.stringify([conversation, turn])));
      return vault.readExchanges(places);
    },
  };
  const { hits } = await recall(watched, engine, 'harbour -boat', { scope: 'everywhere' }, { now });
  expect(hits.map(({ conversation }) => conversation)).toEqual(['chatgpt:long', 'chatgpt:short']);
  expect(search.mock.calls.length).toBeGreaterThan(1);
  expect(read.length).toBe(new Set(read).size);
});
