/** A chat of which a message was left out is never called complete, whoever wrote the file. */
import { describe, expect, test } from 'vitest';
import { aistudio } from '../../../lib/transfer/vendors/aistudio';
import { chatgpt } from '../../../lib/transfer/vendors/chatgpt';
import { claude } from '../../../lib/transfer/vendors/claude';
import { deepseek } from '../../../lib/transfer/vendors/deepseek';
import { grok } from '../../../lib/transfer/vendors/grok';
import { librechat } from '../../../lib/transfer/vendors/librechat';
import { mistral } from '../../../lib/transfer/vendors/mistral';
import { openai } from '../../../lib/transfer/vendors/openai';
import { openwebui } from '../../../lib/transfer/vendors/openwebui';
import { perplexity } from '../../../lib/transfer/vendors/perplexity';
import { sharegpt } from '../../../lib/transfer/vendors/sharegpt';
import { typingmind } from '../../../lib/transfer/vendors/typingmind';
import type { VendorReader } from '../../../lib/transfer/vendors/vendor-reader';
import { onlyBy, toldBy } from './read-values';

const hours = 'When does it open? 何時に開きますか。';

/** A chat of two messages as each program writes it, and what of a message is broken in it. */
const chats: readonly [VendorReader, whole: (second: object) => unknown, sound: object, broken: object][] = [
  [
    chatgpt,
    second => ({
      id: 'c',
      current_node: 'b',
      mapping: {
        a: {
          id: 'a',
          parent: null,
          message: { id: 'a', author: { role: 'user' }, content: { content_type: 'text', parts: [hours] } },
        },
        b: {
          id: 'b',
          parent: 'a',
          message: { id: 'b', content: { content_type: 'text', parts: ['九時'] }, ...second },
        },
      },
    }),
    { author: { role: 'assistant' }, end_turn: true },
    {},
  ],
  [
    claude,
    second => ({
      uuid: 'c',
      chat_messages: [
        { uuid: 'a', sender: 'human', text: hours },
        { uuid: 'b', text: '九時', ...second },
      ],
    }),
    { sender: 'assistant' },
    { sender: 'narrator' },
  ],
  [
    deepseek,
    second => ({
      id: 'c',
      mapping: {
        '1': { parent: null, message: { fragments: [{ type: 'REQUEST', content: hours }] } },
        '2': { parent: '1', message: second },
      },
    }),
    { fragments: [{ type: 'RESPONSE', content: '九時' }] },
    { fragments: [] },
  ],
  [
    grok,
    second => ({
      conversation: { id: 'c' },
      responses: [
        { response: { _id: 'a', sender: 'human', message: hours } },
        { response: { _id: 'b', message: '九時', ...second } },
      ],
    }),
    { sender: 'assistant' },
    {},
  ],
  [
    aistudio,
    second => ({
      id: 'c',
      chunkedPrompt: {
        chunks: [
          { role: 'user', text: hours },
          { text: '九時', ...second },
        ],
      },
    }),
    { role: 'model' },
    { role: 'narrator' },
  ],
  [
    librechat,
    second => ({
      conversationId: 'c',
      messages: [
        { messageId: 'a', isCreatedByUser: true, text: hours },
        { messageId: 'b', text: '九時', ...second },
      ],
    }),
    { isCreatedByUser: false },
    {},
  ],
  [
    openwebui,
    second => ({
      id: 'c',
      chat: {
        history: {
          messages: {
            a: { id: 'a', role: 'user', content: hours },
            b: { id: 'b', content: '九時', parentId: 'a', ...second },
          },
        },
      },
    }),
    { role: 'assistant' },
    { role: 'narrator' },
  ],
  [
    openai,
    second => ({
      id: 'c',
      messages: [
        { role: 'user', content: hours },
        { content: '九時', ...second },
      ],
    }),
    { role: 'assistant' },
    { role: 'narrator' },
  ],
  [
    typingmind,
    second => ({
      chatID: 'c',
      messages: [
        { role: 'user', content: hours },
        { content: '九時', ...second },
      ],
    }),
    { role: 'assistant' },
    { role: 'narrator' },
  ],
  [
    sharegpt,
    second => ({
      id: 'c',
      conversations: [
        { from: 'human', value: hours },
        { value: '九時', ...second },
      ],
    }),
    { from: 'gpt' },
    { from: 'narrator' },
  ],
  [
    mistral,
    second => [
      { id: 'a', chatId: 'c', role: 'user', content: hours, contentChunks: null },
      { id: 'b', chatId: 'c', content: '九時', contentChunks: null, ...second },
    ],
    { role: 'assistant' },
    { role: 'narrator' },
  ],
  [
    perplexity,
    second => ({
      entries: [
        { uuid: 'a', query_str: hours, text: '九時' },
        { uuid: 'b', text: 'Closed.', ...second },
      ],
    }),
    { query_str: 'Sunday? 日曜は?' },
    {},
  ],
];

describe.each(chats.map(([reader, ...rest]) => [reader.vendor, reader, ...rest] as const))(
  '%s',
  (_, reader, whole, sound, broken) => {
    test('a chat of which all is there is complete', async () => {
      const { chat, skipped } = await onlyBy(reader, [whole(sound)]);
      expect(skipped).toEqual({});
      expect(chat.data?.whole).toBe(true);
    });

    test('one without a message that the file has is not', async () => {
      const { chat, skipped } = await onlyBy(reader, [whole(broken)]);
      expect(Object.values(skipped)).toEqual([1]);
      expect(chat.data?.whole).toBe(false);
    });
  },
);

test('what is left out of one chat says nothing about the next one', async () => {
  const chat = (from: string) => ({
    conversations: [
      { from: 'human', value: hours },
      { from, value: '九時' },
    ],
  });
  const { chats: all } = await toldBy(sharegpt, [chat('narrator'), chat('gpt')]);
  expect(all.map(({ data }) => data?.whole)).toEqual([false, true]);
});

test('a message that names no chat may be of any in the file', async () => {
  const row = (id: string, chatId?: string) => ({
    id,
    role: 'user',
    content: hours,
    contentChunks: null,
    ...(chatId && { chatId }),
  });
  const { chats: all, skipped } = await toldBy(mistral, [[row('a', 'one'), row('b', 'two'), row('c')]]);
  expect(all.map(({ data }) => data?.whole)).toEqual([false, false]);
  expect(skipped).toEqual({ 'message without a side, a chat or an id': 1 });
});
