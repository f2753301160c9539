/** The readers of messages in a row: OpenAI's shape, ShareGPT's, TypingMind's. */
import { describe, expect, test } from 'vitest';
import { openai } from '../../../lib/transfer/vendors/openai';
import { sharegpt } from '../../../lib/transfer/vendors/sharegpt';
import { typingmind } from '../../../lib/transfer/vendors/typingmind';
import { onlyBy, spokenIn, toldBy } from './read-values';

describe("messages in OpenAI's shape", () => {
  test('each line is a chat; the system speaks too; words in blocks, in English and Japanese', async () => {
    const { chats } = await toldBy(openai, [
      {
        messages: [
          { role: 'system', content: '簡潔に。' },
          { role: 'user', content: 'Which port?' },
          { role: 'assistant', content: [{ type: 'text', text: 'Alder.' }] },
        ],
      },
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'これは?' },
              { type: 'image_url', image_url: { url: 'https://example.com/a/港.png' } },
            ],
          },
        ],
      },
    ]);
    expect(chats.map(spokenIn)).toEqual([
      ['system: 簡潔に。', 'user: Which port?', 'assistant: Alder.'],
      ['user: これは?'],
    ]);
    expect(chats[1]?.turns[0]?.attachments).toEqual([{ name: '%E6%B8%AF.png', kind: 'image' }]);
    expect(chats[0]?.turns.map(({ parent }) => parent)).toEqual([null, chats[0]?.turns[0]?.id, chats[0]?.turns[1]?.id]);
    expect(chats[0]?.data).toEqual({ whole: true, leaf: chats[0]?.turns[2]?.id });
  });

  test('calls of tools and what they gave stand beside the answer that follows', async () => {
    const { chat } = await onlyBy(openai, [
      {
        messages: [
          { role: 'user', content: '天気は?' },
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: '1', function: { name: 'weather', arguments: '{"city":"東京"}' } }],
          },
          { role: 'tool', tool_call_id: '1', content: '18C' },
          { role: 'assistant', content: '<think>easy</think>\n18℃です。' },
          { role: 'user', content: 'ok' },
          { role: 'assistant', content: '', tool_calls: [{ function: { name: 'bye', arguments: '' } }] },
        ],
      },
    ]);
    expect(spokenIn(chat)).toEqual(['user: 天気は?', 'assistant: 18℃です。', 'user: ok', 'assistant: ']);
    expect(chat.turns[1]?.parts).toEqual([
      { kind: 'tool', title: 'weather', text: '```json\n{\n  "city": "東京"\n}\n```' },
      { kind: 'tool', text: '18C' },
      { kind: 'thinking', text: 'easy' },
    ]);
    expect(chat.turns[3]?.parts).toEqual([{ kind: 'tool', title: 'bye', text: '' }]);
  });

  test('a list of messages is one chat', async () => {
    const { chat } = await onlyBy(openai, [
      { role: 'user', content: 'Which port?' },
      { role: 'assistant', content: '榛の木。' },
    ]);
    expect(spokenIn(chat)).toEqual(['user: Which port?', 'assistant: 榛の木。']);
  });

  test('the same words twice in a chat are two turns, the same chat twice is one, a chat that is longer another', async () => {
    const again = [
      { role: 'user', content: '続けて' },
      { role: 'user', content: '続けて' },
    ];
    const { chats, skipped } = await toldBy(openai, [
      { messages: again },
      { messages: again },
      { messages: again.slice(1) },
    ]);
    expect(chats.map(({ turns }) => new Set(turns.map(({ id }) => id)).size)).toEqual([2, 1]);
    expect(new Set(chats.map(({ id }) => id)).size).toBe(2);
    expect(skipped).toEqual({ 'chat that is there twice': 1 });
  });

  test("other programs' chats are not claimed", () => {
    const messages = [{ role: 'user', content: 'x' }];
    expect(openai.canRead({ messages })).toBe(true);
    expect(openai.canRead({ uuid: 'u', messages: [{ role: 'user', content: { content: 'x' } }] })).toBe(false);
    expect(openai.canRead({ conversationId: 'c', messages })).toBe(false);
    expect(openai.canRead({ schema: 'portable-ai-memory-conversation', messages })).toBe(false);
    expect(openai.canRead({ id: 'm', chatId: 'c', role: 'user', content: 'x', contentChunks: null })).toBe(false);
    expect(openai.canRead({ messages: [{ sender: 'User', text: 'x' }] })).toBe(false);
  });
});

describe("ShareGPT's shape", () => {
  test('sides by all their names, and ids that another file has too', async () => {
    const chat = (...values: [string, string][]) => ({
      id: '1',
      conversations: values.map(([from, value]) => ({ from, value })),
    });
    const { chats, skipped } = await toldBy(sharegpt, [
      chat(['system', 'short'], ['human', '港は?'], ['gpt', '<think>hm</think>Alder.']),
      chat(['user', 'Other'], ['chatgpt', '別の話']),
      chat(['narrator', 'x']),
      'text',
    ]);
    expect(chats.map(spokenIn)).toEqual([
      ['system: short', 'user: 港は?', 'assistant: Alder.'],
      ['user: Other', 'assistant: 別の話'],
    ]);
    expect(chats[0]?.turns[2]?.parts).toEqual([{ kind: 'thinking', text: 'hm' }]);
    expect(new Set(chats.map(({ id }) => id)).size).toBe(2);
    expect(chats.every(({ id }) => id.startsWith('sharegpt:1-'))).toBe(true);
    expect(skipped).toEqual({ 'message without a side': 1, 'chat without messages': 1, 'entry that is no chat': 1 });
  });

  test('a chat without an id has the same name whenever it is read', async () => {
    const chat = { conversations: [{ from: 'human', value: '港' }] };
    expect((await onlyBy(sharegpt, [chat])).chat).toEqual((await onlyBy(sharegpt, [chat])).chat);
  });
});

describe("TypingMind's export", () => {
  test('chats with their folders; words, blocks, thoughts; what else is in it is counted', async () => {
    const { chats, skipped } = await toldBy(typingmind, [
      {
        data: {
          chats: [
            {
              chatID: 'c1',
              chatTitle: '架空の港',
              createdAt: '2026-09-03T10:00:00.000Z',
              updatedAt: 1_788_429_900_000,
              model: 'gpt-5.2',
              folderID: 'f1',
              messages: [
                {
                  uuid: 'm1',
                  role: 'user',
                  content: [{ type: 'text', text: 'Which?' }],
                  createdAt: '2026-09-03T10:00:00.000Z',
                },
                { uuid: 'm2', role: 'assistant', content: '榛の木。', reasoning_content: '比べる', model: 'gpt-5.2' },
              ],
            },
            { id: 'c2', messages: [] },
            { id: 'c3' },
          ],
          folders: [{ id: 'f1', title: '旅' }],
          userPrompts: [{}, {}],
        },
      },
    ]);
    expect(chats.map(spokenIn)).toEqual([['user: Which?', 'assistant: 榛の木。']]);
    expect(chats[0]).toMatchObject({ id: 'typingmind:c1', title: '架空の港', seenAt: 1_788_429_900_000, tags: ['旅'] });
    expect(chats[0]?.turns.map(({ id }) => id)).toEqual(['m1', 'm2']);
    expect(chats[0]?.turns[1]?.parts).toEqual([{ kind: 'thinking', text: '比べる' }]);
    expect(skipped).toEqual({ 'saved prompt': 2, 'chat without messages': 1, 'entry that is no chat': 1 });
  });
});
