/**
 * 20,000 spoilt answers of Claude's newer service: none crashes or hangs, and none is read wrong. A message that is read has the id,
 * the side and the parent that it had, and no words but those of the bytes. Every case comes from a generator with a fixed seed.
 */
import { expect, test } from 'vitest';
import { decodeMessage } from '../../../lib/sites/claude/service/decode-message';
import { ServiceReader } from '../../../lib/sites/claude/service/service-reader';
import { splitFrames, unpackGzip } from '../../../lib/sites/claude/service/split-frames';
import type { Payload, SiteData } from '../../../lib/sites/site';
import {
  chatPayload,
  eventFrame,
  historyPayload,
  streamPayload,
  toLists,
  type ServiceMessage,
} from '../../fakes/claude-service';

const chat = '5d7c0000-1b2c-4d3e-8f40-51a2b3c4d5e6';
const uuid = (n: number) => `0e0e${n}000-7a1b-4c2d-9e3f-${String(n * 7919).padStart(12, '0')}`;
const messages: readonly ServiceMessage[] = Array.from({ length: 8 }, (_, n) => ({
  id: uuid(n),
  parent: n === 0 ? null : uuid(n - 1),
  role: n % 2 === 0 ? 'user' : 'assistant',
  content:
    n % 2 === 0 ? [`Question ${n}: 梅雨の洗濯?`] : [`First ${n}, **open** a window.`, `Then ${n}, 扇風機を回す。`],
}));
const conversation = {
  id: chat,
  title: 'Laundry',
  model: { identifier: 'claude-sonnet-5' },
  currentLeafMessageId: uuid(7),
};
const request = { conversationId: chat };
const whole = { replaceAllState: 1, conversation, ...toLists(chat, messages) };
const window = { ...whole, ...toLists(chat, messages.slice(4), 4), olderHistoryCursor: 'older' };
const append = { contentBlockId: `cblk_${uuid(7)}_1`, textDelta: ' 乾く。' };

/** What each message says, and what the last one says once words were appended. */
const texts = new Map(messages.map(({ id, content }) => [id, (content as readonly string[]).join('\n\n')]));
const lastText = `${texts.get(uuid(7))}${append.textDelta}`;

const first = streamPayload(eventFrame({ update: window, version: { value: '1' } }), request);
const stream = (form: 'proto' | 'json', flags = 0) =>
  streamPayload(
    [
      ...eventFrame({ update: whole, version: { value: '1' } }, { form, flags }),
      ...eventFrame({ append, version: { value: '2' } }, { form }),
      ...eventFrame({ update: { conversation, messages: toLists(chat, messages)['messages'] } }, { form }),
    ],
    request,
    { form },
  );

const plain = stream('proto');

/** What is spoilt, how many times, and what is read before it. */
const sources: readonly [name: string, count: number, payload: Payload, before: Payload | undefined][] = [
  ['a stream', 8000, stream('proto'), undefined],
  ['a stream, packed', 1500, stream('proto', 1), undefined],
  ['a stream in JSON', 3000, stream('json'), undefined],
  ['a whole chat', 3500, chatPayload({ outcome: 1, update: whole }, request, 'proto'), undefined],
  ['a whole chat in JSON', 1500, chatPayload({ outcome: 1, update: whole }, request), undefined],
  [
    'a page of the history',
    2500,
    historyPayload({ outcome: 1, update: toLists(chat, messages.slice(0, 4)) }, { ...request, cursor: 'older' }),
    first,
  ],
];

test.each(sources)(
  '%s, spoilt %i times',
  async (_, count, payload, before) => {
    const random = createGenerator(count);
    const faults: string[] = [];
    let refused = 0;
    for (let run = 0; run < count; run += 1) {
      const reader = new ServiceReader();
      if (before) await reader.read(before);
      const spoilt = { ...payload, body: spoil(payload.body, random) };
      const parsed = await reader.read(spoilt);
      faults.push(...findFaults(parsed, spoilt));
      if (parsed.length === 0) refused += 1;
    }
    expect(faults).toEqual([]);
    expect(refused, 'Most must be refused, or nothing was spoilt.').toBeGreaterThan(count / 3);
  },
  120_000,
);

test('the sources themselves are read', async () => {
  for (const [, , payload, before] of sources) {
    const reader = new ServiceReader();
    if (before) await reader.read(before);
    const [data] = await reader.read(payload);
    expect(data?.kind === 'thread' && data.turns.map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
  }
});

test('a message of millions of empty fields, a frame of four gigabytes and a bomb end at once', async () => {
  const startedAt = performance.now();
  expect(
    decodeMessage(
      new Uint8Array(4_000_000).fill(0x10).map((_, n) => (n % 2 === 0 ? 8 : 1)),
      'Stream',
    ),
  ).toBeUndefined();
  expect(decodeMessage(new Uint8Array(3_000_000).fill(0xff), 'Stream')).toBeUndefined();
  expect(splitFrames(new Uint8Array([0, 0xff, 0xff, 0xff, 0xff, 1]), 1_000_000)).toBeUndefined();
  const { gzipSync } = await import('node:zlib');
  expect(await unpackGzip(gzipSync(new Uint8Array(40_000_000)), 1_000_000)).toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

/** What was read otherwise than it was written. */
function findFaults(parsed: readonly SiteData[], { url, body }: Payload): string[] {
  return parsed.flatMap(data => {
    if (data.kind !== 'thread') return ['it is no chat'];
    if (data.chat !== chat) return [`the chat is ${data.chat}`];
    return data.turns.flatMap(({ id, parent, role, text }) => {
      const original = messages.find(message => message.id === id);
      const isLinked = parent === original?.parent || isGap(url, role, parent ?? null);
      const isSame = original?.role === role && isLinked;
      const words = texts.get(id) === text || text === lastText ? [] : (text.match(/[\p{L}\p{N}]+/gu) ?? []);
      const written = words.length > 0 ? `${toUtf8(body)} ${toUtf8(plain.body)}` : '';
      const invented = words.filter(word => !written.includes(word));
      return [...(isSame ? [] : [`${role} ${id} under ${parent}`]), ...invented];
    });
  });
}

/**
 * A lost link attaches a message to no other one. In a page of the history it may name one that is nowhere, and a prompt may stand as a
 * beginning where chats can have several: an edited first prompt looks the same. A stream has one beginning.
 */
function isGap(url: string, role: string, parent: string | null): boolean {
  if (url.endsWith('StreamTimeline')) return false;
  return parent === null ? role === 'user' : messages.every(({ id }) => id !== parent);
}

const toUtf8 = (bytes: string): string =>
  `${bytes} ${new TextDecoder().decode(Uint8Array.from(bytes, character => character.charCodeAt(0)))}`;

function spoil(body: string, random: (below: number) => number): string {
  let spoilt = body;
  for (let count = 1 + random(3); count > 0; count -= 1) {
    const place = random(spoilt.length);
    const length = 1 + random(5);
    const [head, piece, tail] = [
      spoilt.slice(0, place),
      spoilt.slice(place, place + length),
      spoilt.slice(place + length),
    ];
    const kind = random(5);
    if (kind === 0) spoilt = head + tail;
    else if (kind === 1) spoilt = head + piece + piece + tail;
    else if (kind === 2)
      spoilt = head + String.fromCharCode((piece.charCodeAt(0) ^ (1 << random(8))) & 255) + piece.slice(1) + tail;
    else if (kind === 3) spoilt = head + String.fromCharCode(random(256)) + tail;
    else spoilt = head;
  }
  return spoilt;
}

/** Mulberry32: the same numbers from the same seed. */
function createGenerator(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
