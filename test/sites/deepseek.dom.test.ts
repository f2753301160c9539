/** What a page in a folder cannot show: what DeepSeek's page lacks when it cannot be read, and the composer. */
import { describe, expect, test } from 'vitest';
import { deepseekAdapter } from '../../lib/sites/deepseek/adapter';

const page = (body: string, title = 'DeepSeek'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body>${body}</body>`, 'text/html');

const list = (...rows: string[]) => `<div class="ds-virtual-list-visible-items">${rows.join('')}</div>`;
const row = (key: number | string, content: string) => `<div data-virtual-list-item-key="${key}">${content}</div>`;
const actions = '<div class="ds-flex"><div role="button"></div></div>';
const asked = (text: string) =>
  `<div class="ds-message"><div><div class="ds-collapsible-text"><div><span>${text}</span></div></div></div></div>${actions}`;
const growing = (text: string, more = '') =>
  `<div class="ds-message">${more}<div class="ds-markdown ds-assistant-message-main-content"><p>${text}</p></div></div>`;
const answered = (text: string, more = '') => growing(text, more) + actions;

describe('a page that cannot be read says what was missed', () => {
  test.each([
    ['a row without its message', list(row(1, asked('Hi')), row(2, `<p>Hello</p>${actions}`)), '.ds-message'],
    ['a row whose key is no number', list(row('a', asked('こんにちは'))), 'data-virtual-list-item-key'],
    ['rows out of order', list(row(2, answered('Hello')), row(1, asked('Hi'))), 'data-virtual-list-item-key in order'],
    ['one row twice', list(row(1, asked('Hi')), row(1, asked('Hi'))), 'data-virtual-list-item-key in order'],
    [
      'a message without its row',
      list(row(1, asked('Hi'))) + answered('Hello'),
      '[data-virtual-list-item-key] around .ds-message',
    ],
    [
      'a message of which nothing tells the side',
      list(row(1, asked('Hi')), row(2, `<div class="ds-message"><div><p>Hello</p></div></div>${actions}`)),
      '.ds-markdown, .ds-assistant-message-main-content, .ds-collapsible-text',
    ],
    [
      'a prompt under the number of no reply',
      list(row(-2, asked('Hi')), row(4, answered('Hello'))),
      'a final data-virtual-list-item-key',
    ],
  ])('%s', (_, body, missing) => {
    expect(deepseekAdapter.read(page(body))).toEqual({ state: 'unreadable', missing });
  });
});

describe('what cannot be read is marked', () => {
  const second = (content: string) => deepseekAdapter.read(page(list(row(1, asked('Hi')), row(2, content))));

  test('a thought that looks like the answer', () =>
    expect(second(answered('Hello', '<div class="ds-markdown"><p>Hm.</p></div>'))).toMatchObject({
      turns: [{}, { text: '', unread: true, parts: [{ kind: 'unread', title: 'message', text: 'Hm.\nHello' }] }],
    }));

  test('words of an answer where none are known to stand', () =>
    expect(second(answered('Hello', '<div class="prose"><p>More</p></div>'))).toMatchObject({
      turns: [{}, { text: 'Hello', parts: [{ kind: 'unread', text: 'More' }] }],
    }));
});

const composer = (state: string) =>
  `<textarea name="search"></textarea><div role="button" class="ds-button--primary ds-button--circle ${state}"></div>`;

describe('what is on the page', () => {
  test('the second answer to one prompt has a number of its own', () => {
    expect(deepseekAdapter.read(page(list(row(1, asked('挨拶')), row(3, answered('やあ')))))).toMatchObject({
      state: 'settled',
      confirmed: true,
      turns: [
        { id: 'row:1:user', role: 'user', text: '挨拶' },
        { id: 'row:3:assistant', role: 'assistant', text: 'やあ' },
      ],
    });
  });

  test('a prompt that is open for editing is not on the page', () => {
    const open = `<div class="ds-message"><textarea>Hi</textarea></div>${actions}`;
    expect(deepseekAdapter.read(page(list(row(1, open), row(2, answered('Hello')))))).toMatchObject({
      state: 'settled',
      turns: [{ id: 'row:2:assistant' }],
    });
  });

  test('the button that can be pressed although nothing is typed stops an answer', () => {
    const rows = (reply: string) => list(row(1, asked('Hi')), row(2, reply)) + composer('');
    expect(deepseekAdapter.read(page(rows(growing('Hel'))))).toMatchObject({
      state: 'streaming',
      growing: 'row:2:assistant',
    });
    expect(deepseekAdapter.read(page(rows(growing('やあ、'))))).toMatchObject({ state: 'streaming' });
  });

  test('an answer with its actions is not being written, whatever the button waits for', () => {
    const rows = list(row(1, asked('挨拶')), row(2, answered('やあ')));
    expect(deepseekAdapter.read(page(rows + composer('')))).toMatchObject({ state: 'settled', confirmed: false });
    const pressed = composer('ds-button--disabled');
    expect(deepseekAdapter.read(page(rows + pressed))).toMatchObject({ state: 'settled', confirmed: true });
  });

  test.each([
    ['Sowing basil - DeepSeek', 'Sowing basil'],
    ['バジルの種 - DeepSeek', 'バジルの種'],
    ['DeepSeek - Into the Unknown', undefined],
  ])('the title of %s', (title, expected) => {
    const reading = deepseekAdapter.read(page(list(row(1, asked('Hi'))), title));
    expect('title' in reading ? reading.title : undefined).toBe(expected);
  });

  test('the badge of a mode beside the title is not part of it', () => {
    const header =
      '<div class="the-header"><div><div tabindex="0">Sowing 種</div><div><span>Expert</span></div></div></div>';
    const reading = deepseekAdapter.read(page(header + list(row(1, asked('Hi')))));
    expect('title' in reading ? reading.title : undefined).toBe('Sowing 種');
  });
});

test('the composer is the text field below, not the one in an edited prompt', () => {
  const rows = list(row(1, '<div class="ds-message"><textarea name="search" id="edited"></textarea></div>'));
  expect(deepseekAdapter.composer(page(`${rows}<textarea name="search" id="it"></textarea>`))?.id).toBe('it');
  expect(deepseekAdapter.composer(page(rows))).toBeUndefined();
});
