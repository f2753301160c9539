import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyEvents } from '../../lib/core/tap-key';
import { maxBodyLength, maxWaiting, toTapEvents, type TapPayload } from '../../lib/tap/channel';
import { startTap } from '../../lib/tap/start-tap';

const { origin } = location;
const tapEvents = toTapEvents('key');
const giveKey = (key = 'key') => document.dispatchEvent(new CustomEvent(keyEvents.given, { detail: key }));
const places = [
  [window, 'fetch'],
  [XMLHttpRequest.prototype, 'open'],
  [XMLHttpRequest.prototype, 'send'],
  [Response.prototype, 'clone'],
  [EventTarget.prototype, 'dispatchEvent'],
] as const;
const native = places.map(([owner, name]) => ({ owner, name, is: Object.getOwnPropertyDescriptor(owner, name) }));

let heard: TapPayload[];
let answer: () => Promise<Response>;
const take = (event: Event) => {
  event.preventDefault();
  heard.push((event as CustomEvent<TapPayload>).detail);
};
const listen = () => {
  document.addEventListener(tapEvents.answer, take);
  document.dispatchEvent(new CustomEvent(tapEvents.listening));
};
const json = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'application/json', ...headers } });

/** Until what the tap reads by the side has been read: a moment, and many turns of the event loop, which a busy machine takes slowly. */
const quiet = async () => {
  await new Promise(resolve => setTimeout(resolve, 20));
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
};

beforeEach(() => {
  heard = [];
  answer = async () => json('{"豆": 1}');
  window.fetch = function fetch() {
    return answer();
  };
  startTap(window, url => url.pathname.startsWith('/data'));
  giveKey();
});

afterEach(() => {
  for (const { owner, name, is } of native) Object.defineProperty(owner, name, is ?? {});
  document.dispatchEvent(new CustomEvent(tapEvents.silence));
  document.removeEventListener(tapEvents.answer, take);
});

describe('what is handed over', () => {
  test('the answer to a request for chats, its address and what was sent', async () => {
    listen();
    const response = await fetch('/data/1?q=豆', { method: 'POST', body: 'f.req=1' });
    expect(await response.json()).toEqual({ 豆: 1 });
    await quiet();
    expect(heard).toEqual([{ url: `${origin}/data/1?q=%E8%B1%86`, body: '{"豆": 1}', sent: 'f.req=1' }]);
  });

  test.each([
    ['a URL', () => new URL('/data/1', origin)],
    ['a Request', () => new Request(`${origin}/data/1`)],
  ])('also when it was asked for with %s', async (_, asked) => {
    listen();
    await fetch(asked());
    await quiet();
    expect(heard).toEqual([{ url: `${origin}/data/1`, body: '{"豆": 1}' }]);
  });

  test('nothing else: not other addresses, other origins, streams of events, pictures', async () => {
    listen();
    await fetch('/other');
    await fetch('https://elsewhere.example/data');
    answer = async () => json('data: {}\n\n', { 'content-type': 'text/event-stream' });
    await fetch('/data');
    answer = async () => json('data', { 'content-type': 'image/png' });
    await fetch('/data');
    await quiet();
    expect(heard).toEqual([]);
  });

  test.each([404, 429, 503])('that the site refused, with its status and without a word of it: %i', async status => {
    listen();
    answer = async () => new Response('{"待って": 60}', { status, headers: { 'content-type': 'application/json' } });
    const response = await fetch('/data/1', { method: 'POST', body: 'f.req=1' });
    expect(await response.json()).toEqual({ 待って: 60 });
    await fetch('/other');
    await quiet();
    expect(heard).toEqual([{ url: `${origin}/data/1`, body: '', sent: 'f.req=1', refused: status }]);
  });

  test('a body that is longer than it may be is not, however it is announced', async () => {
    listen();
    const long = 'x'.repeat(maxBodyLength + 1);
    answer = async () => json(long, { 'content-length': String(long.length) });
    await fetch('/data');
    answer = async () => json(long);
    const response = await fetch('/data');
    expect((await response.text()).length).toBe(long.length);
    await quiet();
    expect(heard).toEqual([]);
  });

  test('what is answered before anyone listens waits, and comes in order', async () => {
    for (const n of [1, 2, 3]) await fetch(`/data/${n}`);
    await quiet();
    listen();
    expect(heard.map(({ url }) => url)).toEqual([1, 2, 3].map(n => `${origin}/data/${n}`));
    document.dispatchEvent(new CustomEvent(tapEvents.listening));
    expect(heard).toHaveLength(3);
  });

  test('not everything can wait: the oldest goes first', async () => {
    for (let n = 0; n < maxWaiting.answers + 2; n++) await fetch(`/data/${n}`);
    await quiet();
    listen();
    expect(heard).toHaveLength(maxWaiting.answers);
    expect(heard[0]?.url).toBe(`${origin}/data/2`);
  });

  test('after the consent was taken back nothing more, and what waited is dropped', async () => {
    await fetch('/data/1');
    await quiet();
    document.dispatchEvent(new CustomEvent(tapEvents.silence));
    await fetch('/data/2');
    await quiet();
    document.addEventListener(tapEvents.answer, take);
    await fetch('/data/3');
    await quiet();
    expect(heard).toEqual([]);
    listen();
    await fetch('/data/4');
    await quiet();
    expect(heard.map(({ url }) => url)).toEqual([`${origin}/data/4`]);
  });
});

describe('an answer in bytes', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
  const text = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  const typed = (body: BodyInit, type: string) => new Response(body, { headers: { 'content-type': type } });
  const getPlace = ({ type = '' }: TapPayload) => {
    const [, id, at] = /;stream=(\d+);at=(\d+)$/.exec(type) ?? [];
    return { id: Number(id), at: Number(at) };
  };
  /** Sends its pieces when it is told to. */
  const stream = () => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: started => void (control = started) });
    return { body, control: control as unknown as ReadableStreamDefaultController<Uint8Array> };
  };

  test('is one character for each byte, and so is its request', async () => {
    listen();
    answer = async () => typed(bytes, 'application/proto');
    const response = await fetch('/data/1', { method: 'POST', body: bytes.subarray(0, 300) });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    await quiet();
    expect(heard).toEqual([
      { url: `${origin}/data/1`, type: 'application/proto', sent: text.slice(0, 300), body: text },
    ]);
  });

  test.each(['application/connect+proto', 'application/connect+json; charset=utf-8'])(
    'that goes on is handed over in pieces, each with its place: %s',
    async type => {
      listen();
      const { body, control } = stream();
      answer = async () => typed(body, type);
      const response = await fetch('/data/stream');
      const reading = response.arrayBuffer();
      control.enqueue(bytes.subarray(0, 5000));
      await quiet();
      expect(heard.map(piece => [getPlace(piece).at, piece.body.length])).toEqual([[0, 5000]]);
      control.enqueue(bytes.subarray(5000, 6000));
      control.enqueue(bytes.subarray(6000, 7000));
      await quiet();
      expect(heard, 'Within a second nothing more is sent.').toHaveLength(1);
      control.close();
      expect((await reading).byteLength).toBe(7000);
      await quiet();
      expect(heard.map(piece => [getPlace(piece).at, piece.body.length])).toEqual([
        [0, 5000],
        [5000, 2000],
      ]);
      expect(heard.map(({ body: piece }) => piece).join('')).toBe(text.slice(0, 7000));
      expect(new Set(heard.map(piece => getPlace(piece).id)).size).toBe(1);
      expect(heard[0]?.type).toBe(`${type.split(';')[0]};stream=1;at=0`);
    },
  );

  test('that breaks off is handed over as far as it came, and the page gets its own error', async () => {
    listen();
    const { body, control } = stream();
    answer = async () => typed(body, 'application/connect+proto');
    const response = await fetch('/data/stream');
    const reading = response.arrayBuffer();
    control.enqueue(bytes.subarray(0, 100));
    await quiet();
    control.enqueue(bytes.subarray(100, 150));
    await quiet();
    control.error(new TypeError('network error'));
    await expect(reading).rejects.toThrow('network error');
    await quiet();
    expect(heard.map(({ body: piece }) => piece).join('')).toBe(text.slice(0, 150));
  });

  test('is read no further once the consent was taken back', async () => {
    listen();
    const { body, control } = stream();
    answer = async () => typed(body, 'application/connect+proto');
    await fetch('/data/stream');
    document.dispatchEvent(new CustomEvent(tapEvents.silence));
    control.enqueue(bytes.subarray(0, 100));
    control.close();
    await quiet();
    expect(heard).toEqual([]);
  });

  test.each(['application/protobuf-other', 'application/octet-stream', 'application/connect+xml'])(
    'of another kind is nothing to the tap: %s',
    async type => {
      listen();
      answer = async () => typed(bytes, type);
      await fetch('/data/1');
      await quiet();
      expect(heard).toEqual([]);
    },
  );
});

describe('what the page notices', () => {
  test('the answer is the very one, unread', async () => {
    const own = json('{}');
    answer = async () => own;
    const got = await fetch('/data');
    expect(got).toBe(own);
    expect(got.bodyUsed).toBe(false);
    expect(await got.clone().text()).toBe('{}');
    expect(await got.text()).toBe('{}');
  });

  test('a failure is the very one', async () => {
    const failure = new TypeError('Failed to fetch');
    answer = () => Promise.reject(failure);
    await expect(fetch('/data')).rejects.toBe(failure);
    answer = () => {
      throw failure;
    };
    expect(() => fetch('/data')).toThrow(failure);
  });

  test('a body that breaks off in the middle breaks off for the page, and nothing of it is handed over', async () => {
    listen();
    const broken = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"half'));
        controller.error(new TypeError('network error'));
      },
    });
    answer = async () => json(broken);
    const response = await fetch('/data');
    await expect(response.text()).rejects.toThrow('network error');
    await quiet();
    expect(heard).toEqual([]);
  });

  test('a page that takes its built-ins apart later harms only itself', async () => {
    listen();
    const trap = () => {
      throw new Error('a trap');
    };
    Response.prototype.clone = trap;
    EventTarget.prototype.dispatchEvent = trap;
    const got = await fetch('/data');
    expect(await got.text()).toBe('{"豆": 1}');
    await quiet();
    expect(heard).toHaveLength(1);
  });

  test('what is asked for with something that plays tricks is the browser’s to judge', async () => {
    listen();
    const looks: string[] = [];
    const tricky = { toString: () => (looks.push('read'), '/data') };
    // oxlint-disable-next-line typescript/no-base-to-string -- not the point here.
    await fetch(tricky as unknown as string, {
      method: 'POST',
      get body(): string {
        looks.push('body');
        return 'sent';
      },
    });
    await quiet();
    expect(looks).toEqual([]);
    expect(heard).toEqual([]);
  });

  test('what the page makes of the function’s text is the page’s', () => {
    const open = Reflect.get(XMLHttpRequest.prototype, 'open') as object;
    const text = (): string => 'a text of the page’s own';
    Reflect.set(fetch, 'toString', text);
    expect([Reflect.get(fetch, 'toString'), String(fetch)]).toEqual([text, text()]);
    // A proxy that answers otherwise than a property that is fixed would throw.
    Object.defineProperty(open, 'toString', { value: text });
    expect(Reflect.get(open, 'toString')).toBe(text);
  });

  test('a page that wraps the function, and takes its wrapper off again, has what it had', async () => {
    listen();
    const before = window.fetch;
    window.fetch = (...asked) => before(...asked);
    await fetch('/data/1');
    window.fetch = before;
    await fetch('/data/2');
    await quiet();
    expect(heard.map(({ url }) => url)).toEqual([`${origin}/data/1`, `${origin}/data/2`]);
  });

  test('the function looks as it did', () => {
    expect([fetch.name, fetch.length, fetch.toString(), String(fetch)]).toEqual([
      'fetch',
      0,
      expect.stringMatching(/^function fetch\(/) as string,
      expect.stringMatching(/^function fetch\(/) as string,
    ]);
    const before = native.find(({ name }) => name === 'open')?.is;
    const after = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'open');
    const looks = (is: PropertyDescriptor | undefined) => {
      const open = is?.value as () => void;
      return [open.name, open.length, String(open), is?.writable, is?.enumerable, is?.configurable];
    };
    expect(looks(after)).toEqual(looks(before));
    expect(Object.keys(XMLHttpRequest.prototype)).toContain('send');
  });
});
