/** What a page in a folder cannot show: what Grok's page lacks when it cannot be read, what is private, and the composer. */
import { describe, expect, test } from 'vitest';
import { grokAdapter } from '../../lib/sites/grok/adapter';

const page = (body: string, title = 'Grok'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body>${body}</body>`, 'text/html');

const id = (n: number) => `0000000${n}-1111-4222-8333-444444444444`;
const prose = (text: string) => `<div class="response-content-markdown">${text}</div>`;
const actions = '<div class="action-buttons justify-between"><button aria-label="Copy"></button></div>';
const bubble = (role: string, content: string) =>
  `<div class="message-bubble" data-testid="${role}-message">${content}</div>`;
const said = (n: number, role: string, text: string, below = actions) =>
  `<div id="response-${id(n)}">${bubble(role, prose(`<p>${text}</p>`))}${below}</div>`;

describe('a page that cannot be read says what was missed', () => {
  test.each([
    ['a message without its bubble', `<div id="response-${id(2)}"><p>Hi</p></div>`, '.message-bubble'],
    [
      'a bubble without its message',
      bubble('assistant', prose('<p>Hi</p>')),
      '[id^="response-"] around .message-bubble',
    ],
    [
      'an id that is no uuid',
      `<div id="response-pending">${bubble('assistant', prose('<p>こんにちは</p>'))}</div>`,
      'id of [id^="response-"]',
    ],
    [
      'a bubble of which nothing tells the side',
      `<div id="response-${id(2)}"><div class="message-bubble">${prose('<p>Hi</p>')}</div></div>`,
      '.message-bubble[data-testid="user-message"], .message-bubble[data-testid="assistant-message"]',
    ],
  ])('%s', (_, broken, missing) => {
    expect(grokAdapter.read(page(said(1, 'user', 'Hello') + broken))).toEqual({ state: 'unreadable', missing });
  });

  test('words where none are known to stand are marked', () => {
    const broken = `<div id="response-${id(2)}">${bubble('assistant', '<div class="new-prose"><p>Hi</p></div>')}</div>`;
    expect(grokAdapter.read(page(said(1, 'user', 'Hello') + broken))).toMatchObject({
      turns: [{ text: 'Hello' }, { id: id(2), text: '', unread: true, parts: [{ kind: 'unread', text: 'Hi' }] }],
    });
  });

  test('two messages of one id', () => {
    expect(grokAdapter.read(page(said(1, 'user', 'Hello') + said(1, 'user', 'Hello'))).state).toBe('unreadable');
  });

  test('the sides of a build without test ids are not told by layout alone where the bubbles have a role', () => {
    const newer = (side: string, text: string) =>
      `<div id="response-${id(1)}" class="${side}"><div class="message-bubble" role="article">${prose(text)}</div></div>`;
    expect(grokAdapter.read(page(newer('items-end', '<p>Hello</p>'))).state).toBe('unreadable');
  });
});

describe('what is on the page', () => {
  test('a last answer whose code was never scrolled into view is left out, and the reading is not final', () => {
    const code = '<div data-testid="code-block"><div><div class="group/code-header"><span>Go</span></div></div></div>';
    const answer = `<div id="response-${id(2)}">${bubble('assistant', prose(`<p>Here:</p>${code}`))}${actions}</div>`;
    expect(grokAdapter.read(page(said(1, 'user', 'Show me') + answer))).toMatchObject({
      state: 'settled',
      confirmed: false,
      turns: [{ id: id(1), role: 'user', text: 'Show me' }],
    });
  });

  test('an answer that was never begun, between others, is named as what the next one follows', () => {
    const empty = `<div id="response-${id(2)}">${bubble('assistant', '')}${actions}</div>`;
    const reading = grokAdapter.read(page(said(1, 'user', '質問') + empty + said(3, 'user', 'もう一度')));
    expect(reading).toMatchObject({ turns: [{ id: id(1) }, { id: id(3), parent: id(2) }] });
  });

  test('the window of a longer chat begins with an answer', () => {
    expect(grokAdapter.read(page(said(7, 'assistant', 'Yes.')))).toMatchObject({
      state: 'settled',
      confirmed: true,
      turns: [{ id: id(7), role: 'assistant', text: 'Yes.' }],
    });
  });

  test('no final actions anywhere: the reading is settled, and not confirmed', () => {
    const reading = grokAdapter.read(page(said(1, 'user', 'Hello', '') + said(2, 'assistant', 'Hi', '')));
    expect(reading).toMatchObject({ state: 'settled', confirmed: false });
  });

  test('the button that stops: an answer is being written', () => {
    const form = '<form><button aria-label="Stop model response"></button></form>';
    expect(grokAdapter.read(page(said(1, 'user', 'Hello') + form))).toMatchObject({ state: 'streaming' });
  });

  test.each([
    ['Garden plan - Grok', 'Garden plan'],
    ['庭の計画 - Grok', '庭の計画'],
    ['Grok', undefined],
  ])('the title of %s', (title, expected) => {
    const reading = grokAdapter.read(page(said(1, 'user', 'Hello'), title));
    expect('title' in reading ? reading.title : undefined).toBe(expected);
  });
});

test.each([
  ['https://grok.com/c#private', true],
  ['https://grok.com/c/5b7e2a10#private', true],
  ['https://grok.com/c/5b7e2a10', false],
])('whether %s is private', (url, expected) => {
  expect(grokAdapter.isPrivate(page(''), new URL(url))).toBe(expected);
});

describe('the composer', () => {
  test.each([
    ['the editor', '<div class="query-bar"><div id="it" class="tiptap" contenteditable="true"></div></div>'],
    ['the text field of older builds', '<div class="query-bar"><textarea id="it"></textarea></div>'],
    [
      'not its hidden twin',
      '<div class="query-bar"><textarea aria-hidden="true"></textarea><textarea id="it"></textarea></div>',
    ],
    [
      'not the prompt that is open for editing',
      '<div id="response-1"><textarea></textarea></div><div class="query-bar"><textarea id="it"></textarea></div>',
    ],
  ])('%s', (_, body) => {
    expect(grokAdapter.composer(page(body))?.id).toBe('it');
  });

  test('none where none is', () => {
    expect(grokAdapter.composer(page('<textarea></textarea>'))).toBeUndefined();
  });
});
