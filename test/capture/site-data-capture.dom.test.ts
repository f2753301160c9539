import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createSiteDataCapture,
  type SiteDataCapture,
  type SiteDataCaptureDeps,
} from '../../lib/capture/site-data-capture';
import type { Listing, ObservedTurn, Snapshot } from '../../lib/core/conversation';
import { Problem } from '../../lib/core/problem';
import type { Payload, RequestedChat, SiteAdapter, SiteData } from '../../lib/sites/site';
import { maxBodyLength, maxWaiting, toTapEvents } from '../../lib/tap/channel';
import { useFastClock } from '../set-up/fast-clock';

useFastClock();

const { origin } = location;
const turns: ObservedTurn[] = [
  { id: 'q', parent: null, role: 'user', text: 'When do beans go out?' },
  { id: 'a', parent: 'q', role: 'assistant', text: '四月の末です。' },
];

/** A site whose data is what the body says, as JSON. */
const site: SiteAdapter = {
  id: 'chatgpt',
  name: 'Practice',
  aliases: [],
  colors: { badge: '#24806a', onBadge: '#ffffff' },
  origins: [origin],
  evidence: 'hints',
  newChatUrl: `${origin}/`,
  classWords: [],
  chatId: url => /^\/c\/([\w-]+)$/.exec(url.pathname)?.[1],
  chatUrl: id => `${origin}/c/${id}`,
  isData: url => url.pathname.startsWith('/data'),
  read: () => ({ state: 'unreadable', missing: 'nothing is read here' }),
  isPrivate: page => page.body.classList.contains('private'),
  composer: () => undefined,
  parse: ({ body }) => JSON.parse(body) as SiteData[],
};

const tapEvents = toTapEvents('key');
const world = globalThis as { kuraTapKey?: string };

let capture: SiteDataCapture;
let started: SiteDataCapture[] = [];
let delivered: Snapshot[];
let listed: Listing[];

function start(parts: Partial<SiteDataCaptureDeps> = {}): SiteDataCapture {
  capture = createSiteDataCapture({
    page: document,
    site,
    deliver: async sighting => void delivered.push(sighting),
    deliverList: async listing => void listed.push(listing),
    runWhenQuiet: task => task(),
    ...parts,
  });
  started.push(capture);
  capture.allow(true);
  return capture;
}

/** What the page's half does; answers whether somebody took it. */
const handOver = (detail: unknown): boolean =>
  !document.dispatchEvent(new CustomEvent(tapEvents.answer, { detail, cancelable: true }));
const tell = (...said: unknown[]): boolean => handOver({ url: `${origin}/data`, body: JSON.stringify(said) });
const whole = { kind: 'thread', chat: 'one', title: '豆', turns, leaf: 'a' };

// They listen on the document, which the next file has, too.
afterEach(() => {
  for (const one of started) one.allow(false);
  started = [];
  delete world.kuraTapKey;
});

beforeEach(() => {
  world.kuraTapKey = 'key';
  delivered = [];
  listed = [];
  document.body.className = '';
  history.replaceState(null, '', '/');
});

test('a chat that the page loads is delivered whole, under its own address', () => {
  start();
  expect(tell(whole)).toBe(true);
  expect(delivered).toEqual([
    {
      id: 'chatgpt:one',
      source: 'chatgpt',
      url: `${origin}/c/one`,
      title: '豆',
      seenAt: expect.any(Number) as number,
      turns,
      data: { whole: true, leaf: 'a' },
    },
  ]);
});

test('of the chat that is open, the address is the one in the address bar', () => {
  start({ site: { ...site, chatId: url => /\/c\/(\w+)$/.exec(url.pathname)?.[1] } });
  history.replaceState(null, '', '/g/gem/c/one?model=x#end');
  tell(whole, { ...whole, chat: 'two' });
  expect(delivered.map(({ url }) => url)).toEqual([`${origin}/g/gem/c/one`, `${origin}/c/two`]);
});

test('pieces are delivered one by one, and as the whole with the last', () => {
  start();
  const [q, a] = turns;
  tell({ kind: 'thread', chat: 'one', turns: [{ ...a, parent: undefined }], leaf: 'a', piece: { next: 'x' } });
  tell({ kind: 'thread', chat: 'one', turns: [q], piece: { at: 'x' } });
  expect(delivered.map(({ turns: seen, data }) => [seen.map(({ id }) => id), data])).toEqual([
    [['a'], { whole: false, leaf: 'a' }],
    [['q', 'a'], { whole: true, leaf: 'a' }],
  ]);
});

test('data that tells less than the chat has is not called whole', () => {
  start();
  tell({ ...whole, partial: true });
  expect(delivered.map(({ data }) => data)).toEqual([{ whole: false, leaf: 'a' }]);
});

test('a list of chats goes to the coverage', () => {
  start({ site: { ...site, account: () => 'account of the page' } });
  const chats = [{ id: 'one', title: '豆', updatedAt: 5 }];
  tell({ kind: 'list', chats, total: 3 }, { kind: 'list', chats, account: 'own' });
  expect(listed).toEqual([
    { site: 'chatgpt', account: 'account of the page', chats, total: 3, seenAt: expect.any(Number) as number },
    { site: 'chatgpt', account: 'own', chats, seenAt: expect.any(Number) as number },
  ]);
  expect(delivered).toEqual([]);
});

test('the account is the data’s word, else the page’s', () => {
  start({ site: { ...site, account: () => 'page' } });
  tell(whole, { ...whole, chat: 'two', account: 'data' });
  expect(delivered.map(({ account }) => account)).toEqual(['page', 'data']);
});

test('who is signed in is told by the data of the chat that is open, else by the page or the list', () => {
  start({ site: { ...site, account: () => undefined } });
  expect(capture.getAccount()).toBeUndefined();
  tell({ kind: 'list', account: 'org-1', chats: [] });
  expect(capture.getAccount()).toBe('org-1');
  tell({ ...whole, account: 'org-2' });
  expect(capture.getAccount()).toBe('org-1');
  history.replaceState(null, '', '/c/one');
  expect(capture.getAccount()).toBe('org-2');
});

describe('what the site refused', () => {
  const refuse = (refused: unknown, path: string, sent?: string) =>
    handOver({ url: `${origin}/data${path}`, body: '', refused, ...(sent !== undefined && { sent }) });

  test('is told, and is no data', () => {
    start();
    expect(capture.getWorstRefusal()).toBeUndefined();
    refuse(503, '?page=2');
    expect(capture.getWorstRefusal()).toEqual({ status: 503, of: 'data' });
    expect(delivered).toEqual([]);
  });

  test('a limit weighs more than anything, and a chat that is not there more than other data', () => {
    start();
    history.replaceState(null, '', '/c/one');
    refuse(404, '/other');
    refuse(404, '/one');
    expect(capture.getWorstRefusal()).toEqual({ status: 404, of: 'chat' });
    refuse(403, '/other');
    expect(capture.getWorstRefusal()).toEqual({ status: 403, of: 'data' });
    refuse(429, '/other');
    expect(capture.getWorstRefusal()).toEqual({ status: 429, of: 'data' });
  });

  test.each([
    ['an address that hides it', '?path=%2Fc%2Fone', undefined],
    ['what was sent', '?rpc=1', '[["c_one"]]'],
  ])('is the chat’s when it stands in %s', (_, path, sent) => {
    start();
    history.replaceState(null, '', '/c/one');
    refuse(404, path, sent);
    expect(capture.getWorstRefusal()).toEqual({ status: 404, of: 'chat' });
  });

  test('is believed only of the site’s own data, and only as a refusal', () => {
    start();
    handOver({ url: 'https://elsewhere.example/data', body: '', refused: 429 });
    handOver({ url: `${origin}/other`, body: '', refused: 429 });
    for (const odd of ['429', 200, 429.5, NaN, 600, null, {}]) refuse(odd, '');
    expect(capture.getWorstRefusal()).toBeUndefined();
  });
});

describe('private chats', () => {
  test('what the data calls private is dropped, for as long as the page lives, and private to the page too', () => {
    start();
    tell({ ...whole, private: true });
    tell(whole);
    expect(delivered).toEqual([]);
    expect(capture.site.isPrivate(document, new URL(`${origin}/c/one`))).toBe(true);
    expect(capture.site.isPrivate(document, new URL(`${origin}/c/two`))).toBe(false);
  });

  test('while a private chat is open nothing of what is loaded is kept', () => {
    start();
    document.body.className = 'private';
    tell(whole);
    expect(delivered).toEqual([]);
  });

  test('what the page once called private stays so when its data comes', () => {
    start();
    document.body.className = 'private';
    capture.site.isPrivate(document, new URL(`${origin}/c/one`));
    document.body.className = '';
    tell(whole, { ...whole, chat: 'two' });
    expect(delivered.map(({ id }) => id)).toEqual(['chatgpt:two']);
  });

  test('a piece of a chat that turns out to be private is not joined later', () => {
    start();
    const [q, a] = turns;
    tell({ kind: 'thread', chat: 'one', turns: [a], piece: { next: 'x' } });
    tell({ kind: 'thread', chat: 'one', turns: [q], piece: { at: 'x' }, private: true });
    expect(delivered.map(({ data }) => data)).toEqual([{ whole: false }]);
  });
});

describe('the user’s word', () => {
  test('nothing is taken before they agreed, nor after they took it back', () => {
    start().allow(false);
    expect(tell(whole)).toBe(false);
    capture.allow(true);
    expect(tell(whole)).toBe(true);
    capture.allow(false);
    expect(tell(whole)).toBe(false);
    expect(delivered).toHaveLength(1);
  });

  test('a chat that is paused is not kept', () => {
    start({ mayKeep: chat => chat !== 'one' });
    tell(whole, { ...whole, chat: 'two' });
    expect(delivered.map(({ id }) => id)).toEqual(['chatgpt:two']);
  });

  test('while all of the site is paused, neither chats nor lists go anywhere, and nothing is tried again', async () => {
    let paused = false;
    const failing = async (sighting: Snapshot) => {
      delivered.push(sighting);
      throw new Error('asleep');
    };
    start({ mayKeep: () => !paused, deliver: failing, retryDelaysMs: [5, 5] });
    tell(whole);
    paused = true;
    tell(whole, { kind: 'list', chats: [{ id: 'one' }] });
    await new Promise(resolve => setTimeout(resolve, 30));
    expect([delivered.length, listed.length]).toEqual([1, 0]);
  });

  test('the page’s half is told when to hand over and when to be silent', () => {
    const heard: string[] = [];
    for (const name of [tapEvents.listening, tapEvents.silence]) {
      document.addEventListener(name, () => heard.push(name));
    }
    start();
    capture.allow(true);
    capture.allow(false);
    expect(heard).toEqual([tapEvents.listening, tapEvents.silence]);
  });

  test('the script of an earlier version cannot silence the page’s half as it ends', () => {
    const heard: string[] = [];
    for (const name of [tapEvents.listening, tapEvents.silence]) {
      document.addEventListener(name, () => heard.push(name));
    }
    start();
    capture.allow(true);
    document.dispatchEvent(new CustomEvent(tapEvents.silence));
    expect(heard.at(-1)).toBe(tapEvents.listening);
    // Once: a page that answers each of them would not end.
    document.dispatchEvent(new CustomEvent(tapEvents.silence));
    expect(heard.at(-1)).toBe(tapEvents.silence);
  });

  test('what waits for a quiet moment is gone when consent is', () => {
    const later: (() => void)[] = [];
    start({ runWhenQuiet: task => void later.push(task) });
    tell(whole);
    capture.allow(false);
    later.forEach(task => task());
    expect(delivered).toEqual([]);
  });
});

describe('strangers', () => {
  const forged: readonly (readonly [string, unknown])[] = [
    ['another site’s address', { url: 'https://claude.ai/data', body: JSON.stringify([whole]) }],
    ['an address without chats', { url: `${origin}/other`, body: JSON.stringify([whole]) }],
    ['no address', { url: 'data', body: JSON.stringify([whole]) }],
    ['a body that is no text', { url: `${origin}/data`, body: [whole] }],
    ['a body that is too long', { url: `${origin}/data`, body: ' '.repeat(maxBodyLength) + JSON.stringify([whole]) }],
    ['something sent that is no text', { url: `${origin}/data`, body: JSON.stringify([whole]), sent: {} }],
    ['nothing', undefined],
    ['a word', 'whole'],
  ];

  test.each(forged)('%s is not believed', (_, detail) => {
    start();
    expect(handOver(detail)).toBe(true);
    expect(delivered).toEqual([]);
  });

  test.each(['', '../settings', 'a b', 'one/two'])('an id that is no chat’s is not kept (%j)', chat => {
    start();
    tell({ ...whole, chat });
    expect(delivered).toEqual([]);
  });

  test('a page that takes the names of the document’s methods does not keep Kura from stopping', () => {
    start();
    const names = ['addEventListener', 'removeEventListener', 'dispatchEvent'];
    for (const name of names) Object.defineProperty(document, name, { value: 'taken', configurable: true });
    try {
      capture.allow(false);
      capture.allow(true);
      capture.allow(false);
    } finally {
      for (const name of names) Reflect.deleteProperty(document, name);
    }
    expect(tell(whole)).toBe(false);
    expect(delivered).toEqual([]);
  });

  test('an answer that tells of far more chats than a page loads at a time is taken no further than a page would go', () => {
    start();
    const many = Array.from({ length: 20_000 }, (_, n) => ({ ...whole, chat: `c${n}` }));
    expect(tell(...many)).toBe(true);
    expect(delivered).toHaveLength(100);
    tell(whole);
    expect(delivered.at(-1)?.id).toBe('chatgpt:one');
  });

  test('a page that floods itself loses the later answers, and no earlier one', () => {
    const later: (() => void)[] = [];
    start({ runWhenQuiet: task => void later.push(task) });
    for (let n = 0; n < maxWaiting.answers + 20; n++) tell({ ...whole, chat: `chat-${n}` });
    for (let task = later.shift(); task; task = later.shift()) task();
    expect(delivered.map(({ id }) => id)).toEqual(
      Array.from({ length: maxWaiting.answers }, (_, n) => `chatgpt:chat-${n}`),
    );
  });

  test('an answer that cannot be read does not keep the next from being read', () => {
    const parse = ({ body }: Payload): readonly SiteData[] => {
      if (body === '"broken"') throw new Error('A bug of ours');
      return JSON.parse(body) as SiteData[];
    };
    const bugs: unknown[] = [];
    const inQuiet = (task: () => void) => {
      try {
        task();
      } catch (error) {
        bugs.push(error);
      }
    };
    start({ site: { ...site, parse }, runWhenQuiet: inQuiet });
    handOver({ url: `${origin}/data`, body: '"broken"' });
    tell(whole);
    expect(bugs).toHaveLength(1);
    expect(delivered.map(({ id }) => id)).toEqual(['chatgpt:one']);
  });
});

describe('delivery', () => {
  /** Fails as often as there are errors. */
  const failing = (errors: unknown[]) => async (sighting: Snapshot) => {
    delivered.push(sighting);
    if (errors.length > 0) throw errors.shift();
  };
  const soon = () => new Promise(resolve => setTimeout(resolve, 20));

  test('what could not be delivered is tried again, a few times', async () => {
    start({ deliver: failing([new Error('asleep'), new Error('asleep')]), retryDelaysMs: [0, 0, 0] });
    tell(whole);
    await soon();
    expect(delivered).toHaveLength(3);
  });

  test('not after it was refused for good, nor after consent was taken back', async () => {
    start({ deliver: failing([new Problem('TooLarge', 'too large')]), retryDelaysMs: [0] });
    tell(whole);
    await soon();
    expect(delivered).toHaveLength(1);
    capture.allow(false);
    start({ deliver: failing([new Error('asleep')]), retryDelaysMs: [0] });
    tell(whole);
    capture.allow(false);
    await soon();
    expect(delivered).toHaveLength(2);
  });
});

describe('a site whose answers build on one another', () => {
  /** Each answer says all that came before it. The first one takes the longest. */
  const remembering = (): SiteAdapter => ({
    ...site,
    createParser() {
      const heard: string[] = [];
      return async ({ body }) => {
        await new Promise(resolve => setTimeout(resolve, heard.length === 0 ? 30 : 1));
        heard.push(body);
        return [
          { kind: 'thread', chat: 'one', turns: [{ id: 'q', parent: null, role: 'user', text: heard.join(' ') }] },
        ];
      };
    },
  });
  const settled = () => new Promise(resolve => setTimeout(resolve, 100));

  test('gets each of them once and in order', async () => {
    start({ site: remembering() });
    for (const body of ['one', 'two', 'three']) handOver({ url: `${origin}/data`, body });
    await settled();
    expect(delivered.map(({ turns: [turn] }) => turn?.text)).toEqual(['one', 'one two', 'one two three']);
  });

  test('keeps nothing of what is still read when it is switched off', async () => {
    start({ site: remembering() });
    handOver({ url: `${origin}/data`, body: 'one' });
    capture.allow(false);
    await settled();
    expect(delivered).toEqual([]);
  });

  test('gets the kind of an answer in bytes, and its place in a stream', async () => {
    const got: Payload[] = [];
    const createParser = () => async (payload: Payload) => {
      got.push(payload);
      return [];
    };
    start({ site: { ...site, createParser } });
    const payload = { url: `${origin}/data`, body: '\u00ff', type: 'application/connect+proto;stream=2;at=40' };
    handOver(payload);
    handOver({ ...payload, type: 7 });
    handOver({ ...payload, type: 'x'.repeat(101) });
    await settled();
    expect(got).toEqual([payload]);
  });
});

describe('the whole chat', () => {
  let asked: string[];
  const answering = (answer: RequestedChat): Partial<SiteAdapter> => ({
    async requestChat(chat, account) {
      asked.push(`${chat} of ${account}`);
      return answer;
    },
  });
  const wholeChat = [whole as SiteData];
  beforeEach(() => {
    asked = [];
    history.replaceState(null, '', '/c/one');
  });

  test('is asked for and saved, or the refusal is reported', async () => {
    start({ site: { ...site, account: () => 'me', ...answering(wholeChat) } });
    expect(await capture.requestChat()).toBe(true);
    expect(delivered).toMatchObject([{ id: 'chatgpt:one', data: { whole: true } }]);
    expect(capture.getWorstRefusal()).toBeUndefined();
    start({ site: { ...site, account: () => 'me', ...answering({ url: `${origin}/c/one`, body: '', refused: 429 }) } });
    expect(await capture.requestChat()).toBe(true);
    expect(capture.getWorstRefusal()).toEqual({ status: 429, of: 'chat' });
    expect(asked).toEqual(['one of me', 'one of me']);
  });

  test.each([
    ['while the site’s data is switched off', () => capture.allow(false)],
    ['while no chat is open', () => history.replaceState(null, '', '/')],
  ])('is not asked for %s', async (_, change) => {
    start({ site: { ...site, account: () => 'me', ...answering(wholeChat) } });
    change();
    expect(await capture.requestChat()).toBe(false);
    expect(asked).toEqual([]);
  });

  test('is not asked for on a paused page, without an account, or on a site without such a request', async () => {
    start({ site: { ...site, account: () => 'me', ...answering(wholeChat) }, mayKeep: () => false });
    expect(await capture.requestChat()).toBe(false);
    start({ site: { ...site, ...answering(wholeChat) } });
    expect(await capture.requestChat()).toBe(false);
    start({ site: { ...site, account: () => 'me' } });
    expect(await capture.requestChat()).toBe(false);
    expect(asked).toEqual([]);
  });
});
