/** What a page in a folder cannot show: what Le Chat's page lacks when it cannot be read, and the composer. */
import { describe, expect, test } from 'vitest';
import { mistralAdapter } from '../../lib/sites/mistral/adapter';

const page = (body: string, title = 'Le Chat'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body>${body}</body>`, 'text/html');

const message = (role: string, id: string, html: string, version = '0') =>
  `<div data-message-author-role="${role}" data-message-id="${id}" data-message-version="${version}">${html}</div>`;
const prompt = (id: string, text: string, version?: string) =>
  message('user', id, `<div class="select-text">${text}</div>`, version);
const part = (html: string) => `<div data-message-part-type="answer" data-testid="text-message-part">${html}</div>`;
const answer = (id: string, html: string, version?: string) => message('assistant', id, part(html), version);

describe('a page that cannot be read says what was missed', () => {
  test.each([
    ['a role that nobody knows', message('critic', 'a', 'Hi'), 'a known data-message-author-role'],
    [
      'a message without a role',
      '<div data-message-id="a" data-message-version="0">Hi</div>',
      'a known data-message-author-role',
    ],
    [
      'a message without an id',
      '<div data-message-author-role="user">Hi</div>',
      'data-message-id and data-message-version of a message',
    ],
    ['a version that is no number', prompt('a', 'Hi', 'x'), 'data-message-id and data-message-version of a message'],
    ['a prompt in another shape', message('user', 'a', '<p>やあ</p>'), '.select-text'],
    [
      'a prompt in two places',
      message('user', 'a', '<p class="select-text">Hi</p><p class="select-text">Hi</p>'),
      'one .select-text',
    ],
    [
      'an answer in another shape',
      message('assistant', 'a', '<p>やあ</p>'),
      '[data-message-part-type="answer"], [data-testid="text-message-part"]',
    ],
  ])('%s', (_, body, missing) => expect(mistralAdapter.read(page(body))).toEqual({ state: 'unreadable', missing }));

  const heading = '<div role="columnheader"><button>A</button></div>';
  test.each([
    ['a cell too few', `<div role="table">${heading}${heading}<div role="cell">1</div></div>`],
    ['no headings', '<div role="table"><div role="cell">1</div></div>'],
    ['something that is no cell', `<div role="table">${heading}<div>1</div></div>`],
    ['cells that stand in no table', `<div>${heading}<div role="cell">1</div></div>`],
    ['a table that is no table any more', '<div data-rich-table-inner-html="<table>"><div>A</div></div>'],
  ])('a table with %s', (_, table) =>
    expect(mistralAdapter.read(page(answer('a', table)))).toEqual({ state: 'unreadable', missing: 'rows of a table' }),
  );
});

describe('versions', () => {
  test('an answer that was written again is another turn, and each version has one name at every visit', () => {
    const seen = (version: string, text: string) =>
      mistralAdapter.read(page(prompt('q', '続けて') + answer('a', text, version)));
    expect(seen('0', '<p>One</p>')).toMatchObject({ turns: [{ id: 'q' }, { id: 'a', text: 'One' }] });
    expect(seen('1', '<p>Two</p>')).toMatchObject({ turns: [{ id: 'q' }, { id: 'a~v1', text: 'Two' }] });
    expect(seen('1', '<p>Two</p>')).toEqual(seen('1', '<p>Two</p>'));
    expect(seen('0', '<p>One</p>')).toEqual(seen('0', '<p>One</p>'));
  });
});

describe('writing', () => {
  test('a last answer that says nothing yet is waited for', () => {
    const reading = mistralAdapter.read(page(prompt('q', 'Hi') + message('assistant', 'a', '<svg></svg>')));
    expect(reading).toEqual({ state: 'streaming', turns: [{ id: 'q', role: 'user', text: 'Hi' }] });
  });

  test.each(['Stop generation', '停止'])('while a button says “%s”', label => {
    const form = `<form><button aria-label="${label}"></button></form>`;
    expect(mistralAdapter.read(page(prompt('q', 'Hi') + answer('a', '<p>Hel</p>') + form))).toMatchObject({
      state: 'streaming',
      growing: 'a',
    });
  });

  test('a prompt that is open for editing has not been said', () => {
    const reading = mistralAdapter.read(
      page(message('user', 'q', '<textarea>Hi</textarea>') + answer('a', '<p>Hi</p>')),
    );
    expect(reading).toMatchObject({ turns: [{ id: 'a' }] });
  });
});

test('lines of code that nothing parts but their elements stay lines', () => {
  const code =
    '<pre><div data-testid="code-block"><span>c</span><pre><code><span class="line">int x;</span><span class="line">// 一</span></code></pre></div></pre>';
  expect(mistralAdapter.read(page(answer('a', code)))).toMatchObject({ turns: [{ text: '```c\nint x;\n// 一\n```' }] });
});

test('a link within a table stays whole', () => {
  const table =
    '<div role="table"><div role="columnheader"><button>先</button></div><div role="cell"><a href="https://tea.example/a?b=1">tea</a></div></div>';
  expect(mistralAdapter.read(page(answer('a', table)))).toMatchObject({
    turns: [{ text: '| 先 |\n| - |\n| [tea](https://tea.example/a?b=1) |' }],
  });
});

test.each([
  ['Tea - Le Chat', 'Tea'],
  ['お茶 | Mistral AI', 'お茶'],
  ['Le Chat', undefined],
  ['Mistral AI', undefined],
])('the title of a page called “%s” is %s', (title, expected) => {
  const reading = mistralAdapter.read(page(prompt('q', 'Hi'), title));
  expect('title' in reading ? reading.title : undefined).toBe(expected);
});

describe('the composer', () => {
  test.each([
    ['the editor', '<div class="ProseMirror" contenteditable="true"></div>'],
    ['the field of older builds', '<textarea name="message.text"></textarea>'],
  ])('is %s of the form', (_, field) => {
    expect(mistralAdapter.composer(page(`<form>${field}</form>`))).toBeDefined();
    expect(mistralAdapter.composer(page(field))).toBeUndefined();
  });

  test('is none that takes no text', () =>
    expect(
      mistralAdapter.composer(page('<form><div class="ProseMirror" contenteditable="false"></div></form>')),
    ).toBeUndefined());
});
