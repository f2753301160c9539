import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../lib/query/parse-query';
import { listSourceNames } from '../../lib/sites/sources';

const now = new Date(2025, 10, 19, 15).getTime();
const sites = listSourceNames();
const asked = (typed: string) => parseQuery(typed, now, { sites });
const march = new Date(2025, 2, 1).getTime();

describe('site:', () => {
  test.each([
    ['site:claude docker', 'claude', 'docker'],
    ['docker site:Claude', 'claude', 'docker'],
    ['docker SITE:ＣＬＡＵＤＥ', 'claude', 'docker'],
    ['docker site：クロード', 'claude', 'docker'],
    ['docker サイト:チャットGPT', 'chatgpt', 'docker'],
    ['docker site:"Le Chat" volumes', 'mistral', 'docker volumes'],
    ['docker site:「Le Chat」', 'mistral', 'docker'],
    ['docker site:lechat', 'mistral', 'docker'],
    ['docker site:x', 'x', 'docker'],
    ['docker site:メモ', 'note', 'docker'],
  ])('%s', (typed, id, words) => {
    const { sites: found, ...rest } = asked(typed);
    expect(found?.map(site => site.id)).toEqual([id]);
    expect(rest).toEqual({ words, phrases: [] });
  });

  test('several are any of them, each with its place', () => {
    const typed = 'site:claude docker site:chatgpt';
    expect(asked(typed).sites?.map(({ id, start, end }) => [id, typed.slice(start, end)])).toEqual([
      ['claude', 'site:claude'],
      ['chatgpt', 'site:chatgpt'],
    ]);
  });

  test('of a name that is nobody’s is told as such, with its place', () => {
    const typed = 'docker site:nobody サイト：「どこか」';
    const { words, unknownSites: nowhere = [], sites: named } = asked(typed);
    expect(words).toBe('docker');
    expect(nowhere.map(({ name, start, end }) => [name, typed.slice(start, end)])).toEqual([
      ['nobody', 'site:nobody'],
      ['どこか', 'サイト：「どこか」'],
    ]);
    expect(named).toBeUndefined();
  });

  test.each(['site:claude.ai', 'site:https://claude.ai/new', 'site:claude,', 'サイト：claude。'])(
    'knows a site by its host, and by a name that a stop follows: %s',
    typed => {
      expect(asked(typed).sites?.map(({ id }) => id)).toEqual(['claude']);
    },
  );

  test('of a name that was begun and left so is nobody’s', () => {
    expect(asked('site:cla docker').unknownSites?.map(({ name }) => name)).toEqual(['cla']);
  });

  test.each(['site:cl', 'site:Le', 'サイト：クロ'])(
    'whose name is still being typed demands nothing yet: %s',
    typed => {
      expect(asked(`docker ${typed}`)).toEqual({ words: 'docker', phrases: [] });
    },
  );

  test.each(['https://site:80/docker', 'website:claude', 'サイトclaude'])(
    'that names none of them is left among the words: %s',
    typed => {
      expect(asked(typed)).toEqual({ words: typed, phrases: [] });
    },
  );

  test('that is still being typed is no word to search for', () => {
    for (const typed of ['docker site:', 'docker title:', 'docker after:', 'docker サイト：']) {
      expect(asked(typed)).toEqual({ words: 'docker', phrases: [] });
    }
  });
});

describe('before: and after:', () => {
  test.each([
    ['docker before:2025-03-01', { before: march }],
    ['docker after:2025-03', { after: march }],
    ['docker after:3月', { after: march }],
    ['docker after:march', { after: march }],
    ['docker before:2025/3/1', { before: march }],
    ['docker 以降:2025年3月', { after: march }],
    ['docker after:昨日', { after: new Date(2025, 10, 18).getTime() }],
    ['docker after:"last week"', { after: new Date(2025, 10, 10).getTime() }],
    ['docker after:先週', { after: new Date(2025, 10, 10).getTime() }],
    ['docker before:2025', { before: new Date(2025, 0).getTime() }],
    ['docker before:2026', { before: new Date(2026, 0).getTime() }],
    ['docker after:2025-03 before:2025-11-18', { after: march, before: new Date(2025, 10, 18).getTime() }],
    ['docker before:2024 before:2025-03', { before: march }],
  ])('%s', (typed, expected) => {
    const { before, after, ...rest } = asked(typed);
    expect({ ...(before && { before: before.at }), ...(after && { after: after.at }) }).toEqual(expected);
    expect(rest).toEqual({ words: 'docker', phrases: [] });
  });

  test.each(['docker before:foo', 'docker after:docker', 'docker after:2025-99'])(
    'what names no time is left among the words: %s',
    typed => {
      expect(asked(typed)).toEqual({ words: typed, phrases: [] });
    },
  );

  test('stand beside a time in words', () => {
    expect(asked('docker last year after:2024-06')).toMatchObject({
      words: 'docker',
      time: { phrase: 'last year' },
      after: { at: new Date(2024, 5).getTime() },
    });
  });
});

describe('title:', () => {
  test.each([
    ['title:docker volumes', ['docker'], 'volumes'],
    ['volumes title:"docker compose"', ['docker compose'], 'volumes'],
    ["volumes title:'docker compose'", ['docker compose'], 'volumes'],
    ['volumes title:‘docker compose’', ['docker compose'], 'volumes'],
    ['title:＂docker compose＂ volumes', ['docker compose'], 'volumes'],
    ["title:'docker comp", ['docker'], 'comp'],
    ["title:'90s it's", ['90s'], "it's"],
    ["title:o'brien volumes", ["o'brien"], 'volumes'],
    ['題名:ボリューム docker', ['ボリューム'], 'docker'],
    ['タイトル：「ボリュームの話」 docker', ['ボリュームの話'], 'docker'],
    ['title:docker title:compose', ['docker', 'compose'], ''],
    ['title:yesterday docker', ['yesterday'], 'docker'],
  ])('%s', (typed, titles, words) => {
    const { title, ...rest } = asked(typed);
    expect(title?.map(one => one.words)).toEqual(titles);
    expect(rest).toEqual({ words, phrases: [] });
  });
});

test.each([
  ['volumes tag:Docker', 'volumes', [{ tag: 'Docker', isUnfinished: true }], false],
  ['tag:docker volumes タグ：家事 is:pinned', 'volumes', [{ tag: 'docker' }, { tag: '家事' }], true],
  ['種類：ピン留め 洗濯', '洗濯', [], true],
  ['is:pin', '', [], true],
  // Still being typed, and no word to search for.
  ['volumes is:pi', 'volumes', [], false],
  ['volumes tag:', 'volumes', [], false],
] as const)('tags and pins of “%s”', (typed, words, tags, isPinned) => {
  const query = asked(typed);
  expect(query.words).toBe(words);
  expect((query.tags ?? []).map(({ tag, isUnfinished }) => ({ tag, ...(isUnfinished && { isUnfinished }) }))).toEqual(
    tags,
  );
  expect(query.pinned !== undefined).toBe(isPinned);
});

describe('quotation marks', () => {
  test.each([
    ['"exit code 137" docker', ['exit code 137'], 'exit code 137 docker'],
    ['docker “exit code 137”', ['exit code 137'], 'docker exit code 137'],
    // As Japanese keyboards write them.
    ['docker ＂exit code 137＂', ['exit code 137'], 'docker exit code 137'],
    ['”終了コード” docker', ['終了コード'], '終了コード docker'],
    ['"one thing" and "another"', ['one thing', 'another'], 'one thing and another'],
    ['"昨日の天気" docker', ['昨日の天気'], '昨日の天気 docker'],
    ['"what happened yesterday" today', ['what happened yesterday'], 'what happened yesterday'],
    ['"終了コード"について', ['終了コード'], '終了コード について'],
    // Japanese brackets quote only where they hold all that is asked.
    ['「ボリュームが消える」', ['ボリュームが消える'], 'ボリュームが消える'],
    ['『吾輩は猫である』', ['吾輩は猫である'], '吾輩は猫である'],
    ['「ボリュームが消える」 site:claude', ['ボリュームが消える'], 'ボリュームが消える'],
    ['「保存」ボタンが押せない', [], '「保存」ボタンが押せない'],
    ['「はい」と「いいえ」', [], '「はい」と「いいえ」'],
  ])('%s', (typed, phrases, words) => {
    expect(asked(typed)).toMatchObject({ phrases, words });
  });

  test.each(['print("hello") fails', 'a="b" c="d"', 'an "open quotation', '""', '" "', '5" and 7" screens'])(
    'that quote nothing are left alone: %s',
    typed => {
      expect(asked(typed).phrases).toEqual([]);
    },
  );
});

describe('whatever is typed', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    ['  docker   volume ', 'docker volume'],
    ['docker　ボリューム', 'docker ボリューム'],
    ['C++ と C#', 'C++ と C#'],
    ['🍛', '🍛'],
    ['???', ''],
    ['\uD842', '\uD842'],
  ])('%j is searched for as %j', (typed, words) => {
    expect(asked(typed)).toEqual({ words, phrases: [] });
  });

  test.each([
    ['letters', 'a'.repeat(100_000)],
    ['quotation marks', '"'.repeat(100_000)],
    ['brackets', '「'.repeat(100_000)],
    ['operators', 'site:'.repeat(20_000)],
    ['digits', '2025-'.repeat(20_000)],
    ['spaces', ' '.repeat(100_000)],
    ['emoji', '🍛'.repeat(50_000)],
    ['days', '昨日'.repeat(50_000)],
  ])('a hundred thousand %s are answered', (_, typed) => {
    expect(asked(typed).words.length).toBeLessThanOrEqual(typed.length);
  });
});
