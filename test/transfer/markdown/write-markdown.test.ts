import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/core/conversation';
import { writeMarkdown, toMarkdown } from '../../../lib/transfer/markdown/write-markdown';
import { parseMarkdown } from '../../../components/reading/dialect';
import { chat } from '../../search/chats';
import { englishWords as english } from '../../fakes/markdown-words';

const said = (title: string, texts: Parameters<typeof chat>[2], more: Partial<Conversation> = {}) =>
  toMarkdown(chat('chatgpt:abc', title, texts, { createdAt: 0, updatedAt: 1_763_715_600_000, ...more }), english);

/** The letters that a program shows which reads the file. */
const readText = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(readText).join('') : '';

/** The lines between the first two `---`. */
const front = (markdown: string) => markdown.split('\n---\n')[0]?.split('\n').slice(1) ?? [];

describe('a message does not reach into the next', () => {
  const write = (text: string) => said('T', ['Q', text, 'Next', 'Last [1] and [^1].']).split('## ChatGPT');

  test.each([
    ['<details>\n<summary>More</summary>\n\nopen', '&lt;details>\n&lt;summary>More&lt;/summary>\n\nopen'],
    ['<div align="center">\n\nx', '&lt;div align="center">\n\nx'],
    ['a <b>b and <i>c</i>', 'a &lt;b>b and <i>c</i>'],
    ['x </details>', 'x &lt;/details>'],
    ['</u>a<u>', '&lt;/u>a&lt;u>'],
    ['`<b>` and Vec<String>', '`<b>` and Vec&lt;String>'],
    ['<details>\n\nx\n\n</details>', '<details>\n\nx\n\n</details>'],
    ['a<br>b<sup>2</sup>\n\n- <li>c', 'a<br>b<sup>2</sup>\n\n- <li>c'],
    ['$$\nx', '$$\nx\n$$'],
    ['$$\nx\n$$\n\nIt costs $$ more.', '$$\nx\n$$\n\nIt costs $$ more.'],
  ])('%j', (text, written) => expect(write(text)[1]).toContain(`\n\n${written}\n\n`));

  test('nor are its footnotes and links those of another', () => {
    const text =
      'See [1], [it][a b], ![p][] and 潮[^1].\n\n[1]: https://a.example\n[a b]: <https://b.example>\n[p]: p.png\n\n[^1]: Note';
    const [, first = '', last = ''] = write(text);
    expect(first).toContain(
      'See [1][1-2], [it][a b-2], ![p][p-2] and 潮[^1-2].\n\n[1-2]: https://a.example\n[a b-2]: <https://b.example>\n[p-2]: p.png\n\n[^1-2]: Note\n',
    );
    expect(last).toContain('Last [1] and [^1].');
  });
});

describe('a chat as Markdown', () => {
  test('says what it is in YAML, and who said what under headings', () => {
    const space = 'b1';
    const markdown = toMarkdown(
      chat('chatgpt:abc', '味噌ラーメンの作り方', ['スープは？', 'Start with **kombu**.\n\n- 味噌\n- にんにく'], {
        createdAt: 1_763_712_000_000,
        updatedAt: 1_763_715_600_000,
        tags: ['料理', 'deep dish', '2026'],
        space,
        model: 'GPT-5',
        completeness: { state: 'partial', turns: 2, gap: false, of: 9 },
      }),
      english,
      new Map([[space, '台所']]),
    );
    expect(markdown).toBe(`---
title: "味噌ラーメンの作り方"
aliases:
  - "味噌ラーメンの作り方"
site: "ChatGPT"
url: "https://chatgpt.com/c/abc"
created: "2025-11-21T08:00:00.000Z"
updated: "2025-11-21T09:00:00.000Z"
tags:
  - "料理"
  - "deep-dish"
  - "_2026"
space: "台所"
model: "GPT-5"
messages: 2
receipt: "partial 2 of 9"
kura: "chatgpt:abc"
---

# 味噌ラーメンの作り方

## You

スープは？

## ChatGPT

Start with **kombu**.

- 味噌
- にんにく
`);
  });

  test('without a title, tags or an answer is still a whole file', () => {
    const markdown = said('', ['もしもし？'], { completeness: { state: 'complete', turns: 1, since: 1 } });
    expect(front(markdown)).toContain('tags: []');
    expect(front(markdown)).toContain('aliases: []');
    expect(front(markdown)).toContain('receipt: "complete 2"');
    expect(markdown).toContain('\n# Untitled chat\n\n## You\n\nもしもし？\n');
  });

  test.each([
    'a: b',
    '"quoted" and \\ back',
    'ends\n---\nevil: true',
    '- list',
    '{a: [b]} & *c !!python/object',
    "it's #not a comment",
    '行\u2028分け\u0085と\ufeff',
    'half \ud83d letter',
    '\u0000\u0007',
  ])('keeps the title %j inside its quotes, on its line', title => {
    const line = front(said(title, ['Hi'])).find(each => each.startsWith('title: ')) ?? '';
    const quoted = line.slice('title: '.length);
    expect(JSON.parse(quoted)).toBe(title.toWellFormed());
    expect(quoted).not.toMatch(/[\p{Cc}\u2028\u2029\ufeff]/u);
    expect(front(said(title, ['Hi'])).some(each => each.startsWith('evil'))).toBe(false);
  });

  test('folds thinking and tools, names files, and says what was never finished', () => {
    const markdown = said('Parts', [
      { text: 'See 写真', attachments: [{ name: '写真`1`.png', kind: 'image' }] },
      {
        text: 'A cat.',
        parts: [
          { kind: 'thinking', title: 'Looked <hard>', text: 'It has\n\n</details>\n\nears.' },
          { kind: 'tool', text: '検索した' },
        ],
        unfinished: 'stopped',
      },
    ]);
    expect(markdown).toContain(`## You

See 写真

Files: \`写真'1'.png\`

## ChatGPT

<details>
<summary>Thinking · Looked &lt;hard></summary>

It has

&lt;/details>

ears.

</details>

<details>
<summary>Tool</summary>

検索した

</details>

A cat.

*Not finished.*
`);
  });

  test('closes the code that a message left open, so that the next one is not swallowed', () => {
    const markdown = said('Open', ['Code?', '```ts\nconst a = 1;', 'And 次は？']);
    expect(markdown).toContain('```ts\nconst a = 1;\n```\n\n## You\n\nAnd 次は？');
  });

  test('shows HTML that would hide the rest, and leaves code as it is', () => {
    const markdown = said('HTML', [
      'Which?',
      '<!-- hidden\n<script>alert(1)\nUse `<script>` and\n```\n<!-- code\n```\nand <b>bold</b>',
    ]);
    expect(markdown).toContain(
      '&lt;!-- hidden\n&lt;script>alert(1)\nUse `<script>` and\n```\n<!-- code\n```\nand <b>bold</b>',
    );
  });

  test('shows what a person typed letter by letter', () => {
    const typed = [
      'PRICE=$5',
      '  __init__ * 2 * 3',
      '# no heading',
      '> said he',
      '1. 牛乳',
      '1. 卵',
      '<b>a_b_c</b> 10~20',
    ];
    const markdown = said('Typed', [typed.join('\n') + '\n```js\nlet x = `*`;\n```']);
    const prompt = markdown.slice(markdown.indexOf('## You') + 6);
    const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');
    const shown = readText(parseMarkdown(prompt));
    expect(withoutSpace(shown)).toBe(withoutSpace([...typed, 'let x = `*`;'].join('')));
    expect(prompt).toContain('```js\nlet x = `*`;\n```');
  });

  test('tells the branch that was shown, and every other one once, folded at the end', () => {
    const markdown = said(
      'Branches',
      [
        { id: 'q', text: '質問', parent: null, role: 'user' },
        { id: 'a1', text: 'First answer', parent: 'q', role: 'assistant' },
        { id: 'a2', text: '二つ目の答え', parent: 'q', role: 'assistant' },
        { id: 'q2', text: 'And then?', parent: 'a1', role: 'user' },
        { id: 'lost', text: 'From nowhere', role: 'user' },
      ],
      { activePath: ['q', 'a2'] },
    );
    expect(markdown.slice(markdown.indexOf('# Branches'))).toBe(`# Branches

## You

質問

## ChatGPT

二つ目の答え

## Other versions

<details>
<summary>After message 1</summary>

**ChatGPT**

First answer

**You**

And then?

</details>

<details>
<summary>Another beginning</summary>

**You**

From nowhere

</details>
`);
  });

  test('ends where a stranger’s file goes round in a loop, and loses nothing', () => {
    const markdown = said(
      'Loop',
      [
        { id: 'a', text: 'Alpha', parent: 'b' },
        { id: 'b', text: 'ベータ', parent: 'a' },
        { id: 'c', text: 'Gamma', parent: 'c' },
      ],
      { activePath: [] },
    );
    for (const text of ['Alpha', 'ベータ', 'Gamma']) expect(markdown.split(text)).toHaveLength(2);
  });
});

test('every chat has a file, named by its title', async () => {
  async function* chats() {
    yield chat('chatgpt:1', '同じ題', ['a']);
    yield chat('claude:2', '同じ題', ['b'], { source: 'claude' });
    yield chat('note:3', '', ['c'], { source: 'note' });
  }
  const files = [];
  for await (const file of writeMarkdown(chats(), english, new Map())) files.push(file);
  expect(files.map(({ name }) => name)).toEqual([
    '同じ題.md',
    expect.stringMatching(/^同じ題 [0-9a-f]{8}\.md$/),
    'Untitled chat.md',
  ]);
});

test('a note says its day, how much it matters, and what took its place', () => {
  const details = { importance: 4, replaces: 'note:0', replaced: { by: 'note:2', at: 1_763_712_000_000 } } as const;
  const turns = [{ text: '夕飯はカレー。', createdAt: 1_763_715_600_000 }];
  const note = toMarkdown(chat('note:1', '', turns, { source: 'note', url: '', note: details }), english);
  expect(front(note)).toEqual(
    expect.arrayContaining([
      'about: "2025-11-21T09:00:00.000Z"',
      'importance: 4',
      'replaces: "note:0"',
      'replaced: "2025-11-21T08:00:00.000Z"',
      'replaced_by: "note:2"',
    ]),
  );
  expect(front(said('T', turns)).filter(line => /^(about|importance|replaced?)/.test(line))).toEqual([]);
});
