/** What a page in a folder cannot show: what Copilot's page lacks when it cannot be read, and the composer. */
import { describe, expect, test } from 'vitest';
import { copilotAdapter } from '../../lib/sites/copilot/adapter';

const page = (body: string, title = 'Microsoft Copilot: Your AI companion'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body>${body}</body>`, 'text/html');

const reactions = '<div data-testid="message-item-reactions" data-copy="false"><button>Edit in a page</button></div>';
const asked = (id: string, text: string) =>
  `<div role="article" id="${id}-user-message"><div data-content="user-message"><div>${text}</div></div></div>`;
const item = (id: string, text: string, n = 0) =>
  `<div class="group/ai-message-item" id="${id}-content-${n}"><p><span>${text}</span></p></div>`;
const answered = (id: string, content: string, below = reactions) =>
  `<div role="article" data-content="ai-message"><h6 id="${id}-author" class="sr-only">Copilot said</h6>${content}${below}</div>`;
const chat = (...messages: string[]) => `<div data-content="conversation" data-copy="false">${messages.join('')}</div>`;

describe('a page that cannot be read says what was missed', () => {
  test.each([
    ['a prompt without its id', asked('q', 'Hi').replace(' id="q-user-message"', ''), '[id$="-user-message"]'],
    [
      'an answer without its id',
      answered('a', '<div class="group/ai-message-item"><p>こんにちは</p></div>').replace(' id="a-author"', ''),
      '[id$="-author"]',
    ],
    ['pieces of two answers in one', answered('a', item('a', 'Hello') + item('b', 'Hi', 1)), '[id*="-content-"]'],
    [
      'a message of no side',
      '<div role="article"><p>Hello</p></div>',
      'one [data-content="user-message"] or [data-content="ai-message"] in [role="article"]',
    ],
    ['a piece of an answer outside of every message', item('a', 'Hello'), '[role="article"] around a message'],
  ])('%s', (_, broken, missing) => {
    expect(copilotAdapter.read(page(chat(asked('p', 'First'), broken)))).toEqual({ state: 'unreadable', missing });
  });

  test('words where none are known to stand are marked', () => {
    const broken = answered('a', '<div><p>Hello</p></div>');
    expect(copilotAdapter.read(page(chat(asked('p', 'First'), broken)))).toMatchObject({
      state: 'settled',
      turns: [{ text: 'First' }, { id: 'a', text: '', unread: true, parts: [{ kind: 'unread', text: 'Hello' }] }],
    });
  });

  test('one message in both lists', () => {
    expect(copilotAdapter.read(page(chat(asked('p', 'Hi'), asked('p', 'Hi')))).state).toBe('unreadable');
  });
});

describe('what is on the page', () => {
  test('pieces of one answer are one turn, and what can be pressed is none of it', () => {
    const reading = copilotAdapter.read(
      page(chat(asked('p', '挨拶'), answered('a', item('a', 'やあ') + item('a', '元気？', 1)))),
    );
    expect(reading).toMatchObject({
      state: 'settled',
      confirmed: true,
      turns: [
        { id: 'p', role: 'user', text: '挨拶' },
        { id: 'a', role: 'assistant', text: 'やあ\n\n元気？' },
      ],
    });
  });

  test('articles outside of the chat are none of it', () => {
    const reading = copilotAdapter.read(page('<div role="article"><p>News</p></div>' + chat(asked('p', 'Hi'))));
    expect(reading).toMatchObject({ state: 'settled', turns: [{ id: 'p' }] });
  });

  test('a short paragraph beside code is not its language', () => {
    const content =
      '<div class="group/ai-message-item" id="a-content-0"><p>Sure:</p><div><pre><code>ls</code></pre></div></div>';
    expect(copilotAdapter.read(page(chat(answered('a', content))))).toMatchObject({
      turns: [{ text: 'Sure:\n\n```\nls\n```' }],
    });
  });

  test('a last answer without reactions, where others have them, is being written', () => {
    const before = [asked('p', 'Hi'), answered('a', item('a', 'Hello')), asked('q', 'More')];
    expect(copilotAdapter.read(page(chat(...before, answered('b', item('b', 'Wel'), ''))))).toMatchObject({
      state: 'streaming',
      growing: 'b',
    });
  });

  test('no reactions anywhere: the reading is settled, and not confirmed', () => {
    expect(copilotAdapter.read(page(chat(asked('p', 'Hi'), answered('a', item('a', 'Hello'), ''))))).toMatchObject({
      state: 'settled',
      confirmed: false,
    });
  });

  test.each([
    ['Microsoft Copilot: Printing a herb', 'Printing a herb'],
    ['Microsoft Copilot: ハーブの印刷', 'ハーブの印刷'],
    ['Microsoft Copilot: Your AI companion', undefined],
    ['Microsoft Copilot', undefined],
  ])('the title of %s', (title, expected) => {
    const reading = copilotAdapter.read(page(chat(asked('p', 'Hi')), title));
    expect('title' in reading ? reading.title : undefined).toBe(expected);
  });
});

test('the composer is the text field', () => {
  expect(copilotAdapter.composer(page('<textarea id="userInput"></textarea>'))?.id).toBe('userInput');
  expect(copilotAdapter.composer(page('<textarea id="feedback"></textarea>'))).toBeUndefined();
});
