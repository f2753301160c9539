/** A shared copy of a Gemini chat: read by the door for saved pages, never kept. Its address is no chat's, so it is no page in a folder. */
import { describe, expect, test } from 'vitest';
import { geminiAdapter } from '../../lib/sites/gemini/adapter';

const query = (text: string) =>
  `<user-query><user-query-content><span class="cdk-visually-hidden">You said</span><p class="query-text-line"> ${text} </p></user-query-content><button>Copy prompt</button></user-query>`;
const response = (html: string) =>
  `<response-container><div class="response-container"><message-content id=""><div class="markdown" id="" aria-busy="false">${html}</div></message-content></div></response-container>`;
const exchange = (id: string, html: string) => `<share-turn-viewer id="${id}"><div>${html}</div></share-turn-viewer>`;

const page = (...exchanges: string[]): Document =>
  new DOMParser().parseFromString(
    `<title>Gemini - direct access to Google AI</title><share-viewer><h1><strong>Knots 結び目</strong></h1><span>Created with <strong>3.1 Pro</strong></span>${exchanges.join('')}<p>Gemini may be wrong.</p></share-viewer>`,
    'text/html',
  );

test('reads every exchange under the id that the chat itself gives it', () => {
  const reading = geminiAdapter.read(
    page(
      exchange('a1', query('A knot for a *rope*?') + response('<h3>Bowline</h3><p>It <b>holds</b>.</p>')),
      exchange('a2', query('日本語で') + response('<p>もやい結びです。</p>')),
    ),
  );
  expect(reading).toEqual({
    state: 'settled',
    confirmed: true,
    title: 'Knots 結び目',
    turns: [
      { id: 'a1:user', role: 'user', text: 'A knot for a *rope*?' },
      { id: 'a1:assistant', role: 'assistant', text: '### Bowline\n\nIt **holds**.' },
      { id: 'a2:user', role: 'user', text: '日本語で' },
      { id: 'a2:assistant', role: 'assistant', text: 'もやい結びです。' },
    ],
  });
});

describe('says what it lacks', () => {
  const whole = exchange('a1', query('Hi') + response('<p>やあ</p>'));
  test.each([
    ['exchanges', '', 'share-turn-viewer'],
    ['the frame of one', `${whole}<div>${query('Hi')}</div>`, 'share-turn-viewer'],
    ['an id', exchange('', query('Hi') + response('<p>Hi</p>')), 'id of an exchange'],
    ['a prompt', exchange('a1', response('<p>やあ</p>')), 'user-query'],
    ['the place of an answer', exchange('a1', `${query('Hi')}<div><p>やあ</p></div>`), 'response-container'],
  ])('%s', (_, body, missing) => expect(geminiAdapter.read(page(body))).toEqual({ state: 'unreadable', missing }));
});

test('an answer in another shape is marked', () => {
  const body = exchange('a1', `${query('Hi')}<response-container><p>やあ、元気</p></response-container>`);
  expect(geminiAdapter.read(page(body))).toMatchObject({
    turns: [{ text: 'Hi' }, { text: '', unread: true, parts: [{ kind: 'unread', text: 'やあ、元気' }] }],
  });
});

test('a preview of a shared copy in a dialog hides no chat', () => {
  const chat = `<div class="conversation-container" id="a1">${query('Hi')}</div><div role="dialog"><share-viewer>${exchange('b1', query('No'))}</share-viewer></div>`;
  const reading = geminiAdapter.read(new DOMParser().parseFromString(chat, 'text/html'));
  expect(reading).toMatchObject({ turns: [{ id: 'a1:user', text: 'Hi' }] });
});
