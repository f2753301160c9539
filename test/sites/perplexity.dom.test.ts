/** What a page in a folder cannot show: what Perplexity's page lacks when it cannot be read, what is private, and the composer. */
import { describe, expect, test } from 'vitest';
import { perplexityAdapter } from '../../lib/sites/perplexity/adapter';

const page = (body: string, title = 'Perplexity'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body>${body}</body>`, 'text/html');

const asked = (text: string) => `<div class="group/user-bubble"><div data-renderer="lm"><p>${text}</p></div></div>`;
const answered = (n: number | string, text: string) =>
  `<div id="markdown-content-${n}"><div class="prose"><p>${text}</p></div></div>`;
const actions = '<button aria-label="Copy"></button>';
const panel = (content: string, state = 'active') =>
  `<div role="tabpanel" data-state="${state}" ${state === 'active' ? '' : 'hidden'}>${content}</div>`;
const exchange = (n: number, below = actions) => panel(asked(`Question ${n}`) + answered(n, `答え ${n}`) + below);

describe('a page that cannot be read says what was missed', () => {
  test.each([
    [
      'a question whose answer stands nowhere, before another',
      panel(asked('Hi')) + exchange(1),
      '[id^="markdown-content-"]',
    ],
    [
      'an answer without its question',
      exchange(0) + panel(answered(1, 'こんにちは')),
      '[class~="group/query"], [class~="group/user-bubble"] before [id^="markdown-content-"]',
    ],
    [
      'an answer without its number',
      panel(asked('Hi') + answered('last', 'Hello')),
      'number of [id^="markdown-content-"]',
    ],
    ['answers out of order', exchange(2) + exchange(1), '[id^="markdown-content-"] in order'],
    ['an answer twice', exchange(1) + exchange(1), '[id^="markdown-content-"] in order'],
    [
      'a panel that is neither shown nor hidden',
      `<div role="tabpanel" data-state="open">${asked('Hi')}${answered(0, 'Hello')}</div>${exchange(1)}`,
      'data-state of [role="tabpanel"]',
    ],
  ])('%s', (_, body, missing) => {
    expect(perplexityAdapter.read(page(body))).toEqual({ state: 'unreadable', missing });
  });
});

describe('what cannot be read is marked', () => {
  const mark = (text: string) => [{ kind: 'unread', text }];

  test.each([
    [
      'a question without its text',
      panel('<div class="group/user-bubble">Hi</div>' + answered(0, 'Hello')),
      [{ text: '', unread: true, parts: mark('Hi') }, { text: 'Hello' }],
    ],
    [
      'an answer that is not rendered as it is known to be',
      panel(asked('Hi') + '<div id="markdown-content-0"><div class="text"><p>Hello</p></div></div>' + actions),
      [{ text: 'Hi' }, { text: '', unread: true, parts: mark('Hello') }],
    ],
    [
      'a source whose address is missing',
      panel(asked('Hi') + answered(0, 'Hello <span class="citation" data-pplx-citation="">herbs</span>')),
      [{ text: 'Hi' }, { text: 'Hello', parts: mark('herbs') }],
    ],
    [
      'a list between two answers',
      panel(asked('Hi') + answered(0, 'Hello') + '<ul class="related"><li>Which herbs?</li></ul>'),
      [{ text: 'Hi' }, { text: 'Hello', parts: mark('- Which herbs?') }],
    ],
  ])('%s', (_, body, turns) => expect(perplexityAdapter.read(page(body))).toMatchObject({ state: 'settled', turns }));
});

describe('what is on the page', () => {
  test('panels that are not shown repeat the question and say nothing', () => {
    const reading = perplexityAdapter.read(page(exchange(0) + panel(asked('Question 0'), 'inactive')));
    expect(reading).toMatchObject({
      state: 'settled',
      confirmed: true,
      turns: [
        { id: 'row:0:user', role: 'user', text: 'Question 0' },
        { id: 'row:0:assistant', role: 'assistant', text: '答え 0' },
      ],
    });
  });

  test('the window of a longer thread keeps its numbers', () => {
    expect(perplexityAdapter.read(page(exchange(7) + exchange(8)))).toMatchObject({
      turns: [{ id: 'row:7:user' }, { id: 'row:7:assistant' }, { id: 'row:8:user' }, { id: 'row:8:assistant' }],
    });
  });

  test('a question that is open for editing is not on the page', () => {
    const open = panel(
      '<div class="group/user-bubble"><textarea>Question 1</textarea></div>' + answered(1, 'Yes') + actions,
    );
    expect(perplexityAdapter.read(page(exchange(0) + open))).toMatchObject({
      turns: [{ id: 'row:0:user' }, { id: 'row:0:assistant' }, { id: 'row:1:assistant' }],
    });
  });

  test('the button that stops: an answer is being written', () => {
    const stop = '<button aria-label="Stop response (Esc)"></button>';
    expect(perplexityAdapter.read(page(exchange(0) + stop))).toMatchObject({
      state: 'streaming',
      growing: 'row:0:assistant',
    });
  });

  test('no actions anywhere: the reading is settled, and not confirmed', () => {
    expect(perplexityAdapter.read(page(exchange(0, '')))).toMatchObject({ state: 'settled', confirmed: false });
  });
});

test.each([
  ['https://www.perplexity.ai/?incognito=true', true],
  ['https://www.perplexity.ai/search/herbs-Qm1tX2p3R4', false],
])('whether %s is private', (url, expected) => {
  expect(perplexityAdapter.isPrivate(page(''), new URL(url))).toBe(expected);
});

test('the composer is the editor that can be written in', () => {
  const editor = '<div id="ask-input" contenteditable="true" role="textbox"></div>';
  expect(perplexityAdapter.composer(page(editor))?.id).toBe('ask-input');
  expect(perplexityAdapter.composer(page(editor.replace('"true"', '"false"')))).toBeUndefined();
});
