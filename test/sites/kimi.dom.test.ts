/** What a page in a folder cannot show: shared copies, what Kimi's page lacks when it cannot be read, and the composer. */
import { describe, expect, test } from 'vitest';
import { kimiAdapter } from '../../lib/sites/kimi/adapter';

const page = (body: string, title = 'Kimi'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body>${body}</body>`, 'text/html');

const prompt = (text: string) => `<div class="segment segment-user"><div class="user-content">${text}</div></div>`;
const answer = (html: string) => `<div class="segment segment-assistant"><div class="markdown">${html}</div></div>`;
const item = (id: string, html: string) => `<div class="chat-content-item" data-archer-id="${id}">${html}</div>`;
const paragraph = (text: string) => `<div class="paragraph">${text}</div>`;

describe('a page that cannot be read says what was missed', () => {
  test.each([
    ['a message of nobody', item('a', '<p>やあ</p>'), '.segment-user, .segment-assistant'],
    ['a message of both sides', item('a', prompt('Hi') + answer('Hi')), '.segment-user, .segment-assistant'],
    ['a message without an id', `<div class="chat-content-item">${prompt('Hi')}</div>`, 'data-archer-id of a message'],
    ['a prompt in another shape', item('a', '<div class="segment-user">やあ</div>'), '.user-content'],
    [
      'a prompt in two places',
      item('a', prompt('Hi').replace('</div></div>', '</div><p class="user-content">Hi</p></div>')),
      'one .user-content',
    ],
    ['an answer in another shape', item('a', '<div class="segment-assistant"><p>やあ</p></div>'), '.markdown'],
  ])('%s', (_, body, missing) => expect(kimiAdapter.read(page(body))).toEqual({ state: 'unreadable', missing }));
});

describe('a shared copy', () => {
  const shared = (...segments: string[]) =>
    page(`<h2 class="share-title">鶴</h2><div class="share-content-list">${segments.join('')}</div>`);

  test('has no ids, so the place in the whole list is the name', () =>
    expect(kimiAdapter.read(shared(prompt('Hi'), answer(paragraph('はい。') + paragraph('Yes.'))))).toEqual({
      state: 'settled',
      confirmed: true,
      title: '鶴',
      turns: [
        { id: 'row:0:user', role: 'user', text: 'Hi' },
        { id: 'row:1:assistant', role: 'assistant', text: 'はい。\n\nYes.' },
      ],
    }));

  test.each([
    ['something that is no message', ['<div>やあ</div>'], '.segment'],
    ['an answer at its top', [answer('Hi')], 'an answer to each prompt of a shared copy'],
    ['a prompt too few', [prompt('Hi'), answer('Hi'), answer('Hi')], 'an answer to each prompt of a shared copy'],
    ['nothing', [], '.share-content-list > .segment'],
  ])('with %s is refused', (_, segments, missing) =>
    expect(kimiAdapter.read(shared(...segments))).toEqual({ state: 'unreadable', missing }),
  );
});

describe('an answer', () => {
  const read = (html: string) => {
    const reading = kimiAdapter.read(page(item('q', prompt('Hi')) + item('a', html)));
    return 'turns' in reading ? reading.turns[1] : reading;
  };

  test('of thoughts and tools only is not there yet', () => {
    const thinking = `<div class="think-stage"><div class="markdown">${paragraph('うーん')}</div></div>`;
    expect(read(`<div class="segment-assistant">${thinking}<div class="toolcall">Search</div></div>`)).toBeUndefined();
  });

  test('keeps what was thought beside it, under both names of its place', () => {
    const thought = (name: string) =>
      `<div class="${name}"><span>Thinking</span><div class="markdown">${name}</div></div>`;
    const body = `<div class="markdown">${paragraph('鶴です。')}</div>`;
    expect(
      read(`<div class="segment-assistant">${thought('think-stage')}${thought('thinking-container')}${body}</div>`),
    ).toEqual({
      id: 'a',
      role: 'assistant',
      text: '鶴です。',
      parts: [
        { kind: 'thinking', text: 'think-stage' },
        { kind: 'thinking', text: 'thinking-container' },
      ],
    });
  });

  test('is never confirmed by the bar of another', () => {
    const bar = '<div class="segment-assistant-actions"></div>';
    const done = item('a', answer('Hi') + bar);
    expect(kimiAdapter.read(page(item('q', prompt('Hi')) + done))).toMatchObject({ state: 'settled', confirmed: true });
    expect(kimiAdapter.read(page(item('q', prompt('Hi')) + done + item('b', answer('Hi'))))).toMatchObject({
      confirmed: false,
    });
  });
});

test.each([
  ['Kimi | Cranes', 'Cranes'],
  ['鶴 - Kimi', '鶴'],
  ['Kimi - 会推理解析', '会推理解析'],
  ['Kimi', undefined],
])('the title of a page called “%s” is %s', (title, expected) => {
  const reading = kimiAdapter.read(page(item('q', prompt('Hi')), title));
  expect('title' in reading ? reading.title : undefined).toBe(expected);
});

test('the composer is the editor that can be written in', () => {
  const editor = (editable: boolean) => `<div class="chat-input-editor" contenteditable="${editable}"></div>`;
  expect(kimiAdapter.composer(page(editor(true)))).toBeDefined();
  expect(kimiAdapter.composer(page(editor(false)))).toBeUndefined();
});
