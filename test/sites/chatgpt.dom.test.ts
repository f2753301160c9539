import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chatgptAdapter } from '../../lib/sites/chatgpt/adapter';

const fixture = (name: string): string => readFileSync(`test/fixtures/chatgpt/${name}.html`, 'utf8');
const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const chat = new URL('https://chatgpt.com/c/68f0aa10-1b2c-4d3e-8f40-51a2b3c4d5e6');

describe('composer', () => {
  test('is the editor of the classic page, not the textarea of the same name', () => {
    expect(chatgptAdapter.composer(parsed(fixture('classic')))?.outerHTML).toMatch(
      /^<div contenteditable="true".*id="prompt-textarea"/,
    );
  });

  test('is the editor of the app shell, not a code block that can be edited', () => {
    const composer = chatgptAdapter.composer(parsed(fixture('app-shell')));
    expect(composer?.getAttribute('aria-label')).toBe('Ask ChatGPT');
  });

  test('is the textarea of Octane, until an editor takes its place', () => {
    const html = fixture('octane');
    expect(chatgptAdapter.composer(parsed(html))?.id).toBe('mobile-composer-prompt');
    const mounted = html.replace(
      '<div data-octane-lexical-host=""></div>',
      '<div data-octane-lexical-host=""><div contenteditable="true" role="textbox" id="editor"></div></div>',
    );
    const page = parsed(mounted.replace(/<textarea.*?<\/textarea>/, ''));
    expect(chatgptAdapter.composer(page)?.id).toBe('editor');
  });

  test('is there on a fresh chat without a turn', () => {
    const page = parsed(
      '<form data-type="unified-composer"><div id="prompt-textarea" contenteditable="true"></div></form>',
    );
    expect(chatgptAdapter.composer(page)?.id).toBe('prompt-textarea');
  });

  test('is nothing on a page that is none of the generations', () => {
    expect(chatgptAdapter.composer(parsed(fixture('redesigned')))).toBeUndefined();
    expect(chatgptAdapter.composer(parsed('<textarea id="prompt-textarea"></textarea>'))).toBeUndefined();
  });
});

describe('private', () => {
  test('a temporary chat by its address, whatever the page shows', () => {
    expect(chatgptAdapter.isPrivate(parsed(''), new URL('https://chatgpt.com/?temporary-chat=true'))).toBe(true);
  });

  test.each(['Turn off temporary chat', '一時チャットをオフにする'])(
    'a temporary chat by the switch in the header, which says what pressing it would do: %s',
    label => {
      const page = parsed(`<header><button aria-label="${label}"></button></header>`);
      expect(chatgptAdapter.isPrivate(page, chat)).toBe(true);
    },
  );

  test('not any other chat', () => {
    const page = parsed('<header><button aria-label="Turn on temporary chat"></button></header>');
    expect(chatgptAdapter.isPrivate(page, chat)).toBe(false);
  });
});

describe('reading the classic page', () => {
  const turn = (id: string, role: string, inside: string, rest = '') =>
    `<section data-testid="conversation-turn-1"><h4 class="sr-only">x</h4><div data-message-author-role="${role}" data-message-id="${id}">${inside}</div>${rest}</section>`;
  const asked = turn('u1', 'user', '<div class="whitespace-pre-wrap">Why?</div>');
  const answered = '<div class="markdown"><p>Because.</p></div>';
  const bar = '<div role="group"><button data-testid="copy-turn-action-button"></button></div>';

  test('is confirmed only when the action bar stands under the last answer', () => {
    expect(chatgptAdapter.read(parsed(asked + turn('a1', 'assistant', answered, bar)))).toMatchObject({
      confirmed: true,
    });
    expect(chatgptAdapter.read(parsed(asked + turn('a1', 'assistant', answered)))).toMatchObject({ confirmed: false });
    const again = turn('u2', 'user', '<div class="whitespace-pre-wrap">And?</div>', bar);
    expect(chatgptAdapter.read(parsed(asked + turn('a1', 'assistant', answered, bar) + again))).toMatchObject({
      confirmed: false,
    });
  });

  test('marks an answer with words outside of its body', () => {
    const page = parsed(asked + turn('a1', 'assistant', '<div class="prose-2027"><p>Because.</p></div>'));
    expect(chatgptAdapter.read(page)).toMatchObject({
      state: 'settled',
      turns: [{ text: 'Why?' }, { id: 'a1', text: '', unread: true, parts: [{ kind: 'unread', text: 'Because.' }] }],
    });
  });

  test('names the message when a turn has words and no message', () => {
    const page = parsed(`${asked}<section data-testid="conversation-turn-2"><div>Because.</div></section>`);
    expect(chatgptAdapter.read(page)).toEqual({ state: 'unreadable', missing: '[data-message-author-role]' });
  });

  const numbered = (number: number, inside: string) =>
    `<section data-testid="conversation-turn-${number}">${inside}</section>`;
  const said = (id: string, text: string, role = 'assistant') =>
    `<div data-message-author-role="${role}" data-message-id="${id}"><div class="markdown"><p>${text}</p></div></div>`;

  test.each([
    ['a turn out of order, as in a preview', numbered(2, said('a1', 'いいえ')) + numbered(1, said('a0', 'No'))],
    ['a message outside of every turn that has lost its role', `<main><div data-message-id="a1">Because.</div></main>`],
    ['two pieces of an answer without their turn', said('a1', 'Because') + said('a2', 'of rain.')],
  ])('names the turn where it finds %s', (_, body) => {
    expect(chatgptAdapter.read(parsed(asked + body))).toEqual({
      state: 'unreadable',
      missing: '[data-testid^="conversation-turn-"]',
    });
  });

  test('marks the message when one piece of an answer has lost its mark', () => {
    const page = parsed(
      asked + numbered(2, `${said('a1', '雨')}<div><div class="markdown"><p>that falls</p></div></div>`),
    );
    expect(chatgptAdapter.read(page)).toMatchObject({
      state: 'settled',
      turns: [{}, { text: '', unread: true, parts: [{ kind: 'unread', title: 'message', text: '雨\nthat falls' }] }],
    });
  });

  test('never takes for words how many pictures there are', () => {
    const pictures = '<div><button><img alt="x" src="https://a.example/x.png"></button></div><div><span>4</span></div>';
    const answer = (name: string) => said('a1', `Basil</p><div class="${name}">${pictures}</div><p>乾かす`);
    expect(chatgptAdapter.read(parsed(asked + answer('search-image')))).toMatchObject({ state: 'settled' });
    expect(chatgptAdapter.read(parsed(asked + answer('found')))).toMatchObject({
      turns: [{}, { text: 'Basil\n\n乾かす', parts: [{ kind: 'unread', text: '4' }] }],
    });
  });

  test('names a role that it does not know', () => {
    const page = parsed(asked + turn('a1', 'narrator', answered));
    expect(chatgptAdapter.read(page)).toEqual({
      state: 'unreadable',
      missing: 'a known role on [data-message-author-role]',
    });
  });

  test('leaves out a research report in a frame, of which nothing can be read', () => {
    const report =
      '<section data-testid="conversation-turn-2"><iframe title="internal://deep-research"></iframe></section>';
    expect(chatgptAdapter.read(parsed(asked + report))).toMatchObject({
      state: 'settled',
      turns: [{ id: 'u1', text: 'Why?' }],
    });
  });

  test('is streaming before the first word of an answer is there', () => {
    const page = parsed(`${asked}<button data-testid="stop-button"></button>`);
    expect(chatgptAdapter.read(page)).toEqual({
      state: 'streaming',
      turns: [{ id: 'u1', role: 'user', text: 'Why?' }],
    });
  });

  test('is streaming while the only id of an answer is the request’s', () => {
    const page = parsed(asked + turn('request-WEB:77-0', 'assistant', answered, bar));
    expect(chatgptAdapter.read(page)).toMatchObject({ state: 'streaming', growing: 'request-WEB:77-0' });
  });

  test('keeps an answer without words, and two prompts with the same words', () => {
    const page = parsed(asked + turn('a1', 'assistant', '<div class="markdown"></div>') + asked.replace('u1', 'u2'));
    expect(chatgptAdapter.read(page)).toMatchObject({
      turns: [{ id: 'u1' }, { id: 'a1', text: '' }, { id: 'u2', text: 'Why?' }],
    });
  });
});

test('a source is named without counting the others, and a link that only looks like one keeps its words', () => {
  const links =
    '<a href="https://a.example/">Docker documentation +2</a> <a href="https://b.example/"><span>Reuters</span><span>+1</span></a> <a href="https://c.example/">C++11</a>';
  const turn = `<div data-message-author-role="assistant" data-message-id="a1"><div class="markdown"><p>${links}</p></div></div>`;
  expect(chatgptAdapter.read(parsed(turn))).toMatchObject({
    turns: [
      {
        text: '[Docker documentation](https://a.example/) [Reuters](https://b.example/) [C++11](https://c.example/)',
      },
    ],
  });
});

describe('a page that lost part of itself is refused, not read in part', () => {
  test('marks the prompt when an Octane bubble has words outside of it', () => {
    const page = parsed(fixture('octane').replace('data-user-message-copy=""', 'data-words=""'));
    expect(chatgptAdapter.read(page)).toMatchObject({
      turns: [{ role: 'user', text: '', unread: true, parts: [{ kind: 'unread', title: 'message' }] }, {}],
    });
  });
});

describe('an answer is being written', () => {
  test('in the app shell, while its status line is busy or its button offers to stop', () => {
    const settled = fixture('app-shell');
    const busy = settled.replace('<form data-chatgpt', '<form data-x');
    expect(chatgptAdapter.read(parsed(settled))).toMatchObject({ state: 'settled' });
    expect(chatgptAdapter.read(parsed(settled.replace('aria-label="Send"', 'aria-label="Stop"')))).toMatchObject({
      state: 'streaming',
    });
    for (const label of ['Stop streaming', 'Stoppen', '停止', '停止生成', '중지']) {
      const page = parsed(settled.replace('aria-label="Send"', `aria-label="${label}"`));
      expect(chatgptAdapter.read(page), `labelled ${label}`).toMatchObject({ state: 'streaming' });
    }
    const status = '<div role="status" aria-busy="true"></div><div class="flex flex-col">';
    expect(chatgptAdapter.read(parsed(busy.replace('<div class="flex flex-col">', status)))).toMatchObject({
      state: 'streaming',
    });
  });

  test('in the app shell, while its prompt has no key of its own', () => {
    const page = fixture('app-shell').replace(
      'data-turn-key="13000000-0000-4000-8000-000000000001"',
      'data-turn-key="fallback-turn-1"',
    );
    expect(chatgptAdapter.read(parsed(page))).toMatchObject({ state: 'streaming' });
  });

  test('in Octane, while it is marked so or its button offers to stop', () => {
    const settled = fixture('octane');
    expect(
      chatgptAdapter.read(parsed(settled.replace('data-message-complete=""', 'data-message-streaming=""'))),
    ).toMatchObject({
      state: 'streaming',
      growing: '42000000-0000-4000-8000-000000000001',
    });
    expect(chatgptAdapter.read(parsed(settled.replace('aria-label="送信"', 'aria-label="停止"')))).toMatchObject({
      state: 'streaming',
    });
    expect(chatgptAdapter.read(parsed(settled.replace('data-message-complete=""', '')))).toMatchObject({
      state: 'settled',
      confirmed: false,
    });
  });
});

test('a title that is only the name of the site is none', () => {
  const page = (title: string) =>
    parsed(`<title>${title}</title>${fixture('classic-streaming').replace(/<title>.*<\/title>/, '')}`);
  expect(chatgptAdapter.read(page('ChatGPT'))).not.toHaveProperty('title');
  expect(chatgptAdapter.read(page('ChatGPT: Chat, Work'))).not.toHaveProperty('title');
  expect(chatgptAdapter.read(page('ChatGPT - 梅干し'))).toHaveProperty('title', '梅干し');
  expect(chatgptAdapter.read(page('ChatGPT prompts for cooks'))).toHaveProperty('title', 'ChatGPT prompts for cooks');
});

test('a generated picture that lives only in the page’s memory is a turn without words, and hides no other', () => {
  const page = parsed(`
    <main><section data-testid="conversation-turn-1"><div data-message-author-role="user" data-message-id="u1">
      <div class="whitespace-pre-wrap">雪の蔵を描いて</div></div></section>
    <section data-testid="conversation-turn-2"><div class="group/imagegen-image" id="image-a1">
      <img src="blob:https://chatgpt.com/1" alt="A storehouse in the snow"></div></section></main>`);
  const reading = chatgptAdapter.read(page);
  expect(reading.state === 'unreadable' ? reading : reading.turns.map(({ id, text }) => [id, text])).toEqual([
    ['u1', '雪の蔵を描いて'],
    ['image-a1', ''],
  ]);
});
