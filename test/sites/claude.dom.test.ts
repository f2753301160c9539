/** What a page in a folder cannot show: what Claude's page lacks when it cannot be read, what is private, and the composer. */
import { describe, expect, test } from 'vitest';
import { claudeAdapter } from '../../lib/sites/claude/adapter';
import { numberedMessageSelector } from '../../lib/sites/claude/numbered';
import { promptSelector } from '../../lib/sites/claude/prompt';

const page = (body: string, title = 'Claude'): Document =>
  new DOMParser().parseFromString(`<title>${title}</title><body>${body}</body>`, 'text/html');

const asked = '<div data-testid="user-message"><p class="whitespace-pre-wrap">Hello</p></div>';
const answered = (text: string, streaming = 'false') =>
  `<div data-is-streaming="${streaming}"><div class="font-claude-response"><div class="standard-markdown">${text}</div></div></div>`;
const row = (attributes: string, content: string) => `<div data-testid="transcript-row" ${attributes}>${content}</div>`;

describe('a page that cannot be read says what was missed', () => {
  test('a row of the feed without its number', () => {
    expect(claudeAdapter.read(page(row('data-rs-index="0"', asked)))).toEqual({
      state: 'unreadable',
      missing: 'data-index of a row',
    });
  });

  test('a row of which nothing tells the side', () => {
    expect(claudeAdapter.read(page(row('data-index="0"', '<p>Hello</p>')))).toEqual({
      state: 'unreadable',
      missing: numberedMessageSelector,
    });
  });

  test('a message of the hub without its key', () => {
    const hub = `<div data-cds="UserMessage">${asked}</div>`;
    const root = `<div data-testid="bardhub-claudechat-root">${row('data-index="0"', hub)}</div>`;
    expect(claudeAdapter.read(page(root))).toEqual({ state: 'unreadable', missing: 'data-turn-key of a message' });
  });

  test('a prompt of the hub without its text', () => {
    const hub = '<div data-cds="UserMessage" data-turn-key="k1"><div data-testid="human-words">Hello</div></div>';
    const root = `<div data-testid="bardhub-claudechat-root">${row('data-index="0"', hub)}</div>`;
    expect(claudeAdapter.read(page(root))).toEqual({ state: 'unreadable', missing: promptSelector });
  });

  test('a list without a row', () => {
    expect(claudeAdapter.read(page('<div data-testid="bardhub-claudechat-root"></div>'))).toEqual({
      state: 'unreadable',
      missing: '[data-testid="transcript-row"]',
    });
  });

  test('one unreadable row among readable ones is not skipped', () => {
    const rows = row('data-index="0"', asked) + row('data-index="1"', '<p>こんにちは</p>');
    expect(claudeAdapter.read(page(rows)).state).toBe('unreadable');
  });
});

describe('what is on the page', () => {
  test('rows that show nothing yet are no turns', () => {
    const rows = row('data-index="3"', '<div></div>') + row('data-index="4"', asked);
    expect(claudeAdapter.read(page(rows))).toMatchObject({ state: 'settled', turns: [{ id: 'row:4:user' }] });
  });

  test('an answer that was stopped before its first word is an empty turn', () => {
    const rows = row('data-index="0"', asked) + row('data-index="1"', answered(''));
    expect(claudeAdapter.read(page(rows))).toMatchObject({
      state: 'settled',
      turns: [{ role: 'user' }, { id: 'row:1:assistant', text: '' }],
    });
  });

  test('a prompt of files only has no text', () => {
    const file = '<div data-testid="file-thumbnail"><button aria-label="議事録.pdf"></button></div>';
    expect(claudeAdapter.read(page(row('data-index="0"', file)))).toMatchObject({
      turns: [{ role: 'user', text: '', attachments: [{ name: '議事録.pdf', kind: 'file' }] }],
    });
  });

  test('thoughts above an answer that has not begun are not the answer', () => {
    const thoughts =
      '<div data-is-streaming="true"><div class="grid"><div class="row-start-1"><button aria-expanded="true">Thinking</button>' +
      '<div class="standard-markdown"><p>Perhaps three.</p></div></div></div></div>';
    const reading = claudeAdapter.read(page(row('data-index="0"', asked) + row('data-index="1"', thoughts)));
    expect(reading).toMatchObject({ state: 'streaming', turns: [{}, { text: '', parts: [{ kind: 'thinking' }] }] });
  });

  test('an answer that opens with a search is not taken for thoughts', () => {
    const answer =
      '<div data-is-streaming="false"><div class="grid"><div class="row-start-1"><button aria-expanded="false">3 results</button>' +
      '<div class="standard-markdown"><p>三つあります。</p></div></div></div></div>';
    const reading = claudeAdapter.read(page(row('data-index="0"', asked) + row('data-index="1"', answer)));
    expect(reading).toMatchObject({ state: 'settled', turns: [{}, { text: '三つあります。' }] });
  });

  test('text whose label is in any language is read the same', () => {
    const heading = '<h2 class="sr-only" data-find-omitted="">Claude の返答：はい</h2>';
    const rows = row('data-index="0"', asked) + row('data-index="1"', heading + answered('<p>はい。</p>'));
    expect(claudeAdapter.read(page(rows))).toMatchObject({ turns: [{ text: 'Hello' }, { text: 'はい。' }] });
  });
});

describe('writing', () => {
  const settled = row('data-index="0"', asked) + row('data-index="1"', answered('<p>Hi</p>'));

  test('the stop button alone means streaming; an answer marked as finished does not grow', () => {
    const reading = claudeAdapter.read(page(`${settled}<button data-testid="chat-input-stop"></button>`));
    expect(reading.state).toBe('streaming');
    expect(reading).not.toHaveProperty('growing');
  });

  test('a prompt just sent grows nothing', () => {
    const reading = claudeAdapter.read(
      page(`${settled}${row('data-index="2"', asked)}<button data-testid="chat-input-stop"></button>`),
    );
    expect(reading.state).toBe('streaming');
    expect(reading).not.toHaveProperty('growing');
  });

  test('the final actions confirm only where they stand under the last answer', () => {
    const bar = '<div data-message-action-bar=""></div>';
    const first = row('data-index="0"', asked) + row('data-index="1"', answered('<p>Hi</p>') + bar);
    expect(claudeAdapter.read(page(first))).toMatchObject({ state: 'settled', confirmed: true });
    expect(claudeAdapter.read(page(first + row('data-index="2"', asked + bar)))).toMatchObject({ confirmed: false });
    expect(claudeAdapter.read(page(settled))).toMatchObject({ confirmed: false });
  });
});

describe('the title', () => {
  test.each([
    ['Lemons - Claude', 'Lemons'],
    ['檸檬 | Claude', '檸檬'],
    ['Claude', undefined],
    ['', undefined],
  ])('of a page called “%s” is %s', (title, expected) => {
    const reading = claudeAdapter.read(page(row('data-index="0"', asked), title));
    expect('title' in reading ? reading.title : undefined).toBe(expected);
  });
});

describe('a private chat', () => {
  const chat = new URL('https://claude.ai/chat/1f0e-22');

  test.each([
    'https://claude.ai/new?incognito',
    'https://claude.ai/new?incognito=',
    'https://claude.ai/chat/1f?incognito=true',
  ])('is told by its address: %s', address => expect(claudeAdapter.isPrivate(page(''), new URL(address))).toBe(true));

  test.each(['Incognito chat', 'シークレットチャット'])('is told by the badge in the header: %s', badge =>
    expect(claudeAdapter.isPrivate(page(`<header><button><span>${badge}</span></button></header>`), chat)).toBe(true),
  );

  test('is not one that offers to become private, or speaks about it', () => {
    const header =
      '<header><button data-testid="chat-title-button">Incognito chat</button><button aria-label="Use incognito"></button></header>';
    expect(claudeAdapter.isPrivate(page(`${header}${asked.replace('Hello', 'Incognito chat')}`), chat)).toBe(false);
  });
});

describe('the composer', () => {
  const editor = (attributes: string) =>
    `<div contenteditable="true" role="textbox" class="ProseMirror" ${attributes}></div>`;

  test('is the editor in the container of the chat input', () => {
    const found = claudeAdapter.composer(
      page(
        `${editor('id="artifact"')}<div data-chat-input-container="true">${editor('data-testid="chat-input"')}</div>`,
      ),
    );
    expect(found?.dataset['testid']).toBe('chat-input');
  });

  test.each([
    ['an artifact', editor('')],
    ['an editor of that name elsewhere', editor('data-testid="chat-input"')],
    ['one that takes no text', '<fieldset><div contenteditable="false" data-testid="chat-input"></div></fieldset>'],
  ])('is never %s', (_, body) => expect(claudeAdapter.composer(page(body))).toBeUndefined());
});
