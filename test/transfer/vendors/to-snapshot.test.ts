/** What a vault cannot take of a chat costs that piece, and not the chat. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatgpt } from '../../../lib/transfer/vendors/chatgpt';
import { claude } from '../../../lib/transfer/vendors/claude';
import { deepseek } from '../../../lib/transfer/vendors/deepseek';
import { gemini } from '../../../lib/transfer/vendors/gemini';
import type { VendorReader } from '../../../lib/transfer/vendors/vendor-reader';
import { onlyBy, outlined } from './read-values';

const tooLong = 'あ'.repeat(4_000_001);
const longTitle = `${'題'.repeat(499)}😀 and more`;

type Node = readonly [id: string, parent: string | null, side: 'user' | 'assistant', text: string];

const inChatgpt = (title: string, nodes: readonly Node[]) => ({
  id: 'c',
  title,
  mapping: Object.fromEntries(
    nodes.map(([id, parent, role, text]) => [
      id,
      { id, parent, message: { id, author: { role }, content: { content_type: 'text', parts: [text] } } },
    ]),
  ),
});
const inClaude = (title: string, nodes: readonly Node[]) => ({
  uuid: 'c',
  name: title,
  chat_messages: nodes.map(([uuid, parent, side, text]) => ({
    uuid,
    parent_message_uuid: parent,
    sender: side === 'user' ? 'human' : side,
    content: [{ type: 'text', text }],
  })),
});
const inDeepseek = (title: string, nodes: readonly Node[]) => ({
  id: 'c',
  title,
  mapping: Object.fromEntries(
    nodes.map(([id, parent, side, text]) => [
      id,
      { parent, message: { fragments: [{ type: side === 'user' ? 'REQUEST' : 'RESPONSE', content: text }] } },
    ]),
  ),
});

const readers: readonly [VendorReader, typeof inChatgpt | typeof inClaude | typeof inDeepseek][] = [
  [chatgpt, inChatgpt],
  [claude, inClaude],
  [deepseek, inDeepseek],
];

const each = readers.map(([reader, written]) => [reader.vendor, reader, written] as const);

test.each(each)(
  '%s: a text that no vault takes is left out, and what follows it follows the one before',
  async (...all) => {
    const [, reader, written] = all;
    const { chat, skipped } = await onlyBy(reader, [
      written('Walls', [
        ['a', null, 'user', 'How long is it? どのくらい長い?'],
        ['b', 'a', 'assistant', tooLong],
        ['c', 'b', 'user', 'Too long.'],
        ['d', 'c', 'assistant', '失礼しました。'],
      ]),
    ]);
    expect(outlined(chat)).toEqual([
      '. > a user: How long is it? どのくらい長い?',
      'a > c user: Too long.',
      'c > d assistant: 失礼しました。',
    ]);
    expect(skipped).toEqual({ 'message too long to be kept': 1 });
    expect(chat.data).toEqual({ whole: false, leaf: 'd' });
  },
);

test.each(each)('%s: where the last one is too long, the one before it was shown last', async (_, reader, written) => {
  const { chat } = await onlyBy(reader, [
    written('Walls', [
      ['a', null, 'user', 'Go on. 続けて。'],
      ['b', 'a', 'assistant', tooLong],
    ]),
  ]);
  expect(chat.data).toEqual({ whole: false, leaf: 'a' });
});

test.each(each)('%s: a title as long as a book is cut, never within a letter', async (_, reader, written) => {
  const { chat, skipped } = await onlyBy(reader, [written(longTitle, [['a', null, 'user', 'Hello']])]);
  expect(chat.title).toBe('題'.repeat(499));
  expect(skipped).toEqual({});
});

test.each(each)('%s: a chat that the file gives no id has no address', async (vendor, reader, written) => {
  const { chat } = await onlyBy(reader, [
    { ...written('Walls', [['a', null, 'user', 'Hello 今日は']]), id: undefined, uuid: undefined },
  ]);
  expect(chat.id).toMatch(new RegExp(`^${vendor}:made-[0-9a-z]{14}$`));
  expect(chat.url).toBe('');
});

test.each(each)('%s: a message that is missing is counted once, however many follow it', async (_, reader, written) => {
  const { chat, skipped } = await onlyBy(reader, [
    written('Walls', [
      ['a', 'gone', 'user', 'One'],
      ['b', 'gone', 'user', '二'],
      ['c', 'gone', 'user', 'Three'],
    ]),
  ]);
  expect(outlined(chat)).toEqual(['gone > a user: One', 'gone > b user: 二', 'gone > c user: Three']);
  expect(skipped).toEqual({ 'message that others answer and the export lacks': 1 });
});

describe('in Tokyo', () => {
  const zone = process.env['TZ'];
  beforeAll(() => (process.env['TZ'] = 'Asia/Tokyo'));
  afterAll(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  test.each(each)('%s: a time without a zone is UTC, and microseconds are cut', async (_, reader, written) => {
    expect(new Date(2026, 4, 1).getTimezoneOffset()).toBe(-540);
    const at = async (time: string) => {
      const chat = { ...written('Walls', [['a', null, 'user', 'Hello']]), update_time: time, updated_at: time };
      return (await onlyBy(reader, [chat])).chat.seenAt;
    };
    expect(await at('2026-05-01 10:00:00')).toBe(Date.UTC(2026, 4, 1, 10));
    expect(await at('2026-05-01T10:00:00.123456')).toBe(Date.UTC(2026, 4, 1, 10, 0, 0, 123));
    expect(await at('1777629600000000')).toBe(Date.UTC(2026, 4, 1, 10));
  });
});

test('one that does not say what it follows follows the one before', async () => {
  const row = (minute: string, title: string, answer?: string) => ({
    header: 'Gemini Apps',
    products: ['Gemini Apps'],
    title: `Prompted ${title}`,
    time: `2026-09-20T09:${minute}:00Z`,
    ...(answer && { safeHtmlItem: [{ html: `<p>${answer}</p>` }] }),
  });
  const { chat, skipped } = await onlyBy(gemini, [row('02', 'Short?', '短い'), row('01', tooLong), row('00', 'Long?')]);
  expect(chat.turns.map(({ text, parent }) => [text, parent])).toEqual([
    ['Long?', undefined],
    ['Short?', undefined],
    ['短い', undefined],
  ]);
  expect(skipped).toEqual({ 'message too long to be kept': 1 });
});
