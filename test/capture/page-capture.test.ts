import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProblemName } from '../../lib/core/problem';
import { createPageCapture, type PageCapture } from '../../lib/capture/page-capture';
import type { Snapshot } from '../../lib/core/conversation';
import { translatedPage } from '../../lib/core/translated-page';
import { noPauses, addPause } from '../../lib/health/pauses';
import type { PageHealth } from '../../lib/rpc/contracts/capture';
import type { Reading, SiteAdapter } from '../../lib/sites/site';
import { useFastClock } from '../set-up/fast-clock';

useFastClock();

/** A made-up site whose page says plainly what it shows. */
const site: SiteAdapter = {
  id: 'chatgpt',
  name: 'Practice',
  aliases: [],
  colors: { badge: '#24806a', onBadge: '#ffffff' },
  origins: ['https://practice.example'],
  evidence: 'notes',
  newChatUrl: 'https://practice.example/',
  classWords: [],
  chatId: url => /^\/c\/([\w-]+)$/.exec(url.pathname)?.[1],
  chatUrl: id => `https://practice.example/c/${id}`,
  isPrivate: page => page.querySelector('.private') !== null,
  composer: () => undefined,
  read(page): Reading {
    const rows = [...page.querySelectorAll<HTMLElement>('li')];
    if (page.documentElement.lang === 'xx') return { state: 'unreadable', missing: translatedPage };
    if (rows.length === 0) return { state: 'unreadable', missing: 'li' };
    const turns = rows.map(row => ({ id: row.id, role: row.className as 'user' | 'assistant', text: row.textContent }));
    return { state: 'settled', confirmed: true, turns };
  },
};

const pace = {
  observeMs: 10,
  streamingMs: 10,
  urlPollMs: 10,
  retryMs: 20,
  settleTimes: { confirmed: 40, unconfirmed: 80, unreadable: 40, checkpoint: 40 },
};

let dom: JSDOM;
let capture: PageCapture;
let sent: Snapshot[];
let said: PageHealth[];

const chat = (question: string, answer: string, first = 'message-1') =>
  `<ul><li id="${first}" class="user">${question}</li><li id="${first}-a" class="assistant">${answer}</li></ul>`;
const show = (html: string) => (dom.window.document.body.innerHTML = html);
const until = async (holds: () => boolean) => {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 300) throw new Error(`Never came: ${holds.toString()}; said ${JSON.stringify(said.at(-1))}`);
    await new Promise(resolve => setTimeout(resolve, 10));
  }
};
/** Longer than any reading takes: used to show that something does not happen. */
const aWhile = () => new Promise(resolve => setTimeout(resolve, 300));
const state = () => capture.getHealth().state;

let problem: ProblemName | undefined;

function open(address: string, html: string) {
  dom = new JSDOM(html, { url: address, pretendToBeVisual: true });
  // What watches the page must be of the page's own window.
  globalThis.MutationObserver = dom.window.MutationObserver;
  globalThis.AbortController = dom.window.AbortController;
  capture = createPageCapture({
    page: dom.window.document,
    site,
    timing: pace,
    onHealth: health => void said.push(health),
    deliver: async sighting => {
      sent.push(sighting);
      return 'kept';
    },
    getProblem: () => problem,
  });
}

const { MutationObserver, AbortController } = globalThis;
beforeEach(() => {
  problem = undefined;
  sent = [];
  said = [];
});
afterEach(() => {
  capture.stop();
  dom.window.close();
  Object.assign(globalThis, { MutationObserver, AbortController });
});

test('a problem of the whole page is shown in place of all that would be well, until it is over', async () => {
  open('https://practice.example/c/tabi', chat('京都はいつ？', '十一月です。'));
  problem = 'PageFlood';
  capture.updateHealth();
  expect(state()).toBe('off');
  capture.allow(true);
  await until(() => state() === 'failed');
  expect(capture.getHealth()).toMatchObject({ state: 'failed', problem: 'PageFlood' });
  problem = undefined;
  await until(() => sent.length > 0);
  show(chat('京都はいつ？', '十一月が一番です。'));
  await until(() => state() === 'saved');
  problem = 'PageFlood';
  capture.updateHealth();
  expect(said.at(-1)).toMatchObject({ state: 'failed', problem: 'PageFlood' });
});

describe('a pause', () => {
  test('over the chat stops it at once, and ending it keeps what came meanwhile', async () => {
    open('https://practice.example/c/tabi', chat('京都はいつ？', '十一月です。'));
    const paused = addPause(noPauses, { of: 'chat', chat: 'chatgpt:tabi' }, 1);
    capture.pause(paused);
    capture.allow(true);
    await until(() => state() === 'paused');
    expect(capture.mayKeep('tabi')).toBe(false);
    expect(capture.mayKeep('another')).toBe(true);
    show(chat('京都はいつ？', '十一月が一番です。'));
    await aWhile();
    expect(sent).toEqual([]);
    capture.pause(noPauses);
    await until(() => state() === 'saved');
    expect(sent.map(({ turns }) => turns[1]?.text)).toEqual(['十一月が一番です。']);
  });

  test.each([
    ['the site', { of: 'site', site: 'chatgpt' }],
    ['everything', { of: 'everywhere' }],
  ] as const)('over %s stops a chat that was being read', async (_, scope) => {
    open('https://practice.example/c/9', chat('When?', 'In May.'));
    capture.allow(true);
    await until(() => state() === 'saved');
    capture.pause(addPause(noPauses, scope, 1));
    await until(() => state() === 'paused');
    show(chat('When?', 'In June.'));
    await aWhile();
    expect(sent.map(({ turns }) => turns[1]?.text)).toEqual(['In May.']);
  });
});

describe('a private chat', () => {
  const secret = (first?: string) => `<p class="private"></p>${chat('内緒です', 'Understood.', first)}`;

  test('is kept nowhere until the user asks for this very one', async () => {
    open('https://practice.example/', secret());
    capture.allow(true);
    await until(() => state() === 'private');
    await aWhile();
    expect(sent).toEqual([]);
    expect(capture.keepPrivate()).toBe(true);
    await until(() => state() === 'saved');
    expect(sent[0]?.id).toBe('chatgpt:private-message-1');
    expect(sent[0]?.url).toBe('https://practice.example/');
  });

  test('that follows at the same address is not kept with it', async () => {
    open('https://practice.example/', secret());
    capture.allow(true);
    capture.keepPrivate();
    await until(() => state() === 'saved');
    // The next one: nobody asked for it.
    show(`<p class="private"></p>${chat('別の秘密', 'Also understood.', 'message-2')}`);
    await until(() => state() === 'private');
    await aWhile();
    expect(JSON.stringify(sent)).not.toContain('別の秘密');
  });

  test('whose first turn has only a row is kept under an id of its own', async () => {
    open('https://practice.example/', secret('row:1'));
    capture.allow(true);
    capture.keepPrivate();
    await until(() => sent.length > 0);
    expect(sent[0]?.id).toMatch(/^chatgpt:private-[\da-f-]{36}$/);
  });

  test('stays private after a pause, also when its mark is gone', async () => {
    open('https://practice.example/c/hidden', secret());
    capture.allow(true);
    await until(() => state() === 'private');
    capture.pause(addPause(noPauses, { of: 'everywhere' }, 1));
    show(chat('内緒です', 'Understood.'));
    capture.pause(noPauses);
    await aWhile();
    expect(state()).toBe('private');
    expect(sent).toEqual([]);
  });

  test('cannot be asked for where none is open', () => {
    open('https://practice.example/c/9', chat('When?', 'In May.'));
    capture.allow(true);
    expect(capture.keepPrivate()).toBe(false);
  });
});

describe('what is said of a chat', () => {
  test('has the receipt of the vault, and nobody else’s', async () => {
    open('https://practice.example/c/9', chat('When?', 'In May.'));
    capture.allow(true);
    await until(() => state() === 'saved');
    expect(capture.getHealth().completeness).toBeUndefined();
    const seenAt = sent[0]?.seenAt ?? 0;
    capture.acknowledged({
      ok: true,
      id: 'chatgpt:8',
      seenAt,
      result: 'new',
      completeness: { state: 'complete', turns: 9 },
    });
    expect(capture.getHealth().completeness).toBeUndefined();
    capture.acknowledged({
      ok: true,
      id: 'chatgpt:9',
      seenAt,
      result: 'new',
      completeness: { state: 'complete', turns: 2 },
    });
    expect(capture.getHealth().completeness).toEqual({ state: 'complete', turns: 2 });
    expect(said.at(-1)?.completeness).toEqual({ state: 'complete', turns: 2 });
  });

  test('keeps the moment since which it has been so', async () => {
    open('https://practice.example/c/9', '<p>改装しました</p>');
    capture.allow(true);
    await until(() => state() === 'unreadable');
    const { since, missing } = capture.getHealth();
    expect(missing).toBe('li');
    show('<p>Still redesigned.</p>');
    await aWhile();
    expect(capture.getHealth().since).toBe(since);
  });

  test('is that Kura is off, at once, when consent is taken back', async () => {
    open('https://practice.example/c/9', chat('When?', 'In May.'));
    capture.allow(true);
    await until(() => state() === 'saved');
    capture.allow(false);
    expect(said.at(-1)?.state).toBe('off');
  });
});

describe('the last answer', () => {
  const asked = chat('昨日の夕飯なに?', 'recall {}');

  test('is handed out once the vault has it, with what it answers', async () => {
    open('https://practice.example/c/9', asked);
    expect(capture.getLastAnswer()).toBeUndefined();
    capture.allow(true);
    await until(() => state() === 'saved');
    expect(capture.getLastAnswer()).toEqual({ turn: 'message-1-a', text: 'recall {}', question: '昨日の夕飯なに?' });
    dom.reconfigure({ url: 'https://practice.example/c/10' });
    expect(capture.getLastAnswer()).toBeUndefined();
  });

  test('is none where Kura is off, paused, or the chat is private', async () => {
    open('https://practice.example/c/9', asked);
    capture.allow(true);
    await until(() => state() === 'saved');
    capture.pause(addPause(noPauses, { of: 'everywhere' }, 1));
    await until(() => state() === 'paused');
    expect(capture.getLastAnswer()).toBeUndefined();
    capture.pause(noPauses);
    await until(() => state() === 'saved');
    capture.allow(false);
    expect(capture.getLastAnswer()).toBeUndefined();
    show(`<p class="private"></p>${asked}`);
    capture.allow(true);
    await until(() => state() === 'private');
    expect(capture.getLastAnswer()).toBeUndefined();
  });
});

test('of a translated page it is said what was saved from the site’s data, and of another unreadable one nothing', async () => {
  open('https://practice.example/c/1', chat('Quand part le ferry ?', 'À midi.'));
  dom.window.document.documentElement.lang = 'xx';
  capture.allow(true);
  await until(() => state() === 'unreadable');
  expect(capture.getHealth()).not.toHaveProperty('completeness');
  const completeness = { state: 'complete', turns: 2 } as const;
  capture.acknowledged({ id: 'chatgpt:1', result: 'kept', completeness } as never);
  expect(said.at(-1)).toMatchObject({ state: 'unreadable', missing: translatedPage, completeness });
  expect(sent).toEqual([]);

  dom.window.document.documentElement.lang = '';
  show('');
  await until(() => capture.getHealth().missing === 'li');
  capture.acknowledged({ id: 'chatgpt:1', result: 'kept', completeness } as never);
  expect(capture.getHealth()).not.toHaveProperty('completeness');
});
