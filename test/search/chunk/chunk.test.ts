import { describe, expect, test } from 'vitest';
import { chunk } from '../../../lib/search/chunk/chunk';
import { splitSentences } from '../../../lib/search/chunk/sentences';
import { toOpenMark, toCloseMark, findFencedQuotes } from '../../../lib/core/fence';
import { chat } from '../chats';

const passages = (text: string) => chunk(chat('chatgpt:1', 'T', ['q', text])).filter(({ turn }) => turn === 't1');
const texts = (text: string) => passages(text).map(({ text }) => text);

const english = Array.from({ length: 40 }, (_, n) => `Sentence number ${n} says something about volumes.`).join(' ');
const japanese = Array.from({ length: 40 }, (_, n) => `第${n}の文は、コンテナのボリュームについて述べています。`).join(
  '',
);
const code = `\`\`\`ts\n${Array.from({ length: 25 }, (_, n) => `const line${n} = compute(${n});`).join('\n')}\n\`\`\``;

describe.each([
  ['English', english],
  ['Japanese', japanese],
  ['code', `Look:\n\n${code}\n\nThat is all.`],
  ['a list', Array.from({ length: 60 }, (_, n) => `- item ${n}: 項目${n}`).join('\n')],
  ['a table', `| a | b |\n|---|---|\n${Array.from({ length: 60 }, (_, n) => `| ${n} | 値${n} |`).join('\n')}`],
  ['one endless line of kanji', '蔵'.repeat(5000)],
  ['one endless line of rare kanji', '𠮷'.repeat(2000)],
  ['windows line ends', 'One.\r\n\r\nTwo.\r\n'.repeat(100)],
  ['an unclosed fence', '```js\nlet a = 1;\n'.repeat(30)],
  ['nothing', ''],
  ['blanks', ' \n\n\t'],
])('%s', (_, text) => {
  test('each passage stands in the turn exactly where it says', () => {
    for (const chunk of passages(text)) expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text);
  });

  test('no passage is blank, and nothing but blanks lies between passages', () => {
    let at = 0;
    for (const chunk of passages(text)) {
      expect(chunk.text.trim()).not.toBe('');
      expect(text.slice(at, chunk.start).trim()).toBe('');
      at = chunk.end;
    }
    expect(text.slice(at).trim()).toBe('');
  });

  test('no surrogate pair is cut', () => {
    for (const chunk of passages(text)) expect(chunk.text.isWellFormed()).toBe(true);
  });
});

test('English passages are a few sentences long, and end where a sentence ends', () => {
  for (const text of texts(english)) {
    expect(text.length).toBeLessThanOrEqual(700);
    expect(text).toMatch(/^Sentence.*\.$/s);
  }
  expect(texts(english).length).toBeGreaterThan(2);
});

test('Japanese passages are half as many characters, and end with 「。」', () => {
  for (const text of texts(japanese)) {
    expect(text.length).toBeLessThanOrEqual(370);
    expect(text).toMatch(/^第.*。$/s);
  }
});

test('a code block stays whole', () => {
  expect(texts(`Before.\n\n${english}\n\n${code}\n\n${english}`).filter(text => text.includes(code))).toHaveLength(1);
});

test('a heading begins a passage instead of ending the one before', () => {
  const section = english.slice(0, 300);
  expect(texts(`${section}\n\n## Second\n\n${section}`)[1]).toMatch(/^## Second/);
});

test('a text without any end is cut between words, not inside a version or a file name', () => {
  const line = 'next.js 15.2.1 reads config.ts at 3.14 seconds '.repeat(30);
  const starts = passages(line).map(({ start }) => start);
  expect(starts.length).toBeGreaterThan(1);
  for (const start of starts) expect(line.charAt(start - 1).trim()).toBe('');
});

test('what Kura itself had inserted is in no passage', () => {
  const fence = '0a1b2c3d';
  const text = `My question follows.\n\n${toOpenMark(fence)}\n> 昔の答え: old answer\n${toCloseMark(fence)}\n\nWhy does it fail? なぜ失敗しますか`;
  const quoting = chat('chatgpt:1', 'T', [{ text, quotes: findFencedQuotes(text) }, 'Because of X.']);
  const found = chunk(quoting).map(({ text }) => text);
  expect(found.join()).not.toMatch(/old answer|昔の答え|Kura/);
  expect(found).toEqual(['My question follows.', 'Why does it fail? なぜ失敗しますか', 'Because of X.']);
});

test('a turn that is nothing but a quotation has no passage', () => {
  const text = `${toOpenMark('0a1b2c3d')}x${toCloseMark('0a1b2c3d')}`;
  expect(chunk(chat('chatgpt:1', 'T', [{ text, quotes: findFencedQuotes(text) }]))).toEqual([]);
});

describe('a passage knows its place', () => {
  const noon = Date.UTC(2025, 2, 3, 12);

  test('title, site, date, and for an answer its question', () => {
    const [question, answer] = chunk(
      chat(
        'claude:1',
        'ボリューム',
        [
          { text: 'なぜ\n消えますか', createdAt: noon },
          { text: '名前がないからです', observedAt: noon + 86_400_000 },
        ],
        { source: 'claude' },
      ),
    );
    expect(question).toMatchObject({ context: 'ボリューム · claude · 2025-03-03' });
    expect(question).not.toHaveProperty('answers');
    expect(answer).toMatchObject({
      context: 'ボリューム · claude · 2025-03-04 · なぜ 消えますか',
      answers: 't0',
    });
  });

  test('without a title or a sane time it says what it knows', () => {
    const [question] = chunk(chat('chatgpt:1', '', [{ text: 'hello', createdAt: Number.NaN }]));
    expect(question?.context).toBe('chatgpt');
  });

  test.each([
    [`${'蔵'.repeat(200)}${'𠮷'.repeat(200)}`, '蔵'.repeat(160)],
    [`${'蔵'.repeat(159)}${'𠮷'.repeat(200)}`, `${'蔵'.repeat(159)}\uFFFD`],
    [`${'蔵 '.repeat(10)}${' \n'.repeat(300)}蔵`, '蔵 '.repeat(11).trim()],
  ])('a long question is cut, and half a character does not stay: %#', (question, cut) => {
    const answer = chunk(chat('chatgpt:1', 'T', [question, 'Yes.'])).find(({ turn }) => turn === 't1');
    expect(answer?.context).toBe(`T · chatgpt · 1970-01-01 · ${cut}`);
  });

  test('the question is the one that was answered, not that of another branch', () => {
    const branched = chat('chatgpt:1', 'T', [
      'first question',
      'first answer',
      { id: 'edited', role: 'user', parent: null, text: 'edited question' },
      { id: 'again', role: 'assistant', parent: 't0', text: 'second answer to the first' },
      { id: 'more', role: 'assistant', parent: 'again', text: 'and more of it' },
    ]);
    const answers = new Map(chunk(branched).map(({ turn, answers, context }) => [turn, [answers, context]]));
    expect(answers.get('again')).toEqual(['t0', 'T · chatgpt · 1970-01-01 · first question']);
    expect(answers.get('more')).toEqual(['t0', 'T · chatgpt · 1970-01-01 · first question']);
  });

  test('an answer whose parent is not known answers the last question seen before it; a greeting answers nothing', () => {
    const torn = chat('chatgpt:1', 'T', [
      { id: 'hello', role: 'assistant', parent: null, text: 'How can I help?' },
      { id: 'q', role: 'user', parent: 'hello', text: '質問' },
      { id: 'torn', role: 'assistant', parent: 'never seen', text: '答え' },
    ]);
    const answers = new Map(chunk(torn).map(({ turn, answers }) => [turn, answers]));
    expect(answers.get('hello')).toBeUndefined();
    expect(answers.get('torn')).toBe('q');
  });

  test('a question that was nothing but an insertion is answered without words', () => {
    const text = `${toOpenMark('0a1b2c3d')}x${toCloseMark('0a1b2c3d')}`;
    const [answer] = chunk(chat('chatgpt:1', 'T', [{ text, quotes: findFencedQuotes(text) }, 'Because of X.']));
    expect(answer).toMatchObject({ answers: 't0', context: 'T · chatgpt · 1970-01-01' });
  });
});

describe('passages stand in the order of the conversation', () => {
  const order = (...turns: [id: string, parent: string | null | undefined][]) =>
    chunk(
      chat(
        'chatgpt:1',
        'T',
        turns.map(([id, parent]) => ({ id, text: id, ...(parent === undefined ? {} : { parent }) })),
      ),
    ).map(({ turn }) => turn);

  test('also where its beginning was seen last', () => {
    expect(order(['c', 'b'], ['d', 'c'], ['a', null], ['b', 'a'])).toEqual(['a', 'b', 'c', 'd']);
  });

  test('siblings one after the other, each with what follows it', () => {
    expect(order(['q', null], ['one', 'q'], ['more', 'one'], ['two', 'q'], ['edited', null], ['x', 'two'])).toEqual([
      'q',
      'one',
      'more',
      'two',
      'x',
      'edited',
    ]);
  });

  test('what hangs from nothing known comes after the known beginning, in order of sight', () => {
    expect(order(['y', 'gone'], ['z', 'y'], ['a', null], ['w', 'lost'], ['b', 'a'])).toEqual(['a', 'b', 'y', 'z', 'w']);
  });

  test('a chat of thousands of turns is deep, and no trouble', () => {
    const turns = Array.from({ length: 20_000 }, (_, n): [string, string | null] => [
      `${n}`,
      n === 0 ? null : `${n - 1}`,
    ]);
    expect(order(...turns)).toEqual(turns.map(([id]) => id));
  });
});

describe('where a long paragraph is cut', () => {
  const seams = (text: string) => {
    const found = passages(text);
    return found.slice(1).map(({ start }, n) => text.slice(start, found[n]?.end ?? 0));
  };

  test.each([
    ['English', english, /^Sentence number \d+ says something about volumes\.$/],
    ['Japanese', japanese, /^第\d+の文は、コンテナのボリュームについて述べています。$/],
  ])('a short sentence is said on both sides of the seam: %s', (_, text, sentence) => {
    expect(seams(text).length).toBeGreaterThan(1);
    for (const seam of seams(text)) expect(seam).toMatch(sentence);
  });

  test.each([
    ['a long sentence', Array.from({ length: 12 }, (_, n) => `${n}${' long words and'.repeat(15)} so on.`).join(' ')],
    ['paragraphs', Array.from({ length: 40 }, (_, n) => `Paragraph ${n} is short, and stands alone.`).join('\n\n')],
    ['code', `\`\`\`\n${'let a = 1;\n'.repeat(400)}\`\`\``],
    ['a table', `| a | b |\n|---|---|\n${Array.from({ length: 90 }, (_, n) => `| ${n} | 値${n}のこと |`).join('\n')}`],
    ['headings', Array.from({ length: 40 }, (_, n) => `## Heading ${n}\n\nAnd ${'words '.repeat(20)}`).join('\n\n')],
  ])('nothing else is said twice: %s', (_, text) => {
    expect(seams(text).length).toBeGreaterThan(1);
    for (const seam of seams(text)) expect(seam).toBe('');
  });
});

describe('sentences end', () => {
  const ends = (text: string) =>
    splitSentences(text, { start: 0, end: text.length }, false).map(({ start, end }) => text.slice(start, end).trim());

  test.each([
    ['It works. Does it? Yes!', ['It works.', 'Does it?', 'Yes!']],
    ['See v2.3 of next.js. Then stop.', ['See v2.3 of next.js.', 'Then stop.']],
    [
      'Use a store, e.g. Redis, as Dr. J. Smith says. Or not.',
      ['Use a store, e.g. Redis, as Dr. J. Smith says.', 'Or not.'],
    ],
    ['1. Open it. 2. Close it.', ['1. Open it.', '2.', 'Close it.']],
    ['He said “no.” Then left.', ['He said “no.”', 'Then left.']],
    ['消えます。なぜですか？わかりません！', ['消えます。', 'なぜですか？', 'わかりません！']],
    ['「はい。」と言った。「いいえ。」母も言った。', ['「はい。」と言った。', '「いいえ。」', '母も言った。']],
    ['了解です。（以上。）次へ。', ['了解です。', '（以上。）', '次へ。']],
    ['本当に！？そうです。。。次', ['本当に！？', 'そうです。。。', '次']],
    ['वह घर है। क्या?', ['वह घर है।', 'क्या?']],
  ])('%s', (text, expected) => {
    expect(ends(text)).toEqual(expected);
  });
});

test('a heading is never left behind by what it heads, nor a line that introduces code', () => {
  const long = english.slice(0, 690);
  expect(texts(`## Volumes\n\n${long}`)[0]).toMatch(/^## Volumes\n\nSentence/);
  expect(texts(`# 一\n\n## 二\n\n${code}`)[0]).toBe(`# 一\n\n## 二\n\n${code}`);
  expect(texts(`${english}\n\nRun this:\n\n${code}`).at(-1)).toBe(`Run this:\n\n${code}`);
});

test('time and branch are those of the turn', () => {
  const turns = [
    { text: 'q', createdAt: 5, observedAt: 9 },
    { text: 'a', observedAt: 7 },
  ];
  const found = chunk({ ...chat('chatgpt:1', 'T', turns), activePath: ['t0'] });
  expect(found.map(({ turn, at, active }) => [turn, at, active])).toEqual([
    ['t0', 5, true],
    ['t1', 7, false],
  ]);
});

test('turns that are each other’s parents do not trap it', () => {
  const circle = chat('chatgpt:1', 'T', [
    { id: 'a', parent: 'b', role: 'assistant', text: 'one' },
    { id: 'b', parent: 'a', role: 'assistant', text: 'two' },
  ]);
  expect(chunk(circle)).toHaveLength(2);
});

test.each(['.', '!?', '…', '။', '。', '。」', '1. ', 'A. ', '」'])(
  'a text of nothing but %s is cut like any other',
  mark => {
    // Looking for the end of the sentence from each of them anew would take minutes.
    const text = `${mark.repeat(100_000)}x`;
    const covered = passages(text).reduce((length, chunk) => length + chunk.text.length, 0);
    expect(covered).toBeGreaterThan(text.length * 0.9);
    expect(passages(text).at(-1)?.end).toBe(text.length);
  },
);
