/** What a page in a folder cannot show: what Poe's page lacks when it cannot be read, the endings of its class names, and the composer. */
import { describe, expect, test } from 'vitest';
import { poeAdapter } from '../../lib/sites/poe/adapter';

const page = (body: string, title = 'Poe'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body>${body}</body>`, 'text/html');

const message = (id: string, html: string, complete = 'true') =>
  `<div class="ChatMessage_chatMessage__aa" id="message-${id}" data-complete="${complete}">${html}</div>`;
const bubble = (side: 'left' | 'right', html: string) =>
  `<div class="Message_${side}SideMessageBubble__bb"><div class="Markdown_markdownContainer__cc">${html}</div></div>`;
const prompt = (id: string, text: string) => message(id, bubble('right', `<p>${text}</p>`));
const answer = (id: string, text: string, complete?: string) => message(id, bubble('left', `<p>${text}</p>`), complete);

const sides = '[class*="rightSideMessageBubble"], [class*="leftSideMessageBubble"]';

describe('a page that cannot be read says what was missed', () => {
  test.each([
    ['a message without an id', prompt('1', 'Hi').replace('id="message-1"', ''), 'an id of a message'],
    ['a message with another id', prompt('1', 'やあ').replace('message-', 'msg-'), 'an id of a message'],
    [
      'a message that does not say whether it is complete',
      message('1', bubble('left', 'Hi'), ''),
      'data-complete of a message',
    ],
    ['a message of nobody', message('1', '<div class="Markdown_markdownContainer__c">やあ</div>'), sides],
    ['a message of both sides', message('1', bubble('left', 'Hi') + bubble('right', 'Hi')), sides],
    [
      'a message in another shape',
      message('1', '<div class="leftSideMessageBubble">やあ</div>'),
      '[class*="Markdown_markdownContainer"]',
    ],
  ])('%s', (_, body, missing) => expect(poeAdapter.read(page(body))).toEqual({ state: 'unreadable', missing }));
});

test('the ends of class names mean nothing', () => {
  const body = prompt('1', 'Hi') + answer('2', 'はい');
  expect(poeAdapter.read(page(body.replaceAll(/__\w\w/g, '__zZ9')))).toEqual(poeAdapter.read(page(body)));
});

describe('writing', () => {
  test('goes on as long as an answer to the last prompt is not complete', () =>
    expect(poeAdapter.read(page(prompt('1', 'Hi') + answer('2', 'Hel', 'false')))).toMatchObject({
      state: 'streaming',
      growing: '2',
    }));

  test('an answer that was broken off long ago holds nothing up', () => {
    const reading = poeAdapter.read(
      page(prompt('1', '続けて') + answer('2', 'Hel', 'false') + prompt('3', 'Hi') + answer('4', 'Hi')),
    );
    expect(reading).toMatchObject({ state: 'settled', confirmed: true, turns: [{}, { text: 'Hel' }, {}, {}] });
  });

  test('an answer that has not begun is no turn', () => {
    const header = '<div class="BotHeader_title__a"><div class="BotHeader_textContainer__b"><p>鴎</p></div></div>';
    expect(poeAdapter.read(page(prompt('1', 'Hi') + message('2', header, 'false')))).toMatchObject({
      state: 'streaming',
      turns: [{ id: '1' }],
    });
  });

  test('a prompt that is open for editing has not been said', () => {
    const open = message('1', '<div class="Message_rightSideMessageBubble__b"><textarea>Hi</textarea></div>');
    expect(poeAdapter.read(page(open + answer('2', 'Hi')))).toMatchObject({ turns: [{ id: '2' }] });
  });
});

describe('a code block', () => {
  const block = (code: string) =>
    `<div class="MarkdownCodeBlock_container__a"><div class="MarkdownCodeBlock_languageName__b">Rust</div>${code}</div>`;
  test.each([
    ['by the class of its code', block('<pre><code class="language-rs">// 一</code></pre>'), '```rs\n// 一\n```'],
    ['else by its header', block('<pre><code>// 一</code></pre>'), '```rust\n// 一\n```'],
  ])('has its language %s', (_, html, text) =>
    expect(poeAdapter.read(page(message('2', bubble('left', html))))).toMatchObject({ turns: [{ text }] }),
  );
});

test.each([
  ['Tides - Poe', 'Tides'],
  ['潮 - Poe', '潮'],
  ['Poe', undefined],
])('the title of a page called “%s” is %s', (title, expected) => {
  const reading = poeAdapter.read(page(prompt('1', 'Hi'), title));
  expect('title' in reading ? reading.title : undefined).toBe(expected);
});

test('the composer is the growing field of the form, not that of an edit', () => {
  const field = '<textarea class="GrowingTextArea_textArea__a"></textarea>';
  expect(poeAdapter.composer(page(`<div class="ChatMessageInputContainer_b__c">${field}</div>`))).toBeDefined();
  expect(poeAdapter.composer(page(field))).toBeUndefined();
});
