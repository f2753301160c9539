/** What a page in a folder cannot show: what Gemini's page lacks when it cannot be read, what is private, and the composer. */
import { describe, expect, test } from 'vitest';
import { geminiAdapter } from '../../lib/sites/gemini/adapter';

const page = (body: string, title = 'Google Gemini'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body>${body}</body>`, 'text/html');

const query = (...lines: string[]) =>
  `<user-query><user-query-content>${lines.map(line => `<p class="query-text-line"> ${line} </p>`).join('')}</user-query-content></user-query>`;
const response = (
  id: string,
  html: string,
  footer = 'response-footer complete',
  actions = '<message-actions></message-actions>',
) =>
  `<model-response><message-content id="message-content-id-r_${id}"><div class="markdown" aria-busy="false">${html}</div></message-content><div class="${footer}"></div>${actions}</model-response>`;
const exchange = (id: string, content: string) => `<div class="conversation-container" id="${id}">${content}</div>`;

describe('a page that cannot be read says what was missed', () => {
  test.each([
    ['an exchange without a prompt', exchange('a1', response('a1', '<p>Hi</p>')), 'user-query'],
    ['an exchange without an id', exchange('', query('Hi')), 'id of an exchange'],
    ['a prompt in another shape', exchange('a1', '<user-query><b>Hi</b></user-query>'), 'user-query-content'],
    [
      'a prompt without lines',
      exchange('a1', '<user-query><user-query-content><b>Hi</b></user-query-content></user-query>'),
      'user-query-content p',
    ],
  ])('%s', (_, body, missing) => expect(geminiAdapter.read(page(body))).toEqual({ state: 'unreadable', missing }));
});

describe('a label for screen readers in a link', () => {
  const link = (label: string) =>
    `<p>See <link-block><a href="https://a.example/" target="_blank">the table<span class="${label}">Opens in a new window</span></a></link-block>.</p>`;
  const read = (label: string) => {
    const reading = geminiAdapter.read(page(exchange('a1', query('Hi') + response('a1', link(label)))));
    return reading.state === 'unreadable' ? undefined : reading.turns[1];
  };

  test('is no word of it', () =>
    expect(read('cdk-visually-hidden')?.text).toBe('See [the table](https://a.example/).'));

  test('under another name is not taken for one', () =>
    expect(read('renamed')).toMatchObject({ text: '', unread: true }));
});

describe('exchanges', () => {
  test('the reply knows the id before its container does', () => {
    const reading = geminiAdapter.read(page(exchange('provisional', query('Hi') + response('a1', '<p>Hi</p>'))));
    expect(reading).toMatchObject({ state: 'settled', turns: [{ id: 'a1:user' }, { id: 'a1:assistant' }] });
  });

  test('a failed answer in the middle leaves its question', () => {
    const failed = exchange(
      'a1',
      `${query('もう一度')}<model-response><div class="response-footer"></div></model-response>`,
    );
    const reading = geminiAdapter.read(page(failed + exchange('a2', query('Hi') + response('a2', '<p>Hi</p>'))));
    expect(reading).toMatchObject({
      state: 'settled',
      turns: [{ id: 'a1:user', text: 'もう一度' }, { id: 'a2:user' }, { id: 'a2:assistant' }],
    });
  });

  test('lines keep their indentation, and empty lines their place', () => {
    const lines = query('for x in xs:', '    print(x)', '<br>', '実行して');
    const reading = geminiAdapter.read(page(exchange('a1', lines + response('a1', '<p>ok</p>'))));
    expect(reading).toMatchObject({ turns: [{ text: 'for x in xs:\n    print(x)\n\n実行して' }, {}] });
  });

  test('a prompt of a picture only has no text', () => {
    const picture =
      '<user-query><user-query-content><user-query-file-preview><img alt="アップロードした画像"></user-query-file-preview></user-query-content></user-query>';
    expect(geminiAdapter.read(page(exchange('a1', picture + response('a1', '<p>猫です。</p>'))))).toMatchObject({
      turns: [{ text: '', attachments: [{ name: 'image', kind: 'image' }] }, { text: '猫です。' }],
    });
  });

  test('a block whose label names no language has none', () => {
    const block = (label: string) =>
      `<code-block><div class="code-block-decoration"><span>${label}</span></div><pre><code>x</code></pre></code-block>`;
    const html = ['C++', 'Code snippet', 'Code-Snippet', 'コード スニペット', 'Objective-C'].map(block).join('');
    expect(geminiAdapter.read(page(exchange('a1', query('Hi') + response('a1', html))))).toMatchObject({
      turns: [{}, { text: ['c++', '', '', '', 'objective-c'].map(name => `\`\`\`${name}\nx\n\`\`\``).join('\n\n') }],
    });
  });
});

describe('writing', () => {
  const settled = exchange('a1', query('Hi') + response('a1', '<p>Hi</p>'));

  test.each(['input-container', 'div data-test-id="send-button-container"'])('the stop icon in %s', place => {
    const stop = `<${place}><button><mat-icon fonticon="stop"></mat-icon></button></${place.split(' ')[0]}>`;
    expect(geminiAdapter.read(page(settled + stop)).state).toBe('streaming');
  });

  test('an answer that is busy, whatever the composer shows', () => {
    const busy = settled.replace('aria-busy="false"', 'aria-busy="true"');
    expect(geminiAdapter.read(page(busy))).toMatchObject({
      state: 'streaming',
      growing: 'a1:assistant',
      unnamed: true,
    });
  });

  test('the same icon elsewhere means nothing', () => {
    const reading = geminiAdapter.read(
      page(`${settled}<audio-player><mat-icon fonticon="stop"></mat-icon></audio-player>`),
    );
    expect(reading).toMatchObject({ state: 'settled', confirmed: true });
  });

  test('a last exchange without an answer is waiting for it', () => {
    const reading = geminiAdapter.read(
      page(settled + exchange('x', `${query('And?')}<model-response></model-response>`)),
    );
    expect(reading).toMatchObject({ state: 'streaming', turns: [{}, {}, { id: 'x:user' }] });
    expect(reading).not.toHaveProperty('growing');
  });

  test.each([
    ['the footer is complete', response('a1', '<p>Hi</p>', 'response-footer')],
    ['the actions have come', response('a1', '<p>Hi</p>', 'response-footer complete', '')],
  ])('before %s the answer is not confirmed, and its id may still change', (_, answer) => {
    const reading = geminiAdapter.read(page(exchange('a1', query('Hi') + answer)));
    expect(reading).toMatchObject({ state: 'settled', confirmed: false, unnamed: true });
    expect(geminiAdapter.read(page(settled))).not.toHaveProperty('unnamed');
  });
});

describe('the title', () => {
  test.each([
    ['Knots - Google Gemini', 'Knots'],
    ['\u200e結び目 - Google Gemini', '結び目'],
    ['Google Gemini', undefined],
    ['Gemini', undefined],
    ['\u200eGemini - direct access to Google AI', undefined],
  ])('of a page called “%s” is %s', (title, expected) => {
    const reading = geminiAdapter.read(page(exchange('a1', query('Hi') + response('a1', '<p>Hi</p>')), title));
    expect('title' in reading ? reading.title : undefined).toBe(expected);
  });

  test('of the open chat in the list of 2025 comes first', () => {
    const list =
      '<div class="conversation"><div class="conversation-title">Soup</div></div><div class="conversation selected"><div class="conversation-title"> Bread </div></div>';
    expect(
      geminiAdapter.read(page(list + exchange('a1', query('Hi') + response('a1', '<p>Hi</p>')), 'Gemini')),
    ).toMatchObject({
      title: 'Bread',
    });
  });
});

describe('a private chat', () => {
  const address = new URL('https://gemini.google.com/app');

  test.each([
    '<div class="temporary-chat-card">一時チャット</div>',
    '<gem-icon-button class="temp-chat-button temp-chat-on"></gem-icon-button>',
    '<chat-window class="is-temporary-chat"></chat-window>',
  ])('is told by %s', mark => expect(geminiAdapter.isPrivate(page(mark), address)).toBe(true));

  test('is not one that offers to become temporary', () => {
    const button = '<button data-test-id="temp-chat-button" aria-label="Temporary chat"></button>';
    expect(geminiAdapter.isPrivate(page(button), address)).toBe(false);
  });
});

describe('the composer', () => {
  test('is the editor of the rich text area, not its clipboard', () => {
    const area =
      '<rich-textarea><div class="ql-clipboard" contenteditable="true"></div><div class="ql-editor" contenteditable="true"></div></rich-textarea>';
    expect(geminiAdapter.composer(page(area))?.className).toBe('ql-editor');
  });

  test.each([
    ['an editor of the canvas', '<div class="ql-editor" contenteditable="true"></div>'],
    ['one that takes no text', '<rich-textarea><div class="ql-editor" contenteditable="false"></div></rich-textarea>'],
  ])('is never %s', (_, body) => expect(geminiAdapter.composer(page(body))).toBeUndefined());
});
