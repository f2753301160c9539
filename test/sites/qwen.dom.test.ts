/** What a page in a folder cannot show: what Qwen's page lacks when it cannot be read, code in its editor, what is private. */
import { describe, expect, test } from 'vitest';
import { qwenAdapter } from '../../lib/sites/qwen/adapter';

const page = (body: string, title = 'Qwen'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body>${body}</body>`, 'text/html');

const prompt = (id: string, text: string) =>
  `<div class="qwen-chat-message" id="qwen-chat-message-user-${id}"><p class="user-message-content">${text}</p></div>`;
const answer = (id: string, html: string) =>
  `<div class="qwen-chat-message" id="qwen-chat-message-assistant-${id}"><div class="phase-answer"><div class="qwen-markdown">${html}</div></div></div>`;

describe('a page that cannot be read says what was missed', () => {
  const message = (id: string, html: string) => `<div class="qwen-chat-message" id="${id}">${html}</div>`;
  test.each([
    ['a message without an id', message('', 'Hi'), 'an id of a message'],
    ['a message of somebody else', message('qwen-chat-message-critic-a', 'やあ'), 'an id of a message'],
    ['a prompt in another shape', message('qwen-chat-message-user-a', '<p>Hi</p>'), '.user-message-content'],
    [
      'a piece of a prompt in another shape',
      prompt('a', '一').replace('</p>', '</p><p>二</p>'),
      '.user-message-content',
    ],
    ['an answer in no known phase', message('qwen-chat-message-assistant-a', '<p>やあ</p>'), '.phase-answer'],
    [
      'an answer in another shape',
      message('qwen-chat-message-assistant-a', '<div class="phase-answer"><p>Hi</p></div>'),
      '.phase-answer .qwen-markdown',
    ],
    [
      'an editor without its lines',
      answer('a', '<pre><div class="monaco-editor">12</div></pre>'),
      'the lines of a code block',
    ],
    [
      'a code block that holds none',
      answer('a', '<pre><div>python</div><div>x = 1</div></pre>'),
      'the lines of a code block',
    ],
  ])('%s', (_, body, missing) => expect(qwenAdapter.read(page(body))).toEqual({ state: 'unreadable', missing }));
});

test('lines of a prompt, each a paragraph, keep their indentation', () => {
  const lines = ['def f(x):', '\treturn x', '', '    # 二'].map(line => `<p class="user-message-content">${line}</p>`);
  const html = `<div class="qwen-chat-message" id="qwen-chat-message-user-a">${lines.join('')}</div>${answer('b', '<p>はい</p>')}`;
  expect(qwenAdapter.read(page(html))).toMatchObject({ turns: [{ text: 'def f(x):\n\treturn x\n\n    # 二' }, {}] });
});

describe('code in an editor that keeps only the lines in view', () => {
  const line = (top: number, text: string) => `<div class="view-line" style="top:${top}px;height:20px;">${text}</div>`;
  const textOf = (lines: string, style: string) => {
    const block = `<pre><div class="qwen-markdown-code-header"><div>C++</div></div><div class="monaco-editor"><div class="view-lines" style="${style}">${lines}</div></div></pre>`;
    const reading = qwenAdapter.read(page(answer('a', block)));
    return 'turns' in reading ? reading.turns[0]?.text : reading;
  };
  const fenced = (...lines: string[]) => ['```c++', ...lines, '```'].join('\n');

  test('is whole where its lines fill it, but for a bar to scroll', () => {
    expect(textOf(line(0, 'int a;') + line(20, '// 二'), 'height: 40px')).toBe(fenced('int a;', '// 二'));
    expect(textOf(line(0, 'int a;') + line(20, '// 二'), 'height: 55px')).toBe(fenced('int a;', '// 二'));
  });

  test.each([
    ['after them', line(0, 'a') + line(20, 'b'), ['a', 'b', '…']],
    ['before them', line(20, 'b') + line(40, 'c'), ['…', 'b', 'c']],
    ['between them', line(0, 'a') + line(40, 'c'), ['a', '…', 'c']],
  ])('says that lines are missing %s', (_, lines, expected) =>
    expect(textOf(lines, 'height: 60px')).toBe(fenced(...expected)),
  );

  test('says so too where it cannot be told', () => {
    expect(textOf(line(0, 'a'), '')).toBe(fenced('a', '…'));
    expect(textOf('<div>a</div>', 'height: 20px')).toBe(fenced('…', 'a', '…'));
  });

  test('is marked as not read where the order of its lines is unknown', () => {
    const prompt =
      '<div class="qwen-chat-message" id="qwen-chat-message-user-u"><p class="user-message-content">C</p></div>';
    const block = `<pre><div class="monaco-editor"><div class="view-lines" style="height: 40px"><div>b</div>${line(0, 'a')}</div></div></pre>`;
    const reading = qwenAdapter.read(page(prompt + answer('a', block)));
    expect(reading).toMatchObject({ state: 'settled', turns: [{ text: 'C' }, { text: '', unread: true }] });
  });

  test('is read in the order of the screen, with spaces as they were typed', () =>
    expect(textOf(line(20, '\u00a0\u00a0b;') + line(0, 'a\u00a0{'), 'height: 40px')).toBe(fenced('a {', '  b;')));
});

test('plain code is code', () =>
  expect(
    qwenAdapter.read(page(answer('a', '<pre><code class="language-sql">SELECT 1 -- 一</code></pre>'))),
  ).toMatchObject({
    turns: [{ text: '```sql\nSELECT 1 -- 一\n```' }],
  }));

describe('the final bar', () => {
  const foot = '<div class="response-message-footer"></div>';
  test('confirms the last answer only', () => {
    const done = answer('a', 'Hi').replace(/<\/div>$/, `${foot}</div>`);
    expect(qwenAdapter.read(page(prompt('q', 'Hi') + done))).toMatchObject({ state: 'settled', confirmed: true });
    expect(qwenAdapter.read(page(prompt('q', 'Hi') + done + prompt('q2', 'And?')))).toMatchObject({ confirmed: false });
  });
});

test('a temporary chat is private, by its address', () => {
  expect(qwenAdapter.isPrivate(page(''), new URL('https://chat.qwen.ai/?temporary-chat=true'))).toBe(true);
  expect(qwenAdapter.isPrivate(page(''), new URL('https://chat.qwen.ai/c/1-2'))).toBe(false);
});

test('the composer is the field below the chat, never that of an editor of code', () => {
  expect(qwenAdapter.composer(page('<textarea class="message-input-textarea"></textarea>'))).toBeDefined();
  expect(qwenAdapter.composer(page('<textarea class="inputarea"></textarea>'))).toBeUndefined();
});
